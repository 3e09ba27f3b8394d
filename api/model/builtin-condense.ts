/**
 * Brings sentences to a number of words. The beginning and the end of the plot stay; from the middle the most telling go
 * on. A sentence that opens with a pronoun stays or goes with the one before it.
 */
import { countWords, cutToWords } from './builtin-sentence.ts';

export type Line = { sentence: string; score: number };

/** Shares of the limit that the first and the last sentences may take before the middle is asked. */
const OPENING_SHARE = 0.25;
const ENDING_SHARE = 0.3;

/** Sentences in their order, at most `maxWords` together. All of them where they fit. */
export function condense(lines: readonly Line[], maxWords: number): string[] {
  const units = unite(lines);
  if (units.length === 0) return [];
  const total = units.reduce((sum, unit) => sum + unit.words, 0);
  if (total <= maxWords) return units.map((unit) => unit.sentence);

  const kept = new Set<number>();
  let words = 0;
  const keep = (index: number, limit: number): boolean => {
    if (kept.has(index) || words + units[index]!.words > limit) return false;
    kept.add(index);
    words += units[index]!.words;
    return true;
  };
  for (let index = 0; index < units.length && keep(index, maxWords * OPENING_SHARE); index += 1);
  const ending = words + maxWords * ENDING_SHARE;
  for (let index = units.length - 1; index >= 0 && keep(index, ending); index -= 1);
  // What happened lately counts for a little more.
  const worth = units.map((unit, index) => unit.score + (2 * index) / units.length);
  const ranked = units
    .map((_, index) => index)
    .sort((one, other) => worth[other]! - worth[one]! || other - one);
  for (const index of ranked) keep(index, maxWords);
  if (kept.size === 0) return [cutToWords(units[ranked[0]!]!.sentence, maxWords)];
  return [...kept].sort((one, other) => one - other).map((index) => units[index]!.sentence);
}

type Unit = Line & { words: number };

function unite(lines: readonly Line[]): Unit[] {
  const units: Unit[] = [];
  for (const { sentence, score } of lines) {
    const before = units.at(-1);
    if (
      before !== undefined &&
      /^(?:He|She|They|It|This|That|These|Those|His|Her|Their|Its)\b/.test(sentence)
    ) {
      before.sentence += ` ${sentence}`;
      before.score = Math.max(before.score, score);
      before.words += countWords(sentence);
    } else {
      units.push({ sentence, score, words: countWords(sentence) });
    }
  }
  return units;
}
