/** The form of a text in which two spellings of the same words are one string. */

/** Bounded, since every memory is normalised at every turn. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
