import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { runPass, writeStory } from '#tests/kit/story.ts';
import type { MemoryState } from '#api/memory/state.ts';
import { loadLineage } from '#api/store/lineage.ts';
import { loadBank } from '#api/store/memory.ts';
import {
  MAX_MEMORY_LENGTH,
  createMemory,
  deleteMemory,
  editMemory,
  pinMemory,
  restoreMemory,
  rewriteMemory
} from '#api/store/memory-edit.ts';
import { loadSettings, updateSettings } from '#api/store/settings.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const memory = (id: string) =>
  world.deps.db.memory.findUniqueOrThrow({ where: { id }, include: { revisions: true, uses: true } });

const first = async (adventureId: string) =>
  (await world.deps.db.memory.findFirstOrThrow({ where: { adventureId, block: 0 } })).id;

async function bank(adventureId: string) {
  const lineage = await loadLineage(world.deps.db, await world.head(adventureId));
  return loadBank(world.deps, lineage, await loadSettings(world.deps.db, world.accountId));
}

const stateOf = async (adventureId: string, id: string): Promise<MemoryState | undefined> =>
  (await bank(adventureId)).memories.find((one) => one.id === id)?.state;

/** Folds one memory into another, as review does. */
const fold = (
  adventureId: string,
  absorbedId: string,
  survivorId: string,
  at: { branchId: string; depth: number }
) =>
  world.deps.db.fold.create({
    data: {
      id: `${absorbedId}>${survivorId}`,
      adventureId,
      absorbedId,
      survivorId,
      ...at,
      createdAt: world.deps.clock.now()
    }
  });

describe('a memory by hand', () => {
  it('holds for the whole story, is the player’s, and counts as used where the head stands', async () => {
    const { adventureId, root, moveTo } = await writeStory(world, 9);
    const { memoryId } = await createMemory(world.deps, world.accountId, {
      adventureId,
      text: '  Perhaps Mira is left-handed. ',
      pinned: true
    });
    expect(await memory(memoryId)).toMatchObject({
      branchId: root.id,
      depth: 0,
      text: 'Perhaps Mira is left-handed.',
      authority: 'HEURISTIC',
      origin: 'PLAYER',
      pinned: true,
      isEdited: true,
      block: null,
      sourceStart: null,
      uses: [{ branchId: root.id, depth: 8, byPlayer: true }]
    });
    await moveTo(root, 0);
    expect(await stateOf(adventureId, memoryId)).toBe('PENDING');
    await world.idle();
    expect(await stateOf(adventureId, memoryId)).toBe('IDLE');
  });

  it('tied to this line hangs on the action before the head’s, and is on no other line', async () => {
    const { adventureId, root, fork } = await writeStory(world, 9);
    const { memoryId } = await createMemory(world.deps, world.accountId, {
      adventureId,
      text: 'Only here.',
      fromHere: true
    });
    expect(await memory(memoryId)).toMatchObject({ branchId: root.id, depth: 7 });
    await fork(root, 7, 1);
    expect(await stateOf(adventureId, memoryId)).toBeDefined();
    await fork(root, 6, 1);
    expect(await stateOf(adventureId, memoryId)).toBeUndefined();
  });

  it('is refused where it says nothing, too much, or belongs to another', async () => {
    const { adventureId } = await writeStory(world, 3);
    const create = (text: string, accountId = world.accountId) =>
      createMemory(world.deps, accountId, { adventureId, text });
    await expect(create(' \n')).rejects.toMatchObject({
      data: { code: 'INVALID_INPUT', fields: [{ path: 'input.text' }] }
    });
    await expect(create('x'.repeat(MAX_MEMORY_LENGTH + 1))).rejects.toMatchObject({
      data: { code: 'INVALID_INPUT' }
    });
    await expect(create('Mira.', 'another')).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    expect(await world.deps.db.memory.count()).toBe(0);
  });
});

describe('an edit', () => {
  it('puts the new text in place at once, drops what hung on the old one, and keeps that in the history', async () => {
    const { adventureId } = await writeStory(world, 13);
    await runPass(world, adventureId);
    const memoryId = await first(adventureId);
    await world.deps.db.memory.update({
      where: { id: memoryId },
      data: { reviewedRevision: 0, deferredAt: world.deps.clock.now() }
    });
    const before = await memory(memoryId);
    world.models.setEncoder(null);
    await editMemory(world.deps, world.accountId, { memoryId, text: 'The ship seemed to be the Tern.' });
    expect(await memory(memoryId)).toMatchObject({
      text: 'The ship seemed to be the Tern.',
      revision: 1,
      authority: 'HEURISTIC',
      isEdited: true,
      vector: null,
      embeddingModel: null,
      reviewedRevision: null,
      deferredAt: null,
      revisions: [{ revision: 0, text: before.text }],
      uses: [{ depth: 12, byPlayer: true }]
    });
    const words = JSON.parse((await memory(memoryId)).words) as object;
    expect(Object.keys(words)).toEqual(expect.arrayContaining(['tern', 'lantern']));
  });

  it('that changes nothing leaves no trace', async () => {
    const { adventureId } = await writeStory(world, 13);
    await runPass(world, adventureId);
    const memoryId = await first(adventureId);
    const before = await memory(memoryId);
    await editMemory(world.deps, world.accountId, { memoryId, text: ` ${before.text} ` });
    expect(await memory(memoryId)).toEqual(before);
  });

  it('dissolves the folds of the text, and the deeper of each pair waits for review', async () => {
    const { adventureId, root } = await writeStory(world, 20);
    await runPass(world, adventureId);
    const [one, two] = (await bank(adventureId)).memories;
    await world.deps.db.memory.updateMany({ data: { reviewedRevision: 0 } });
    await fold(adventureId, two!.id, one!.id, { branchId: root.id, depth: two!.depth });
    expect(await stateOf(adventureId, two!.id)).toBe('MERGED');
    await editMemory(world.deps, world.accountId, { memoryId: one!.id, text: 'Mira forgot.' });
    await world.idle();
    expect(await stateOf(adventureId, two!.id)).toBe('IDLE');
    expect(await memory(two!.id)).toMatchObject({ reviewedRevision: null });
  });
});

describe('a delete', () => {
  it('leaves a tombstone without any of its texts, and what it had absorbed stays hidden', async () => {
    const { adventureId, root } = await writeStory(world, 20);
    await runPass(world, adventureId);
    const [one, two] = (await bank(adventureId)).memories;
    await editMemory(world.deps, world.accountId, { memoryId: one!.id, text: 'A secret.' });
    await world.idle();
    await fold(adventureId, two!.id, one!.id, { branchId: root.id, depth: two!.depth });
    await deleteMemory(world.deps, world.accountId, { memoryId: one!.id });
    expect(await memory(one!.id)).toMatchObject({
      isDeleted: true,
      text: '',
      words: '{}',
      vector: null,
      revisions: [],
      block: 0
    });
    expect([await stateOf(adventureId, one!.id), await stateOf(adventureId, two!.id)]).toEqual([
      'DELETED',
      'MERGED'
    ]);
    expect((await bank(adventureId)).counts).toMatchObject({ inForce: 2, DELETED: 1, MERGED: 1 });
    for (const change of [
      editMemory(world.deps, world.accountId, { memoryId: one!.id, text: 'Back.' }),
      pinMemory(world.deps, world.accountId, { memoryId: one!.id, pinned: true }),
      restoreMemory(world.deps, world.accountId, { memoryId: one!.id }),
      rewriteMemory(world.deps, world.accountId, { memoryId: one!.id })
    ]) {
      await expect(change).rejects.toMatchObject({ data: { code: 'INVALID_INPUT' } });
    }
    expect(await deleteMemory(world.deps, world.accountId, { memoryId: one!.id })).toMatchObject({
      memoryId: one!.id
    });
  });
});

describe('a restore', () => {
  it('brings a forgotten memory back by the use that it is', async () => {
    const { adventureId } = await writeStory(world, 20);
    await updateSettings(world.deps, world.accountId, { memoryBankCapacity: 25 });
    await runPass(world, adventureId);
    for (let index = 0; index < 25; index += 1) {
      await createMemory(world.deps, world.accountId, { adventureId, text: `Mira knows fact ${index}.` });
    }
    await world.idle();
    const memoryId = await first(adventureId);
    expect(await stateOf(adventureId, memoryId)).toBe('FORGOTTEN');
    await restoreMemory(world.deps, world.accountId, { memoryId });
    // Used together with the 25 by hand, and deeper than them: the oldest of those makes room.
    expect(await stateOf(adventureId, memoryId)).toBe('IDLE');
    expect((await bank(adventureId)).counts.FORGOTTEN).toBe(3);
  });

  it('of a deferred memory ends the deferral, and of a folded one reverts the pair for good', async () => {
    const { adventureId, root } = await writeStory(world, 20);
    await runPass(world, adventureId);
    const [one, two] = (await bank(adventureId)).memories;
    await world.deps.db.memory.update({
      where: { id: two!.id },
      data: { deferredAt: world.deps.clock.now(), expiresAt: world.deps.clock.now(), expiresAtDepth: 12 }
    });
    expect(await stateOf(adventureId, two!.id)).toBe('EXPIRED');
    await fold(adventureId, two!.id, one!.id, { branchId: root.id, depth: two!.depth });
    await restoreMemory(world.deps, world.accountId, { memoryId: two!.id });
    expect(await stateOf(adventureId, two!.id)).toBe('IDLE');
    expect((await world.deps.db.fold.findFirstOrThrow()).revertedAt).not.toBeNull();
  });
});

describe('every act on a memory', () => {
  it('is another’s to nobody, and wakes readers with an event that holds no text', async () => {
    const { adventureId } = await writeStory(world, 13);
    await runPass(world, adventureId);
    const memoryId = await first(adventureId);
    await world.deps.db.event.deleteMany({ where: { adventureId } });
    const acts = [
      (accountId: string) => editMemory(world.deps, accountId, { memoryId, text: 'The password is florin.' }),
      (accountId: string) => pinMemory(world.deps, accountId, { memoryId, pinned: true }),
      (accountId: string) => restoreMemory(world.deps, accountId, { memoryId }),
      (accountId: string) => rewriteMemory(world.deps, accountId, { memoryId }),
      (accountId: string) => deleteMemory(world.deps, accountId, { memoryId })
    ];
    for (const act of acts) {
      await expect(act('another')).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
      const woken = world.woken.length;
      await act(world.accountId);
      expect(world.woken.length).toBeGreaterThan(woken);
      await world.idle();
    }
    const events = await world.deps.db.event.findMany({ where: { adventureId } });
    expect(events.filter(({ type }) => type === 'MemoryChanged').length).toBeGreaterThanOrEqual(acts.length);
    expect(events.some(({ data }) => data.includes('florin'))).toBe(false);
  });

  it('cannot rewrite what has no block', async () => {
    const { adventureId } = await writeStory(world, 3);
    const { memoryId } = await createMemory(world.deps, world.accountId, {
      adventureId,
      text: 'Mira is left-handed.'
    });
    await expect(rewriteMemory(world.deps, world.accountId, { memoryId })).rejects.toMatchObject({
      data: { code: 'INVALID_INPUT' }
    });
  });
});
