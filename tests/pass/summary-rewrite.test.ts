import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { runPass, writeStory } from '#tests/kit/story.ts';
import type { Material } from '#api/ports.ts';
import { loadLineage } from '#api/store/lineage.ts';
import { editSummary, loadSummaryInForce, rewriteSummary } from '#api/store/summary.ts';
import { editAction } from '#api/turn/edit-action.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  world.models.answer('MEMORY', (request) => {
    const content = request.messages.at(-1)!.content;
    return `Mira passed lantern ${/lantern numbered (\d+)/.exec(content)?.[1]}.`;
  });
});
afterEach(() => world.close());

const versionsOf = (adventureId: string) =>
  world.deps.db.summary.findMany({ where: { adventureId }, orderBy: { sequence: 'asc' } });

const calls = () => world.models.requestsFor('SUMMARY');
const read = (index: number) => calls()[index]!.material as Extract<Material, { kind: 'SUMMARY' }>;

const inForce = async (adventureId: string) =>
  loadSummaryInForce(world.deps.db, await loadLineage(world.deps.db, await world.head(adventureId)));

describe('a summary whose source is edited', () => {
  it('stays in use with a badge until it is written anew from the deepest that is not', async () => {
    const { adventureId, root, actionAt } = await writeStory(world, 46);
    await runPass(world, adventureId);
    const gate = world.models.gate('SUMMARY');
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 20),
      text: 'The lantern numbered 99 was lit.'
    });
    await gate.reached;
    expect((await versionsOf(adventureId)).map(({ isStale }) => isStale)).toEqual([false, true, true]);
    expect(await inForce(adventureId)).toMatchObject({ depth: 44, isStale: true });
    gate.open();
    await world.idle();
    const [first, , , anew] = await versionsOf(adventureId);
    expect(anew).toMatchObject({ depth: 44, basedOnId: first!.id, isStale: false, readTo: 44 });
    expect(read(3)).toMatchObject({ previous: first!.text });
    expect(read(3).memories).toHaveLength(5);
    expect(await versionsOf(adventureId)).toHaveLength(4);
  });

  it('is written anew version by version where one prompt does not hold all', async () => {
    const { adventureId, root, actionAt } = await writeStory(world, 46);
    await runPass(world, adventureId);
    await world.deps.db.memory.updateMany({
      where: { adventureId, depth: { gt: 14 } },
      data: { text: 'Mira went on along the river. '.repeat(120) }
    });
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 20),
      text: 'The lantern numbered 99 was lit.'
    });
    await world.idle();
    expect((await versionsOf(adventureId)).map(({ depth, isStale }) => [depth, isStale])).toEqual([
      [14, false],
      [29, true],
      [44, true],
      [29, false],
      [44, false]
    ]);
  });

  it('in the player’s words waits, with all that was built on it, until they ask for a rewrite', async () => {
    const { adventureId, root, actionAt, extend } = await writeStory(world, 16);
    await runPass(world, adventureId);
    const { summaryId } = await editSummary(world.deps, world.accountId, {
      adventureId,
      text: 'Mira keeps the mill.'
    });
    await extend(root, 15);
    await runPass(world, adventureId);
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 3),
      text: 'The lantern numbered 99 was lit.'
    });
    await world.idle();
    await extend(root, 15);
    await runPass(world, adventureId);
    expect(calls()).toHaveLength(2);
    expect((await versionsOf(adventureId)).map(({ depth, isStale }) => [depth, isStale])).toEqual([
      [14, true],
      [14, true],
      [29, true]
    ]);
    await rewriteSummary(world.deps, world.accountId, { summaryId });
    await world.idle();
    expect((await versionsOf(adventureId)).map(({ depth, isStale }) => [depth, isStale]).slice(3)).toEqual([
      [29, false],
      [44, false]
    ]);
    expect(await world.deps.db.summary.findUnique({ where: { id: summaryId } })).toMatchObject({
      text: 'Mira keeps the mill.'
    });
  });
});
