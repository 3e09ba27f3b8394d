/** Which story cards a text calls for, by keys in any script. */

export type Card = { id: string; name: string; type: string; keys: string[]; entry: string };

/** A card that a text named. */
export type MatchedCard = Card & {
  /** The key that was found last. */
  matchedKey: string;
  /** Index of the newest text that names it. */
  mentionedAt: number;
};

/** The cards that the texts (oldest first) name, the most recently named first. */
export function matchCards(_cards: Card[], _texts: string[]): MatchedCard[] {
  throw new Error('not written yet');
}

/** What is wrong with a key that means to be a pattern, in a sentence; such a key is taken literally. */
export function problemOfKey(_key: string): string | null {
  throw new Error('not written yet');
}
