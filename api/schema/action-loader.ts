/** Loaders of actions: the takes of a place, the chosen one at the end of a line, and the block of a memory. */
import DataLoader from 'dataloader';
import type { Action } from '#prisma/client/client.ts';
import { readClauses, whereOnLineage } from '#api/store/lineage.ts';
import { type Coordinate, cutAt, isOnLineage } from '#api/story/lineage.ts';
import { groupBy } from './batch.ts';
import type { BaseLoaders, LoaderDeps } from './loader.ts';

/** What of a memory says where its block lies. */
type Block = Coordinate & { id: string; sourceStart: number | null; sourceEnd: number | null };

const keyOf = ({ branchId, depth }: Coordinate): string => `${branchId}:${depth}`;

export function createActionLoaders({ db }: LoaderDeps, { lineTo }: BaseLoaders) {
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
      const OR = lineages.flatMap((lineage, index) => whereOnLineage(lineage, places[index]!.depth).OR);
      const rows = await readClauses(OR, (where) =>
        db.action.findMany({
          where: { isChosen: true, ...where },
          select: { id: true, branchId: true, depth: true }
        })
      );
      return lineages.map((lineage, index) => {
        const { depth } = places[index]!;
        return rows.find((row) => row.depth === depth && isOnLineage(lineage, row))?.id ?? null;
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
      const rows = await readClauses(OR, (where) =>
        db.action.findMany({ where: { isChosen: true, ...where } })
      );
      rows.sort((one, other) => one.depth - other.depth);
      return blocks.map((block, index) => {
        // Blocks that overlap may have read an action twice.
        const own = rows.filter((row) => isInBlock(block, row.depth) && isOnLineage(lineages[index]!, row));
        return [...new Map(own.map((row) => [row.id, row])).values()];
      });
    },
    { cacheKeyFn: ({ id }) => id }
  );
  return { takesAt, chosenAt, sourceActions };
}

const isInBlock = ({ sourceStart, sourceEnd }: Block, depth: number): boolean =>
  sourceStart !== null && sourceEnd !== null && depth >= sourceStart && depth <= sourceEnd;

function atPlaces(places: readonly Coordinate[]) {
  return [...groupBy(places, ({ branchId }) => branchId)].map(([branchId, ofBranch]) => ({
    branchId,
    depth: { in: ofBranch.map(({ depth }) => depth) }
  }));
}
