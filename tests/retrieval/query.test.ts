import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type QueryAction, buildQuery, queryVectorsOf } from '#api/retrieval/query.ts';
import { countTokens, keepEnd } from '#api/context/tokens.ts';

const action = (id: number, text: string, role: QueryAction['role'] = 'NARRATOR'): QueryAction => ({
  id: `a${id}`,
  revision: id,
  role,
  text
});
const asked = (...texts: string[]) =>
  buildQuery(
    texts.map((text, id) => action(id, text)),
    keepEnd
  );

describe('the query', () => {
  it('reads the newest four actions, and keeps the last apart', () => {
    const query = asked('Zero.', 'One.', 'Two.', 'Three.', 'Four.');
    expect(query.refs).toEqual([
      ['a1', 1],
      ['a2', 2],
      ['a3', 3],
      ['a4', 4]
    ]);
    expect(query.window).toBe('One.\n\nTwo.\n\nThree.\n\nFour.');
    expect(query.last).toBe('Four.');
    expect(query.embeddingTexts).toEqual(['Four.', 'Three.', 'Two.', 'One.']);
  });

  it('passes over actions without text, but counts them', () => {
    const query = asked('Zero.', 'One.', '', ' ', 'Four.', '');
    expect(query.window).toBe('Four.');
    expect(query.refs).toEqual([['a4', 4]]);
    expect(query.last).toBe('Four.');
  });

  it('is empty where there is nothing to ask', () => {
    expect(asked()).toEqual({ refs: [], last: '', window: '', lastRole: 'NARRATOR', embeddingTexts: [] });
    expect(asked('').embeddingTexts).toEqual([]);
  });

  it('says who spoke last', () => {
    expect(buildQuery([action(0, 'A.'), action(1, 'B.', 'PLAYER')], keepEnd).lastRole).toBe('PLAYER');
  });

  it('has at most 600 tokens, the newest words staying', () => {
    const query = asked(
      'Old. '.repeat(400),
      `Edge. ${'Then the tide came in again. '.repeat(70)}`,
      'And you ran.'
    );
    expect(countTokens(query.window)).toBeLessThanOrEqual(600);
    expect(query.window.endsWith('And you ran.')).toBe(true);
    expect(query.refs.map(([id]) => id)).toEqual(['a0', 'a1', 'a2']);
    expect(query.window.startsWith('Old.')).toBe(true);
  });

  it('embeds the newest 100 words of each action, bounded where there are no spaces', () => {
    const words = Array.from({ length: 150 }, (_, index) => `w${index}`).join(' ');
    expect(asked(words).embeddingTexts[0]).toBe(words.split(' ').slice(50).join(' '));
    expect([...asked('𠮷'.repeat(3_000)).embeddingTexts[0]!].length).toBeLessThanOrEqual(800);
    expect(asked('𠮷'.repeat(3_000)).embeddingTexts[0]).not.toMatch(/\p{Surrogate}/u);
  });

  it('is made of its actions, whatever they say', () => {
    const texts = fc.array(fc.oneof(fc.lorem({ maxCount: 300 }), fc.string({ unit: 'binary' })), {
      maxLength: 7
    });
    fc.assert(
      fc.property(texts, (texts) => {
        const query = asked(...texts);
        expect(query.embeddingTexts).toHaveLength(query.refs.length);
        expect(query.window.endsWith(query.last)).toBe(true);
        for (const [id] of query.refs)
          expect(texts.slice(-4).some((_, at) => id === `a${Math.max(0, texts.length - 4) + at}`)).toBe(true);
      })
    );
  });
});

describe('its vectors', () => {
  it('are that of the last action, and the window’s, where newer actions count more', () => {
    const vectors = queryVectorsOf([Float32Array.of(1, 0), Float32Array.of(0, 1)])!;
    expect([...vectors.last]).toEqual([1, 0]);
    expect(vectors.window[0]! / vectors.window[1]!).toBeCloseTo(2);
    expect(queryVectorsOf([])).toBeNull();
  });
});
