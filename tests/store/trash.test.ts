import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { deleteAdventure } from '#api/store/adventure.ts';
import { emptyTrash } from '#api/store/trash.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('the trash', () => {
  it('keeps an adventure for 30 days, then lets it go with all that hangs on it, and no other', async () => {
    const [thrown, kept] = [await world.begin(), await world.begin()];
    await world.play(thrown, 'DO', 'open the door');
    await deleteAdventure(world.deps, world.accountId, { adventureId: thrown });
    world.deps.clock.advance(30 * DAY_MS);
    expect(await emptyTrash(world.deps)).toBe(0);
    world.deps.clock.advance(1);
    expect(await emptyTrash(world.deps)).toBe(1);
    expect(await world.deps.db.adventure.findMany({ select: { id: true } })).toEqual([{ id: kept }]);
    const { db } = world.deps;
    const left = { where: { adventureId: thrown } };
    expect([await db.action.count(left), await db.snapshot.count(left), await db.event.count(left)]).toEqual([
      0, 0, 0
    ]);
  });
});
