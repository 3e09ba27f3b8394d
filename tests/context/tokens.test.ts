import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { MAX_RUN, countTokens, keepEnd, keepStart } from '#api/context/tokens.ts';

const exact = (text: string): number => encode(text, { disallowedSpecial: new Set() }).length;
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.lorem({ maxCount: 60 })
);
const LONE_SURROGATE = /\p{Surrogate}/u;

describe('tokens are counted', () => {
  it.each([
    ['', 0],
    ['Hello, world', 3],
    ['The lantern swung in the wind.', 7],
    ['<|endoftext|>', 7]
  ])('%j has %i', (text, count) => expect(countTokens(text)).toBe(count));

  it('exactly, wherever no run is longer than the bound', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: MAX_RUN }),
        fc.lorem({ maxCount: 80 }),
        (one, other) => {
          expect(countTokens(one)).toBe(exact(one));
          expect(countTokens(`${other} ${one}`.slice(0, 500))).toBe(exact(`${other} ${one}`.slice(0, 500)));
        }
      )
    );
  });

  it('additively across a line end before a tag or a dash, which prompts rely on', () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom('<a>', '- ', '[n'), (before, after, opening) => {
        const [one, other] = [`${before}>\n`, `${opening}${after}`];
        expect(countTokens(one + other)).toBe(countTokens(one) + countTokens(other));
      })
    );
  });

  it('close to the exact number in a long run, and in few steps', () => {
    for (const run of ['ab', '魔法', '😀', '-', ' ', '\n', '7']) {
      const long = run.repeat(2_000);
      expect(countTokens(long) / exact(long)).toBeGreaterThanOrEqual(1);
      expect(countTokens(long) / exact(long)).toBeLessThan(5);
      expect(countTokens(run.repeat(50_000))).toBeGreaterThan(500);
    }
  });
});

describe('a cut', () => {
  it('fits the count, is an end or a start of the text, and never halves a character', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 40 }), (text, tokens) => {
        const whole = text.replace(/\p{Surrogate}/gu, '');
        for (const [cut, isPart] of [
          [keepEnd(whole, tokens), (cut: string) => whole.trimEnd().endsWith(cut) || whole.endsWith(cut)],
          [
            keepStart(whole, tokens),
            (cut: string) => whole.trimStart().startsWith(cut) || whole.startsWith(cut)
          ]
        ] as const) {
          expect(countTokens(cut)).toBeLessThanOrEqual(tokens);
          expect(isPart(cut)).toBe(true);
          expect(cut).not.toMatch(LONE_SURROGATE);
        }
      })
    );
  });

  it('falls between words and keeps as many as fit', () => {
    expect(keepEnd('one two three four five', 3)).toBe('three four five');
    expect(keepStart('one two three four five', 3)).toBe('one two three');
    expect(keepEnd('one two three', 9)).toBe('one two three');
    expect(keepEnd('one two three', 0)).toBe('');
  });

  it('goes into a run that has no words', () => {
    expect(keepEnd('魔法'.repeat(500), 100).length).toBeGreaterThan(20);
    expect(keepStart('😀'.repeat(500), 100).length).toBeGreaterThan(20);
  });
});
