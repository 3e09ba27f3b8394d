/** The head: the position on a branch's line from which the story goes on, possibly at or below its fork depth. */
export type Head = { branchId: string; depth: number };

export const isSameHead = (one: Head, other: Head): boolean =>
  one.branchId === other.branchId && one.depth === other.depth;
