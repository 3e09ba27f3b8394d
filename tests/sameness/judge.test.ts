import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { judge } from '#api/sameness/judge.ts';
import { normalise } from '#api/sameness/normalise.ts';

const story = (text: string) => ({ text, authority: 'ACCEPTED_STORY' as const });
const guess = (text: string) => ({ text, authority: 'HEURISTIC' as const });

describe('two texts are the same when they differ only in', () => {
  it.each([
    ['case', 'Mara took the lamp.', 'MARA TOOK THE LAMP.'],
    ['quotes', '“Red Finn” kept Mara’s key.', '"Red Finn" kept Mara\'s key.'],
    ['dashes', 'The door opened — nobody came.', 'The door opened - nobody came'],
    ['a dash for a comma', 'The door opened, nobody came.', 'The door opened—nobody came.'],
    ['hyphens', 'the half-burnt map', 'The half burnt map'],
    ['spaces', 'Mara\u00a0 took\nthe lamp.', 'Mara took the lamp.'],
    ['Unicode form', 'Élan lost the ﬁddle.', 'E\u0301lan lost the fiddle'],
    ['width', 'Mara paid ４０ crowns.', 'Mara paid 40 crowns.'],
    ['articles', 'The ferryman sold an oar to a boy.', 'A ferryman sold the oar to the boy.'],
    ['the last mark', 'Mara laughed!', 'Mara laughed.'],
    ['an ellipsis', 'Mara laughed… and left.', 'Mara laughed and left.'],
    ['invisible characters', 'Mara\u200b laughed.', 'Mara laughed.']
  ])('%s', (_what, one, other) => {
    expect(judge(story(one), story(other))).toBe('EQUAL');
    expect(judge(story(other), story(one))).toBe('EQUAL');
  });
});

describe('two texts are not the same when they differ in', () => {
  it.each([
    ['a sign', 'The dial showed -5.', 'The dial showed 5.'],
    ['a minus of another kind', 'The dial showed −5.', 'The dial showed 5.'],
    ['a decimal separator', 'It weighed 1,5 stone.', 'It weighed 15 stone.'],
    ['a point', 'It weighed 1.5 stone.', 'It weighed 1 5 stone.'],
    ['a time', 'They met at 3:40.', 'They met at 340.'],
    ['a range', 'It took 3-4 days.', 'It took 34 days.'],
    ['digits', 'Mara owed 30 coins.', 'Mara owed 300 coins.'],
    ['a symbol', 'Mara owed $30.', 'Mara owed €30.'],
    ['a percent sign', 'Half, or 50%, was gone.', 'Half, or 50, was gone.'],
    ['a letter that is a name', 'Bay A was sealed.', 'Bay was sealed.'],
    ['an apostrophe', "They saw the crew's boat.", 'They saw the crews boat.'],
    ['accents', 'The résumé was burnt.', 'The resume was burnt.'],
    ['a word', 'He was hurt in the left arm.', 'He was hurt in the left leg.'],
    ['the end', 'He left.', 'He left?']
  ])('%s', (_what, one, other) => expect(judge(story(one), story(other))).toBe('GRAY'));

  it('authority, even word for word', () => {
    expect(judge(story('Mara lied.'), guess('Mara lied.'))).toBe('DISTINCT');
    expect(judge(guess('Mara lied.'), guess('Mara lied.'))).toBe('EQUAL');
  });

  it('and nothing says nothing: texts without words are never the same', () => {
    expect(judge(story(' … '), story('—'))).toBe('GRAY');
  });
});

describe('the normal form', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem(), fc.string({ unit: 'binary' }));

  it('is reached in one step, for plain words', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 12 }), (text) => normalise(normalise(text)) === normalise(text))
    );
  });

  it('does not depend on case, composition or spaces', () => {
    fc.assert(
      fc.property(fc.lorem({ mode: 'sentences', maxCount: 2 }), (text) => {
        expect(normalise(text.toUpperCase())).toBe(normalise(text));
        expect(normalise(text.normalize('NFD').replaceAll(' ', '  \n'))).toBe(normalise(text));
      })
    );
  });

  it('keeps every digit in order', () => {
    fc.assert(
      fc.property(text, (text) => {
        const digits = (text: string): string => text.normalize('NFKC').replace(/\P{Nd}/gu, '');
        expect(digits(normalise(text))).toBe(digits(text));
      })
    );
  });
});
