import { afterAll, expect, test } from 'vitest';
import { createBuiltInModels } from '#api/model/builtin.ts';
import { isStoryError } from '#api/errors.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const models = createBuiltInModels({ log: silent, pauseMs: 0 });
afterAll(() => models.stop());

const options = { signal: new AbortController().signal, adventureId: null, accountId: 'local' };
const embed = async (texts: string[], purpose: 'QUERY' | 'PASSAGE' = 'PASSAGE') =>
  (await models.encoder.embed(texts, { ...options, purpose })) as Float32Array[];
const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, index) => sum + value * other[index]!, 0);

test.each([
  [
    'Mira owes the ferryman thirty silver coins.',
    'How much money do I have to pay back to the man with the boat?',
    'A storm tore the roof from the chapel last winter.'
  ],
  [
    'Ilse hid the brass key under the third step of the lighthouse.',
    'Where did she hide the key to the lighthouse door?',
    'The wolves circled closer, their eyes gleaming in the firelight.'
  ],
  [
    'The surgeon bandaged his wounded arm.',
    'A doctor treats an injury.',
    'The reactor must be restarted before the orbit decays.'
  ]
])('“%s” lies closer to its question than to another story', async (fact, question, other) => {
  const [one, asked, far] = await embed([fact, question, other]);
  expect(cosine(one!, asked!)).toBeGreaterThan(cosine(one!, far!));
});

test('vectors are 512 wide, of unit length, the same every time, and paired by position', async () => {
  const texts = [
    'A door.',
    'Nine lamps and a bell.',
    'Pell smiles.',
    'The tide turns.',
    'Somebody laughs.',
    'A letter.'
  ];
  const vectors = await embed(texts);
  const [alone] = await embed([texts[4]!], 'QUERY');
  expect(vectors).toHaveLength(6);
  for (const vector of vectors) expect(vector).toHaveLength(512);
  for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
  expect(cosine(vectors[4]!, alone!)).toBeCloseTo(1, 5);
  expect(cosine(vectors[3]!, alone!)).toBeLessThan(0.99);
});

test('a text without words is refused in its place, and the others are answered', async () => {
  const [first, blank, last] = await models.encoder.embed(['A bell.', ' \n', 'A door.'], {
    ...options,
    purpose: 'PASSAGE'
  });
  expect(first).toBeInstanceOf(Float32Array);
  expect(isStoryError(blank, 'PROVIDER') && blank.data.isOwn && !blank.data.retryable).toBe(true);
  expect(last).toBeInstanceOf(Float32Array);
});

test('nothing to embed is nothing to do', async () => {
  expect(await embed([])).toEqual([]);
});

test('a very long text, and halves of characters, are read without complaint', async () => {
  const vectors = await embed([
    'bell '.repeat(20_000),
    'x'.repeat(20_000),
    'half \ud83d of an emoji',
    '魔法の剣'
  ]);
  for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
});
