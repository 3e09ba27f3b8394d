/**
 * The cast brief: who the names in a block are, so that a memory can name every person. Descriptions only, never live
 * values. Which cards a text names is decided elsewhere and given here.
 */
import type { CastEntry } from '#api/ports.ts';

/** Names in one brief. */
export const MAX_CAST = 8;

/** Longest description in the brief, in characters. */
export const MAX_DESCRIPTION_LENGTH = 240;

/** What the brief reads of a story card. */
export type CastCard = { id: string; name: string; type: string; entry: string };

/** The cards that the uncut block names, as given, topped up with the other characters to eight names. */
export function castBrief(matched: readonly CastCard[], all: readonly CastCard[]): CastEntry[] {
  const chosen = new Map<string, CastCard>();
  const characters = all.filter((card) => isCharacter(card));
  for (const card of [...matched, ...characters]) {
    if (chosen.size >= MAX_CAST) break;
    if (card.name.trim() !== '') chosen.set(card.id, card);
  }
  return [...chosen.values()].map((card) => ({
    name: card.name.trim(),
    description: shortened(card.entry, MAX_DESCRIPTION_LENGTH)
  }));
}

const isCharacter = (card: CastCard): boolean => card.type.trim().toLowerCase() === 'character';

/** At most `max` characters on one line, cut between words where it can be and never inside a character. */
export function shortened(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  let end = max - 1;
  if (isHighSurrogate(line.charCodeAt(end - 1))) end -= 1;
  const cut = line.slice(0, end);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
