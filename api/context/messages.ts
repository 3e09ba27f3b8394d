/**
 * Sections and history as messages: the one place that knows how a prompt looks. It is used to send and to rebuild, so the
 * same sections and history give the same bytes.
 *
 * Chat: a system message with everything that is no story, then the story as turns, player and narrator by turns, since
 * many local templates take no other order. Completion: one text, which ends where the narrator goes on. The author's note
 * stands just before what the narrator answers, where it weighs most.
 */
import { SECTION_TAGS, clean } from './clean.ts';
import type { SectionKind, SnapshotSection } from './snapshot.ts';
import type { Message, Passage } from '#api/ports.ts';
import type { ApiMode } from '#api/settings.ts';

export type PromptSection = Pick<SnapshotSection, 'kind' | 'text'>;

/** How the narrator is told what a section is. */
const INTRODUCTIONS: Record<keyof typeof SECTION_TAGS, string> = {
  PLOT_ESSENTIALS: 'What always holds in this story:',
  SUMMARY: 'The story before the passages below, in short:',
  MEMORIES:
    'Facts from earlier, oldest first. A later one outdates an earlier one; (uncertain) ones only seemed so.',
  LORE: 'From the reference texts of this world:',
  STORY_CARDS: 'Who and what is in the scene:',
  AUTHORS_NOTE: "The player's wish for what comes next:"
};

/** What stands above the story, in this order; the author's note stands inside it. */
const ABOVE: SectionKind[] = [
  'INSTRUCTIONS',
  'PLOT_ESSENTIALS',
  'SUMMARY',
  'MEMORIES',
  'LORE',
  'STORY_CARDS'
];

const STORY_FOLLOWS = 'The story so far:';
const GAP = '\n\n';

/** A story that is told in turns begins with the player's, and ends with it. */
const FIRST_TURN = 'Tell me the story.';
const NEXT_TURN = 'Go on with the story.';

/**
 * The exact messages. `history` are the passages that the HISTORY section refers to, in its order, rendered as they were
 * then; its own `text` is not read. Sections may come in any order.
 */
export function toMessages(sections: PromptSection[], history: Passage[], apiMode: ApiMode): Message[] {
  const textOf = (kind: SectionKind): string =>
    sections
      .filter((section) => section.kind === kind)
      .map(toBlock)
      .join('');
  const above = ABOVE.map(textOf).join('') + STORY_FOLLOWS;
  const note = textOf('AUTHORS_NOTE');
  const story = history
    .map(({ role, text }): Turn => ({ role: role === 'PLAYER' ? 'user' : 'assistant', content: clean(text) }))
    .filter(({ content }) => content !== '');
  if (apiMode === 'CHAT') return [{ role: 'system', content: above }, ...toTurns(story, note)];
  const last = story.pop();
  const told = [...story.map(({ content }) => content), note + (last?.content ?? '')];
  return [{ role: 'user', content: [above, ...told].join(GAP).trimEnd() + '\n' }];
}

/**
 * A section as it is sent. It begins with a tag or a letter and ends with an empty line, where the tokenizer always cuts: so
 * tokens of blocks add up exactly. An absent text is no block.
 */
export function toBlock({ kind, text }: PromptSection): string {
  const cleaned = clean(text);
  if (cleaned === '' || kind === 'HISTORY') return '';
  if (kind === 'INSTRUCTIONS') return cleaned + GAP;
  const tag = SECTION_TAGS[kind];
  return `<${tag}>\n${INTRODUCTIONS[kind]}\n${cleaned}\n</${tag}>${GAP}`;
}

type Turn = { role: 'user' | 'assistant'; content: string };

/** By turns, the player's first and last; neighbours of the same role become one message. */
function toTurns(story: Turn[], note: string): Turn[] {
  const turns: Turn[] = [];
  const add = ({ role, content }: Turn): void => {
    const before = turns.at(-1);
    if (before?.role === role) before.content += GAP + content;
    else turns.push({ role, content });
  };
  if (story[0]?.role === 'assistant') add({ role: 'user', content: FIRST_TURN });
  const last = story.at(-1);
  const isAnswered = last?.role !== 'user';
  for (const turn of isAnswered ? story : story.slice(0, -1)) add(turn);
  add({ role: 'user', content: note + (isAnswered ? NEXT_TURN : last.content) });
  return turns;
}
