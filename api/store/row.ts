/**
 * Many rows in one statement, as one JSON parameter. Prisma plans and checks each value of a `createMany`, which for the
 * twenty entries of a snapshot takes longer than all else that a turn writes; the statement's text is the same for any number.
 */
import type { Transaction } from './database.ts';

type Value = string | number | boolean | null;

/**
 * Inserts the rows as they stand. Names of tables and columns are the program's own. No dates and no bytes: Prisma writes
 * those in a form of its own.
 */
export async function insertRows(
  tx: Transaction,
  table: 'SnapshotEntry' | 'SnapshotSection',
  rows: readonly Record<string, Value>[]
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((_column, index) => `value ->> ${index}`).join(', ');
  const lists = JSON.stringify(rows.map((row) => columns.map((column) => row[column] ?? null)));
  // JSON's true and false come out as 1 and 0.
  await tx.$executeRawUnsafe(`INSERT INTO "${table}" (${names}) SELECT ${values} FROM json_each(?)`, lists);
}
