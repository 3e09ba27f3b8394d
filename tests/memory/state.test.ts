import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MemoryFacts, countStates, isRetrievable, stateOf } from '#api/memory/state.ts';

const NOTHING: MemoryFacts = {
  isDeleted: false,
  pinned: false,
  isFolded: false,
  isExpired: false,
  isForgotten: false,
  isStale: false,
  isPending: false,
  isDeferred: false,
  isUsed: false
};

describe('the state of a memory', () => {
  it.each([
    ['IDLE', {}],
    ['USED', { isUsed: true }],
    ['DEFERRED', { isDeferred: true, isUsed: true }],
    ['PENDING', { isPending: true, isDeferred: true, isUsed: true }],
    ['STALE', { isStale: true, isPending: true, isUsed: true }],
    ['FORGOTTEN', { isForgotten: true, isStale: true, isPending: true }],
    ['EXPIRED', { isExpired: true, isForgotten: true, isDeferred: true }],
    ['MERGED', { isFolded: true, isExpired: true, isStale: true }],
    ['DELETED', { isDeleted: true, isFolded: true, pinned: true }]
  ] as const)('is %s where that is the first that holds', (state, facts) =>
    expect(stateOf({ ...NOTHING, ...facts })).toBe(state)
  );

  it('is touched by no fold, deferral or capacity while it is pinned', () => {
    const all = {
      ...NOTHING,
      pinned: true,
      isFolded: true,
      isExpired: true,
      isForgotten: true,
      isDeferred: true
    };
    expect(stateOf(all)).toBe('IDLE');
    expect(stateOf({ ...all, isStale: true })).toBe('STALE');
  });

  it('lets a pinned memory be retrieved unless it is stale or deleted', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.keys(NOTHING).map((key) => [key, fc.boolean()]))),
        (facts) => {
          const all = { ...(facts as MemoryFacts), pinned: true };
          expect(isRetrievable(stateOf(all))).toBe(!all.isDeleted && !all.isStale);
        }
      )
    );
  });
});

describe('the counts of a bank', () => {
  it('add up, with tombstones apart', () => {
    const counts = countStates([
      { state: 'USED', pinned: true },
      { state: 'IDLE', pinned: false },
      { state: 'MERGED', pinned: false },
      { state: 'DELETED', pinned: false }
    ]);
    expect(counts).toMatchObject({
      inForce: 3,
      USED: 1,
      IDLE: 1,
      MERGED: 1,
      DELETED: 1,
      pinned: 1,
      STALE: 0
    });
  });
});
