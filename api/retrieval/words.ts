/** The words of a text as they are searched: stemmed, counted, scored by BM25. Any script; bounded on any input. */

/** Stemmed word to its count. Made without a prototype, so that no word meets an inherited property. */
export type WordCounts = Record<string, number>;

/** Counts the words of a memory's text and of its source block, for `Memory.words`. */
export function countWords(_text: string): WordCounts {
  throw new Error('not written yet');
}

/** Both together: what a memory and its source block hold. */
export function mergeWords(_one: WordCounts, _other: WordCounts): WordCounts {
  throw new Error('not written yet');
}

/** Reads what was stored; anything that is no count is left out. */
export function parseWords(_json: string): WordCounts {
  throw new Error('not written yet');
}
