import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { away, memoriesOf, memoryDepths, refusal, runPass, stepOf, writeStory } from '#tests/kit/story.ts';
import { type World, openWorld } from '#tests/kit/world.ts';
import { retryBlock } from '#api/store/parked-block.ts';
import { editAction } from '#api/turn/edit-action.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const calls = () => world.models.requestsFor('MEMORY');

describe('a block that fails for a reason of its own', () => {
  const quartz = (_line: string, depth: number): string =>
    depth === 20 ? 'A vein of quartz.' : `Passage ${depth} of the story.`;

  it('is parked after three tries, while later blocks go on', async () => {
    world.models.answer('MEMORY', (request) =>
      request.messages.at(-1)!.content.includes('quartz')
        ? refusal('The endpoint refused it: quartz.')
        : 'Mira went on.'
    );
    const { adventureId, root, extend } = await writeStory(world, 49, quartz);
    await runPass(world, adventureId);
    expect(await memoryDepths(world, adventureId)).toEqual([5, 11, 17, 29, 35, 41, 47]);
    expect(await stepOf(world, adventureId, 'MEMORY')).toMatchObject({
      status: 'FAILED',
      attempts: 1,
      error: 'Passages 18–23: The endpoint refused it: quartz.'
    });
    await runPass(world, adventureId);
    await extend(root, 5);
    await runPass(world, adventureId);
    await runPass(world, adventureId);
    await runPass(world, adventureId);
    const parked = await world.deps.db.parkedBlock.findMany({ where: { adventureId } });
    expect(parked).toMatchObject([
      { block: 3, sourceStart: 18, sourceEnd: 23, attempts: 3, error: 'The endpoint refused it: quartz.' }
    ]);
    expect(parked[0]!.parkedAt).not.toBeNull();
    expect(calls().filter((request) => request.messages.at(-1)!.content.includes('quartz'))).toHaveLength(3);
    expect(await stepOf(world, adventureId, 'MEMORY')).toMatchObject({
      status: 'IDLE',
      attempts: 0,
      error: null
    });
  });

  it('comes back by itself after a pause that doubles', async () => {
    world.models.answer('MEMORY', refusal('No.'));
    const { adventureId } = await writeStory(world, 12);
    await runPass(world, adventureId);
    expect(await stepOf(world, adventureId, 'MEMORY')).toMatchObject({
      nextAttemptAt: new Date('2026-01-01T12:00:05.000Z')
    });
    world.deps.clock.advance(4_999);
    await world.idle();
    expect(calls()).toHaveLength(1);
    world.deps.clock.advance(1);
    await world.idle();
    expect(calls()).toHaveLength(2);
    expect(world.deps.clock.waiting()).toEqual([10_000]);
  });

  const park = async (adventureId: string) => {
    for (let attempt = 0; attempt < 3; attempt += 1) await runPass(world, adventureId);
    return world.deps.db.parkedBlock.findFirstOrThrow({ where: { adventureId } });
  };

  it('is tried again when the player asks', async () => {
    world.models.answer('MEMORY', 'I’m sorry, I can’t help with that.');
    const { adventureId } = await writeStory(world, 12);
    const { id } = await park(adventureId);
    world.models.answer('MEMORY', 'Mira went on.');
    await retryBlock(world.deps, world.accountId, { blockId: id });
    await world.idle();
    expect(await memoryDepths(world, adventureId)).toEqual([5]);
    expect(await world.deps.db.parkedBlock.count()).toBe(0);
  });

  it('can be written by hand', async () => {
    world.models.answer('MEMORY', '');
    const { adventureId } = await writeStory(world, 12);
    const { id } = await park(adventureId);
    const { memoryId } = await retryBlock(world.deps, world.accountId, {
      blockId: id,
      text: 'Mira found the vein.'
    });
    await world.idle();
    expect(await memoriesOf(world, adventureId)).toMatchObject([
      {
        id: memoryId,
        text: 'Mira found the vein.',
        origin: 'PLAYER',
        isEdited: true,
        block: 0,
        depth: 5,
        sourceStart: 0
      }
    ]);
    expect(calls()).toHaveLength(3);
    await expect(retryBlock(world.deps, world.accountId, { blockId: id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' }
    });
  });

  it('is due again when an action in it is edited', async () => {
    world.models.answer('MEMORY', (request) =>
      request.messages.at(-1)!.content.includes('quartz') ? refusal('No quartz.') : 'Mira went on.'
    );
    const story = await writeStory(world, 25, quartz);
    const { adventureId } = story;
    await park(adventureId);
    await editAction(world.deps, world.accountId, {
      actionId: await story.actionAt(story.root, 20),
      text: 'A vein of slate.'
    });
    await world.idle();
    expect(await memoryDepths(world, adventureId)).toEqual([5, 11, 17, 23]);
  });
});

describe('an endpoint that is away', () => {
  it('parks nothing, however often it is tried, and is used as soon as it is back', async () => {
    world.models.answer('MEMORY', away);
    const { adventureId } = await writeStory(world, 30);
    for (let attempt = 0; attempt < 5; attempt += 1) await runPass(world, adventureId);
    expect(calls()).toHaveLength(5);
    expect(await world.deps.db.parkedBlock.count()).toBe(0);
    expect(await stepOf(world, adventureId, 'MEMORY')).toMatchObject({
      status: 'FAILED',
      attempts: 5,
      error: 'The endpoint cannot be reached.'
    });
    world.models.answer('MEMORY', 'Mira went on.');
    await world.deps.passes.runNow(adventureId);
    expect(await memoryDepths(world, adventureId)).toEqual([5, 11, 17, 23]);
    expect(await stepOf(world, adventureId, 'MEMORY')).toMatchObject({
      status: 'SUCCEEDED',
      attempts: 0,
      error: null,
      nextAttemptAt: null
    });
  });

  it('waits at most five minutes', async () => {
    world.models.answer('MEMORY', away);
    const { adventureId } = await writeStory(world, 12);
    for (let attempt = 0; attempt < 9; attempt += 1) await runPass(world, adventureId);
    expect(world.deps.clock.waiting()).toEqual([300_000]);
  });

  it('that breaks off in the middle of an answer keeps nothing of it', async () => {
    world.models.answer('MEMORY', [
      [
        { type: 'text', text: 'Mira kept' },
        { type: 'done', isComplete: false, isCutShort: false, promptTokens: null, outputTokens: null }
      ],
      'Mira kept the key.'
    ]);
    const { adventureId } = await writeStory(world, 12);
    await runPass(world, adventureId);
    expect(await memoryDepths(world, adventureId)).toEqual([]);
    await runPass(world, adventureId);
    expect((await memoriesOf(world, adventureId)).map(({ text }) => text)).toEqual(['Mira kept the key.']);
  });
});
