/** Loaders of what else the line being played decides: which memory covers an action, the summary, what falls due next. */
import DataLoader from 'dataloader';
import { MEMORY_INTERVAL, blockAt, nextMemoryAtDepth } from '#api/memory/block.ts';
import { nextSummaryAtDepth } from '#api/memory/summary.ts';
import { loadBlockFacts } from '#api/store/block.ts';
import { readOnLineage } from '#api/store/lineage.ts';
import { loadSummaryInForce, loadVersions } from '#api/store/summary.ts';
import { type Coordinate, endOf, isOnLineage, ownerAt } from '#api/story/lineage.ts';
import { groupBy, remember } from './batch.ts';
import type { BaseLoaders, LoaderDeps } from './loader.ts';

type Placed = Coordinate & { id: string; adventureId: string };

const blockOf = ({ depth }: Coordinate): number => Math.floor(depth / MEMORY_INTERVAL);

export function createLineLoaders({ db }: LoaderDeps, { adventure, lineage }: BaseLoaders) {
  /** The memory that covers each action on the line being played; null off it. */
  const memoryOf = new DataLoader<Placed, string | null, string>(
    async (actions) => {
      const found = new Map<string, string>();
      for (const [adventureId, ofOne] of groupBy(actions, (action) => action.adventureId)) {
        const story = await lineage(adventureId);
        const onLine = ofOne.filter((action) => isOnLineage(story, action));
        const blocks = [...new Set(onLine.map(blockOf))];
        // A memory hangs on the last action of its block.
        const places = blocks
          .filter((block) => blockAt(block).end <= endOf(story))
          .map((block) => ({ branchId: ownerAt(story, blockAt(block).end), block }));
        const rows = await db.memory.findMany({
          where: { isDeleted: false, OR: places },
          select: { id: true, block: true }
        });
        const byBlock = new Map(rows.map((row) => [row.block, row.id]));
        for (const action of onLine) {
          const memoryId = byBlock.get(blockOf(action));
          if (memoryId !== undefined) found.set(action.id, memoryId);
        }
      }
      return actions.map(({ id }) => found.get(id) ?? null);
    },
    { cacheKeyFn: ({ id }) => id }
  );

  const summaryInForce = remember<string | null>(
    async (adventureId) => (await loadSummaryInForce(db, await lineage(adventureId)))?.id ?? null
  );

  const summaryIds = remember<string[]>(async (adventureId) =>
    (await loadVersions(db, await lineage(adventureId))).map(({ id }) => id)
  );

  const parkedBlockIds = remember<string[]>(async (adventureId) => {
    const rows = await readOnLineage(await lineage(adventureId), (where) =>
      db.parkedBlock.findMany({ where: { parkedAt: { not: null }, ...where }, select: { id: true } })
    );
    return rows.map(({ id }) => id);
  });

  /** The depths at which the next memory and summary fall due; null where they are not written by themselves. */
  const nextDue = remember<{ memory: number | null; summary: number | null }>(async (adventureId) => {
    if (!(await adventure.load(adventureId)).autoSummarize) return { memory: null, summary: null };
    const story = await lineage(adventureId);
    return {
      memory: nextMemoryAtDepth(await loadBlockFacts(db, story)),
      summary: nextSummaryAtDepth(await loadVersions(db, story))
    };
  });
  return { memoryOf, summaryInForce, summaryIds, parkedBlockIds, nextDue };
}
