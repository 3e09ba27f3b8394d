import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoriesOf, memoryDepths, runPass, stepOf, writeStory } from '#tests/kit/story.ts';
import { type World, openWorld } from '#tests/kit/world.ts';
import { createPasses } from '#api/pass/schedule.ts';
import { updateAdventure } from '#api/store/adventure.ts';
import { editAction } from '#api/turn/edit-action.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const calls = () => world.models.requestsFor('MEMORY');

describe('a catch-up', () => {
  it('goes on by itself, five blocks a run, and says how far it is', async () => {
    const { adventureId } = await writeStory(world, 60);
    const gate = world.models.gate('SUMMARY');
    world.deps.passes.request(adventureId);
    await gate.reached;
    expect(await stepOf(world, adventureId, 'MEMORY')).toMatchObject({
      status: 'RUNNING',
      done: 5,
      total: 9
    });
    gate.open();
    await world.idle();
    expect(await stepOf(world, adventureId, 'MEMORY')).toMatchObject({
      status: 'SUCCEEDED',
      done: 9,
      total: 9,
      error: null
    });
  });

  it('asked for twice at once, and cut off after the first memory, writes every block once', async () => {
    const { adventureId } = await writeStory(world, 60);
    let reach = (): void => {};
    const reached = new Promise<void>((resolve) => (reach = resolve));
    world.models.answer('MEMORY', async ({ signal }, index) => {
      if (index !== 1) return `Mira kept fact number ${index}.`;
      reach();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      return 'Never kept.';
    });
    world.deps.passes.request(adventureId);
    world.deps.passes.request(adventureId);
    await reached;
    await world.deps.passes.stop();
    expect(await memoryDepths(world, adventureId)).toEqual([5]);
    expect(await stepOf(world, adventureId, 'MEMORY')).toMatchObject({ status: 'IDLE', error: null });
    const again = createPasses(world.deps);
    world.models.answer('MEMORY', (_request, index) => `Mira kept thing number ${index}.`);
    await again.resumeAll();
    await again.idle();
    await again.stop();
    expect(await memoryDepths(world, adventureId)).toEqual([5, 11, 17, 23, 29, 35, 41, 47, 53]);
    // One call was cut off; every answer that was kept was asked for once.
    expect(calls()).toHaveLength(10);
  });

  it('can be paused between two blocks', async () => {
    const { adventureId } = await writeStory(world, 60);
    const gate = world.models.gate('MEMORY');
    world.deps.passes.request(adventureId);
    await gate.reached;
    await updateAdventure(world.deps, world.accountId, { adventureId, passPaused: true });
    gate.open();
    await world.idle();
    expect(await memoryDepths(world, adventureId)).toEqual([5]);
    expect(await stepOf(world, adventureId, 'MEMORY')).toMatchObject({ status: 'IDLE' });
  });
});

describe('a story that changes while the model is called', () => {
  it('by an edit: the answer is dropped and recorded, and the block is read again', async () => {
    world.models.answer('MEMORY', (request) =>
      request.messages.at(-1)!.content.includes('silverleaf')
        ? 'The password was silverleaf.'
        : 'The password was florin.'
    );
    const story = await writeStory(world, 12, (_line, depth) =>
      depth === 3 ? 'The password is florin.' : `Passage ${depth}.`
    );
    const { adventureId } = story;
    const gate = world.models.gate('MEMORY');
    world.deps.passes.request(adventureId);
    await gate.reached;
    const actionId = await story.actionAt(story.root, 3);
    await editAction(world.deps, world.accountId, { actionId, text: 'The password is silverleaf.' });
    gate.open();
    await world.idle();
    expect((await memoriesOf(world, adventureId)).map(({ text }) => text)).toEqual([
      'The password was silverleaf.'
    ]);
    expect(calls()).toHaveLength(2);
    const events = await world.deps.db.event.findMany({ where: { adventureId, type: 'PassStepChanged' } });
    expect(events.some(({ data }) => data.includes('the answer was dropped'))).toBe(true);
    expect(await stepOf(world, adventureId, 'MEMORY')).toMatchObject({ status: 'SUCCEEDED', error: null });
  });

  it('by an undo or a switch: what was read is still true of its own line, and is kept there', async () => {
    const { adventureId, root, moveTo, fork } = await writeStory(world, 13);
    const gate = world.models.gate('MEMORY');
    world.deps.passes.request(adventureId);
    await gate.reached;
    await fork(root, 2, 2);
    gate.open();
    await world.idle();
    expect(await memoryDepths(world, adventureId)).toEqual([5]);
    await moveTo(root);
    await runPass(world, adventureId);
    expect(await memoryDepths(world, adventureId)).toEqual([5, 11]);
    expect(calls()).toHaveLength(2);
  });

  it('holds no transaction open meanwhile', async () => {
    const { adventureId } = await writeStory(world, 13);
    const gate = world.models.gate('MEMORY');
    world.deps.passes.request(adventureId);
    await gate.reached;
    await updateAdventure(world.deps, world.accountId, { adventureId, title: 'Written meanwhile' });
    gate.open();
    await world.idle();
    expect(await memoryDepths(world, adventureId)).toEqual([5, 11]);
  });
});
