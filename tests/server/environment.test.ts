import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '#api/main.ts';

test('nothing set gives a server for this machine alone', () => {
  expect(readEnvironment({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: 'file:./data/palimpsest.db',
    logLevel: 'info',
    firstSettings: {}
  });
});

test('the model variables become first settings', () => {
  const { firstSettings } = readEnvironment({
    MODEL_ENDPOINT: ' http://127.0.0.1:11434/v1 ',
    MODEL_API_KEY: 'key',
    MODEL_NAME: 'llama',
    EMBEDDING_MODEL_NAME: 'NONE'
  });
  expect(firstSettings).toEqual({
    endpointUrl: 'http://127.0.0.1:11434/v1',
    apiKey: 'key',
    narratorModel: 'llama',
    embeddingModel: 'NONE'
  });
});

test.each([
  ['PORT', 'abc', /PORT must be a port/],
  ['PORT', '70000', /PORT must be a port/],
  ['HOST', '0.0.0.0', /other machines can reach/],
  ['AUTH', 'accounts', /AUTH must be "local"/],
  ['DATABASE_URL', 'postgres://x', /DATABASE_URL must be a file/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of/]
])('%s=%s is refused with a clear error', (name, value, message) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(EnvironmentError);
  expect(() => readEnvironment({ [name]: value })).toThrow(message);
});

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '', HOST: ' ' })).toMatchObject({ port: 4000, host: '127.0.0.1' });
});
