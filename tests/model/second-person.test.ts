import { expect, test } from 'vitest';
import { asYou, toldToYou } from '#api/model/second-person.ts';

const mira = { name: 'Mira Vance', pronouns: 'she/her', description: '' };

test.each([
  ['Mira Vance lost her key.', 'you lost your key.'],
  ['Mira was wounded, and she bled.', 'you were wounded, and you bled.'],
  ['Mira Vance, who was late, has the map.', 'you, who was late, has the map.'],
  ['Pell gave Mira Vance’s map to Ilse.', 'Pell gave your map to Ilse.'],
  ['Mira said, “Mira is my name.”', 'you said, “Mira is my name.”'],
  [
    'Mira looks for an island that is on no map but hers.',
    'you look for an island that is on no map but yours.'
  ],
  [
    'Mira promised Ilse that Mira would bring her the money.',
    'you promised Ilse that you would bring her the money.'
  ],
  ['Mira thanked Ilse for her coat.', 'Mira thanked Ilse for her coat.'],
  ['The tide turned.', 'The tide turned.']
])('“%s” is told to Mira as “%s”', (told, toYou) => {
  expect(toldToYou(told, mira)).toBe(toYou);
});

test('a name that is a common word is a name only with its capital', () => {
  expect(
    toldToYou('Will knew that it will rain.', { name: 'Will', pronouns: 'he/him', description: '' })
  ).toBe('you knew that it will rain.');
});

test('a nameless protagonist is told of as the player', () => {
  expect(toldToYou('The player owed Pell thirty coins.', { name: '', pronouns: '', description: '' })).toBe(
    'you owed Pell thirty coins.'
  );
});

test.each([
  ['I am late and my boots are wet', 'you are late and your boots are wet'],
  ['give me what is mine', 'give you what is yours'],
  ['walk into the mine', 'walk into the mine'],
  ["I'll hide it myself", 'you’ll hide it yourself']
])('“%s” becomes “%s”', (first, second) => {
  expect(asYou(first)).toBe(second);
});
