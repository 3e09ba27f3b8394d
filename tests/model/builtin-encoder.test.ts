import { afterAll, expect, test } from 'vitest';
import { createBuiltInModels } from '#api/model/builtin.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const models = createBuiltInModels({ log: silent, pauseMs: 0 });
afterAll(() => models.stop());

const options = { signal: new AbortController().signal, adventureId: null, accountId: 'local' };
const embed = async (texts: string[], purpose: 'QUERY' | 'PASSAGE' = 'PASSAGE') =>
  (await models.encoder.embed(texts, { ...options, purpose })) as Float32Array[];
const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, index) => sum + value * other[index]!, 0);

test('related sentences lie closer together than unrelated ones', async () => {
  const [debt, owed, storm] = await embed([
    'Mira owes the ferryman thirty silver coins.',
    'How much money do I have to pay back to the man with the boat?',
    'A storm tore the roof from the chapel last winter.'
  ]);
  expect(cosine(debt!, owed!)).toBeGreaterThan(cosine(debt!, storm!));
});
