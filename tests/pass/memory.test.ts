import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { runPass, writeStory } from '#tests/kit/story.ts';
import { StoryError } from '#api/errors.ts';
import type { TextRequest } from '#api/ports.ts';
import { createPasses } from '#api/pass/schedule.ts';
import { updateAdventure } from '#api/store/adventure.ts';
import { deleteMemory } from '#api/store/memory-edit.ts';
import { retryBlock } from '#api/store/parked-block.ts';
import { editAction } from '#api/turn/edit-action.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const memoriesOf = (adventureId: string) =>
  world.deps.db.memory.findMany({ where: { adventureId }, orderBy: [{ depth: 'asc' }, { id: 'asc' }] });

const depthsOf = async (adventureId: string): Promise<number[]> =>
  (await memoriesOf(adventureId)).map(({ depth }) => depth);

const stepOf = (adventureId: string, kind = 'MEMORY') =>
  world.deps.db.passStep.findUnique({ where: { adventureId_kind: { adventureId, kind } } });

const calls = () => world.models.requestsFor('MEMORY');

/** The depths that a prompt held, by the lantern numbers of the story. */
const lanternsOf = (request: TextRequest): number[] =>
  [...request.messages.at(-1)!.content.matchAll(/lantern numbered (\d+)/g)].map(([, depth]) => Number(depth));

const refusal = (detail: string): StoryError =>
  new StoryError({ code: 'PROVIDER', kind: 'REFUSED', status: 400, retryable: false, isOwn: true, detail });

const away = new StoryError({
  code: 'PROVIDER',
  kind: 'UNREACHABLE',
  status: null,
  retryable: true,
  isOwn: false,
  detail: 'The endpoint cannot be reached.'
});

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
    const [first, second] = await memoriesOf(adventureId);
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
    const before = await memoriesOf(adventureId);
    const count = world.models.requests.length;
    for (const depth of [20, 8, 2, 29]) {
      await moveTo(root, depth);
      await runPass(world, adventureId);
    }
    expect(await memoriesOf(adventureId)).toEqual(before);
    expect(world.models.requests).toHaveLength(count);
  });

  it('are not written again where the player deleted one', async () => {
    const { adventureId } = await writeStory(world, 20);
    await runPass(world, adventureId);
    const [first] = await memoriesOf(adventureId);
    await deleteMemory(world.deps, world.accountId, { memoryId: first!.id });
    await world.idle();
    expect(calls()).toHaveLength(3);
    expect((await memoriesOf(adventureId))[0]).toMatchObject({
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
    expect(await depthsOf(adventureId)).toEqual([5, 11, 17]);
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
    expect((await memoriesOf(adventureId))[0]).toMatchObject({ isTrimmed: true });
  });
});

describe('a catch-up', () => {
  it('goes on by itself, five blocks a run, and says how far it is', async () => {
    const { adventureId } = await writeStory(world, 60);
    const gate = world.models.gate('SUMMARY');
    world.deps.passes.request(adventureId);
    await gate.reached;
    expect(await stepOf(adventureId)).toMatchObject({ status: 'RUNNING', done: 5, total: 9 });
    gate.open();
    await world.idle();
    expect(await stepOf(adventureId)).toMatchObject({ status: 'SUCCEEDED', done: 9, total: 9, error: null });
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
    expect(await depthsOf(adventureId)).toEqual([5]);
    expect(await stepOf(adventureId)).toMatchObject({ status: 'IDLE', error: null });
    const again = createPasses(world.deps);
    world.models.answer('MEMORY', (_request, index) => `Mira kept thing number ${index}.`);
    await again.resumeAll();
    await again.idle();
    await again.stop();
    expect(await depthsOf(adventureId)).toEqual([5, 11, 17, 23, 29, 35, 41, 47, 53]);
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
    expect(await depthsOf(adventureId)).toEqual([5]);
    expect(await stepOf(adventureId)).toMatchObject({ status: 'IDLE' });
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
    expect((await memoriesOf(adventureId)).map(({ text }) => text)).toEqual(['The password was silverleaf.']);
    expect(calls()).toHaveLength(2);
    const events = await world.deps.db.event.findMany({ where: { adventureId, type: 'PassStepChanged' } });
    expect(events.some(({ data }) => data.includes('the answer was dropped'))).toBe(true);
    expect(await stepOf(adventureId)).toMatchObject({ status: 'SUCCEEDED', error: null });
  });

  it('by an undo or a switch: what was read is still true of its own line, and is kept there', async () => {
    const { adventureId, root, moveTo, fork } = await writeStory(world, 13);
    const gate = world.models.gate('MEMORY');
    world.deps.passes.request(adventureId);
    await gate.reached;
    await fork(root, 2, 2);
    gate.open();
    await world.idle();
    expect(await depthsOf(adventureId)).toEqual([5]);
    await moveTo(root);
    await runPass(world, adventureId);
    expect(await depthsOf(adventureId)).toEqual([5, 11]);
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
    expect(await depthsOf(adventureId)).toEqual([5, 11]);
  });
});

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
    expect(await depthsOf(adventureId)).toEqual([5, 11, 17, 29, 35, 41, 47]);
    expect(await stepOf(adventureId)).toMatchObject({
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
    expect(await stepOf(adventureId)).toMatchObject({ status: 'IDLE', attempts: 0, error: null });
  });

  it('comes back by itself after a pause that doubles', async () => {
    world.models.answer('MEMORY', refusal('No.'));
    const { adventureId } = await writeStory(world, 12);
    await runPass(world, adventureId);
    expect(await stepOf(adventureId)).toMatchObject({ nextAttemptAt: new Date('2026-01-01T12:00:05.000Z') });
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
    expect(await depthsOf(adventureId)).toEqual([5]);
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
    expect(await memoriesOf(adventureId)).toMatchObject([
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
    expect(await depthsOf(adventureId)).toEqual([5, 11, 17, 23]);
  });
});

describe('an endpoint that is away', () => {
  it('parks nothing, however often it is tried, and is used as soon as it is back', async () => {
    world.models.answer('MEMORY', away);
    const { adventureId } = await writeStory(world, 30);
    for (let attempt = 0; attempt < 5; attempt += 1) await runPass(world, adventureId);
    expect(calls()).toHaveLength(5);
    expect(await world.deps.db.parkedBlock.count()).toBe(0);
    expect(await stepOf(adventureId)).toMatchObject({
      status: 'FAILED',
      attempts: 5,
      error: 'The endpoint cannot be reached.'
    });
    world.models.answer('MEMORY', 'Mira went on.');
    await world.deps.passes.runNow(adventureId);
    expect(await depthsOf(adventureId)).toEqual([5, 11, 17, 23]);
    expect(await stepOf(adventureId)).toMatchObject({
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
    expect(await depthsOf(adventureId)).toEqual([]);
    await runPass(world, adventureId);
    expect((await memoriesOf(adventureId)).map(({ text }) => text)).toEqual(['Mira kept the key.']);
  });
});
