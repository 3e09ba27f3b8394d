/**
 * Authority: whether a memory states what was so in the story, or only what seemed so. Decided here from the wording, never
 * by a model. A language without a list counts as story.
 */
import { HEDGES } from './hedge-words.ts';

export type Authority = 'ACCEPTED_STORY' | 'HEURISTIC';

/** Letters, marks and digits on either side make another word: "maybe" is not found in "maybes". */
const WORD = '[\\p{L}\\p{M}\\p{N}]';

const SPACED = pattern(HEDGES.spaced, (words) => `(?<!${WORD})(?:${words})(?!${WORD})`);
/** Scripts without spaces: a whole word means contained. */
const UNSPACED = pattern(HEDGES.unspaced, (words) => `(?:${words})`);

/** `HEURISTIC` where the text hedges in one of the languages we have lists for. */
export function authorityOf(text: string): Authority {
  const folded = text.normalize('NFC').toLowerCase().replace(/[’ʼ]/g, "'");
  return SPACED.test(folded) || UNSPACED.test(folded) ? 'HEURISTIC' : 'ACCEPTED_STORY';
}

function pattern(words: readonly string[], wrap: (words: string) => string): RegExp {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  return new RegExp(wrap(longestFirst.map((word) => word.replace(/ /g, '\\s+')).join('|')), 'u');
}
