/**
 * The lineage clause. Every query over rows that sit at (branch, depth) goes through here, or says in one line why not:
 * what lies off the line must not be seen. A query has one clause a fork, never one an action.
 */
import type { Transaction } from './database.ts';
import { type BranchLine, type Lineage, type Segment, lineageAt, startingAt } from '#api/story/lineage.ts';
import type { Head } from '#api/story/head.ts';

type SegmentClause = { branchId: string; depth: { gte: number; lte: number } };

/** Rows whose coordinate lies on the line, or on its part from depth `from` on. Matches nothing where that part is empty. */
export function whereOnLineage(lineage: Lineage, from = 0): { OR: SegmentClause[] } {
  return {
    OR: startingAt(lineage, from).map(({ branchId, low, high }) => ({
      branchId,
      depth: { gte: low, lte: high }
    }))
  };
}

/** Clauses in one statement: the database takes 999 values, three a clause, and some are the caller's own. */
const MAX_CLAUSES = 300;

/**
 * Rows along a line that may have forked more often than one statement can say: read piece by piece, from the root on. A
 * line of up to 300 segments is one statement.
 */
export const readOnLineage = <Row>(
  lineage: Lineage,
  read: (where: { OR: SegmentClause[] }) => Promise<Row[]>,
  from = 0
): Promise<Row[]> => readClauses(whereOnLineage(lineage, from).OR, read);

/** The same for the clauses of several lines. Nothing is read where there are none. */
export async function readClauses<Row>(
  clauses: readonly SegmentClause[],
  read: (where: { OR: SegmentClause[] }) => Promise<Row[]>
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < clauses.length; at += MAX_CLAUSES)
    rows.push(...(await read({ OR: clauses.slice(at, at + MAX_CLAUSES) })));
  return rows;
}

/**
 * The line as one JSON parameter, for raw statements that join on it:
 * `FROM json_each(?) AS segment JOIN "X" AS x ON x."branchId" = segment.value ->> 0 AND x."depth" BETWEEN segment.value ->> 1
 * AND segment.value ->> 2`. The statement's text stays the same however often the line forked, so it is planned once.
 */
export function lineageParameter(lineage: Lineage, from = 0): string {
  return JSON.stringify(startingAt(lineage, from).map(({ branchId, low, high }) => [branchId, low, high]));
}

/** The row's own line as the rules read it. */
export function branchLine(branch: { id: string; ancestry: string }): BranchLine {
  return { id: branch.id, ancestry: parseAncestry(branch.ancestry) };
}

/** The line that ends at the head: one statement. */
export async function loadLineage(db: Transaction, head: Head): Promise<Lineage> {
  const branch = await db.branch.findUniqueOrThrow({
    where: { id: head.branchId },
    select: { id: true, ancestry: true }
  });
  return lineageAt(branchLine(branch), head.depth);
}

export function parseAncestry(ancestry: string): Segment[] {
  const segments = JSON.parse(ancestry) as [string, number, number][];
  return segments.map(([branchId, low, high]) => ({ branchId, low, high }));
}

export function writeAncestry(lineage: Lineage): string {
  return JSON.stringify(lineage.map(({ branchId, low, high }) => [branchId, low, high]));
}
