/** Exact token counts (o200k), bounded on any input. Cuts fall between tokens and never inside a character. */

export function countTokens(_text: string): number {
  throw new Error('not written yet');
}

/** The longest end of the text that takes at most so many tokens. */
export function keepEnd(_text: string, _tokens: number): string {
  throw new Error('not written yet');
}

/** The longest start of the text that takes at most so many tokens. */
export function keepStart(_text: string, _tokens: number): string {
  throw new Error('not written yet');
}
