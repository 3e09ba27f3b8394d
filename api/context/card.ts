/** Which story cards a text calls for. A key is found in any script, and takes linear time whatever it holds. */
import { type Key, readKey } from './card-key.ts';
import { readText } from './card-word.ts';

export type Card = { id: string; name: string; type: string; keys: string[]; entry: string };

/** A card that a text named. */
export type MatchedCard = Card & {
  /** The key that was found. */
  matchedKey: string;
  /** Index of the newest text that names it. */
  mentionedAt: number;
};

/**
 * The cards that the texts (oldest first) name, the most recently named first, else in the order given. A card without
 * keys is called by its name; empty keys never match.
 */
export function matchCards(cards: Card[], texts: string[]): MatchedCard[] {
  const readers = cards.map((card) => ({ card, keys: keysOf(card) }));
  const found = new Map<Card, MatchedCard>();
  for (let index = texts.length - 1; index >= 0 && found.size < cards.length; index -= 1) {
    const text = readText(texts[index]!);
    for (const { card, keys } of readers) {
      if (found.has(card)) continue;
      const key = keys.find((key) => key.isIn(text));
      if (key !== undefined) found.set(card, { ...card, matchedKey: key.written, mentionedAt: index });
    }
  }
  const order = new Map(cards.map((card, position) => [card.id, position]));
  return [...found.values()].sort(
    (one, other) => other.mentionedAt - one.mentionedAt || order.get(one.id)! - order.get(other.id)!
  );
}

/** What is wrong with a key that means to be a pattern, in a sentence; such a key is taken literally. */
export function problemOfKey(key: string): string | null {
  return readKey(key)?.problem ?? null;
}

function keysOf(card: Card): Key[] {
  const keys = card.keys.map(readKey).filter((key) => key !== null);
  const name = keys.length === 0 ? readKey(card.name) : null;
  return name === null ? keys : [name];
}
