/**
 * Loaders of what a line decides about memories and summaries: the bank of the head's line is built once an answer, and off it
 * only the memories that are asked for are looked at.
 */
import DataLoader from 'dataloader';
import type { Adventure, Memory } from '#prisma/client/client.ts';
import type { Settings } from '#api/settings.ts';
import type { Bank, BankMemory } from '#api/memory/bank.ts';
import { MEMORY_INTERVAL, nextMemoryAtDepth } from '#api/memory/block.ts';
import { nextSummaryAtDepth } from '#api/memory/summary.ts';
import { loadBlockFacts } from '#api/store/block.ts';
import { whereOnLineage } from '#api/store/lineage.ts';
import { loadBank, loadOffLine } from '#api/store/memory.ts';
import { loadSummaryInForce, loadVersions } from '#api/store/summary.ts';
import { type Coordinate, type Lineage, isOnLineage } from '#api/story/lineage.ts';
import type { SchemaDeps } from './context.ts';
import { groupBy, remember } from './loader.ts';

type Shared = {
  settings: () => Promise<Settings>;
  adventure: DataLoader<string, Adventure>;
  lineage: (adventureId: string) => Promise<Lineage>;
};

type Placed = Coordinate & { id: string; adventureId: string };

/** A memory's place in its list, and what its line says of it. */
export type MemoryPlace = Pick<BankMemory, 'id' | 'depth' | 'state'>;

export function createBankLoaders(deps: Pick<SchemaDeps, 'db' | 'clock' | 'models'>, shared: Shared) {
  const { db } = deps;
  const { settings, adventure, lineage } = shared;

  const bank = remember<Bank>(async (adventureId) =>
    loadBank(deps, adventureId, await lineage(adventureId), await settings())
  );
  const indexOf = remember<Map<string, BankMemory>>(
    async (adventureId) => new Map((await bank(adventureId)).memories.map((memory) => [memory.id, memory]))
  );

  /** What the head's line says of a memory, or where it lies off that, its own. */
  const banked = new DataLoader<Placed, BankMemory, string>(
    async (places) => {
      const known = await Promise.all(
        places.map(async ({ id, adventureId }) => (await indexOf(adventureId)).get(id))
      );
      const offLine = places.filter((_place, index) => known[index] === undefined).map(({ id }) => id);
      const others =
        offLine.length === 0
          ? new Map<string, BankMemory>()
          : await loadOffLine(deps, offLine, await settings());
      return places.map(
        ({ id }, index) => known[index] ?? others.get(id) ?? new Error(`The memory ${id} is gone.`)
      );
    },
    { cacheKeyFn: ({ id }) => id }
  );

  const absorbed = new DataLoader<Placed, Memory[], string>(
    async (places) => {
      const ids = await Promise.all(places.map(async (place) => (await banked.load(place)).absorbed));
      const rows = await db.memory.findMany({ where: { id: { in: ids.flat() } }, orderBy: { depth: 'asc' } });
      return ids.map((ofOne) => rows.filter((row) => ofOne.includes(row.id)));
    },
    { cacheKeyFn: ({ id }) => id }
  );

  /** The memory that covers each action on the head's line; null off it. */
  const memoryOf = new DataLoader<Placed, string | null, string>(
    async (actions) => {
      const found = new Map<string, string>();
      for (const [adventureId, ofOne] of groupBy(actions, (action) => action.adventureId)) {
        const story = await lineage(adventureId);
        const onLine = ofOne.filter((action) => isOnLineage(story, action));
        const blocks = [...new Set(onLine.map(({ depth }) => Math.floor(depth / MEMORY_INTERVAL)))];
        const rows = await db.memory.findMany({
          where: { isDeleted: false, block: { in: blocks }, ...whereOnLineage(story) },
          select: { id: true, block: true }
        });
        const byBlock = new Map(rows.map((row) => [row.block, row.id]));
        for (const { id, depth } of onLine) {
          const memoryId = byBlock.get(Math.floor(depth / MEMORY_INTERVAL));
          if (memoryId !== undefined) found.set(id, memoryId);
        }
      }
      return actions.map(({ id }) => found.get(id) ?? null);
    },
    { cacheKeyFn: ({ id }) => id }
  );

  async function memoryPlaces(
    adventureId: string,
    scope: 'LINEAGE' | 'ALL_BRANCHES'
  ): Promise<MemoryPlace[]> {
    if (scope === 'LINEAGE') return (await bank(adventureId)).memories;
    // Every line's, and each is asked of its own.
    const rows = await db.memory.findMany({
      where: { adventureId },
      select: { id: true, adventureId: true, branchId: true, depth: true },
      orderBy: [{ depth: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }]
    });
    return Promise.all(rows.map((row) => banked.load(row)));
  }

  async function memoriesWith(adventureId: string, text: string): Promise<Set<string>> {
    // Only narrows a list that the line has decided.
    const where = { adventureId, text: { contains: text } };
    return new Set((await db.memory.findMany({ where, select: { id: true } })).map(({ id }) => id));
  }

  const summaryInForce = remember<string | null>(
    async (adventureId) => (await loadSummaryInForce(db, await lineage(adventureId)))?.id ?? null
  );

  const parkedBlockIds = remember<string[]>(async (adventureId) => {
    const where = { parkedAt: { not: null }, ...whereOnLineage(await lineage(adventureId)) };
    return (await db.parkedBlock.findMany({ where, select: { id: true } })).map(({ id }) => id);
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

  return {
    bank,
    banked,
    absorbed,
    memoryOf,
    memoryPlaces,
    memoriesWith,
    summaryInForce,
    parkedBlockIds,
    nextDue
  };
}
