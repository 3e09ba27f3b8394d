import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BankFacts, type BankFold, type BankRow, buildBank, decisiveDepth } from '#api/memory/bank.ts';

const row = (id: string, depth: number, more: Partial<BankRow> = {}): BankRow => ({
  id,
  row: depth,
  branchId: 'root',
  depth,
  block: null,
  sourceStart: null,
  sourceEnd: null,
  revision: 0,
  pinned: false,
  isDeleted: false,
  isStale: false,
  isEdited: false,
  embeddingModel: 'encoder',
  isDeferred: false,
  expiresAt: null,
  expiresAtDepth: null,
  ...more
});

const facts = (rows: BankRow[], more: Partial<BankFacts> = {}): BankFacts => ({
  rows,
  uses: [],
  folds: [],
  end: 100,
  capacity: 200,
  encoderName: 'encoder',
  latestNarrationDepth: 100,
  now: 1_000,
  ...more
});

const states = (given: BankFacts): Record<string, string> =>
  Object.fromEntries(buildBank(given).memories.map(({ id, state }) => [id, state]));

const use = (memoryId: string, depth: number) => ({
  memoryId,
  latest: depth,
  latestNarration: depth,
  count: 1
});
const fold = (absorbedId: string, survivorId: string): BankFold => ({
  id: `${absorbedId}>${survivorId}`,
  absorbedId,
  survivorId
});
const DEFERRED = { isDeferred: true, expiresAt: 1_000, expiresAtDepth: 100 };

describe('the bank of a line', () => {
  it('tells what the latest narration used, how often, and when', () => {
    const [used, older] = buildBank(
      facts([row('a', 5), row('b', 11)], { uses: [use('a', 100), use('b', 40)] })
    ).memories;
    expect(used).toMatchObject({ state: 'USED', lastUsedDepth: 100, useCount: 1 });
    expect(older).toMatchObject({ state: 'IDLE', lastUsedDepth: 40, useCount: 1 });
  });

  it('keeps the player’s own words in use when a source changed, and no others', () => {
    expect(
      states(facts([row('auto', 5, { isStale: true }), row('own', 11, { isStale: true, isEdited: true })]))
    ).toEqual({
      auto: 'STALE',
      own: 'IDLE'
    });
  });

  it('tells what waits for the encoder in use, and nothing where there is none', () => {
    const rows = [
      row('a', 5, { embeddingModel: null }),
      row('b', 11, { embeddingModel: 'other' }),
      row('c', 17)
    ];
    expect(states(facts(rows))).toEqual({ a: 'PENDING', b: 'PENDING', c: 'IDLE' });
    expect(states(facts(rows, { encoderName: null }))).toEqual({ a: 'IDLE', b: 'IDLE', c: 'IDLE' });
  });

  it('lets a deferred memory go when its days and its actions have both gone by', () => {
    const rows = [
      row('both', 5, DEFERRED),
      row('days', 11, { ...DEFERRED, expiresAtDepth: 101 }),
      row('actions', 17, { ...DEFERRED, expiresAt: 1_001 }),
      row('pinned', 23, { ...DEFERRED, pinned: true })
    ];
    expect(states(facts(rows))).toEqual({
      both: 'EXPIRED',
      days: 'DEFERRED',
      actions: 'DEFERRED',
      pinned: 'IDLE'
    });
  });

  it('hides what was folded, and says where it went', () => {
    const bank = buildBank(facts([row('a', 5), row('b', 11)], { folds: [fold('b', 'a')] }));
    expect(bank.memories).toMatchObject([
      { id: 'a', state: 'IDLE', absorbed: ['b'] },
      { id: 'b', state: 'MERGED', mergedInto: 'a' }
    ]);
    expect(bank.candidateIds).toEqual(['a']);
  });

  it('hides nothing behind an expired survivor, nothing pinned, and keeps hidden what a deleted one absorbed', () => {
    expect(states(facts([row('a', 5, DEFERRED), row('b', 11)], { folds: [fold('b', 'a')] }))).toMatchObject({
      b: 'IDLE'
    });
    expect(
      states(facts([row('a', 5), row('b', 11, { pinned: true })], { folds: [fold('b', 'a')] }))
    ).toMatchObject({
      b: 'IDLE'
    });
    expect(
      states(facts([row('a', 5, { isDeleted: true }), row('b', 11)], { folds: [fold('b', 'a')] }))
    ).toEqual({
      a: 'DELETED',
      b: 'MERGED'
    });
  });

  it('forgets by latest use, a survivor having that of what it absorbed', () => {
    const rows = [row('a', 5), row('b', 11), row('c', 17), row('d', 23)];
    expect(states(facts(rows, { capacity: 2, uses: [use('a', 90)] }))).toEqual({
      a: 'IDLE',
      b: 'FORGOTTEN',
      c: 'FORGOTTEN',
      d: 'IDLE'
    });
    const given = facts(rows, { capacity: 1, uses: [use('a', 90)], folds: [fold('a', 'b')] });
    expect(states(given)).toEqual({ a: 'MERGED', b: 'IDLE', c: 'FORGOTTEN', d: 'FORGOTTEN' });
  });

  it('is never shortened by a capacity for pinned memories', () => {
    const rows = [row('a', 5, { pinned: true }), row('b', 11), row('c', 17)];
    expect(states(facts(rows, { capacity: 1 }))).toEqual({ a: 'IDLE', b: 'FORGOTTEN', c: 'IDLE' });
  });

  it('survives folds that form a ring', () => {
    const rows = [row('a', 5), row('b', 11)];
    expect(states(facts(rows, { folds: [fold('a', 'b'), fold('b', 'a')] }))).toEqual({
      a: 'MERGED',
      b: 'MERGED'
    });
  });
});

describe('the uses that decide', () => {
  const anyRow = fc.record({
    depth: fc.integer({ min: 0, max: 60 }),
    pinned: fc.boolean(),
    isDeleted: fc.boolean(),
    isStale: fc.boolean(),
    isDeferred: fc.boolean()
  });
  const anyBank = fc.record({
    rows: fc.array(anyRow, { maxLength: 25 }),
    uses: fc.array(fc.tuple(fc.nat(24), fc.integer({ min: 0, max: 60 })), { maxLength: 40 }),
    folds: fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 6 }),
    capacity: fc.integer({ min: 1, max: 12 })
  });

  it('are read where the places are just enough, for the sake of a stale one', () => {
    const given = facts([row('a', 0, { isStale: true }), row('b', 0)], { capacity: 1 });
    expect(decisiveDepth(given)).toBe(0);
  });

  it('give the same candidates as all uses do', () => {
    fc.assert(
      fc.property(anyBank, (bank) => {
        const rows = bank.rows.map((given, index) =>
          row(`m${index}`, given.depth, { ...given, row: index, expiresAt: 0, expiresAtDepth: 30 })
        );
        const ids = new Set(rows.map(({ id }) => id));
        const folds = bank.folds
          .filter(([one, other]) => one !== other)
          .map(([absorbed, survivor]) => fold(`m${absorbed}`, `m${survivor}`))
          .filter((one) => ids.has(one.absorbedId) && ids.has(one.survivorId));
        const usesFrom = (from: number) => {
          const latest = new Map<string, number>();
          for (const [index, depth] of bank.uses) {
            if (depth < from || !ids.has(`m${index}`)) continue;
            latest.set(`m${index}`, Math.max(latest.get(`m${index}`) ?? 0, depth));
          }
          return [...latest].map(([id, depth]) => use(id, depth));
        };
        const given = facts(rows, { folds, capacity: bank.capacity, end: 60 });
        const whole = buildBank({ ...given, uses: usesFrom(0) });
        const bounded = buildBank({ ...given, uses: usesFrom(decisiveDepth(given)) });
        expect(bounded.candidateIds).toEqual(whole.candidateIds);
        expect(bounded.counts.FORGOTTEN).toBe(whole.counts.FORGOTTEN);
        expect(whole.counts.inForce + whole.counts.DELETED).toBe(rows.length);
      }),
      { numRuns: 2_000 }
    );
  });
});
