import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Candidate, Ranked } from '#api/retrieval/rank.ts';
import { type SelectionInput, selectMemories } from '#api/retrieval/select.ts';
import { type Sameness, judge } from '#api/sameness/judge.ts';
import { candidate, queryOf } from '#tests/retrieval/candidate.ts';

/** In the order given, best first. */
const rankedAs = (candidates: Candidate[], changes: Partial<Ranked> = {}): Ranked[] =>
  candidates.map((candidate, index) => ({
    candidate,
    rank: index + 1,
    score: 10 - index,
    similarity: null,
    lexical: 0,
    parts: { wordsWindow: 10 - index, wordsLast: 0, meaningLast: 0, meaningWindow: 0 },
    isClose: false,
    matches: () => ({ matchedWords: [], matchedInLast: [] }),
    ...changes
  }));

/** Every memory takes ten tokens. */
const select = (candidates: Candidate[], changes: Partial<SelectionInput> = {}) =>
  selectMemories({
    ranked: rankedAs(candidates),
    query: queryOf('You wait.'),
    topK: 5,
    tokenBudget: 1_000,
    historyFrom: 100,
    countTokens: () => 10,
    judge,
    ...changes
  });

const many = (count: number): Candidate[] =>
  Array.from({ length: count }, (_, index) => candidate(`m${index}`, `Fact number ${index}.`));
const idsOf = (entries: { memoryId: string }[]): string[] => entries.map(({ memoryId }) => memoryId);
const outcomesOf = ({ scores }: ReturnType<typeof select>): string[] =>
  scores.map(([id, , outcome]) => `${id} ${outcome}`);

describe('slots', () => {
  it('go to the best, and the next best are told with what kept them out', () => {
    const chosen = select(many(8), { topK: 3 });
    expect(idsOf(chosen.used)).toEqual(['m0', 'm1', 'm2']);
    expect(chosen.nearMisses[0]).toMatchObject({
      memoryId: 'm3',
      rank: 4,
      outcome: 'BELOW_TOP_K',
      reason: 'The 3 places were taken.'
    });
    expect(chosen.outcomes).toEqual({ USED: 3, BELOW_TOP_K: 5 });
  });

  it('have 15 near misses told at most, and every candidate is scored', () => {
    const chosen = select(many(40));
    expect(chosen.nearMisses).toHaveLength(15);
    expect(chosen.scores).toHaveLength(40);
  });

  it('are passed on by a memory that is too long for what is left', () => {
    const countTokens = ({ text }: { text: string }): number => (text.includes('0') ? 100 : 10);
    const chosen = select(many(3), { countTokens, tokenBudget: 50 });
    expect(outcomesOf(chosen)).toEqual(['m0 OVER_BUDGET', 'm1 USED', 'm2 USED']);
    expect(chosen.nearMisses[0]!.reason).toBe('No room: it takes 100 tokens, and 50 were left.');
  });
});

describe('far down the ranking', () => {
  const inView = Array.from({ length: 20 }, (_, index) =>
    candidate(`v${index}`, `In view ${index}.`, { sourceStart: 200, sourceEnd: 205 })
  );

  it('a slot that is free is still filled, and not by a repeat', () => {
    const chosen = select([...inView, candidate('a', 'Tobit lied.'), candidate('b', 'tobit lied')]);
    expect(idsOf(chosen.used)).toEqual(['a']);
    expect(idsOf(chosen.suppressed)).toEqual(['b']);
  });

  it('nothing is counted or compared that nobody will read', () => {
    let asked = 0;
    const count = (): number => {
      asked += 1;
      return 10;
    };
    select(many(500), { countTokens: count, tokenBudget: 5 });
    select(many(500), { judge: () => ((asked += 1), 'GRAY') });
    expect(asked).toBeLessThan(150);
  });
});

describe('a memory whose block is in view', () => {
  it.each([
    [6, 11, 6, 'IN_WINDOW'],
    [6, 11, 5, 'IN_WINDOW'],
    [6, 11, 7, 'USED'],
    [null, null, 0, 'USED']
  ])('(%s–%s, history from %i) is %s', (sourceStart, sourceEnd, historyFrom, outcome) => {
    const chosen = select([candidate('a', 'A.', { sourceStart, sourceEnd })], { historyFrom });
    expect(outcomesOf(chosen)).toEqual([`a ${outcome}`]);
    if (outcome === 'IN_WINDOW') expect(chosen.nearMisses[0]!.reason).toBe('Still in view: passages 6–11.');
  });

  it('is used all the same when it is pinned', () => {
    const chosen = select([candidate('a', 'A.', { sourceStart: 6, sourceEnd: 11, pinned: true })], {
      historyFrom: 0
    });
    expect(chosen.used[0]).toMatchObject({ memoryId: 'a', pinned: true, reason: 'Pinned by you.' });
  });
});

describe('pins', () => {
  const pin = (id: string, text = id): Candidate => candidate(id, text, { pinned: true });

  it('come before better ones, count towards the slots, and are listed by rank', () => {
    const chosen = select([candidate('a', 'A.'), candidate('b', 'B.'), pin('p')], { topK: 2 });
    expect(idsOf(chosen.used)).toEqual(['a', 'p']);
    expect(outcomesOf(chosen)).toEqual(['a USED', 'b BELOW_TOP_K', 'p USED']);
  });

  it('may be more than the slots, never more than the tokens, and then a warning says so', () => {
    const pins = ['p', 'q', 'r'].map((id) => pin(id));
    expect(idsOf(select([...pins, candidate('a', 'A.')], { topK: 1 }).used)).toEqual(['p', 'q', 'r']);
    const crowded = select(pins, { tokenBudget: 25 });
    expect(idsOf(crowded.used)).toEqual(['p', 'q']);
    expect(crowded.nearMisses[0]).toMatchObject({ memoryId: 'r', outcome: 'OVER_BUDGET' });
    expect(crowded.warnings).toEqual([expect.stringMatching(/^A pinned memory did not fit/)]);
    expect(select(pins).warnings).toEqual([]);
  });

  it('are sent once though they rank first too, and are never set aside as a repeat', () => {
    const chosen = select([pin('p', 'The same.'), pin('q', 'The same.'), candidate('a', 'the same')]);
    expect(idsOf(chosen.used)).toEqual(['p', 'q']);
    expect(chosen.suppressed).toMatchObject([{ memoryId: 'a', duplicateOf: 'p', relation: 'EQUAL' }]);
  });
});

describe('repeats', () => {
  /** Texts are sets of letters. */
  const bySet = ({ text: one }: { text: string }, { text: other }: { text: string }): Sameness => {
    const isIn = (part: string, whole: string): boolean =>
      [...part].every((letter) => whole.includes(letter));
    if (isIn(one, other)) return isIn(other, one) ? 'EQUAL' : 'SUBSET';
    return isIn(other, one) ? 'SUPERSET' : 'GRAY';
  };

  it('of a chosen memory are set aside, with what they repeat', () => {
    const chosen = select([
      candidate('a', 'Tobit lied.'),
      candidate('b', 'Tobit lied'),
      candidate('c', 'Wren lied.')
    ]);
    expect(idsOf(chosen.used)).toEqual(['a', 'c']);
    expect(chosen.suppressed).toMatchObject([
      {
        memoryId: 'b',
        list: 'SUPPRESSED',
        duplicateOf: 'a',
        relation: 'EQUAL',
        reason: 'Says the same as memory 1 of the ranking, which was used.'
      }
    ]);
  });

  it('across authorities are none', () => {
    const chosen = select(
      [candidate('a', 'Tobit lied.'), candidate('b', 'Tobit lied.', { authority: 'HEURISTIC' })],
      { judge: () => 'EQUAL' }
    );
    expect(idsOf(chosen.used)).toEqual(['a', 'b']);
  });

  it('that say more take the slot, and what repeated the one before repeats them', () => {
    const chosen = select(
      [
        candidate('a', 'xy'),
        candidate('b', 'x'),
        candidate('c', 'q'),
        candidate('d', 'xyz'),
        candidate('e', 'r')
      ],
      { judge: bySet, topK: 2 }
    );
    expect(idsOf(chosen.used)).toEqual(['c', 'd']);
    expect(
      chosen.suppressed.map(({ memoryId, duplicateOf, relation }) => [memoryId, duplicateOf, relation])
    ).toEqual([
      ['a', 'd', 'SUBSET'],
      ['b', 'd', 'SUBSET']
    ]);
    expect(outcomesOf(chosen)).toContain('e BELOW_TOP_K');
  });

  it('that say more than two free the slot of one', () => {
    const chosen = select(
      [candidate('a', 'x'), candidate('b', 'y'), candidate('c', 'xy'), candidate('d', 'q')],
      { judge: bySet, topK: 2 }
    );
    expect(idsOf(chosen.used)).toEqual(['c', 'd']);
  });

  it('that say more but do not fit change nothing', () => {
    const countTokens = ({ text }: { text: string }): number => text.length;
    const chosen = select([candidate('a', 'xy'), candidate('b', 'xyz')], {
      judge: bySet,
      countTokens,
      tokenBudget: 2
    });
    expect(outcomesOf(chosen)).toEqual(['a USED', 'b OVER_BUDGET']);
  });

  it('that say more never push out a pin', () => {
    const chosen = select([candidate('a', 'xy'), candidate('p', 'x', { pinned: true })], { judge: bySet });
    expect(idsOf(chosen.used)).toEqual(['a', 'p']);
  });
});

describe('a reason', () => {
  const reasonOf = (
    changes: Partial<Ranked>,
    pinned = false,
    texts = ['The tide turns.', 'You ask about the silver key.']
  ): string =>
    select([], { ranked: rankedAs([candidate('a', 'A.', { pinned })], changes), query: queryOf(...texts) })
      .used[0]!.reason;
  const matches = (matchedWords: string[], matchedInLast: string[]) => ({
    matches: () => ({ matchedWords, matchedInLast })
  });

  it('names the shared words, and the meaning', () => {
    expect(reasonOf(matches(['silver key', 'crypt'], ['silver key', 'crypt']))).toBe(
      'Shares “silver key” and “crypt” with your last action.'
    );
    expect(reasonOf(matches(['tide'], []))).toBe('Shares “tide” with the last passages.');
    expect(reasonOf({ ...matches(['key'], ['key']), isClose: true })).toBe(
      'Shares “key” with your last action; close in meaning.'
    );
    expect(reasonOf({ isClose: true })).toBe('Close in meaning.');
    expect(reasonOf({})).toBe('Nothing ties it to this turn, but a place was free.');
    expect(reasonOf(matches(['key'], ['key']), true)).toBe(
      'Pinned by you; shares “key” with your last action.'
    );
  });

  it('tells a player’s action from a passage of the narrator', () => {
    const query = { ...queryOf('The key turns.'), lastRole: 'NARRATOR' as const };
    const ranked = rankedAs([candidate('a', 'A.')], matches(['key'], ['key']));
    expect(select([], { ranked, query }).used[0]!.reason).toBe('Shares “key” with the last passage.');
  });
});

describe('any choice', () => {
  const memory = fc.record({
    text: fc.constantFrom('One.', 'one', 'Two.', 'Three!', 'Four.', 'Five.', 'Six.'),
    pinned: fc.boolean(),
    authority: fc.constantFrom('ACCEPTED_STORY' as const, 'HEURISTIC' as const),
    sourceStart: fc.option(fc.nat(60))
  });

  it('accounts for every candidate once, keeps to budget and slots, and never repeats', () => {
    fc.assert(
      fc.property(
        fc.array(memory, { maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(90),
        fc.nat(60),
        (memories, topK, tokenBudget, historyFrom) => {
          const bank = memories.map(({ text, ...changes }, index) =>
            candidate(`m${index}`, text, { ...changes, sourceEnd: changes.sourceStart })
          );
          const chosen = select(bank, { topK, tokenBudget, historyFrom });
          expect(idsOf(bank.map(({ id }) => ({ memoryId: id })))).toEqual(chosen.scores.map(([id]) => id));
          expect(Object.values(chosen.outcomes).reduce((sum, count) => sum + count, 0)).toBe(bank.length);
          expect(chosen.used.length * 10).toBeLessThanOrEqual(tokenBudget);
          const pins = chosen.used.filter(({ pinned }) => pinned).length;
          expect(chosen.used.length).toBeLessThanOrEqual(Math.max(topK, pins));
          const free = chosen.used.filter(({ pinned }) => !pinned);
          for (const one of free) {
            expect(one.sourceStart === null || one.sourceStart < historyFrom).toBe(true);
            for (const other of chosen.used) if (other !== one) expect(judge(one, other)).not.toBe('EQUAL');
          }
          for (const repeat of chosen.suppressed) expect(idsOf(chosen.used)).toContain(repeat.duplicateOf);
          for (const { reason } of [...chosen.used, ...chosen.suppressed, ...chosen.nearMisses])
            expect(reason).toMatch(/^[A-Z].*\.$/);
          expect(new Set(idsOf([...chosen.used, ...chosen.suppressed, ...chosen.nearMisses])).size).toBe(
            chosen.used.length + chosen.suppressed.length + chosen.nearMisses.length
          );
        }
      )
    );
  });
});
