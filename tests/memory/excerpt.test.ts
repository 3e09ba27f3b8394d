import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutFromFront, passagesOf } from '#api/memory/excerpt.ts';
import { renderAction } from '#api/story/action.ts';

/** One token a word. */
const TOKENS = {
  count: (text: string) => text.split(/\s+/).filter((word) => word !== '').length,
  keepEnd: (text: string, tokens: number) => (tokens <= 0 ? '' : text.split(/\s+/).slice(-tokens).join(' '))
};

const told = (text: string) => ({ role: 'NARRATOR' as const, kind: 'CONTINUE' as const, text });
const done = (text: string) => ({ role: 'PLAYER' as const, kind: 'DO' as const, text });

describe('an excerpt', () => {
  it('leaves out actions without text', () => {
    expect(passagesOf([told(' '), done('wait'), told('\n')])).toEqual([done('wait')]);
  });

  it('goes in whole where it fits', () => {
    const passages = [told('one two three'), done('wait'), told('four five')];
    expect(cutFromFront(passages, 20, TOKENS)).toEqual(passages);
  });

  it('keeps the end of the narration at which it is cut', () => {
    const passages = [told('one two three four'), done('wait'), told('five six')];
    expect(cutFromFront(passages, 7, TOKENS).map(({ text }) => text)).toEqual([
      'three four',
      'wait',
      'five six'
    ]);
  });

  it('never keeps half of what the player does', () => {
    const passages = [told('one'), done('walk along the river to the mill'), told('five six')];
    expect(cutFromFront(passages, 6, TOKENS).map(({ text }) => text)).toEqual(['five six']);
  });

  it('is an end of the story, within the budget', () => {
    const passage = fc.record({
      role: fc.constant('NARRATOR' as const),
      kind: fc.constant('CONTINUE' as const),
      text: fc.stringMatching(/^[a-z]{1,3}( [a-z]{1,3}){0,12}$/)
    });
    fc.assert(
      fc.property(
        fc.array(passage, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 60 }),
        (passages, max) => {
          const kept = cutFromFront(passages, max, TOKENS);
          const text = (of: typeof kept) => of.map(renderAction).join(' ');
          expect(TOKENS.count(text(kept))).toBeLessThanOrEqual(max);
          expect(text(passages).endsWith(text(kept))).toBe(true);
          expect(kept.length).toBeGreaterThan(0);
        }
      )
    );
  });
});
