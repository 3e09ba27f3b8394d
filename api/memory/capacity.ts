/**
 * What the bank's capacity leaves out. Nothing is stored: the same line, uses and capacity give the same answer, so it
 * holds after undo and redo, for every branch by itself, and at once when the capacity changes.
 */

/** A memory that competes for a place. */
export type Competitor = {
  id: string;
  /** Latest use in story time: a depth of the line. Its own depth where it was never used. */
  latestUse: number;
  depth: number;
  /** Order of writing: the higher, the newer the row. */
  row: number;
  /** Stale ones are told forgotten too where they would be, but take no place. */
  takesPlace: boolean;
};

/** Latest use first, then the deeper, then the newer row. */
export const byLatestUse = (one: Competitor, other: Competitor): number =>
  other.latestUse - one.latestUse || other.depth - one.depth || other.row - one.row;

/** Ids of those that lie past the capacity. */
export function forgottenIds(competitors: readonly Competitor[], capacity: number): Set<string> {
  const forgotten = new Set<string>();
  let places = 0;
  for (const competitor of [...competitors].sort(byLatestUse)) {
    if (places >= capacity) forgotten.add(competitor.id);
    else if (competitor.takesPlace) places += 1;
  }
  return forgotten;
}
