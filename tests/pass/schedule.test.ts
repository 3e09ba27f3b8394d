import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { away, runPass, writeStory } from '#tests/kit/story.ts';
import { retryDelayMs } from '#api/pass/back-off.ts';
import { createPasses } from '#api/pass/schedule.ts';
import { deleteAdventure, restoreAdventure } from '#api/store/adventure.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const memoriesOf = (adventureId: string) => world.deps.db.memory.count({ where: { adventureId } });

describe('passes', () => {
  it('run one at a time in an adventure, and once more for all that asked meanwhile', async () => {
    const { adventureId, root, extend } = await writeStory(world, 13);
    const gate = world.models.gate('MEMORY');
    let most = 0;
    let running = 0;
    world.models.answer('MEMORY', async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return 'Mira went on.';
    });
    world.deps.passes.request(adventureId);
    await gate.reached;
    await extend(root, 6);
    for (let index = 0; index < 5; index += 1) world.deps.passes.request(adventureId);
    gate.open();
    await world.idle();
    expect(most).toBe(1);
    expect(await memoriesOf(adventureId)).toBe(3);
  });

  it('take turns: a long catch-up does not keep a short one waiting to its end', async () => {
    const stories = [await writeStory(world, 120), await writeStory(world, 120), await writeStory(world, 13)];
    const order: string[] = [];
    world.models.answer('MEMORY', (request) => {
      order.push(request.adventureId!);
      return 'Mira went on.';
    });
    for (const { adventureId } of stories) world.deps.passes.request(adventureId);
    await world.idle();
    const short = stories[2]!.adventureId;
    expect(order.filter((adventureId) => adventureId === short)).toHaveLength(2);
    expect(order.lastIndexOf(short)).toBeLessThan(20);
    expect(order).toHaveLength(19 + 19 + 2);
  });

  it('of two adventures run at once: one that waits for an endpoint does not hold the other up', async () => {
    const slow = await writeStory(world, 12);
    const quick = await writeStory(world, 12);
    const gate = world.models.gate('MEMORY');
    world.deps.passes.request(slow.adventureId);
    await gate.reached;
    world.deps.passes.request(quick.adventureId);
    await world.deps.passes.idle(quick.adventureId);
    expect([await memoriesOf(slow.adventureId), await memoriesOf(quick.adventureId)]).toEqual([0, 1]);
    gate.open();
    await world.idle();
  });

  it('resume every adventure that is not in the trash', async () => {
    const stories = [await writeStory(world, 12), await writeStory(world, 12)];
    await deleteAdventure(world.deps, world.accountId, { adventureId: stories[1]!.adventureId });
    await world.deps.passes.resumeAll();
    await world.idle();
    expect(await Promise.all(stories.map(({ adventureId }) => memoriesOf(adventureId)))).toEqual([1, 0]);
  });

  it('leave an adventure in the trash alone, though a kind of it had failed, until it is restored', async () => {
    const { adventureId } = await writeStory(world, 12);
    world.models.answer('MEMORY', [away, 'Mira went on.']);
    await runPass(world, adventureId);
    await deleteAdventure(world.deps, world.accountId, { adventureId });
    world.deps.clock.advance(retryDelayMs(1));
    await world.idle();
    expect(world.deps.clock.waiting()).toEqual([]);
    await restoreAdventure(world.deps, world.accountId, { adventureId });
    await world.idle();
    expect(await memoriesOf(adventureId)).toBe(1);
  });

  it('whose failure cannot be recorded pause all the same', async () => {
    const { adventureId } = await writeStory(world, 12);
    world.models.answer('MEMORY', away);
    let isFull = false;
    const db = new Proxy(world.deps.db, {
      get: (target, name) => {
        if (name === '$transaction' && isFull) return () => Promise.reject(new Error('The disk is full.'));
        return Reflect.get(target, name) as unknown;
      }
    });
    const passes = createPasses({ ...world.deps, db });
    passes.request(adventureId);
    await passes.idle();
    isFull = true;
    world.deps.clock.advance(retryDelayMs(1));
    await passes.idle();
    expect(world.deps.clock.waiting()).toEqual([retryDelayMs(1)]);
    await passes.stop();
  });

  it('come to rest where the adventure is gone', async () => {
    world.deps.passes.request('nobody');
    await world.idle();
    await world.deps.passes.runNow('nobody');
    expect(await world.deps.db.passStep.count()).toBe(0);
  });

  it('start nothing once stopped, and leave no timer', async () => {
    const { adventureId } = await writeStory(world, 12);
    const passes = createPasses(world.deps);
    world.models.answer('MEMORY', '');
    passes.request(adventureId);
    await passes.idle();
    expect(world.deps.clock.waiting()).toEqual([5_000]);
    await passes.stop();
    expect(world.deps.clock.waiting()).toEqual([]);
    passes.request(adventureId);
    await passes.idle();
    expect(world.models.requestsFor('MEMORY')).toHaveLength(1);
  });
});

describe('the pause after failures in a row', () => {
  it('doubles from five seconds to five minutes', () => {
    expect([1, 2, 3, 6, 7, 8, 50].map(retryDelayMs)).toEqual([
      5_000, 10_000, 20_000, 160_000, 300_000, 300_000, 300_000
    ]);
  });
});
