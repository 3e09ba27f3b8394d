/** What a turn costs the database: the same statements however long the story is, however often it forked. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STORY_ENCODER, buildLongStory } from '#tests/kit/long-story.ts';
import { type World, openWorld } from '#tests/kit/world.ts';
import { forkAt } from '#api/turn/fork-at.ts';
import { switchBranch } from '#api/turn/switch-branch.ts';
import { takeTurn } from '#api/turn/take-turn.ts';
import { undo } from '#api/turn/undo.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  world.models.setEncoder(STORY_ENCODER.name, STORY_ENCODER.width);
  // The pass is not what is counted, and would write what these stories lack.
  world.deps.passes.request = () => {};
});
afterEach(() => world.close());

const SHAPES = {
  short: { actions: 50, siblings: 0, forks: 0 },
  long: { actions: 3_000, siblings: 0, forks: 0 },
  bushy: { actions: 400, siblings: 200, forks: 0 },
  winding: { actions: 450, siblings: 0, forks: 200 }
};

async function costs(shape: keyof typeof SHAPES): Promise<Record<string, number>> {
  const { adventureId, branchId } = await buildLongStory(world.deps.db, shape, SHAPES[shape]);
  const count = (work: () => Promise<unknown>): Promise<number> => world.countStatements(work);
  const turn = await count(() =>
    takeTurn(world.deps, world.accountId, { adventureId, kind: 'DO', text: 'look' })
  );
  const step = await count(() => undo(world.deps, world.accountId, { adventureId }));
  const tip = (await world.story(adventureId)).at(-1)!;
  const fork = await count(() => forkAt(world.deps, world.accountId, { actionId: tip.id }));
  const back = await count(() => switchBranch(world.deps, world.accountId, { branchId }));
  return { turn, undo: step, fork, switch: back };
}

describe('the statements of a turn, an undo, a fork and a switch', () => {
  it.each(['long', 'bushy', 'winding'] as const)(
    'are as many on a %s story as on a short one',
    async (shape) => {
      const short = await costs('short');
      expect(await costs(shape)).toEqual(short);
      expect(short['turn']).toBeLessThan(50);
    }
  );
});
