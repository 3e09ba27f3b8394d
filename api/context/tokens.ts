/**
 * Token counts by o200k, the encoding of most endpoints' reference models, and cuts that fit a count. Bounded on any input:
 * the tokenizer's time grows with the square of an unbroken run, so runs are split at a fixed length first. A count is
 * exact where no run is longer than that, and otherwise as exact as the split lets it be.
 */
import { countTokens as countExact } from 'gpt-tokenizer/encoding/o200k_base';

/**
 * Longest run of letters, signs or white space that is counted as one, in characters. Longer ones hardly occur in any
 * language's prose; at this length a 100 KB run takes about as long as 100 KB of prose that is new to the merge cache.
 */
export const MAX_RUN = 32;

const LONG_RUN = new RegExp(
  `[\\p{L}\\p{M}]{${MAX_RUN + 1},}|[^\\s\\p{L}\\p{N}]{${MAX_RUN + 1},}|\\s{${MAX_RUN + 1},}`,
  'gu'
);
const RUN_PIECE = new RegExp(`[^]{1,${MAX_RUN}}`, 'gu');
/** A word with the white space before it; a longer unbroken run comes in pieces. */
const WORD_PIECE = new RegExp(`\\s{0,${MAX_RUN}}\\S{1,${MAX_RUN}}|\\s{1,${MAX_RUN}}`, 'gu');

/** Names of special tokens in a text are text: a story may say anything. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

export function countTokens(text: string): number {
  let total = 0;
  let from = 0;
  for (const run of text.matchAll(LONG_RUN)) {
    const pieces = run[0].match(RUN_PIECE)!;
    // The first piece stays with what is before it, the last with what follows: both may share a token with it.
    let at = run.index;
    for (const piece of pieces.slice(0, -1)) {
      at += piece.length;
      total += countExact(text.slice(from, at), AS_TEXT);
      from = at;
    }
  }
  return total + countExact(text.slice(from), AS_TEXT);
}

/** The end of the text that takes at most so many tokens, cut before a word where there is one. */
export function keepEnd(text: string, tokens: number): string {
  return countTokens(text) <= tokens
    ? text
    : keep(
        text,
        tokens,
        (pieces) => pieces.reverse(),
        (kept) => kept.reverse()
      );
}

/** The start of the text that takes at most so many tokens, cut after a word where there is one. */
export function keepStart(text: string, tokens: number): string {
  const unturned = (pieces: string[]): string[] => pieces;
  return countTokens(text) <= tokens ? text : keep(text, tokens, unturned, unturned);
}

/** Takes pieces, nearest to the kept end first, while they fit; then makes sure of the joined count. */
function keep(
  text: string,
  tokens: number,
  turn: (pieces: string[]) => string[],
  turnBack: (kept: string[]) => string[]
): string {
  const kept: string[] = [];
  let total = 0;
  for (const piece of turn(text.match(WORD_PIECE) ?? [])) {
    total += countTokens(piece);
    if (total > tokens) break;
    kept.push(piece);
  }
  for (;;) {
    const cut = turnBack([...kept])
      .join('')
      .trim();
    if (kept.length === 0 || countTokens(cut) <= tokens) return cut;
    kept.pop();
  }
}
