/**
 * The lineage of a head: the segments of branches from the root to it. Order along a line is depth alone. Every question
 * about what is true of a line is asked here.
 */
import type { Head } from './head.ts';

/** Where a row hangs. */
export type Coordinate = { branchId: string; depth: number };

/** Part of a branch that a line runs through, both ends included. */
export type Segment = { branchId: string; low: number; high: number };

/** Segments from the root to the head: not empty, without gaps, the first one starting at 0. */
export type Lineage = readonly Segment[];

/** What is needed of a branch to know its line: its own part begins after `ancestry` ends. */
export type BranchLine = { id: string; ancestry: readonly Segment[] };

/** First depth that the branch itself owns: 0 for the root. */
export const firstOwnDepth = (branch: BranchLine): number => (branch.ancestry.at(-1)?.high ?? -1) + 1;

/** The lineage that ends at `depth` on the branch's line. Throws on a depth below 0 or a broken ancestry. */
export function lineageAt(branch: BranchLine, depth: number): Lineage {
  if (depth < 0) throw new Error(`A head cannot stand at depth ${depth}.`);
  const own = { branchId: branch.id, low: firstOwnDepth(branch), high: depth };
  const whole = depth >= own.low ? [...branch.ancestry, own] : branch.ancestry;
  return cutAt(checked(whole), depth);
}

/** The same line up to and including `depth`. */
export function cutAt(lineage: Lineage, depth: number): Lineage {
  const kept: Segment[] = [];
  for (const segment of lineage) {
    if (segment.low > depth) break;
    kept.push(segment.high <= depth ? segment : { ...segment, high: depth });
  }
  return kept;
}

/** The part of the line from `depth` on: for queries that need only its end. */
export function startingAt(lineage: Lineage, depth: number): Lineage {
  const kept: Segment[] = [];
  for (let index = lineage.length - 1; index >= 0; index -= 1) {
    const segment = lineage[index]!;
    if (segment.high < depth) break;
    kept.unshift(segment.low >= depth ? segment : { ...segment, low: depth });
  }
  return kept;
}

/** Whether the coordinate lies on the line: the one rule by which derived rows are in force. */
export function isOnLineage(lineage: Lineage, at: Coordinate): boolean {
  const segment = segmentAt(lineage, at.depth);
  return segment !== undefined && segment.branchId === at.branchId;
}

/** The branch that owns the action at `depth` of the line. Throws where the line is shorter. */
export function ownerAt(lineage: Lineage, depth: number): string {
  const segment = segmentAt(lineage, depth);
  if (segment === undefined) throw new Error(`The line ends before depth ${depth}.`);
  return segment.branchId;
}

/** Depth of the last action of the line. */
export const endOf = (lineage: Lineage): number => lineage.at(-1)!.high;

export const headOf = (branch: BranchLine, depth: number): Head => ({ branchId: branch.id, depth });

function segmentAt(lineage: Lineage, depth: number): Segment | undefined {
  let low = 0;
  let high = lineage.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const segment = lineage[middle]!;
    if (depth < segment.low) high = middle - 1;
    else if (depth > segment.high) low = middle + 1;
    else return segment;
  }
  return undefined;
}

function checked(lineage: readonly Segment[]): readonly Segment[] {
  let next = 0;
  for (const segment of lineage) {
    if (segment.low !== next || segment.high < segment.low) {
      throw new Error(
        `Corrupt lineage: branch ${segment.branchId} covers ${segment.low}–${segment.high}, expected from ${next}.`
      );
    }
    next = segment.high + 1;
  }
  return lineage;
}
