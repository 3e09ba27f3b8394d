import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMemoryVoice } from '#api/model/past-tense.ts';
import { baseOf, pastOf } from '#api/model/past-tense-verb.ts';

type Row = { before: string; after: string; previous?: string; byPlayer?: boolean };

const rows = JSON.parse(
  readFileSync(new URL('../fixtures/past-tense.json', import.meta.url), 'utf8')
) as Row[];
const people = [
  { name: 'Ilse', pronoun: 'she' as const },
  { name: 'Captain Orrin', pronoun: 'he' as const },
  { name: 'Maud', pronoun: 'she' as const }
];
const voice = (sentence: string, { previous, byPlayer }: { previous?: string; byPlayer?: boolean } = {}) =>
  toMemoryVoice({
    sentence,
    protagonist: { name: 'Mira', pronoun: 'she' },
    people,
    before: people.filter((person) => person.name === previous),
    isPlayers: byPlayer ?? false
  });

test('the golden table holds more than sixty sentences', () => {
  expect(rows.length).toBeGreaterThan(60);
});

test.each(rows)('“$before” is remembered as “$after”', ({ before, after, previous, byPlayer }) => {
  expect(voice(before, { previous, byPlayer })).toEqual({ sentence: after, isSafe: true, leans: false });
});

test.each([
  ['a pronoun that nobody explains', 'She hands you the key.'],
  ['a pronoun that two people could explain', 'You pay him, and he leaves.'],
  ['“we” without anyone named', 'We reach the gate at dusk.'],
  ['“it” without a thing before it', 'It turns twice and sticks.'],
  ['a question', 'Where does the captain sleep?'],
  ['no finite verb', 'A long silence, and then nothing at all.']
])('%s makes a sentence unfit to stand alone', (_, sentence) => {
  expect(voice(sentence).isSafe).toBe(false);
});

test('speech keeps its words, whoever speaks them', () => {
  expect(voice('“I owe you my life, and you know it,” Maud says.').sentence).toBe(
    '“I owe you my life, and you know it,” Maud said.'
  );
});

test('a nameless protagonist is called the player', () => {
  const answer = toMemoryVoice({
    sentence: 'You open your bag and find nothing.',
    protagonist: { name: 'the player', pronoun: 'they' },
    people: [],
    before: [],
    isPlayers: false
  });
  expect(answer.sentence).toBe('The player opened their bag and found nothing.');
});

test('the protagonist’s first name does for later mentions beside others', () => {
  const answer = toMemoryVoice({
    sentence: 'You swear to Maud that you never took her ring.',
    protagonist: { name: 'Juno Okafor', pronoun: 'they' },
    people,
    before: [],
    isPlayers: false
  });
  expect(answer.sentence).toBe('Juno Okafor swore to Maud that Juno never took her ring.');
});

test.each([
  ['stop', 'stopped'],
  ['carry', 'carried'],
  ['open', 'opened'],
  ['admit', 'admitted'],
  ['panic', 'panicked'],
  ['swear', 'swore'],
  ['fix', 'fixed'],
  ['row', 'rowed']
])('the past of “%s” is “%s”', (base, past) => {
  expect(pastOf(base)).toBe(past);
});

test('“lie” is told apart by what follows', () => {
  expect([pastOf('lie', 'to'), pastOf('lie', 'down')]).toEqual(['lied', 'lay']);
});

test.each([
  ['watches', 'watch'],
  ['carries', 'carry'],
  ['lies', 'lie'],
  ['closes', 'close'],
  ['goes', 'go'],
  ['aches', 'ache']
])('“%s” comes from “%s”', (form, base) => {
  expect(baseOf(form)).toBe(base);
});

test('any text is answered, and no “you” outside speech survives in ordinary words', () => {
  const word = fc.constantFrom(
    'you',
    'your',
    'open',
    'the',
    'door',
    'and',
    'run',
    'Ilse',
    'quickly',
    'key',
    'to',
    'yours',
    ','
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 14 }), (words) => {
      const { sentence } = voice(words.join(' ').replaceAll(' ,', ','));
      expect(sentence).not.toMatch(/\byou\b|\byour\b/i);
    }),
    { numRuns: 150 }
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      expect(typeof voice(text).sentence).toBe('string');
    }),
    { numRuns: 150 }
  );
});
