import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bagOfWords } from '#tests/kit/fake-models.ts';
import { type World, openWorld } from '#tests/kit/world.ts';
import { runPass, writeStory } from '#tests/kit/story.ts';
import { StoryError } from '#api/errors.ts';
import { updateAdventure } from '#api/store/adventure.ts';
import { createMemory, editMemory } from '#api/store/memory-edit.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const memoriesOf = (adventureId: string) =>
  world.deps.db.memory.findMany({ where: { adventureId }, orderBy: [{ depth: 'asc' }, { id: 'asc' }] });

const spacesOf = async (adventureId: string) =>
  (await memoriesOf(adventureId)).map(({ embeddingModel, embeddingDimension, vector }) => [
    embeddingModel,
    embeddingDimension,
    vector?.length ?? null
  ]);

const stepOf = (adventureId: string) =>
  world.deps.db.passStep.findUniqueOrThrow({
    where: { adventureId_kind: { adventureId, kind: 'EMBEDDING' } }
  });

const add = (adventureId: string, text: string) =>
  createMemory(world.deps, world.accountId, { adventureId, text });

const sizes = () => world.models.embeddings.map(({ texts }) => texts.length);

const error = (detail: string, isOwn: boolean): StoryError =>
  new StoryError({
    code: 'PROVIDER',
    kind: isOwn ? 'REFUSED' : 'UNREACHABLE',
    status: null,
    retryable: !isOwn,
    isOwn,
    detail
  });

/** Refuses the texts that hold the word, as an endpoint does: in their place, or alone by throwing. */
const refusing = (word: string) => (texts: string[]) => {
  const answers = texts.map((text) =>
    text.includes(word) ? error(`It refused ${word}.`, true) : bagOfWords(text, 64)
  );
  const first = answers[0];
  if (answers.length === 1 && first instanceof StoryError) throw first;
  return answers as Float32Array[];
};

describe('vectors', () => {
  it('say which encoder made them, and come in batches of 32', async () => {
    const { adventureId } = await writeStory(world, 3);
    await updateAdventure(world.deps, world.accountId, { adventureId, memoryBankEnabled: false });
    for (let index = 0; index < 40; index += 1) await add(adventureId, `Mira knows fact ${index}.`);
    await world.idle();
    expect(world.models.embeddings).toEqual([]);
    await updateAdventure(world.deps, world.accountId, { adventureId, memoryBankEnabled: true });
    await runPass(world, adventureId);
    expect(sizes()).toEqual([32, 8]);
    expect(new Set((await spacesOf(adventureId)).map(String))).toEqual(new Set(['fake-encoder,64,256']));
    expect(await stepOf(adventureId)).toMatchObject({ status: 'SUCCEEDED', done: 40, total: 40 });
  });

  it('are made anew by another encoder, also of the same width, and only once', async () => {
    const { adventureId } = await writeStory(world, 20);
    await runPass(world, adventureId);
    world.models.setEncoder('other-encoder', 64);
    await runPass(world, adventureId);
    await runPass(world, adventureId);
    expect(await spacesOf(adventureId)).toEqual(Array(3).fill(['other-encoder', 64, 256]));
    expect(world.models.embeddings).toHaveLength(2);
    world.models.setEncoder(null);
    await runPass(world, adventureId);
    expect(world.models.embeddings).toHaveLength(2);
  });

  it('of another width under the same name make the older ones pending, once a session at most', async () => {
    const { adventureId } = await writeStory(world, 20);
    await runPass(world, adventureId);
    world.models.setEncoder('fake-encoder', 32);
    await add(adventureId, 'Mira is left-handed.');
    await world.idle();
    expect(await spacesOf(adventureId)).toEqual(Array(4).fill(['fake-encoder', 32, 128]));
    let width = 16;
    world.models.embedWith((texts) => texts.map((text) => bagOfWords(text, (width = width === 16 ? 8 : 16))));
    await add(adventureId, 'Mira fears bells.');
    await world.idle();
    expect(world.models.embeddings.length).toBeLessThan(12);
  });

  it('are made for the head’s line first', async () => {
    const { adventureId, root, fork } = await writeStory(world, 13);
    await runPass(world, adventureId);
    await fork(root, 2, 11);
    world.models.setEncoder(null);
    await runPass(world, adventureId);
    world.models.setEncoder('other-encoder');
    const asked = world.models.embeddings.length;
    await runPass(world, adventureId);
    const memories = await memoriesOf(adventureId);
    const onRoot = memories.filter(({ branchId }) => branchId === root.id).map(({ text }) => text);
    const { texts } = world.models.embeddings[asked]!;
    expect(texts).toHaveLength(4);
    expect(texts.slice(2).sort()).toEqual(onRoot.sort());
  });

  it('of a text that was edited meanwhile are dropped', async () => {
    const { adventureId } = await writeStory(world, 3);
    const { memoryId } = await add(adventureId, 'The ship is the Heron.');
    await world.idle();
    world.models.setEncoder('other-encoder');
    let isEdited = false;
    world.models.embedWith(async (texts) => {
      if (!isEdited) {
        isEdited = true;
        await editMemory(world.deps, world.accountId, { memoryId, text: 'The ship is the Tern.' });
      }
      return texts.map((text) => bagOfWords(text, 64));
    });
    await runPass(world, adventureId);
    expect(world.models.embeddings.slice(-2).map(({ texts }) => texts)).toEqual([
      ['The ship is the Heron.'],
      ['The ship is the Tern.']
    ]);
    expect(await memoriesOf(adventureId)).toMatchObject([
      { text: 'The ship is the Tern.', revision: 1, embeddingModel: 'other-encoder' }
    ]);
  });
});

describe('a text that the encoder refuses', () => {
  it('is marked with the reason, goes alone the next time, and is left to words after the third', async () => {
    world.models.embedWith(refusing('quartz'));
    const { adventureId } = await writeStory(world, 3);
    await updateAdventure(world.deps, world.accountId, { adventureId, memoryBankEnabled: false });
    for (let index = 0; index < 32; index += 1)
      await add(adventureId, index === 5 ? 'A vein of quartz.' : `Mira knows fact ${index}.`);
    await world.idle();
    await updateAdventure(world.deps, world.accountId, { adventureId, memoryBankEnabled: true });
    for (let attempt = 0; attempt < 5; attempt += 1) await runPass(world, adventureId);
    expect(sizes()).toEqual([32, 1, 1]);
    const memories = await memoriesOf(adventureId);
    expect(memories.filter(({ vector }) => vector !== null)).toHaveLength(31);
    expect(memories.find(({ text }) => text.includes('quartz'))).toMatchObject({
      embeddingError: 'fake-encoder: It refused quartz.',
      embeddingAttempts: 3,
      embeddingModel: null
    });
    expect(await stepOf(adventureId)).toMatchObject({
      status: 'FAILED',
      error: 'fake-encoder: It refused quartz.',
      nextAttemptAt: null
    });
  });

  it('is tried again by another encoder, and when the player asks', async () => {
    world.models.embedWith(refusing('quartz'));
    const { adventureId } = await writeStory(world, 3);
    await add(adventureId, 'A vein of quartz.');
    for (let attempt = 0; attempt < 4; attempt += 1) await runPass(world, adventureId);
    expect(sizes()).toEqual([1, 1, 1]);
    await world.deps.passes.runNow(adventureId);
    expect(sizes()).toHaveLength(4);
    world.models.embedWith(null);
    world.models.setEncoder('other-encoder');
    await runPass(world, adventureId);
    expect(await spacesOf(adventureId)).toEqual([['other-encoder', 64, 256]]);
    expect(await stepOf(adventureId)).toMatchObject({ status: 'SUCCEEDED', error: null });
  });
});

describe('an encoder that is away', () => {
  it('marks nothing, and is used when it is back', async () => {
    world.models.embedWith(() => Promise.reject(error('The endpoint cannot be reached.', false)));
    const { adventureId } = await writeStory(world, 20);
    for (let attempt = 0; attempt < 5; attempt += 1) await runPass(world, adventureId);
    expect(await stepOf(adventureId)).toMatchObject({
      status: 'FAILED',
      attempts: 5,
      error: 'The endpoint cannot be reached.'
    });
    expect((await memoriesOf(adventureId)).every(({ embeddingError }) => embeddingError === null)).toBe(true);
    world.models.embedWith(null);
    world.deps.clock.advance(300_000);
    await world.idle();
    expect(await spacesOf(adventureId)).toEqual(Array(3).fill(['fake-encoder', 64, 256]));
  });

  it('is asked once a session, however long other kinds go on', async () => {
    world.models.embedWith(() => Promise.reject(error('The endpoint cannot be reached.', false)));
    const { adventureId } = await writeStory(world, 100);
    await runPass(world, adventureId);
    expect(await memoriesOf(adventureId)).toHaveLength(16);
    expect(world.models.embeddings).toHaveLength(1);
    expect(await stepOf(adventureId)).toMatchObject({ attempts: 1 });
  });
});
