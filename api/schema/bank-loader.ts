/**
 * Loaders of what a line decides about memories and summaries: the bank of the head's line is built once an answer, and that
 * of another line only where a memory off the head's line is asked for.
 */
import DataLoader from 'dataloader';
import type { Adventure, Memory } from '#prisma/client/client.ts';
import type { Settings } from '#api/settings.ts';
import type { Bank, BankMemory } from '#api/memory/bank.ts';
import { MEMORY_INTERVAL, nextMemoryAtDepth } from '#api/memory/block.ts';
import { nextSummaryAtDepth } from '#api/memory/summary.ts';
import { branchLine, whereOnLineage } from '#api/store/lineage.ts';
import { loadBank } from '#api/store/memory.ts';
import { loadSummaryInForce } from '#api/store/summary.ts';
import { type Coordinate, type Lineage, endOf, isOnLineage, lineageAt } from '#api/story/lineage.ts';
import type { SchemaDeps } from './context.ts';
import { type Line, groupBy, remember } from './loader.ts';

type Shared = {
  settings: () => Promise<Settings>;
  line: DataLoader<string, Line>;
  adventure: DataLoader<string, Adventure>;
  lineage: (adventureId: string) => Promise<Lineage>;
};

type Placed = Coordinate & { id: string; adventureId: string };

/** A memory's place in its list, and what its line says of it. */
export type MemoryPlace = Pick<BankMemory, 'id' | 'depth' | 'state'>;

export function createBankLoaders(deps: Pick<SchemaDeps, 'db' | 'clock' | 'models'>, shared: Shared) {
  const { db } = deps;
  const { settings, line, adventure, lineage } = shared;

  const bank = remember<Bank>(async (adventureId) =>
    loadBank(deps, adventureId, await lineage(adventureId), await settings())
  );
  /** Of a line that the head is not on: to the tip of the branch. */
  const bankOfBranch = remember<Bank>(async (branchId) => {
    const branch = await line.load(branchId);
    const whole = lineageAt(branchLine(branch), branch.tipDepth);
    return loadBank(deps, branch.adventureId, whole, await settings());
  });
  const indexOf = remember<Map<string, BankMemory>>(async (key) => {
    const [kind, id] = key.split(' ') as [string, string];
    const { memories } = await (kind === 'head' ? bank(id) : bankOfBranch(id));
    return new Map(memories.map((memory) => [memory.id, memory]));
  });

  /** What the head's line says of a memory, or where it lies off that, its own. */
  const banked = new DataLoader<Placed, BankMemory, string>(
    (places) =>
      Promise.all(
        places.map(async (place) => {
          const isOn = isOnLineage(await lineage(place.adventureId), place);
          const index = await indexOf(isOn ? `head ${place.adventureId}` : `branch ${place.branchId}`);
          return index.get(place.id) ?? new Error(`The memory ${place.id} is not in its bank.`);
        })
      ),
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

  const parkedBlocks = remember<{ id: string; block: number }[]>(async (adventureId) =>
    db.parkedBlock.findMany({
      where: { parkedAt: { not: null }, ...whereOnLineage(await lineage(adventureId)) },
      select: { id: true, block: true }
    })
  );
  const parkedBlockIds = async (adventureId: string): Promise<string[]> =>
    (await parkedBlocks(adventureId)).map(({ id }) => id);

  /** The depths at which the next memory and summary fall due; null where they are not written by themselves. */
  const nextDue = remember<{ memory: number | null; summary: number | null }>(async (adventureId) => {
    if (!(await adventure.load(adventureId)).autoSummarize) return { memory: null, summary: null };
    const story = await lineage(adventureId);
    const { memories } = await bank(adventureId);
    const covered = new Set([
      ...memories.flatMap(({ block }) => block ?? []),
      ...(await parkedBlocks(adventureId)).map(({ block }) => block)
    ]);
    const erased = await db.action.findMany({
      where: { isChosen: true, status: 'ERASED', ...whereOnLineage(story) },
      select: { depth: true }
    });
    const blankDepths = new Set(erased.map(({ depth }) => depth));
    const summary = await loadSummaryInForce(db, story);
    return {
      memory: nextMemoryAtDepth({ end: endOf(story), covered, blankDepths }),
      summary: nextSummaryAtDepth(summary?.depth ?? null)
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
