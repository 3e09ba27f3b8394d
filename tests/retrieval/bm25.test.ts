import { describe, expect, it } from 'vitest';
import { scoreWords, weighWords as weighLists } from '#api/retrieval/bm25.ts';
import { type WordCounts, listWords } from '#api/retrieval/words.ts';

const weighWords = (texts: WordCounts[], asked: string[]) => weighLists(texts.map(listWords), asked);

describe('a BM25 score', () => {
  const texts: WordCounts[] = [{ bell: 2, tide: 1 }, { tide: 3 }, { crypt: 1, key: 1, stair: 1 }];

  it('is the one that the formula gives, by hand', () => {
    // All texts have three words, so length plays no part: ln(1 + 2.5 / 1.5) · 2 · 2.2 / (2 + 1.2).
    const weights = weighWords(texts, ['bell']);
    expect(scoreWords(weights, { bell: 1 })).toEqual([
      expect.closeTo(Math.log(1 + 2.5 / 1.5) * 1.375, 10),
      0,
      0
    ]);
  });

  it('is higher for a rarer word, and for a shorter text', () => {
    const [bell, tide] = scoreWords(
      weighWords(
        [
          { bell: 1, x: 1 },
          { tide: 1, x: 1 },
          { tide: 1, y: 1 }
        ],
        ['bell', 'tide']
      ),
      { bell: 1, tide: 1 }
    );
    expect(bell).toBeGreaterThan(tide!);
    const [short, long] = scoreWords(weighWords([{ bell: 1 }, { bell: 1, a: 9 }], ['bell']), { bell: 1 });
    expect(short).toBeGreaterThan(long!);
  });

  it('counts a word as often as it is asked for', () => {
    const weights = weighWords(texts, ['bell', 'tide']);
    const [once, twice] = [1, 2].map((bell) => scoreWords(weights, { bell, tide: 1 })[0]!);
    expect(twice! - once!).toBeCloseTo(scoreWords(weights, { bell: 1 })[0]!, 10);
  });

  it('is 0 for a word that no text has, and for no texts', () => {
    expect(scoreWords(weighWords(texts, ['owl', 'toString']), { owl: 1, toString: 1 })).toEqual([0, 0, 0]);
    expect(scoreWords(weighWords([], ['owl']), { owl: 1 })).toEqual([]);
    expect(scoreWords(weighWords([{}, {}], ['owl']), { owl: 1 })).toEqual([0, 0]);
  });
});
