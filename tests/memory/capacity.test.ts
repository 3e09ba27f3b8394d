import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Competitor, forgottenIds } from '#api/memory/capacity.ts';

const competitor = (
  id: string,
  latestUse: number,
  depth = latestUse,
  row = 0,
  takesPlace = true
): Competitor => ({
  id,
  latestUse,
  depth,
  row,
  takesPlace
});

describe('what the capacity leaves out', () => {
  it('is what was used longest ago', () => {
    expect(forgottenIds([competitor('a', 5), competitor('b', 11), competitor('c', 17)], 2)).toEqual(
      new Set(['a'])
    );
  });

  it('is the shallower of two used together, and the older row of two at one depth', () => {
    expect(forgottenIds([competitor('a', 30, 5), competitor('b', 30, 11)], 1)).toEqual(new Set(['a']));
    expect(forgottenIds([competitor('a', 30, 0, 2), competitor('b', 30, 0, 1)], 1)).toEqual(new Set(['b']));
  });

  it('is not decided by one that takes no place', () => {
    const stale = competitor('stale', 20, 20, 0, false);
    expect(forgottenIds([stale, competitor('a', 11), competitor('b', 5)], 1)).toEqual(new Set(['b']));
    expect(forgottenIds([competitor('a', 30), stale], 1)).toEqual(new Set(['stale']));
  });

  it('never frees the newest: a memory just written is in the bank, whatever the others were used for', () => {
    const any = fc.record({
      latestUse: fc.integer({ min: 0, max: 99 }),
      depth: fc.integer({ min: 0, max: 99 })
    });
    fc.assert(
      fc.property(fc.array(any), fc.integer({ min: 1, max: 20 }), (others, capacity) => {
        const rows = others.map(({ latestUse, depth }, index) =>
          competitor(`m${index}`, Math.max(latestUse, depth), depth, index)
        );
        const newest = competitor('newest', 100, 100, rows.length);
        const forgotten = forgottenIds([...rows, newest], capacity);
        expect(forgotten.has('newest')).toBe(false);
        expect(forgotten.size).toBe(Math.max(0, rows.length + 1 - capacity));
      })
    );
  });

  it('is the same in whatever order the rows are read', () => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      competitor(`m${index}`, index % 4, index % 3, index)
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(forgottenIds(shuffled, 5)).toEqual(forgottenIds(rows, 5));
      })
    );
  });
});
