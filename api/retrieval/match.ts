/** Which words of the query a memory shares, told as the query spells them: what a player reads as the reason. */
import type { WordWeights } from './bm25.ts';
import type { Word } from './words.ts';

/** How many shared words are told for a memory. */
const TOLD = 5;

/** Words of a run that are told as one phrase, at most. */
const LONGEST_PHRASE = 3;

export type Matches = {
  /** Words shared with the query, as it spells them: those of its last action first, the most telling first. */
  matchedWords: string[];
  /** Those of them that the last action holds. */
  matchedInLast: string[];
};

/** For a candidate's place among the weighed texts, what it shares with the query. */
export function matchWords(
  { weights }: WordWeights,
  inWindow: Word[],
  inLast: Word[]
): (at: number) => Matches {
  return (at) => {
    const weigh = (stem: string): number => weights.get(stem)?.get(at) ?? 0;
    const matchedInLast = phrasesOf(inLast, weigh);
    const told = new Set(inLast.filter(({ stem }) => weigh(stem) > 0).map(({ stem }) => stem));
    const others = inWindow.filter(({ stem }) => !told.has(stem));
    return { matchedWords: [...matchedInLast, ...phrasesOf(others, weigh)].slice(0, TOLD), matchedInLast };
  };
}

/** Shared words, neighbours joined ("silver key"), the weightiest first, each once. */
function phrasesOf(words: Word[], weigh: (stem: string) => number): string[] {
  const phrases: { written: string; weight: number; end: number; length: number }[] = [];
  const seen = new Set<string>();
  for (const { stem, written, at } of words) {
    const weight = weigh(stem);
    if (weight === 0 || seen.has(stem)) continue;
    seen.add(stem);
    const before = phrases.at(-1);
    if (
      before !== undefined &&
      before.end === at - 1 &&
      before.length < LONGEST_PHRASE &&
      isSpaced(written)
    ) {
      before.written += ` ${written}`;
      before.weight += weight;
      before.end = at;
      before.length += 1;
    } else phrases.push({ written, weight, end: at, length: 1 });
  }
  return phrases
    .sort((one, other) => other.weight - one.weight)
    .map(({ written }) => written)
    .slice(0, TOLD);
}

/** Pairs of Han or Hangul overlap, and Hebrew words come twice, so they are never joined. */
const isSpaced = (word: string): boolean => !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hebrew}]/u.test(word);
