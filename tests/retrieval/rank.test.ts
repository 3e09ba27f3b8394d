import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type Candidate, rank } from '#api/retrieval/rank.ts';
import { candidate, queryOf } from '#tests/retrieval/candidate.ts';

const order = (candidates: Candidate[], query = queryOf(''), vectorWeight = 0.3): string[] =>
  rank({ candidates, query, queryVectors: null, vectorWeight }).map((each) => each.candidate.id);

const [east, north] = [Float32Array.of(1, 0), Float32Array.of(0, 1)];

describe('memories are ranked', () => {
  const bank = [
    candidate('bell', 'Wren recast the drowned bell at Saltmere.'),
    candidate('key', 'Tobit hid the silver key under the crypt stairs.'),
    candidate('map', 'The reeve burnt the map of the marshes.'),
    candidate('song', 'A child sang about the tide.')
  ];

  it('by shared words, rare ones first', () => {
    expect(order(bank, queryOf('You look for the key in the crypt.'))[0]).toBe('key');
    expect(order(bank, queryOf('Who burned maps?'))[0]).toBe('map');
  });

  it('with the newest action counting once more than those before', () => {
    expect(order(bank, queryOf('The bell rang over the tide.', 'You take the map.'))[0]).toBe('map');
  });

  it('by meaning where words say nothing, as much as the weight allows', () => {
    const candidates = [
      candidate('a', 'One.', { vector: east, depth: 1 }),
      candidate('b', 'Two.', { vector: north, depth: 9 })
    ];
    const ranked = (vectorWeight: number) =>
      rank({
        candidates,
        query: queryOf('Three.'),
        queryVectors: { last: east, window: east },
        vectorWeight
      });
    expect(ranked(0.3).map(({ candidate }) => candidate.id)).toEqual(['a', 'b']);
    expect(ranked(0.3)[0]).toMatchObject({ similarity: 1, isClose: true, score: expect.closeTo(0.5) });
    // At no weight the tie goes to the deeper one.
    expect(ranked(0).map(({ candidate }) => candidate.id)).toEqual(['b', 'a']);
    expect(ranked(0).every(({ isClose }) => !isClose)).toBe(true);
  });

  it('deeper first where nothing tells them apart, then by id', () => {
    expect(order([candidate('b', 'X.'), candidate('c', 'X.', { depth: 11 }), candidate('a', 'X.')])).toEqual([
      'c',
      'a',
      'b'
    ]);
  });

  it('neither better nor worse for lacking a vector, or having one of another space', () => {
    const candidates = [
      candidate('none', 'One.'),
      candidate('wide', 'One.', { vector: Float32Array.of(1, 0, 0) }),
      candidate('near', 'One.', { vector: east }),
      candidate('far', 'One.', { vector: north })
    ];
    const ranked = rank({
      candidates,
      query: queryOf('x'),
      queryVectors: { last: east, window: east },
      vectorWeight: 0.3
    });
    expect(ranked.map(({ candidate, similarity }) => [candidate.id, similarity])).toEqual([
      ['near', 1],
      ['none', null],
      ['wide', null],
      ['far', 0]
    ]);
    expect(ranked[1]!.score).toBe(0);
  });
});

describe('what matched', () => {
  const matchesOf = (text: string, ...asked: string[]) =>
    rank({
      candidates: [candidate('a', text), candidate('b', 'The tide rose.')],
      query: queryOf(...asked),
      queryVectors: null,
      vectorWeight: 0
    })
      .find(({ candidate }) => candidate.id === 'a')!
      .matches();

  it('is told as the query spells it, neighbours as one phrase, those of the last action first', () => {
    expect(
      matchesOf('Tobit hid a silver key.', 'Tobit laughed.', 'Where are the silver keys hidden?')
    ).toEqual({
      matchedWords: ['silver keys', 'tobit'],
      matchedInLast: ['silver keys']
    });
  });

  it('is nothing where nothing is shared', () =>
    expect(matchesOf('Tobit.', 'Wren.')).toEqual({ matchedWords: [], matchedInLast: [] }));
});

describe('any ranking', () => {
  const vector = fc.option(fc.constantFrom(east, north, Float32Array.of(1, 0, 0)));
  const bank = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      text: fc.lorem({ maxCount: 8 }),
      depth: fc.nat(40),
      vector
    }),
    { selector: ({ id }) => id, maxLength: 25 }
  );
  const ask = fc.array(fc.lorem({ maxCount: 8 }), { maxLength: 5 });

  it('holds each candidate once, in falling order, its parts adding up, whatever the order given', () => {
    fc.assert(
      fc.property(
        bank,
        ask,
        fc.boolean(),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (bank, texts, hasVectors, vectorWeight) => {
          const candidates = bank.map(({ id, text, ...changes }) => candidate(id, text, changes));
          const input = {
            query: queryOf(...texts),
            queryVectors: hasVectors ? { last: east, window: north } : null,
            vectorWeight
          };
          const ranked = rank({ candidates, ...input });
          expect(ranked.map((each) => each.rank)).toEqual(candidates.map((_, index) => index + 1));
          expect(new Set(ranked.map((each) => each.candidate))).toEqual(new Set(candidates));
          ranked.forEach((each, index) => {
            expect(each.score).toBeCloseTo(
              Object.values(each.parts).reduce((sum, part) => sum + part, 0),
              9
            );
            expect(Number.isFinite(each.score)).toBe(true);
            if (index > 0) expect(each.score).toBeLessThanOrEqual(ranked[index - 1]!.score);
          });
          const again = rank({ candidates: [...candidates].reverse(), ...input });
          const isTied = ranked.some(
            (each, index) => index > 0 && Math.abs(each.score - ranked[index - 1]!.score) < 1e-9
          );
          if (!isTied)
            expect(again.map((each) => each.candidate.id)).toEqual(ranked.map((each) => each.candidate.id));
        }
      )
    );
  });
});
