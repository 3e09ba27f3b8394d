import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BankMemory } from '#api/memory/bank.ts';
import {
  type SummaryVersion,
  inForce,
  nextSummaryAtDepth,
  nextSummaryDepth,
  planSummary,
  readingOf
} from '#api/memory/summary.ts';

let sequence = 0;
const version = (depth: number, more: Partial<SummaryVersion> = {}): SummaryVersion => {
  sequence += 1;
  return {
    id: `v${sequence}`,
    branchId: 'root',
    depth,
    sequence,
    readTo: depth,
    origin: 'AUTO',
    isStale: false,
    isRewriteAsked: false,
    basedOnId: null,
    ...more
  };
};

const plan = (end: number, versions: SummaryVersion[] = [], firstDueBlockEnd: number | null = null) =>
  planSummary({ end, versions, firstDueBlockEnd });

const depthOf = (
  end: number,
  versions: SummaryVersion[] = [],
  due: number | null = null
): number | string | null => {
  const found = plan(end, versions, due);
  return found === null ? null : found.type === 'WAIT' ? 'waits' : found.whole.depth;
};

describe('the next version', () => {
  it.each([
    { title: 'is not due while nothing lies past depth 14', end: 14, expected: null },
    { title: 'is due with depth 15', end: 15, expected: 14 },
    { title: 'comes in order on a line that has none', end: 60, expected: 14 }
  ])('$title', ({ end, expected }) => expect(depthOf(end)).toBe(expected));

  it('ends 15 actions after the one in force', () => {
    expect(depthOf(29, [version(14)])).toBeNull();
    expect(depthOf(30, [version(14)])).toBe(29);
    expect(depthOf(60, [version(14), version(29)])).toBe(44);
  });

  it('waits for a block before it, and for none after it', () => {
    expect(depthOf(15, [], 11)).toBe('waits');
    expect(depthOf(18, [], 17)).toBe(14);
  });

  it('starts from the player’s version, even one at the opening', () => {
    const own = version(0, { origin: 'PLAYER', readTo: -1 });
    expect(plan(15, [own])).toMatchObject({ whole: { depth: 14, base: own } });
  });

  it('tells at which depth it falls due', () => {
    expect([
      nextSummaryAtDepth([]),
      nextSummaryAtDepth([version(0)]),
      nextSummaryAtDepth([version(14)])
    ]).toEqual([15, 15, 30]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (depth) => {
        const next = nextSummaryDepth({ depth });
        expect(next % 15).toBe(14);
        expect(next - depth).toBeGreaterThan(0);
        expect(next - depth).toBeLessThanOrEqual(15);
      })
    );
  });
});

describe('the version in force', () => {
  it('is the deepest, then the newest', () => {
    const [deep, newer] = [version(29), version(29)];
    expect(inForce([newer, version(14), deep])).toBe(newer);
    expect(inForce([])).toBeNull();
  });
});

describe('a badged version', () => {
  it('is written anew at its own depth, from the deepest unaffected one, before any later one', () => {
    const first = version(14);
    const second = version(29, { isStale: true, basedOnId: first.id });
    expect(plan(60, [first, second])).toEqual({
      type: 'WRITE',
      whole: { depth: 29, base: first },
      stepwise: null
    });
  });

  it('is written anew version by version from the shallowest affected where a prompt does not hold all', () => {
    const first = version(14);
    const second = version(29, { isStale: true, basedOnId: first.id });
    const third = version(44, { isStale: true, basedOnId: second.id });
    expect(plan(50, [first, second, third])).toMatchObject({
      whole: { depth: 44, base: first },
      stepwise: { depth: 29, base: first }
    });
    const anew = version(29, { basedOnId: first.id });
    expect(plan(50, [first, second, third, anew])).toMatchObject({
      whole: { depth: 44, base: anew },
      stepwise: null
    });
  });

  it('is left alone where a newer one at its depth is not', () => {
    const first = version(14, { isStale: true });
    const anew = version(14);
    expect(depthOf(29, [first, anew])).toBeNull();
  });

  it('waits for the blocks before it', () => {
    expect(depthOf(20, [version(14, { isStale: true })], 5)).toBe('waits');
    expect(depthOf(20, [version(14, { isStale: true })], 17)).toBe(14);
  });

  it('in the player’s words waits for Rewrite, and so does all that was built on it', () => {
    const own = version(14, { origin: 'PLAYER', isStale: true });
    expect(depthOf(40, [own])).toBe('waits');
    const builtOn = version(29, { isStale: true, basedOnId: own.id });
    expect(depthOf(40, [own, builtOn])).toBe('waits');
    const asked = { ...own, isRewriteAsked: true };
    expect(depthOf(40, [asked])).toBe(14);
    expect(depthOf(40, [asked, builtOn])).toBe(29);
  });

  it('in the player’s words, badge or not, is written anew when they ask', () => {
    const own = version(14, { origin: 'PLAYER', isRewriteAsked: true });
    expect(plan(20, [own])).toMatchObject({ whole: { depth: 14, base: null } });
  });
});

describe('what a version reads', () => {
  const memory = (depth: number, more: Partial<BankMemory> = {}): BankMemory =>
    ({
      id: `m${depth}`,
      depth,
      block: (depth - 5) / 6,
      sourceStart: depth - 5,
      sourceEnd: depth,
      state: 'IDLE',
      ...more
    }) as BankMemory;
  const byHand = {
    id: 'hand',
    depth: 0,
    block: null,
    sourceStart: null,
    sourceEnd: null,
    state: 'IDLE'
  } as BankMemory;

  it('is every memory so far, the hand-written too, and the text after them, where it is the first', () => {
    const reading = readingOf({ depth: 14, base: null }, [byHand, memory(5), memory(11)]);
    expect(reading.memories.map(({ id }) => id)).toEqual(['hand', 'm5', 'm11']);
    expect(reading.textDepths).toEqual([12, 13, 14]);
  });

  it('is what lies after the version before it, without the hand-written', () => {
    const bank = [byHand, memory(5), memory(11), memory(17), memory(23), memory(29)];
    const reading = readingOf({ depth: 29, base: version(14) }, bank);
    expect(reading.memories.map(({ id }) => id)).toEqual(['m17', 'm23', 'm29']);
    expect(reading.textDepths).toEqual([]);
  });

  it('is the text of a block that has no memory, and nothing of a block whose memory the player deleted', () => {
    const bank = [memory(5), memory(17, { state: 'DELETED' }), memory(29)];
    const reading = readingOf({ depth: 29, base: version(14) }, bank);
    expect(reading.memories.map(({ id }) => id)).toEqual(['m29']);
    expect(reading.textDepths).toEqual([18, 19, 20, 21, 22, 23]);
  });

  it('leaves out what is folded or expired, and what a restored version had read stays read', () => {
    const bank = [memory(17, { state: 'MERGED' }), memory(23, { state: 'EXPIRED' }), memory(29), memory(35)];
    const reading = readingOf({ depth: 44, base: version(29, { readTo: 14 }) }, bank);
    expect(reading.memories.map(({ id }) => id)).toEqual(['m29', 'm35']);
    expect(reading.textDepths).toEqual([36, 37, 38, 39, 40, 41, 42, 43, 44]);
  });

  it('waits while a memory is stale, but not for one that was read before', () => {
    expect(readingOf({ depth: 14, base: null }, [memory(5, { state: 'STALE' })]).isWaitingForStale).toBe(
      true
    );
    const bank = [memory(5, { state: 'STALE' }), memory(17)];
    expect(readingOf({ depth: 29, base: version(14) }, bank).isWaitingForStale).toBe(false);
  });
});
