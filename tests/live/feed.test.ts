import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownsAdventure } from '#api/account/ownership.ts';
import { readFeedCursor, writeFeedCursor } from '#api/live/cursor.ts';
import { type FeedItem, followFeed } from '#api/live/feed.ts';
import { type Live, createLive } from '#api/live/live.ts';
import { changeAdventure } from '#api/store/change.ts';
import type { EventKind } from '#api/store/event.ts';
import { type World, openWorld } from '#tests/kit/world.ts';

let world: World;
let live: Live;
let adventureId: string;
beforeEach(async () => {
  world = await openWorld();
  live = createLive();
  adventureId = await world.begin();
});
afterEach(() => world.close());

const deps = () => ({ ...world.deps, publish: live.publish, live });
const follow = (after: number, kinds: EventKind[] | null = null) =>
  followFeed(deps(), {
    adventureId,
    after,
    kinds,
    mayRead: () => ownsAdventure(world.db, world.accountId, adventureId)
  });
const happen = (count = 1, type: 'AdventureChanged' | 'HeadMoved' = 'AdventureChanged') =>
  changeAdventure(deps(), adventureId, async (_tx, emit) => {
    for (let index = 0; index < count; index += 1) {
      emit(type === 'HeadMoved' ? { type, branchId: 'b', depth: index } : { type });
    }
  });

async function take(reader: AsyncGenerator<FeedItem>, count: number): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  while (items.length < count) items.push((await reader.next()).value as FeedItem);
  return items;
}

const numbers = (items: FeedItem[]) => items.map((item) => item.sequence);

test('what was missed comes first, then what happens, with no gap and no repeat', async () => {
  await happen(3);
  const reader = follow(1);
  expect(numbers(await take(reader, 2))).toEqual([2, 3]);
  const next = take(reader, 4);
  await happen(2);
  await happen(2);
  expect(numbers(await next)).toEqual([4, 5, 6, 7]);
  await reader.return();
  expect(live.feeds.watching).toBe(0);
});

test('however readers and events interleave, each reader sees each number once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
      async (bursts) => {
        const { feedSequence: start } = await world.db.adventure.findUniqueOrThrow({
          where: { id: adventureId }
        });
        const total = bursts.reduce((sum, count) => sum + count, 0);
        const expected = Array.from({ length: total }, (_, index) => start + index + 1);
        const readers = [take(follow(start), total)];
        for (const count of bursts) {
          const { feedSequence } = await world.db.adventure.findUniqueOrThrow({ where: { id: adventureId } });
          const more = total - (feedSequence - start);
          readers.push(take(follow(feedSequence), more));
          await happen(count);
        }
        for (const reader of readers) {
          const seen = numbers(await reader);
          expect(seen).toEqual(expected.slice(expected.length - seen.length));
        }
      }
    ),
    { numRuns: 15 }
  );
});

test('only the kinds that were asked for come, and the others do not make the place too old', async () => {
  const reader = follow(0, ['STORY']);
  await happen(2);
  await happen(1, 'HeadMoved');
  expect((await take(reader, 1))[0]!.event).toMatchObject({ type: 'HeadMoved' });
  await reader.return();
});

test('a place that is no longer kept gets one reset, and goes on from there', async () => {
  await happen(5);
  await world.db.event.deleteMany({ where: { adventureId, sequence: { lte: 3 } } });
  await world.db.adventure.update({ where: { id: adventureId }, data: { feedTrimmedTo: 3 } });
  const reader = follow(1);
  const [reset] = await take(reader, 1);
  expect(reset).toMatchObject({ event: null, sequence: 5 });
  const next = take(reader, 1);
  await happen();
  expect(numbers(await next)).toEqual([6]);
  await reader.return();
  const fresh = follow(3);
  expect(numbers(await take(fresh, 3))).toEqual([4, 5, 6]);
  await fresh.return();
});

test('a stalled reader holds nothing, and finds everything when it goes on', async () => {
  const stalled = follow(0);
  await take(stalled, 0);
  for (let index = 0; index < 30; index += 1) await happen(10);
  expect(numbers(await take(stalled, 300)).at(-1)).toBe(300);
  await stalled.return();
});

test('a reader that leaves while it waits leaves no watch behind', async () => {
  const reader = follow(0);
  const pending = reader.next();
  await reader.return();
  expect(await pending).toEqual({ done: true, value: undefined });
  expect(live.feeds.watching).toBe(0);
});

test('the feed ends when the adventure is no longer the account’s', async () => {
  const reader = follow(0);
  await happen();
  await take(reader, 1);
  const pending = reader.next();
  await world.db.account.create({ data: { id: 'other', name: 'Other', createdAt: new Date(0) } });
  await world.db.adventure.update({ where: { id: adventureId }, data: { accountId: 'other' } });
  await happen();
  expect((await pending).done).toBe(true);
});

test.each([
  ['a forged one', 'bm9uc2Vuc2U'],
  ['one of another feed', writeFeedCursor('other', 1)],
  ['one past the end', writeFeedCursor('mine', 8)],
  ['an empty one', '']
])('a cursor is refused in words: %s', (_name, cursor) => {
  expect(() => readFeedCursor(cursor, 'mine', 7)).toThrow(/^after: /);
});

test('a cursor says its place', () => {
  expect(readFeedCursor(writeFeedCursor('mine', 7), 'mine', 7)).toBe(7);
});
