import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LongStory, STORY_ENCODER, buildLongStory } from '#tests/kit/long-story.ts';
import { type World, openWorld } from '#tests/kit/world.ts';
import { runPass, writeStory } from '#tests/kit/story.ts';
import { buildBank } from '#api/memory/bank.ts';
import { loadBlockFacts } from '#api/store/block.ts';
import { branchLine, loadLineage } from '#api/store/lineage.ts';
import { loadBank, loadCandidates, loadOffLine, loadTurnBank } from '#api/store/memory.ts';
import { loadSettings } from '#api/store/settings.ts';
import { loadSummaryInForce } from '#api/store/summary.ts';
import { type Lineage, endOf, isOnLineage, lineageAt } from '#api/story/lineage.ts';

let world: World;
let story: LongStory;
beforeAll(async () => {
  world = await openWorld();
  world.models.setEncoder(STORY_ENCODER.name, STORY_ENCODER.width);
  story = await buildLongStory(world.deps.db, 'tree', { actions: 240, forks: 5, siblings: 12 });
  await makeUneven();
});
afterAll(() => world.close());

const settings = () => loadSettings(world.deps.db, world.accountId);

/** Pins, tombstones, stale, deferred and folded memories, and uses by hand, here and there in the tree. */
async function makeUneven(): Promise<void> {
  const { db, clock } = world.deps;
  const rows = await db.memory.findMany({
    where: { adventureId: story.adventureId },
    orderBy: { id: 'asc' }
  });
  const at = clock.now();
  for (const [index, { id, branchId, depth }] of rows.entries()) {
    const change =
      index % 17 === 0
        ? { pinned: true }
        : index % 23 === 0
          ? { isDeleted: true }
          : index % 19 === 0
            ? { isStale: true, isEdited: index % 2 === 0 }
            : index % 29 === 0
              ? { deferredAt: at, expiresAt: at, expiresAtDepth: depth + 30 }
              : null;
    if (change !== null) await db.memory.update({ where: { id }, data: change });
    if (index % 8 === 3)
      await db.memoryUse.create({ data: { memoryId: id, branchId, depth: depth + 1, byPlayer: true } });
    const survivor = rows[(index * 5) % rows.length]!;
    if (index % 3 !== 1 || survivor.depth > depth || survivor.id === id) continue;
    const fold = { id: `fold-${index}`, absorbedId: id, survivorId: survivor.id, branchId, depth };
    await db.fold.create({ data: { ...fold, adventureId: story.adventureId, createdAt: at } });
  }
}

/** The bank by a naive reading: every row of the adventure, filtered by hand. */
async function naiveBank(lineage: Lineage, capacity: number) {
  const { db, clock } = world.deps;
  const where = { adventureId: story.adventureId };
  const rows = (await db.memory.findMany({ where })).filter((row) => isOnLineage(lineage, row));
  const uses = (await db.memoryUse.findMany({ where: { memory: where } })).filter((use) =>
    isOnLineage(lineage, use)
  );
  const narrations = (
    await db.action.findMany({ where: { ...where, role: 'NARRATOR', isChosen: true } })
  ).filter((action) => isOnLineage(lineage, action));
  return buildBank({
    rows: rows.map((row, index) => ({
      ...row,
      row: index,
      isDeferred: row.deferredAt !== null,
      expiresAt: row.expiresAt?.getTime() ?? null
    })),
    uses: rows.flatMap(({ id }) => {
      const own = uses.filter((use) => use.memoryId === id);
      const told = own.filter((use) => !use.byPlayer).map(({ depth }) => depth);
      if (own.length === 0) return [];
      return [
        {
          memoryId: id,
          latest: Math.max(...own.map(({ depth }) => depth)),
          latestNarration: told.length > 0 ? Math.max(...told) : null,
          count: told.length
        }
      ];
    }),
    folds: (await db.fold.findMany({ where })).filter((fold) => isOnLineage(lineage, fold)),
    end: endOf(lineage),
    capacity,
    encoderName: STORY_ENCODER.name,
    latestNarrationDepth: Math.max(...narrations.map(({ depth }) => depth)),
    now: clock.now().getTime()
  });
}

describe('the bank of a line', () => {
  it('is what a naive reading of all rows gives, on any line and at any depth', async () => {
    const branches = await world.deps.db.branch.findMany({ where: { adventureId: story.adventureId } });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1_000),
        fc.nat(1_000),
        fc.integer({ min: 1, max: 12 }),
        async (line, at, capacity) => {
          const branch = branches[line % branches.length]!;
          const lineage = lineageAt(branchLine(branch), at % (branch.tipDepth + 1));
          const own = { ...(await settings()), memoryBankCapacity: capacity };
          const strip = ({ memories }: Awaited<ReturnType<typeof naiveBank>>) =>
            memories.map(({ id, state, useCount, lastUsedDepth }) => ({
              id,
              state,
              useCount,
              lastUsedDepth
            }));
          const bank = await loadBank(world.deps, lineage, own);
          const naive = await naiveBank(lineage, capacity);
          expect(strip(bank)).toEqual(strip(naive));
          const forTurn = await loadTurnBank(world.deps, lineage, own);
          expect(forTurn.candidateIds).toEqual(naive.candidateIds);
          const { FORGOTTEN, STALE, EXPIRED, MERGED, DELETED, inForce, pinned } = naive.counts;
          expect(forTurn.counts).toMatchObject({
            FORGOTTEN,
            STALE,
            EXPIRED,
            MERGED,
            DELETED,
            inForce,
            pinned
          });
        }
      ),
      { numRuns: 60 }
    );
  });

  it('takes the same number of statements however long the story is and however often it forked', async () => {
    const count = async ({ branchId, depth }: LongStory): Promise<number[]> => {
      const lineage = await loadLineage(world.deps.db, { branchId, depth });
      const own = await settings();
      const bank = await loadBank(world.deps, lineage, own);
      return [
        await world.countStatements(() => loadTurnBank(world.deps, lineage, own)),
        await world.countStatements(() => loadBank(world.deps, lineage, own)),
        await world.countStatements(() =>
          loadCandidates(world.deps.db, bank.candidateIds, STORY_ENCODER.name)
        ),
        await world.countStatements(() => loadSummaryInForce(world.deps.db, lineage)),
        await world.countStatements(() => loadBlockFacts(world.deps.db, lineage))
      ];
    };
    const short = await buildLongStory(world.deps.db, 'short', { actions: 24, forks: 0, siblings: 0 });
    const forked = await buildLongStory(world.deps.db, 'forked', { actions: 1_200, forks: 60, siblings: 4 });
    expect(await count(short)).toEqual([4, 4, 1, 1, 1]);
    expect(await count(forked)).toEqual([4, 4, 1, 1, 1]);
  });
});

describe('candidates', () => {
  it('come with words and the vector of the encoder in use, or none', async () => {
    const { branchId, depth } = story;
    const lineage = await loadLineage(world.deps.db, { branchId, depth });
    const { candidateIds } = await loadBank(world.deps, lineage, await settings());
    const candidates = await loadCandidates(world.deps.db, candidateIds, STORY_ENCODER.name);
    expect(candidates.map(({ id }) => id).sort()).toEqual([...candidateIds].sort());
    expect(candidates.every(({ vector }) => vector?.length === STORY_ENCODER.width)).toBe(true);
    expect(candidates.every(({ words }) => Object.keys(words).length > 0)).toBe(true);
    const others = await loadCandidates(world.deps.db, candidateIds, 'other');
    expect(others.every(({ vector }) => vector === null)).toBe(true);
    expect(
      (await loadCandidates(world.deps.db, candidateIds, null)).every(({ vector }) => vector === null)
    ).toBe(true);
  });
});

describe('a memory off the line', () => {
  it('is told on its own', async () => {
    const { adventureId, root, fork } = await writeStory(world, 20);
    await runPass(world, adventureId);
    await fork(root, 8, 1);
    const memories = await world.deps.db.memory.findMany({
      where: { adventureId },
      orderBy: { depth: 'asc' }
    });
    const [, second, third] = memories;
    await world.deps.db.memory.update({ where: { id: second!.id }, data: { isStale: true } });
    await world.deps.db.fold.create({
      data: {
        id: 'fold',
        adventureId,
        absorbedId: third!.id,
        survivorId: second!.id,
        branchId: root.id,
        depth: third!.depth,
        createdAt: world.deps.clock.now()
      }
    });
    const told = await loadOffLine(world.deps, [second!.id, third!.id], await settings());
    expect(told.get(second!.id)).toMatchObject({ state: 'STALE' });
    expect(told.get(third!.id)).toMatchObject({ state: 'MERGED', mergedInto: second!.id });
  });
});
