/**
 * The words of a text as they are searched: any script, case and width made one, stop words left out, stemmed. Bounded on
 * any input: an unbroken run is one word cut short, or is cut into pieces before it is segmented.
 */
import { UNSPACED_LETTERS } from './script.ts';
import { guessLanguage, stem } from './stem.ts';
import type { Language } from './stop-words.ts';

/** Stemmed word to its count. Made without a prototype, so that no word meets an inherited property. */
export type WordCounts = Record<string, number>;

/** A searched word and the way it was written; `at` counts the words of the text, stop words included. */
export type Word = { stem: string; written: string; at: number };

const RUN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** Letters that are written without spaces, or, in Hangul, in syllables that endings are written onto. */
const CONTINUOUS = `${UNSPACED_LETTERS}\\p{Script=Hangul}`;
const IS_CONTINUOUS = new RegExp(`^[${CONTINUOUS}]`, 'u');
/** Where one kind of writing goes over into the other. */
const STRETCH = new RegExp(`[${CONTINUOUS}][${CONTINUOUS}\\p{M}]*|[^${CONTINUOUS}]+`, 'gu');
const SYLLABIC = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;

/** Characters of a word that count; longer ones are no words. */
const MAX_WORD = 64;
const WORD_START = new RegExp(`^[^]{1,${MAX_WORD}}`, 'u');
/** A Hebrew word that may begin with "and", "the", "to" …: it is searched with and without. */
const HEBREW_PREFIXED = /^[והבלמשכ][\p{Script=Hebrew}\p{M}]{3,}$/u;
/** Japanese particles and endings. */
const SINGLE_KANA = /^\p{Script=Hiragana}$/u;
/** Segmenting takes more than linear time: 1,000 characters take 1.3 ms, 100,000 take 13 s. */
const MAX_SEGMENTED = 500;
const PIECE = new RegExp(`[^]{1,${MAX_SEGMENTED}}`, 'gu');

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The same for reading: which words, how often each, and how many in all. Ten times as quick to go through. */
export type WordList = { words: string[]; counts: number[]; total: number };

/** Counts the words of a memory's text and of its source block, for `Memory.words`. */
export const countWords = (text: string, language?: Language): WordCounts => tally(readWords(text, language));

export function tally(words: Word[]): WordCounts {
  const counts = emptyCounts();
  for (const { stem } of words) counts[stem] = (counts[stem] ?? 0) + 1;
  return counts;
}

/** The searched words in the order they stand. The language is guessed where it is not given. */
export function readWords(text: string, language: Language = languageOf(text)): Word[] {
  const stems = new Map<string, string | null>();
  const found: Word[] = [];
  splitWords(text).forEach((written, at) => {
    let stemmed = stems.get(written);
    if (stemmed === undefined) stems.set(written, (stemmed = stem(written, language)));
    if (stemmed !== null) found.push({ stem: stemmed, written, at });
  });
  return found;
}

export const languageOf = (text: string): Language => guessLanguage(splitWords(text));

/** Both together: what a memory and its source block hold. */
export function mergeWords(one: WordCounts, other: WordCounts): WordCounts {
  const counts = emptyCounts();
  for (const part of [one, other]) {
    for (const [word, count] of Object.entries(part)) counts[word] = (counts[word] ?? 0) + count;
  }
  return counts;
}

/**
 * Reads what was stored; anything that is no count is left out. The store writes plain words, which need no JSON parser:
 * a bank of 200 memories is read in a quarter of the time. Whatever else it finds goes to the parser.
 */
export function parseWords(json: string): WordList {
  const list: WordList = { words: [], counts: [], total: 0 };
  if (json === '{}') return list;
  for (const part of json.slice(1, -1).split(',')) {
    const colon = part.lastIndexOf(':');
    const count = Number(part.slice(colon + 1));
    const isPlain = part.startsWith('"') && part[colon - 1] === '"' && count > 0 && !part.includes('\\');
    if (!isPlain) return listWords(JSON.parse(json) as WordCounts | null);
    list.words.push(part.slice(1, colon - 1));
    list.counts.push(count);
    list.total += count;
  }
  return list;
}

export function listWords(counts: WordCounts | null): WordList {
  const entries = Object.entries(counts ?? {}).filter(([, count]) => typeof count === 'number' && count > 0);
  return {
    words: entries.map(([word]) => word),
    counts: entries.map(([, count]) => count),
    total: entries.reduce((sum, [, count]) => sum + count, 0)
  };
}

const emptyCounts = (): WordCounts => Object.create(null) as WordCounts;

function splitWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().normalize('NFC');
  return (plain.match(RUN) ?? []).flatMap((run) => (run.match(STRETCH) ?? []).flatMap(splitStretch));
}

/** Words of a stretch of continuous writing; any other is one word. */
function splitStretch(stretch: string): string[] {
  if (!IS_CONTINUOUS.test(stretch)) {
    const word = WORD_START.exec(stretch)![0];
    return HEBREW_PREFIXED.test(word) ? [word, word.slice(1)] : [word];
  }
  return (stretch.match(PIECE) ?? []).flatMap(segment);
}

/** Where one segment ends depends on what stands beside it, and names are cut apart: Han and Hangul go by overlapping pairs. */
function segment(piece: string): string[] {
  const words: string[] = [];
  let syllables = '';
  const flush = (): void => {
    words.push(...pairsOf(syllables));
    syllables = '';
  };
  for (const { segment } of segmenter.segment(piece)) {
    if (SYLLABIC.test(segment)) syllables += segment;
    else {
      flush();
      if (!SINGLE_KANA.test(segment)) words.push(segment);
    }
  }
  flush();
  return words;
}

function pairsOf(syllables: string): string[] {
  const characters = [...syllables];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => characters[index]! + character);
}
