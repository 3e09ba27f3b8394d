import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('the worked example of the design', () => {
  it('opening, 23 turns and a Continue make 7 memories and 3 summaries, all embedded', async () => {
    const adventureId = await world.begin();
    for (let turn = 1; turn <= 23; turn += 1) await world.play(adventureId, 'DO', `ring bell number ${turn}`);
    await world.play(adventureId, 'CONTINUE');
    expect(await world.head(adventureId)).toMatchObject({ depth: 47 });
    const memories = await world.deps.db.memory.findMany({
      where: { adventureId },
      orderBy: { depth: 'asc' }
    });
    expect(memories.map(({ depth }) => depth)).toEqual([5, 11, 17, 23, 29, 35, 41]);
    expect(memories.every(({ embeddingModel }) => embeddingModel === 'fake-encoder')).toBe(true);
    const summaries = await world.deps.db.summary.findMany({
      where: { adventureId },
      orderBy: { depth: 'asc' }
    });
    expect(summaries.map(({ depth }) => depth)).toEqual([14, 29, 44]);
    expect(world.models.requestsFor('NARRATION')).toHaveLength(24);
    expect(world.models.requestsFor('MEMORY')).toHaveLength(7);
    expect(world.models.requestsFor('SUMMARY')).toHaveLength(3);
    const steps = await world.deps.db.passStep.findMany({ where: { adventureId } });
    expect(Object.fromEntries(steps.map(({ kind, status }) => [kind, status]))).toEqual({
      MEMORY: 'SUCCEEDED',
      SUMMARY: 'SUCCEEDED',
      EMBEDDING: 'SUCCEEDED'
    });
  });
});
