/** The sections of a prompt, from the player's texts and what the program knows, each with its exact tokens. */
import type { Card } from './card.ts';
import { clean } from './clean.ts';
import { narratorInstructions } from './instructions.ts';
import { toBlock } from './messages.ts';
import type { SectionKind, SnapshotSection } from './snapshot.ts';
import { countTokens, keepEnd } from './tokens.ts';
import type { Authority } from '#api/memory/authority.ts';
import type { Persona } from '#api/story/persona.ts';

/** In the order in which they are shown; the note stands inside the story when it is sent. */
export const SECTION_ORDER: readonly SectionKind[] = [
  'INSTRUCTIONS',
  'PLOT_ESSENTIALS',
  'SUMMARY',
  'MEMORIES',
  'LORE',
  'STORY_CARDS',
  'HISTORY',
  'AUTHORS_NOTE'
];

const TITLES: Record<SectionKind, string> = {
  INSTRUCTIONS: 'Instructions',
  PLOT_ESSENTIALS: 'Plot essentials',
  SUMMARY: 'Summary',
  MEMORIES: 'Memories',
  LORE: 'Lore',
  STORY_CARDS: 'Story cards',
  HISTORY: 'Story so far',
  AUTHORS_NOTE: 'Author’s note'
};

/** What a memory is in a prompt. */
export type PromptMemory = { text: string; authority: Authority; sourceEnd: number | null };

/** Null where there is nothing to say. */
export function toSection(
  kind: Exclude<SectionKind, 'HISTORY'>,
  text: string,
  truncated = false
): SnapshotSection | null {
  const cleaned = clean(text);
  const tokens = countTokens(toBlock({ kind, text: cleaned }));
  return cleaned === '' ? null : { kind, title: TITLES[kind], text: cleaned, refs: null, tokens, truncated };
}

/** Those that always go in whole. */
export function fixedSections(input: {
  instructions: string;
  persona: Persona;
  plotEssentials: string;
  authorsNote: string;
}): SnapshotSection[] {
  return [
    toSection('INSTRUCTIONS', narratorInstructions(input.instructions, input.persona)),
    toSection('PLOT_ESSENTIALS', input.plotEssentials),
    toSection('AUTHORS_NOTE', input.authorsNote)
  ].filter((section) => section !== null);
}

/** At most so many tokens. What is too long keeps its end, from a sentence on: it is nearest to what happens now. */
export function summarySection(summary: string, tokens: number): SnapshotSection | null {
  const whole = toSection('SUMMARY', summary);
  if (whole === null || whole.tokens <= tokens) return whole;
  const frame = whole.tokens - countTokens(whole.text);
  const end = keepEnd(whole.text, tokens - frame - CUT_SLACK);
  const sentence = /(?<=[.!?…]["'”’»]?\s|[。！？]["”’」』]?)\S/u.exec(end);
  const cut = toSection('SUMMARY', sentence === null ? end : end.slice(sentence.index), true);
  return cut === null || cut.tokens > tokens ? null : cut;
}

/** The cards that fit, in their order; one that is too long makes room for the next. */
export function cardSection<Kind extends Card>(
  cards: Kind[],
  tokens: number
): { section: SnapshotSection | null; fitting: Kind[]; left: Kind[] } {
  const fitting: Kind[] = [];
  const left: Kind[] = [];
  let section: SnapshotSection | null = null;
  for (const card of cards) {
    const grown = toSection('STORY_CARDS', [...fitting, card].map(cardText).join('\n'), left.length > 0);
    if (grown === null || grown.tokens > tokens) left.push(card);
    else {
      fitting.push(card);
      section = grown;
    }
  }
  return { section: section === null ? null : { ...section, truncated: left.length > 0 }, fitting, left };
}

/** In story order, the player's own facts first. */
export function memorySection(memories: PromptMemory[]): SnapshotSection | null {
  const inOrder = [...memories].sort((one, other) => (one.sourceEnd ?? -1) - (other.sourceEnd ?? -1));
  return toSection('MEMORIES', inOrder.map(memoryLine).join('\n'));
}

/** By reference. Its tokens take in the framing of messages, and what is said between the sections. */
export function historySection(
  history: { id: string; revision: number }[],
  tokens: number,
  truncated: boolean
): SnapshotSection {
  const refs = history.map(({ id, revision }): [string, number] => [id, revision]);
  return { kind: 'HISTORY', title: TITLES.HISTORY, text: '', refs, tokens, truncated };
}

/** Tokens of a memory's line in the prompt; those of several lines add up. */
export function countMemoryTokens(memory: Pick<PromptMemory, 'text' | 'authority'>): number {
  return countTokens(`${memoryLine(memory)}\n`);
}

/** Tokens that the section of memories takes beside its lines. */
export function memoryFrameTokens(): number {
  const memory = { text: 'One.', authority: 'ACCEPTED_STORY', sourceEnd: null } as const;
  return memorySection([memory])!.tokens - countMemoryTokens(memory);
}

/** Joined to its frame, a cut text may count a little more than alone. */
const CUT_SLACK = 4;

function memoryLine({ text, authority }: Pick<PromptMemory, 'text' | 'authority'>): string {
  return `- ${authority === 'HEURISTIC' ? '(uncertain) ' : ''}${clean(text).replace(/\s+/gu, ' ')}`;
}

function cardText({ name, type, entry }: Card): string {
  const kind = type.trim() === '' ? '' : ` (${type.trim().toLowerCase()})`;
  return `- ${name.trim()}${kind}: ${entry.trim()}`;
}
