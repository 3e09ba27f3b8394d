import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { runPass, writeStory } from '#tests/kit/story.ts';
import { loadLineage } from '#api/store/lineage.ts';
import { loadBank } from '#api/store/memory.ts';
import { editMemory, rewriteMemory } from '#api/store/memory-edit.ts';
import { loadSettings } from '#api/store/settings.ts';
import { editAction } from '#api/turn/edit-action.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  world.models.answer('MEMORY', (request) => {
    const content = request.messages.at(-1)!.content;
    const found = /password is (\w+)/.exec(content)?.[1];
    return found
      ? `Mira learned the password ${found}.`
      : `Mira went past ${/lantern numbered (\d+)/.exec(content)?.[1]}.`;
  });
});
afterEach(() => world.close());

const story = () =>
  writeStory(world, 20, (line, depth) =>
    line === 'root' && depth === 3 ? 'The password is florin.' : `The lantern numbered ${depth} was lit.`
  );

const memoriesOf = (adventureId: string) =>
  world.deps.db.memory.findMany({
    where: { adventureId },
    orderBy: { depth: 'asc' },
    include: { revisions: true }
  });

const calls = () => world.models.requestsFor('MEMORY');

async function retrievable(adventureId: string): Promise<string[]> {
  const lineage = await loadLineage(world.deps.db, await world.head(adventureId));
  const settings = await loadSettings(world.deps.db, world.accountId);
  const bank = await loadBank(world.deps, lineage, settings);
  const rows = await world.deps.db.memory.findMany({ where: { id: { in: bank.candidateIds } } });
  return rows.map(({ text }) => text);
}

const stepOf = (adventureId: string) =>
  world.deps.db.passStep.findUniqueOrThrow({ where: { adventureId_kind: { adventureId, kind: 'REWRITE' } } });

describe('a memory whose source is edited', () => {
  it('is not retrieved until it is rewritten in place, and its old text stays in its history', async () => {
    const { adventureId, actionAt, root } = await story();
    await runPass(world, adventureId);
    expect(await retrievable(adventureId)).toContain('Mira learned the password florin.');
    const gate = world.models.gate('MEMORY');
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 3),
      text: 'The password is silverleaf.'
    });
    await gate.reached;
    expect((await retrievable(adventureId)).join()).not.toContain('florin');
    gate.open();
    await world.idle();
    const [first] = await memoriesOf(adventureId);
    expect(first).toMatchObject({
      text: 'Mira learned the password silverleaf.',
      revision: 1,
      isStale: false,
      embeddingModel: 'fake-encoder',
      revisions: [{ revision: 0, text: 'Mira learned the password florin.' }]
    });
    expect(first!.words).not.toContain('florin');
    expect(calls()).toHaveLength(4);
    await rewriteMemory(world.deps, world.accountId, { memoryId: first!.id });
    await world.idle();
    expect((await memoriesOf(adventureId))[0]).toMatchObject({
      text: 'Mira learned the password silverleaf.',
      isRewriteAsked: false,
      revision: 2
    });
  });

  it('is left alone where the edit was minor', async () => {
    const { adventureId, actionAt, root } = await story();
    await runPass(world, adventureId);
    const before = await memoriesOf(adventureId);
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 3),
      text: 'The password is florin!',
      minor: true
    });
    await world.idle();
    expect(await memoriesOf(adventureId)).toEqual(before);
  });

  it('is rewritten on every line that holds the action, and on no other', async () => {
    const { adventureId, actionAt, root, fork } = await story();
    await runPass(world, adventureId);
    const child = await fork(root, 2, 10);
    await runPass(world, adventureId);
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 3),
      text: 'The password is silverleaf.'
    });
    await world.idle();
    const memories = await memoriesOf(adventureId);
    expect(memories.filter(({ branchId }) => branchId === child.id)).toMatchObject([
      { depth: 5, revision: 0 },
      { depth: 11, revision: 0 }
    ]);
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 1),
      text: 'The lantern numbered 77 was lit.'
    });
    await world.idle();
    const blocks = (await memoriesOf(adventureId)).filter(({ block }) => block === 0);
    expect(blocks).toHaveLength(2);
    expect(blocks.every(({ revision, isStale }) => revision > 0 && !isStale)).toBe(true);
  });

  it('in the player’s own words stays in use, badged, until they ask', async () => {
    const { adventureId, actionAt, root } = await story();
    await runPass(world, adventureId);
    const memoryId = (await memoriesOf(adventureId))[0]!.id;
    await editMemory(world.deps, world.accountId, { memoryId, text: 'Mira swore never to say florin.' });
    await world.idle();
    const count = calls().length;
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 3),
      text: 'The password is silverleaf.'
    });
    await world.idle();
    expect(calls()).toHaveLength(count);
    expect((await memoriesOf(adventureId))[0]).toMatchObject({
      isStale: true,
      isEdited: true,
      text: 'Mira swore never to say florin.'
    });
    expect(await retrievable(adventureId)).toContain('Mira swore never to say florin.');
    await rewriteMemory(world.deps, world.accountId, { memoryId });
    await world.idle();
    expect((await memoriesOf(adventureId))[0]).toMatchObject({
      isStale: false,
      isEdited: false,
      text: 'Mira learned the password silverleaf.',
      revisions: [{ text: 'Mira learned the password florin.' }, { text: 'Mira swore never to say florin.' }]
    });
  });
});

describe('a rewrite', () => {
  it('never overwrites what the player wrote while the model was called', async () => {
    const { adventureId, actionAt, root } = await story();
    await runPass(world, adventureId);
    const memoryId = (await memoriesOf(adventureId))[0]!.id;
    const gate = world.models.gate('MEMORY');
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 3),
      text: 'The password is silverleaf.'
    });
    await gate.reached;
    await editMemory(world.deps, world.accountId, { memoryId, text: 'The password was Mira’s secret.' });
    gate.open();
    await world.idle();
    expect((await memoriesOf(adventureId))[0]).toMatchObject({
      text: 'The password was Mira’s secret.',
      isEdited: true,
      isStale: false
    });
  });

  it('is made again of the text as it is when a second edit comes meanwhile', async () => {
    const { adventureId, actionAt, root } = await story();
    await runPass(world, adventureId);
    const actionId = await actionAt(root, 3);
    const gate = world.models.gate('MEMORY');
    await editAction(world.deps, world.accountId, { actionId, text: 'The password is silverleaf.' });
    await gate.reached;
    await editAction(world.deps, world.accountId, { actionId, text: 'The password is hazel.' });
    gate.open();
    await world.idle();
    expect((await memoriesOf(adventureId))[0]).toMatchObject({
      text: 'Mira learned the password hazel.',
      revisions: [{ text: 'Mira learned the password florin.' }]
    });
  });

  it('stops after three failures of its own with its reason, until the source changes or the player asks', async () => {
    const { adventureId, actionAt, root } = await story();
    await runPass(world, adventureId);
    world.models.answer('MEMORY', '');
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 3),
      text: 'The password is silverleaf.'
    });
    await world.idle();
    for (let attempt = 0; attempt < 4; attempt += 1) await runPass(world, adventureId);
    expect(calls()).toHaveLength(3 + 3);
    expect((await memoriesOf(adventureId))[0]).toMatchObject({
      isStale: true,
      rewriteAttempts: 3,
      rewriteError: 'The answer was empty.'
    });
    expect(await stepOf(adventureId)).toMatchObject({
      status: 'FAILED',
      error: 'The answer was empty.',
      nextAttemptAt: null
    });
    world.models.answer('MEMORY', 'Mira learned another password.');
    await world.deps.passes.runNow(adventureId);
    expect((await memoriesOf(adventureId))[0]).toMatchObject({ isStale: false, rewriteError: null });
    expect(await stepOf(adventureId)).toMatchObject({ status: 'SUCCEEDED', error: null });
  });

  it('serves the head’s line first, and then the others', async () => {
    const { adventureId, actionAt, root, fork } = await story();
    await runPass(world, adventureId);
    await fork(root, 2, 10);
    await runPass(world, adventureId);
    const before = calls().length;
    await editAction(world.deps, world.accountId, {
      actionId: await actionAt(root, 1),
      text: 'The lantern numbered 77 was lit.'
    });
    await world.idle();
    const texts = calls()
      .slice(before)
      .map((request) => request.messages.at(-1)!.content);
    expect(texts.map((text) => text.includes('password'))).toEqual([false, true]);
  });
});
