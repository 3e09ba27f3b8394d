import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CAST, MAX_DESCRIPTION_LENGTH, castBrief, shortened } from '#api/memory/cast.ts';

const card = (name: string, type = 'Character', entry = `${name} is known on the river.`) => ({
  id: name,
  name,
  type,
  entry
});

describe('the cast brief', () => {
  it('names the cards of the block first, then the other characters', () => {
    const mill = card('The mill', 'Place');
    const all = [card('Anselm'), mill, card('Bertha', 'character'), card('Coin', 'Item')];
    expect(castBrief([mill], all).map(({ name }) => name)).toEqual(['The mill', 'Anselm', 'Bertha']);
  });

  it('holds eight names at most, each once', () => {
    const all = Array.from({ length: 20 }, (_, index) => card(`Person ${index}`));
    const names = castBrief([all[15]!, all[3]!], all).map(({ name }) => name);
    expect(names).toHaveLength(MAX_CAST);
    expect(names.slice(0, 3)).toEqual(['Person 15', 'Person 3', 'Person 0']);
    expect(new Set(names).size).toBe(MAX_CAST);
  });

  it('leaves out a card without a name', () => {
    expect(castBrief([card(' ')], [card('Anselm')]).map(({ name }) => name)).toEqual(['Anselm']);
  });

  it('shortens a description between words', () => {
    const [entry] = castBrief([card('Anselm', 'Character', 'keeper of bells '.repeat(40))], []);
    expect(entry!.description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
    expect(entry!.description).toMatch(/(keeper|of|bells)…$/);
  });

  it('never cuts inside a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 2, max: 40 }),
        (text, max) => {
          const short = shortened(text, max);
          expect(short.length).toBeLessThanOrEqual(Math.max(max, 1));
          expect(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(short)).toBe(
            false
          );
        }
      )
    );
  });
});
