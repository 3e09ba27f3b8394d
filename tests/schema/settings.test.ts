import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Api, openApi } from '#tests/kit/api.ts';

let api: Api;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

test('the key goes in and never comes out, and is forgotten with its endpoint', async () => {
  const set = await api.mutate(
    'updateSettings',
    { endpointUrl: 'http://127.0.0.1:11434/v1', apiKey: 'sk-very-secret', memoryTopK: 7 },
    'settings { endpointUrl hasApiKey memoryTopK memoryBankCapacity }'
  );
  expect(set.settings).toEqual({
    endpointUrl: 'http://127.0.0.1:11434/v1',
    hasApiKey: true,
    memoryTopK: 7,
    memoryBankCapacity: 200
  });
  const { viewer } = await api.graphql(
    '{ viewer { id settings { hasApiKey apiMode debugLog } apiTokens { id } } }'
  );
  expect(viewer).toMatchObject({
    settings: { hasApiKey: true, apiMode: 'CHAT', debugLog: false },
    apiTokens: []
  });
  const moved = await api.mutate(
    'updateSettings',
    { endpointUrl: 'http://127.0.0.1:9/v1' },
    'settings { hasApiKey }'
  );
  expect(moved.settings.hasApiKey).toBe(false);
  const back = await api.mutate('updateSettings', { endpointUrl: null }, 'settings { endpointUrl }');
  expect(back.settings.endpointUrl).toBeNull();
});

test('each setting out of its bounds is named', async () => {
  expect(await api.mutate('updateSettings', { memoryTopK: 0, temperature: 9 })).toMatchObject({
    __typename: 'InvalidInputError',
    fields: [{ path: 'input.temperature' }, { path: 'input.memoryTopK' }]
  });
});

test('settings are tried before they are saved', async () => {
  const tried = await api.mutate(
    'testProvider',
    { narratorModel: 'x' },
    'checks { kind ok message model latencyMs }'
  );
  expect(tried.checks).toMatchObject([{ kind: 'CHAT', ok: true }]);
  expect(
    (await api.graphql('{ viewer { settings { narratorModel } } }')).viewer.settings.narratorModel
  ).toBeNull();
  expect(await api.mutate('testProvider', { endpointUrl: 'ftp://x' })).toMatchObject({
    __typename: 'InvalidInputError'
  });
});

test('the server tells its version, its models and its limits', async () => {
  const { server } = await api.graphql(
    '{ server { version storage { kind path bytes } models { narrator summariser encoder isBuiltIn } limits { pageSize depth aliases tokens cost bodyBytes } reviewCallsLeft } }'
  );
  expect(server).toMatchObject({
    version: 'test',
    storage: { kind: 'SQLite', path: api.path },
    models: { narrator: 'fake-narrator', encoder: 'fake-encoder', isBuiltIn: false },
    limits: { pageSize: 200, depth: 14, aliases: 30, tokens: 3000 },
    reviewCallsLeft: 120
  });
  expect(server.storage.bytes).toBeGreaterThan(0);
});

test('another encoder makes the vectors anew at once, without waiting for a turn', async () => {
  const adventureId = await api.begin();
  await api.playTo(adventureId, 13);
  const embedded = () => api.deps.db.memory.findMany({ select: { embeddingModel: true } });
  expect(await embedded()).toEqual([{ embeddingModel: 'fake-encoder' }, { embeddingModel: 'fake-encoder' }]);
  api.models.setEncoder('other-encoder');
  await api.mutate('updateSettings', { embeddingModel: 'other-encoder' }, 'settings { embeddingModel }');
  await api.deps.passes.idle();
  expect(await embedded()).toEqual([
    { embeddingModel: 'other-encoder' },
    { embeddingModel: 'other-encoder' }
  ]);
});

test('an answer that takes the whole context is refused, whichever of the two is changed', async () => {
  const set = (input: Record<string, number>) =>
    api.mutate('updateSettings', input, 'settings { contextTokens maxOutputTokens }');
  expect(await set({ contextTokens: 512, maxOutputTokens: 512 })).toMatchObject({
    fields: [{ path: 'input.maxOutputTokens' }]
  });
  expect((await set({ maxOutputTokens: 600 })).settings).toEqual({
    contextTokens: 4096,
    maxOutputTokens: 600
  });
  expect(await set({ contextTokens: 600 })).toMatchObject({ fields: [{ path: 'input.contextTokens' }] });
  expect((await set({ memoryTopK: 3 })).settings.contextTokens).toBe(4096);
});
