/**
 * Reads a model's answer as a memory or a summary. What surrounds the text (reasoning, preambles, fences, quotes) is taken
 * off; what is no memory (nothing, a refusal, a copy of the prompt, a continuation of the story) is a failure with a reason.
 */
import { stripWrapping } from './wrapping.ts';
import { MEMORY_WORDS, SUMMARY_WORDS } from './prompt.ts';
import { countWords, endsAsSentence, leadingSentences, sentencesOf } from './sentence.ts';
import type { Message } from '#api/ports.ts';

/** Longest answer that is still read as a memory, in words: what is longer goes on with the story. */
const MEMORY_ANSWER_WORDS = 150;

/** The same for a summary. */
const SUMMARY_ANSWER_WORDS = 500;

/** Words in a row that an answer and the instructions cannot share by chance. */
const ECHO_RUN = 10;

/** An excerpt of fewer words may well be a memory as it stands. */
const ECHO_EXCERPT_WORDS = 20;

/** `isTrimmed`: it was too long, or broken off, and was cut to its whole leading sentences. */
export type ReadAnswer =
  { isUsable: true; text: string; isTrimmed: boolean } | { isUsable: false; reason: string };

/** An answer as it came, and the messages it answers. `isCutShort`: it ended at the output limit. */
export type RawAnswer = { text: string; isCutShort: boolean; messages: readonly Message[] };

/** On one line, at most 50 words. */
export const readMemory = (answer: RawAnswer): ReadAnswer =>
  read(answer, (text) => text.replace(/\s+/g, ' ').trim(), { keep: MEMORY_WORDS, most: MEMORY_ANSWER_WORDS });

/** In paragraphs, at most 250 words. */
export const readSummary = (answer: RawAnswer): ReadAnswer =>
  read(
    answer,
    (text) =>
      text
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n\s*\n\s*/g, '\n\n')
        .trim(),
    {
      keep: SUMMARY_WORDS,
      most: SUMMARY_ANSWER_WORDS
    }
  );

function read(
  answer: RawAnswer,
  tidy: (text: string) => string,
  words: { keep: number; most: number }
): ReadAnswer {
  const stripped = stripWrapping(answer.text);
  if (stripped === null) return unusable('The answer held reasoning alone.');
  let text = tidy(stripped);
  if (!/[\p{L}\p{N}]/u.test(text)) return unusable('The answer was empty.');
  if (isRefusal(text)) return unusable('The model refused.');
  if (isEcho(text, answer.messages)) return unusable('The answer repeats what was asked.');
  const count = countWords(text);
  if (count > words.most) {
    return unusable(`The answer has ${count} words; more than ${words.most} are no longer read.`);
  }
  const isBroken = answer.isCutShort && !endsAsSentence(text);
  if (count <= words.keep && !isBroken) return { isUsable: true, text, isTrimmed: false };
  if (isBroken) text = sentencesOf(text).slice(0, -1).join('').trim();
  const kept = leadingSentences(text, words.keep);
  if (kept === '') {
    return unusable(`The answer has ${count} words and no whole sentence within the first ${words.keep}.`);
  }
  return { isUsable: true, text: kept, isTrimmed: true };
}

const unusable = (reason: string): ReadAnswer => ({ isUsable: false, reason });

/** First-person openings of a refusal. A memory is told in third person, so none can begin like this. */
const REFUSAL = new RegExp(
  [
    "^(?:i['’]?m|i am) (?:(?:very|so|truly|really) )?(?:sorry|afraid|unable|not able|not comfortable|not going to)\\b",
    '^sorry\\b[,.!]? ?(?:but )?i\\b',
    "^(?:unfortunately,? )?i (?:can(?:no|['’]?)t|can not|won['’]?t|will not|must decline|do not feel|don['’]?t feel|(?:have|need) to decline)\\b",
    '^i apologi[sz]e\\b',
    '^as an? (?:ai|artificial|language model|large language model)\\b',
    '^(?:es )?tut mir leid\\b',
    '^(?:leider )?(?:kann|darf) ich\\b.*\\bnicht\\b',
    '^ich kann (?:das|dabei|ihnen|dir|diese|diesen|diesem)?\\b.*\\bnicht\\b',
    '^lo siento\\b',
    '^no puedo (?:ayudar|cumplir|continuar|escribir|resumir)',
    '^(?:je suis )?désolée?\\b',
    '^je ne peux pas\\b',
    '^mi dispiace\\b',
    '^(?:sinto muito|desculpe)',
    '^(?:извините|простите|к сожалению,? я)',
    '^я не могу',
    '^(?:抱歉|对不起|對不起|很抱歉|申し訳|すみません|죄송)'
  ].join('|'),
  'iu'
);

const isRefusal = (text: string): boolean => REFUSAL.test(text);

/** Whether the answer repeats the instructions, or is the whole of the excerpt. */
function isEcho(text: string, messages: readonly Message[]): boolean {
  const answer = plain(text);
  const instructions = messages.filter(({ role }) => role === 'system').map(({ content }) => plain(content));
  if (instructions.some((asked) => sharesRun(answer, asked))) return true;
  const given = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  return given.some((content) => {
    const excerpt = plain(/<passages>\n([\s\S]*)\n<\/passages>/.exec(content)?.[1] ?? '');
    return excerpt.split(' ').length >= ECHO_EXCERPT_WORDS && answer.includes(excerpt);
  });
}

/** Letters and digits only, words parted by single spaces. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

function sharesRun(answer: string, asked: string): boolean {
  const words = asked.split(' ');
  const padded = ` ${answer} `;
  for (let start = 0; start + ECHO_RUN <= words.length; start += 1) {
    if (padded.includes(` ${words.slice(start, start + ECHO_RUN).join(' ')} `)) return true;
  }
  return false;
}
