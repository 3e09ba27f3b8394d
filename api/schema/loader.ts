/**
 * Loaders: what resolvers of one answer share, so that a list costs the same number of statements whatever its length. They
 * read once and keep what they read, so they live no longer than one answer.
 */
import DataLoader from 'dataloader';
import type { Action, Adventure } from '#prisma/client/client.ts';
import type { Settings } from '#api/settings.ts';
import { branchLine, whereOnLineage } from '#api/store/lineage.ts';
import { loadSettings } from '#api/store/settings.ts';
import { type StoredSnapshot, loadSnapshots } from '#api/store/snapshot.ts';
import { type Coordinate, type Lineage, cutAt, isOnLineage, lineageAt } from '#api/story/lineage.ts';
import { createBankLoaders } from './bank-loader.ts';
import type { SchemaDeps } from './context.ts';

export type Loaders = ReturnType<typeof createLoaders>;

/** A branch as its line is read from it. */
export type Line = { id: string; adventureId: string; ancestry: string; tipDepth: number };

export const keyOf = ({ branchId, depth }: Coordinate): string => `${branchId}:${depth}`;

export function groupBy<Item>(
  items: readonly Item[],
  keyOfItem: (item: Item) => string
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Keeps the answer for each argument. */
export function remember<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>();
  return (key) => {
    const value = kept.get(key) ?? load(key);
    kept.set(key, value);
    return value;
  };
}

export function createLoaders(deps: Pick<SchemaDeps, 'db' | 'clock' | 'models'>, accountId: string) {
  const { db } = deps;
  const loadOnce = remember<Settings>(() => loadSettings(db, accountId));
  const settings = () => loadOnce('');
  const encoderName = async () => deps.models.encoder(await settings())?.name ?? null;

  const line = new DataLoader<string, Line>(async (ids) => {
    const rows = await db.branch.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, adventureId: true, ancestry: true, tipDepth: true }
    });
    return inOrder(ids, rows, (row) => row.id, 'branch');
  });
  const adventure = new DataLoader<string, Adventure>(async (ids) => {
    const rows = await db.adventure.findMany({ where: { id: { in: [...ids] } } });
    return inOrder(ids, rows, (row) => row.id, 'adventure');
  });
  const lineage = remember<Lineage>(async (adventureId) => {
    const { headBranchId, headDepth } = await adventure.load(adventureId);
    return lineageAt(branchLine(await line.load(headBranchId)), headDepth);
  });
  /** The line on which a coordinate lies, up to it. */
  const lineTo = async ({ branchId, depth }: Coordinate): Promise<Lineage> =>
    lineageAt(branchLine(await line.load(branchId)), depth);

  const takesAt = new DataLoader<Coordinate, Action[], string>(
    async (places) => {
      // At given coordinates: which line they lie on does not matter.
      const rows = await db.action.findMany({ where: { OR: atPlaces(places) }, orderBy: { take: 'asc' } });
      const byPlace = groupBy(rows, keyOf);
      return places.map((place) => byPlace.get(keyOf(place)) ?? []);
    },
    { cacheKeyFn: keyOf }
  );
  const chosenAt = new DataLoader<Coordinate, string | null, string>(
    async (places) => {
      const lineages = await Promise.all(places.map(lineTo));
      const OR = lineages.flatMap((one, index) => whereOnLineage(one, places[index]!.depth).OR);
      const rows = await db.action.findMany({
        where: { isChosen: true, OR },
        select: { id: true, branchId: true, depth: true }
      });
      return lineages.map((one, index) => {
        const { depth } = places[index]!;
        return rows.find((row) => row.depth === depth && isOnLineage(one, row))?.id ?? null;
      });
    },
    { cacheKeyFn: keyOf }
  );
  const sourceActions = new DataLoader<Block, Action[], string>(
    async (blocks) => {
      const lineages = await Promise.all(blocks.map(lineTo));
      const OR = blocks.flatMap(({ sourceStart, sourceEnd }, index) =>
        sourceStart === null || sourceEnd === null
          ? []
          : whereOnLineage(cutAt(lineages[index]!, sourceEnd), sourceStart).OR
      );
      const rows =
        OR.length === 0
          ? []
          : await db.action.findMany({ where: { isChosen: true, OR }, orderBy: { depth: 'asc' } });
      return blocks.map(({ sourceStart, sourceEnd }, index) =>
        rows.filter(
          (row) =>
            row.depth >= (sourceStart ?? Infinity) &&
            row.depth <= (sourceEnd ?? -1) &&
            isOnLineage(lineages[index]!, row)
        )
      );
    },
    { cacheKeyFn: ({ id }) => id }
  );
  const snapshot = new DataLoader<string, StoredSnapshot | null>(async (actionIds) => {
    const found = await loadSnapshots(db, actionIds);
    return actionIds.map((id) => found.get(id) ?? null);
  });

  const shared = { settings, encoderName, line, adventure, lineage };
  return { ...shared, takesAt, chosenAt, sourceActions, snapshot, ...createBankLoaders(deps, shared) };
}

/** What of a memory says where its block lies. */
type Block = Coordinate & { id: string; sourceStart: number | null; sourceEnd: number | null };

function atPlaces(places: readonly Coordinate[]) {
  const byBranch = groupBy(places, ({ branchId }) => branchId);
  return [...byBranch].map(([branchId, ofBranch]) => ({
    branchId,
    depth: { in: ofBranch.map(({ depth }) => depth) }
  }));
}

/** The row of each id; an Error where it is gone. */
function inOrder<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
  what: string
): (Row | Error)[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.map((id) => byId.get(id) ?? new Error(`The ${what} ${id} is gone.`));
}
