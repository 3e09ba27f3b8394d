import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { runPass, stepOf, writeStory } from '#tests/kit/story.ts';
import type { Material } from '#api/ports.ts';
import { loadLineage } from '#api/store/lineage.ts';
import { createMemory, deleteMemory } from '#api/store/memory-edit.ts';
import { editSummary, loadSummaryInForce, restoreSummary } from '#api/store/summary.ts';
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

describe('summaries', () => {
  it('end every 15 actions, each reading what came after the one before it', async () => {
    const { adventureId } = await writeStory(world, 46);
    await createMemory(world.deps, world.accountId, { adventureId, text: 'Mira is left-handed.' });
    await world.idle();
    expect(
      (await versionsOf(adventureId)).map(({ depth, readTo, origin, model }) => [
        depth,
        readTo,
        origin,
        model
      ])
    ).toEqual([
      [14, 14, 'AUTO', 'fake-narrator'],
      [29, 29, 'AUTO', 'fake-narrator'],
      [44, 44, 'AUTO', 'fake-narrator']
    ]);
    expect(
      [0, 1, 2].map((index) => [
        read(index).previous,
        read(index).memories.length,
        read(index).passages.length
      ])
    ).toEqual([
      [null, 3, 3],
      ['Mira came this far; this is summary number 1.', 3, 0],
      ['Mira came this far; this is summary number 2.', 2, 3]
    ]);
    expect(read(0).memories).toContain('Mira is left-handed.');
    expect(read(0).passages.map(({ text }) => text)).toEqual(
      [12, 13, 14].map((depth) => `On root the lantern numbered ${depth} was lit.`)
    );
  });

  it('are shared by a fork up to where it leaves, and go on from there', async () => {
    const { adventureId, root, fork } = await writeStory(world, 46);
    await runPass(world, adventureId);
    const child = await fork(root, 20, 11);
    await runPass(world, adventureId);
    expect((await versionsOf(adventureId)).at(-1)).toMatchObject({ branchId: child.id, depth: 29 });
    expect(read(3).previous).toBe('Mira came this far; this is summary number 1.');
    expect(calls()).toHaveLength(4);
  });

  it('read nothing of a block whose memory the player deleted', async () => {
    const { adventureId, extend, root } = await writeStory(world, 19);
    await runPass(world, adventureId);
    const third = await world.deps.db.memory.findFirstOrThrow({ where: { adventureId, depth: 17 } });
    await deleteMemory(world.deps, world.accountId, { memoryId: third.id });
    await extend(root, 12);
    await runPass(world, adventureId);
    expect(read(1).memories).toHaveLength(2);
    expect(read(1).passages).toEqual([]);
  });

  it('read the text of a block that was given up', async () => {
    world.models.answer('MEMORY', (request) =>
      request.messages.at(-1)!.content.includes('numbered 20 ') ? '' : 'Mira went on.'
    );
    const { adventureId } = await writeStory(world, 31);
    for (let attempt = 0; attempt < 4; attempt += 1) await runPass(world, adventureId);
    expect(read(1).passages).toHaveLength(6);
  });

  it('wait while a block before them failed, and while a memory that they read is stale', async () => {
    world.models.answer('MEMORY', '');
    const story = await writeStory(world, 16);
    const { adventureId } = story;
    await runPass(world, adventureId);
    expect(calls()).toHaveLength(0);
    world.models.answer('MEMORY', 'Mira went on.');
    const gate = world.models.gate('SUMMARY');
    world.deps.passes.request(adventureId);
    await gate.reached;
    world.models.answer('MEMORY', '');
    await editAction(world.deps, world.accountId, {
      actionId: await story.actionAt(story.root, 3),
      text: 'The lantern was dark.'
    });
    gate.open();
    await world.idle();
    expect(await versionsOf(adventureId)).toEqual([]);
    world.models.answer('MEMORY', 'Mira found the lantern dark.');
    await world.deps.passes.runNow(adventureId);
    expect(read(1).memories).toContain('Mira found the lantern dark.');
    expect(await versionsOf(adventureId)).toHaveLength(1);
  });

  it('keep the old one where the answer is none, and stop after three failures with their reason', async () => {
    const { adventureId, extend, root } = await writeStory(world, 16);
    await runPass(world, adventureId);
    world.models.answer('SUMMARY', [
      'I’m sorry, I can’t do that.',
      '   ',
      'You keep the summary of an interactive story. Write the plot so far from what is given.',
      'Mira came far.'
    ]);
    await extend(root, 20);
    for (let attempt = 0; attempt < 5; attempt += 1) await runPass(world, adventureId);
    expect(await inForce(adventureId)).toMatchObject({
      text: 'Mira came this far; this is summary number 1.'
    });
    expect(calls()).toHaveLength(4);
    expect(await stepOf(world, adventureId, 'SUMMARY')).toMatchObject({
      status: 'FAILED',
      nextAttemptAt: null
    });
    await world.deps.passes.runNow(adventureId);
    expect(await inForce(adventureId)).toMatchObject({ text: 'Mira came far.' });
  });
});

describe('the player’s version', () => {
  it('is in force at once, and the next automatic one starts from it', async () => {
    const { adventureId, extend, root } = await writeStory(world, 16);
    await runPass(world, adventureId);
    const { summaryId } = await editSummary(world.deps, world.accountId, {
      adventureId,
      text: ' Mira keeps the mill. '
    });
    await world.idle();
    expect(await inForce(adventureId)).toMatchObject({
      id: summaryId,
      text: 'Mira keeps the mill.',
      depth: 14
    });
    await extend(root, 15);
    await runPass(world, adventureId);
    expect(read(1)).toMatchObject({ previous: 'Mira keeps the mill.' });
    expect((await versionsOf(adventureId)).at(-1)).toMatchObject({ depth: 29, basedOnId: summaryId });
  });

  it('hangs on the opening where there is none yet, with nothing read', async () => {
    const { adventureId, extend, root } = await writeStory(world, 3);
    await editSummary(world.deps, world.accountId, { adventureId, text: 'Mira came to the mill.' });
    expect((await versionsOf(adventureId))[0]).toMatchObject({
      depth: 0,
      readTo: -1,
      origin: 'PLAYER',
      basedOnId: null
    });
    await extend(root, 13);
    await runPass(world, adventureId);
    expect(read(0)).toMatchObject({ previous: 'Mira came to the mill.' });
    expect(read(0).memories).toHaveLength(2);
  });

  it('that restores an older one keeps what that had read, so nothing is lost', async () => {
    const { adventureId, extend, root } = await writeStory(world, 31);
    await runPass(world, adventureId);
    const [first] = await versionsOf(adventureId);
    const { summaryId } = await restoreSummary(world.deps, world.accountId, { summaryId: first!.id });
    await world.idle();
    expect((await versionsOf(adventureId)).at(-1)).toMatchObject({
      id: summaryId,
      depth: 29,
      readTo: 14,
      text: first!.text
    });
    await extend(root, 15);
    await runPass(world, adventureId);
    expect(read(2).memories).toHaveLength(5);
  });

  it('cannot come from another line, or another’s story', async () => {
    const { adventureId, root, fork, moveTo } = await writeStory(world, 20);
    await fork(root, 10, 10);
    await runPass(world, adventureId);
    const [version] = await versionsOf(adventureId);
    await moveTo(root);
    const restore = (accountId: string) => restoreSummary(world.deps, accountId, { summaryId: version!.id });
    await expect(restore(world.accountId)).rejects.toMatchObject({
      data: { code: 'INVALID_INPUT', fields: [{ path: 'input.summaryId' }] }
    });
    await expect(restore('another')).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    const basedOn = editSummary(world.deps, world.accountId, {
      adventureId,
      text: 'x',
      basedOnId: version!.id
    });
    await expect(basedOn).rejects.toMatchObject({ data: { fields: [{ path: 'input.basedOnId' }] } });
  });

  it('written while the model was called is never lost under its answer', async () => {
    const { adventureId, extend, root } = await writeStory(world, 16);
    await runPass(world, adventureId);
    await extend(root, 15);
    const gate = world.models.gate('SUMMARY');
    world.deps.passes.request(adventureId);
    await gate.reached;
    await editSummary(world.deps, world.accountId, { adventureId, text: 'Mira keeps the mill.' });
    gate.open();
    await world.idle();
    expect(read(2).previous).toBe('Mira keeps the mill.');
    expect((await versionsOf(adventureId)).map(({ depth, origin }) => [depth, origin])).toEqual([
      [14, 'AUTO'],
      [14, 'PLAYER'],
      [29, 'AUTO']
    ]);
  });
});
