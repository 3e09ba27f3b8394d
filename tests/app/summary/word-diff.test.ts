/** What changed between two versions of the summary. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords } from '#lib/summary/word-diff.ts';

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const side = (before: string, after: string, left: 'removed' | 'added'): string[] =>
  words(
    diffWords(before, after)
      .filter((change) => change.kind !== left)
      .map((change) => change.text)
      .join(' ')
  );

describe('a diff of words', () => {
  it('shows what was removed and what was added, in place', () => {
    expect(diffWords('The ship is the Heron now.', 'The ship is the Tern now.')).toEqual([
      { kind: 'same', text: 'The ship is the' },
      { kind: 'removed', text: ' Heron' },
      { kind: 'added', text: ' Tern' },
      { kind: 'same', text: ' now.' }
    ]);
  });

  it('has nothing to say of equal texts, however they are spaced', () => {
    expect(diffWords('a b  c', 'a b c').map((change) => change.kind)).toEqual(['same']);
    expect(diffWords('', '')).toEqual([]);
  });

  it('rebuilds both texts', () => {
    const text = fc
      .array(fc.constantFrom('ash', 'owl', 'key', 'sea'), { maxLength: 14 })
      .map((list) => list.join(' '));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(side(before, after, 'added')).toEqual(words(before));
        expect(side(before, after, 'removed')).toEqual(words(after));
      })
    );
  });

  it('compares very long texts as wholes', () => {
    const long = Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(' ');
    expect(diffWords(long, `${long} end`).map((change) => change.kind)).toEqual(['removed', 'added']);
  });
});
