import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoriesOf, runPass, writeStory } from '#tests/kit/story.ts';
import { type World, openWorld } from '#tests/kit/world.ts';
import { countTokens } from '#api/context/tokens.ts';
import type { Material, TextPiece } from '#api/ports.ts';
import { createMemory } from '#api/store/memory-edit.ts';
import { updateSettings } from '#api/store/settings.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const done: TextPiece = {
  type: 'done',
  isComplete: true,
  isCutShort: false,
  promptTokens: null,
  outputTokens: null
};
const text = (part: string): TextPiece => ({ type: 'text', text: part });

describe('an answer as it streams', () => {
  it.each<[string, TextPiece[], string]>([
    [
      'reasoning in its own field',
      [{ type: 'reasoning', text: 'The key matters.' }, text('Mira kept the key.'), done],
      'Mira kept the key.'
    ],
    [
      'text that turns out to be reasoning',
      [text('The key matters.'), { type: 'restart' }, text('Mira kept the key.'), done],
      'Mira kept the key.'
    ],
    [
      'a think tag split over pieces',
      [text('<thi'), text('nk>The key matters.</th'), text('ink>Mira kept the key.'), done],
      'Mira kept the key.'
    ],
    [
      'an answer cut at the output limit',
      [text('Mira kept the key. Then she'), { ...done, isCutShort: true }],
      'Mira kept the key.'
    ]
  ])('is read past %s', async (_title, pieces, memory) => {
    world.models.answer('MEMORY', pieces);
    const { adventureId } = await writeStory(world, 12);
    await runPass(world, adventureId);
    expect((await memoriesOf(world, adventureId)).map((row) => row.text)).toEqual([memory]);
  });

  it('that is reasoning alone is no memory', async () => {
    world.models.answer('MEMORY', [{ type: 'reasoning', text: 'The key matters.' }, done]);
    const { adventureId } = await writeStory(world, 12);
    await runPass(world, adventureId);
    expect(await memoriesOf(world, adventureId)).toEqual([]);
    expect(await world.deps.db.parkedBlock.findFirst()).toMatchObject({
      attempts: 1,
      error: 'The answer was empty.'
    });
  });
});

describe('a prompt of the pass', () => {
  const sizeOf = (index: number): number => {
    const { messages, maxOutputTokens } = world.models.requests[index]!;
    return messages.reduce((sum, { content }) => sum + countTokens(content), maxOutputTokens);
  };

  it('stays within the context, however long the block and however many memories there are', async () => {
    await updateSettings(world.deps, world.accountId, { contextTokens: 1_500 });
    const { adventureId } = await writeStory(
      world,
      16,
      (_line, depth) => `Passage ${depth}. ${'The river ran past the old mill. 🌊 '.repeat(150)}`
    );
    for (let index = 0; index < 60; index += 1) {
      await createMemory(world.deps, world.accountId, {
        adventureId,
        text: `Mira knows fact ${index}: ${'the river rises, '.repeat(8)}`
      });
    }
    await world.deps.db.memory.deleteMany({ where: { block: { not: null } } });
    await world.deps.db.summary.deleteMany();
    await runPass(world, adventureId);
    expect(world.models.requestsFor('SUMMARY').length).toBeGreaterThan(0);
    for (const index of world.models.requests.keys()) expect(sizeOf(index)).toBeLessThanOrEqual(1_500);
    const material = world.models.requestsFor('SUMMARY').at(-1)!.material as Extract<
      Material,
      { kind: 'SUMMARY' }
    >;
    expect(material.memories.length).toBeLessThan(60);
    expect(material.memories.slice(-2).every((memory) => memory.startsWith('Mira kept'))).toBe(true);
  });

  it('never holds half of an emoji', async () => {
    const { adventureId } = await writeStory(
      world,
      13,
      (_line, depth) => `Passage ${depth}. ${'🌊🦉👩‍🌾'.repeat(400)}`
    );
    await runPass(world, adventureId);
    const sent = JSON.stringify(world.models.requests.map(({ messages, material }) => [messages, material]));
    expect(sent).not.toMatch(/\\ud[89a-f]/i);
    expect(world.models.requestsFor('MEMORY')).toHaveLength(2);
  });
});
