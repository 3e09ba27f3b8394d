/**
 * What a model is asked for a memory and for a summary: messages for endpoints, and the same facts as material for the
 * built-in models. Held by golden files; text of the story cannot close the sections it stands in.
 */
import type { CastEntry, Material, Message, Passage } from '#api/ports.ts';
import { renderAction } from '#api/story/action.ts';
import { sendable } from '#api/story/sendable.ts';
import { type Persona, protagonistName } from '#api/story/persona.ts';

/** Longest memory, in words. */
export const MEMORY_WORDS = 50;

/** Longest summary, in words. */
export const SUMMARY_WORDS = 250;

/** Plot essentials in the brief, in tokens. */
export const ESSENTIALS_TOKENS = 300;

/** Who is who, and what the story is about. */
export type Framing = { persona: Persona; cast: CastEntry[]; plotEssentials: string };

export type Prompt = { messages: Message[]; material: Material };

/** Asks for the memory of a block. `passages` are cut to budget already. */
export function memoryPrompt(framing: Framing, passages: Passage[]): Prompt {
  const { persona, cast } = framing;
  const system = `You keep the memory of an interactive story. You are given a few passages of it. Write one memory: what happened in them that later scenes may need.

${rules(persona, MEMORY_WORDS, 'passages')}
- Keep what would be missed: names, places, things gained or lost, promises, debts, injuries, numbers, secrets.
- Answer with the memory alone: no title, no list, no quotation marks around it, no remarks.`;
  const user = [...framingSections(framing), section('passages', passages.map(renderAction).join('\n\n'))];
  return {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: `${user.join('\n\n')}\n\nWrite the memory.` }
    ],
    material: { kind: 'MEMORY', persona, cast, passages, maxWords: MEMORY_WORDS }
  };
}

/** Asks for the next version of the plot so far. `passages` are the story text that no memory covers. */
export function summaryPrompt(
  framing: Framing,
  read: { previous: string | null; memories: string[]; passages: Passage[] }
): Prompt {
  const { persona, cast } = framing;
  const { previous, memories, passages } = read;
  const task =
    previous === null
      ? 'Write the plot so far from what is given.'
      : 'Write the plot so far anew: what the summary tells and what has happened since, as one text.';
  const system = `You keep the summary of an interactive story. ${task}

${rules(persona, SUMMARY_WORDS, 'memories and passages')}
- Tell it in the order in which it happened. Give the latest events the most room and shorten what is long past, but keep open promises, debts, injuries and secrets.
- Answer with the summary alone: no title, no list, no remarks.`;
  const user = [
    ...framingSections(framing),
    ...(previous === null ? [] : [section('summary', previous)]),
    ...(memories.length === 0 ? [] : [section('memories', memories.map((text) => `- ${text}`).join('\n'))]),
    ...(passages.length === 0 ? [] : [section('passages', passages.map(renderAction).join('\n\n'))])
  ];
  return {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: `${user.join('\n\n')}\n\nWrite the summary.` }
    ],
    material: { kind: 'SUMMARY', persona, cast, previous, memories, passages, maxWords: SUMMARY_WORDS }
  };
}

function rules(persona: Persona, maxWords: number, given: string): string {
  const name = defused(protagonistName(persona)).replace(/\s+/g, ' ');
  return `Rules:
- At most ${maxWords} words, in third person and past tense, in whole sentences.
- Call the protagonist ${name}. In the ${given}, "you" is ${name}, and a line that begins with ">" is what ${name} did or said.
- Name every person. Use no pronoun that only makes sense beside the ${given}.
- Say only what is told. Where something only seemed so, say that it seemed so.
- Write in the language of the ${given}.`;
}

function framingSections({ persona, cast, plotEssentials }: Framing): string[] {
  const protagonist = [protagonistName(persona), persona.pronouns.trim()].filter((part) => part !== '');
  const lines = [
    `${protagonist.join(', ')} (the protagonist)${described(persona.description)}`,
    ...cast.map((entry) => `${entry.name}${described(entry.description)}`)
  ];
  const essentials = plotEssentials.trim();
  return [
    section('cast', lines.join('\n')),
    ...(essentials === '' ? [] : [section('background', essentials)])
  ];
}

const described = (description: string): string =>
  description.trim() === '' ? '' : `: ${description.replace(/\s+/g, ' ').trim()}`;

const MARKS = /<(?=[\s/]*(?:cast|background|summary|memories|passages)\b)/giu;

const defused = (text: string): string => sendable(text).replace(MARKS, '‹');

/** A section that its own text cannot close: marks inside it lose their angle bracket. */
const section = (name: string, text: string): string => `<${name}>\n${defused(text)}\n</${name}>`;
