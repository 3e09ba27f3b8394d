/** The state of a memory, as the player is told it: of all that holds, the first in a fixed order. */

export const MEMORY_STATES = [
  'DELETED',
  'MERGED',
  'EXPIRED',
  'FORGOTTEN',
  'STALE',
  'PENDING',
  'DEFERRED',
  'USED',
  'IDLE'
] as const;

export type MemoryState = (typeof MEMORY_STATES)[number];

/** What is true of a memory on one line. */
export type MemoryFacts = {
  isDeleted: boolean;
  pinned: boolean;
  /** A fold in force hides it. */
  isFolded: boolean;
  /** Deferred, and its time is over. */
  isExpired: boolean;
  isForgotten: boolean;
  /** Its source changed, and the text is not the player's own. */
  isStale: boolean;
  /** It has no vector of the encoder in use; false where none is in use. */
  isPending: boolean;
  isDeferred: boolean;
  /** The latest narration of the line was shown it. */
  isUsed: boolean;
};

/** No fold, deferral or capacity touches a pinned memory. */
export function stateOf(facts: MemoryFacts): MemoryState {
  const { pinned } = facts;
  if (facts.isDeleted) return 'DELETED';
  if (facts.isFolded && !pinned) return 'MERGED';
  if (facts.isExpired && !pinned) return 'EXPIRED';
  if (facts.isForgotten && !pinned) return 'FORGOTTEN';
  if (facts.isStale) return 'STALE';
  if (facts.isPending) return 'PENDING';
  if (facts.isDeferred && !pinned) return 'DEFERRED';
  return facts.isUsed ? 'USED' : 'IDLE';
}

/** States in which a memory may be retrieved. */
export const isRetrievable = (state: MemoryState): boolean =>
  state === 'PENDING' || state === 'DEFERRED' || state === 'USED' || state === 'IDLE';

export type StateCounts = Record<MemoryState, number> & {
  /** Memories on the line, tombstones aside. */
  inForce: number;
  pinned: number;
};

/** How many memories stand in each state. The states but DELETED add up to `inForce`. */
export function countStates(memories: Iterable<{ state: MemoryState; pinned: boolean }>): StateCounts {
  const counts = Object.fromEntries(MEMORY_STATES.map((state) => [state, 0])) as Record<MemoryState, number>;
  let [inForce, pinned] = [0, 0];
  for (const memory of memories) {
    counts[memory.state] += 1;
    if (memory.state === 'DELETED') continue;
    inForce += 1;
    if (memory.pinned) pinned += 1;
  }
  return { ...counts, inForce, pinned };
}
