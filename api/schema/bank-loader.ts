/**
 * Loaders of what a line says of memories: the bank of the head's line is built once an answer, and off it only the memories
 * that are asked for are looked at.
 */
import DataLoader from 'dataloader';
import type { Memory } from '#prisma/client/client.ts';
import type { Bank, BankMemory } from '#api/memory/bank.ts';
import { loadBank, loadOffLine } from '#api/store/memory.ts';
import type { Coordinate } from '#api/story/lineage.ts';
import { remember } from './batch.ts';
import type { BaseLoaders, LoaderDeps } from './loader.ts';

type Placed = Coordinate & { id: string; adventureId: string };

/** A memory's place in its list, and what its line says of it. */
export type MemoryPlace = Pick<BankMemory, 'id' | 'depth' | 'state'>;

export function createBankLoaders(deps: LoaderDeps, { settings, lineage }: BaseLoaders) {
  const { db } = deps;
  const bank = remember<Bank>(async (adventureId) =>
    loadBank(deps, await lineage(adventureId), await settings())
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
      const ids = places.filter((_place, index) => known[index] === undefined).map(({ id }) => id);
      const others = ids.length === 0 ? null : await loadOffLine(deps, ids, await settings());
      return places.map(
        ({ id }, index) => known[index] ?? others?.get(id) ?? new Error(`The memory ${id} is gone.`)
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
  return { bank, banked, absorbed, memoryPlaces };
}
