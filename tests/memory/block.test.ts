import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MEMORY_INTERVAL,
  MEMORY_START,
  blockAt,
  blockOf,
  dueBlocks,
  dueDepthOf,
  nextMemoryAtDepth
} from '#api/memory/block.ts';

const facts = (end: number, covered: number[] = [], blank: number[] = []) => ({
  end,
  covered: new Set(covered),
  blankDepths: new Set(blank)
});

const due = (end: number, covered: number[] = [], blank: number[] = []): number[] =>
  dueBlocks(facts(end, covered, blank)).map(({ index }) => index);

describe('the blocks that are due', () => {
  it.each([
    { title: 'none while the line holds 11 actions', end: 10, covered: [], expected: [] },
    { title: 'the first with the 12th action', end: 11, covered: [], expected: [0] },
    { title: 'the second only with an action past it', end: 11, covered: [0], expected: [] },
    { title: 'the second with depth 12', end: 12, covered: [0], expected: [1] },
    { title: 'none before an action lies past it', end: 17, covered: [0, 1], expected: [] },
    { title: 'the third with depth 18', end: 18, covered: [0, 1], expected: [2] },
    { title: 'what a parked or deleted block leaves', end: 30, covered: [0, 2, 3], expected: [1, 4] }
  ])('are $title', ({ end, covered, expected }) => expect(due(end, covered)).toEqual(expected));

  it('leave out a block without text, and keep one with a single action left', () => {
    expect(due(18, [], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([1, 2]);
  });

  it('number seven on a line of 48 actions, of which the last six still wait', () => {
    expect(due(47)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(due(48)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('cover each settled action once, in order, however the line grew', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.integer({ min: 0, max: 80 })),
        (end, covered) => {
          const blocks = dueBlocks(facts(end, covered));
          const depths = blocks.flatMap(({ start, end: last }) =>
            Array.from({ length: last - start + 1 }, (_, index) => start + index)
          );
          expect(depths).toEqual([...new Set(depths)].sort((one, other) => one - other));
          const settled = Array.from({ length: end + 1 }, (_, depth) => depth).filter((depth) => {
            const block = blockOf(depth);
            return end + 1 >= MEMORY_START && block.end < end && !covered.includes(block.index);
          });
          expect(depths).toEqual(settled);
        }
      )
    );
  });
});

describe('a block', () => {
  it('is the six depths that hold its number', () => {
    expect(blockAt(2)).toEqual({ index: 2, start: 12, end: 17 });
    for (let depth = 0; depth < 40; depth += 1) {
      expect(blockOf(depth).index).toBe(Math.floor(depth / MEMORY_INTERVAL));
    }
  });
});

describe('the depth of the next memory', () => {
  it.each([
    { end: 0, covered: [], next: 11 },
    { end: 9, covered: [], next: 11 },
    { end: 11, covered: [0], next: 12 },
    { end: 12, covered: [0, 1], next: 18 },
    { end: 17, covered: [0, 1], next: 18 },
    { end: 18, covered: [0, 1, 2], next: 24 },
    { end: 24, covered: [0, 1], next: 18 }
  ])('is $next where the line ends at $end with $covered written', ({ end, covered, next }) =>
    expect(nextMemoryAtDepth(facts(end, covered))).toBe(next)
  );

  it('is where a block falls due, and no earlier one would', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (end) => {
        const written = dueBlocks(facts(end)).map(({ index }) => index);
        const next = nextMemoryAtDepth(facts(end, written));
        expect(due(next, written)).toHaveLength(1);
        expect(due(next - 1, written)).toEqual([]);
        expect(dueDepthOf(dueBlocks(facts(next, written))[0]!)).toBe(next);
      })
    );
  });
});
