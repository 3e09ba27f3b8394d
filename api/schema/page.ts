/**
 * Pages of lists that are no table: actions by depth along a line, memories by their place in a bank. A cursor says a place,
 * not a row, so a page can be taken up again after a row is gone.
 */
import type { GraphQLResolveInfo } from 'graphql';
import { queryFromInfo } from '@pothos/plugin-prisma';
import { invalidInput } from '#api/errors.ts';
import type { Context } from './context.ts';
import { DEFAULT_PAGE_SIZE } from './limit.ts';

export type PageArgs = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
};

/** Of places counted from 0 to `count` - 1: the first and last of the page; empty where `high` < `low`. */
export function pageBounds(
  args: PageArgs,
  count: number,
  placeOf: (cursor: string, path: string) => { after: number; before: number }
): { low: number; high: number; hasPreviousPage: boolean; hasNextPage: boolean } {
  let low = args.after == null ? 0 : Math.max(0, placeOf(args.after, 'after').after);
  let high = args.before == null ? count - 1 : Math.min(count - 1, placeOf(args.before, 'before').before);
  const first = args.first ?? (args.last == null ? DEFAULT_PAGE_SIZE : null);
  if (first !== null) high = Math.min(high, low + first - 1);
  if (args.last != null) low = Math.max(low, high - args.last + 1);
  return { low, high, hasPreviousPage: low > 0, hasNextPage: high < count - 1 };
}

/** What to read of the rows of the page, so that what the document asks of them comes in the same statement. */
export const rowQuery = (context: Context, info: GraphQLResolveInfo): object =>
  queryFromInfo({ context, info, paths: [['edges', 'node'], ['nodes']] });

export function connectionOf<Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => string,
  page: { hasPreviousPage: boolean; hasNextPage: boolean }
) {
  const edges = rows.map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    pageInfo: {
      hasPreviousPage: page.hasPreviousPage,
      hasNextPage: page.hasNextPage,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null
    }
  };
}

export const writeCursor = (...parts: (string | number)[]): string =>
  Buffer.from(parts.join(':')).toString('base64url');

/** The parts of a cursor. Throws INVALID_INPUT where it was not written by `writeCursor` for this list. */
export function readCursor(cursor: string, path: string, pattern: RegExp): string[] {
  const match = pattern.exec(Buffer.from(cursor, 'base64url').toString());
  if (match === null) throw invalidInput(path, 'This is not a cursor of this list.');
  return match.slice(1);
}
