import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoriesOf, memoryDepths, runPass, writeStory } from '#tests/kit/story.ts';
import { type World, openWorld } from '#tests/kit/world.ts';
import type { TextRequest } from '#api/ports.ts';
import { updateAdventure } from '#api/store/adventure.ts';
import { deleteMemory } from '#api/store/memory-edit.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const calls = () => world.models.requestsFor('MEMORY');

/** The depths that a prompt held, by the lantern numbers of the story. */
const lanternsOf = (request: TextRequest): number[] =>
  [...request.messages.at(-1)!.content.matchAll(/lantern numbered (\d+)/g)].map(([, depth]) => Number(depth));

describe('memories', () => {
  it('are written of disjoint excerpts, in order, each settled action once', async () => {
    const { adventureId } = await writeStory(world, 45);
    await runPass(world, adventureId);
    expect(calls().map(lanternsOf)).toEqual([
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
      [12, 13, 14, 15, 16, 17],
      [18, 19, 20, 21, 22, 23],
      [24, 25, 26, 27, 28, 29],
      [30, 31, 32, 33, 34, 35],
      [36, 37, 38, 39, 40, 41]
    ]);
    await runPass(world, adventureId);
    expect(calls()).toHaveLength(7);
  });

  it('carry their block, its words, authority and a name for the line of the story they come from', async () => {
    world.models.answer('MEMORY', ['Mira seemed afraid of Anselm.', 'Mira kept the brass key.']);
    const { adventureId, root } = await writeStory(world, 13);
    await runPass(world, adventureId);
    const [first, second] = await memoriesOf(world, adventureId);
    expect(first).toMatchObject({
      branchId: root.id,
      depth: 5,
      block: 0,
      sourceStart: 0,
      sourceEnd: 5,
      authority: 'HEURISTIC',
      origin: 'STORY'
    });
    expect(second).toMatchObject({ depth: 11, authority: 'ACCEPTED_STORY', embeddingModel: 'fake-encoder' });
    expect(Object.keys(JSON.parse(second!.words) as object)).toEqual(
      expect.arrayContaining(['brass', 'lantern', '11'])
    );
  });

  it('are inherited by a fork, which derives only the block that it cut', async () => {
    const { adventureId, root, fork, moveTo } = await writeStory(world, 60);
    await runPass(world, adventureId);
    const before = calls().length;
    const child = await fork(root, 30, 1);
    await runPass(world, adventureId);
    expect(calls()).toHaveLength(before);
    await fork(child, 31, 6);
    await runPass(world, adventureId);
    expect(calls().slice(before).map(lanternsOf)).toEqual([[30, 31, 32, 33, 34, 35]]);
    await moveTo(root);
    await runPass(world, adventureId);
    expect(calls()).toHaveLength(before + 1);
  });

  it('stay as they were through undo and redo, with no model called', async () => {
    const { adventureId, root, moveTo } = await writeStory(world, 30);
    await runPass(world, adventureId);
    const before = await memoriesOf(world, adventureId);
    const count = world.models.requests.length;
    for (const depth of [20, 8, 2, 29]) {
      await moveTo(root, depth);
      await runPass(world, adventureId);
    }
    expect(await memoriesOf(world, adventureId)).toEqual(before);
    expect(world.models.requests).toHaveLength(count);
  });

  it('are not written again where the player deleted one', async () => {
    const { adventureId } = await writeStory(world, 20);
    await runPass(world, adventureId);
    const [first] = await memoriesOf(world, adventureId);
    await deleteMemory(world.deps, world.accountId, { memoryId: first!.id });
    await world.idle();
    expect(calls()).toHaveLength(3);
    expect((await memoriesOf(world, adventureId))[0]).toMatchObject({
      isDeleted: true,
      text: '',
      words: '{}',
      vector: null
    });
  });

  it('are not written while auto-summarize is off, or the pass is paused', async () => {
    const { adventureId } = await writeStory(world, 20);
    for (const input of [{ autoSummarize: false }, { autoSummarize: true, passPaused: true }]) {
      await updateAdventure(world.deps, world.accountId, { adventureId, ...input });
      await runPass(world, adventureId);
      expect(calls()).toHaveLength(0);
    }
    await updateAdventure(world.deps, world.accountId, { adventureId, passPaused: false });
    await runPass(world, adventureId);
    expect(await memoryDepths(world, adventureId)).toEqual([5, 11, 17]);
  });

  it('are written of the end of a block that is too long, cards matching all of it', async () => {
    const { db } = world.deps;
    const long = (line: string, depth: number) =>
      depth === 0
        ? 'Anselm rings the bell.'
        : `Passage ${depth} of ${line}. ${'The river runs on and on past the mill. '.repeat(60)}`;
    const { adventureId } = await writeStory(world, 13, long);
    await db.storyCard.create({
      data: {
        id: 'card',
        adventureId,
        position: 0,
        name: 'Anselm',
        type: 'Place',
        keys: '["Anselm"]',
        entry: 'keeper of bells',
        createdAt: world.deps.clock.now()
      }
    });
    await runPass(world, adventureId);
    const content = calls()[0]!.messages.at(-1)!.content;
    expect(content).toContain('Anselm: keeper of bells');
    expect(content).not.toContain('rings the bell');
    expect(content).toContain('Passage 5 of root');
  });

  it('say when they were cut to whole sentences', async () => {
    world.models.answer(
      'MEMORY',
      `Mira kept the key. ${'And the river ran on past the old mill again. '.repeat(8)}`
    );
    const { adventureId } = await writeStory(world, 13);
    await runPass(world, adventureId);
    expect((await memoriesOf(world, adventureId))[0]).toMatchObject({ isTrimmed: true });
  });
});
