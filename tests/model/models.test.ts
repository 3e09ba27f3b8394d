import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BuiltInModels } from '#api/model/builtin.ts';
import type { ModelCall } from '#api/model/call-log.ts';
import { createModels, type ModelRoom } from '#api/model/models.ts';
import type { EmbeddingModel, TextModel } from '#api/ports.ts';
import { DEFAULT_SETTINGS, NO_ENCODER, type Settings } from '#api/settings.ts';
import { createHandClock, type HandClock } from '#tests/kit/clock.ts';
import { startModelServer, type ModelServer } from '#tests/kit/model-server.ts';
import { answerOf, textRequest } from './answer.ts';

let server: ModelServer;
let clock: HandClock;
let models: ModelRoom;
let calls: ModelCall[];
let warnings: string[];

beforeEach(async () => {
  server = await startModelServer();
  clock = createHandClock();
  calls = [];
  warnings = [];
  models = roomWith((call) => void calls.push(call));
});
afterEach(async () => {
  await models.stop();
  await server.stop();
});

const nothing = (): undefined => undefined;

function roomWith(record: (call: ModelCall) => void | Promise<void>): ModelRoom {
  const log = {
    debug: nothing,
    info: nothing,
    warn: (_: object, message: string) => void warnings.push(message),
    error: nothing
  };
  return createModels({ builtIn: builtInModels(), clock, log, record });
}

function builtInModels(): BuiltInModels {
  const text = (name: string): TextModel => ({
    name,
    apiMode: 'CHAT',
    maxContextTokens: 1_200,
    isBuiltIn: true,
    async *stream() {
      yield { type: 'text', text: 'Built in.' };
      yield { type: 'done', isComplete: true, isCutShort: false, promptTokens: null, outputTokens: null };
    }
  });
  const encoder: EmbeddingModel = {
    name: 'built-in encoder',
    batchSize: 4,
    embed: async (texts) => texts.map(() => Float32Array.of(1, 0))
  };
  return {
    storyteller: text('storyteller'),
    summariser: text('summariser'),
    encoder,
    stop: async () => undefined
  };
}

const settings = (given: Partial<Settings> = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  accountId: 'account',
  ...given
});
const atServer = (given: Partial<Settings> = {}): Settings =>
  settings({ endpointUrl: server.url, apiKey: 'sk-secret-1', narratorModel: 'tale', ...given });
const embedOptions = {
  purpose: 'PASSAGE' as const,
  signal: new AbortController().signal,
  adventureId: 'adventure',
  accountId: 'account'
};

describe('which model the settings name', () => {
  test('no endpoint: the built-in ones', () => {
    expect(models.narrator(settings()).name).toBe('storyteller');
    expect(models.summariser(settings({ summaryModel: 'x' })).name).toBe('summariser');
    expect(models.encoder(settings({ embeddingModel: 'x' }))?.name).toBe('built-in encoder');
    expect(models.narrator(settings({ endpointUrl: ' ' })).isBuiltIn).toBe(true);
  });

  test('an endpoint: its models; no summary model: the narrator’s; no embedding model: the built-in encoder', () => {
    expect(models.narrator(atServer())).toMatchObject({
      name: 'tale',
      isBuiltIn: false,
      maxContextTokens: null
    });
    expect(models.summariser(atServer()).name).toBe('tale');
    expect(models.summariser(atServer({ summaryModel: 'short' })).name).toBe('short');
    expect(models.encoder(atServer())?.name).toBe('built-in encoder');
    expect(models.encoder(atServer({ embeddingModel: 'space' }))?.name).toBe('space');
    expect(models.narrator(atServer({ apiMode: 'COMPLETION' })).apiMode).toBe('COMPLETION');
  });

  test('NONE: no encoder', () => {
    expect(models.encoder(settings({ embeddingModel: NO_ENCODER }))).toBeNull();
    expect(models.encoder(atServer({ embeddingModel: NO_ENCODER }))).toBeNull();
  });

  test('naming them contacts nothing', () => {
    models.narrator(atServer());
    models.encoder(atServer({ embeddingModel: 'space' }));
    expect(server.requests).toEqual([]);
  });

  test('what one learnt of an endpoint the next one knows, by address and key', async () => {
    const atHost = atServer({ endpointUrl: `${server.origin}/proxy`, narratorModel: null });
    server.script = { prefix: '/proxy', models: ['tale'] };
    await answerOf(models.narrator(atHost));
    expect(server.requests.map((request) => request.path)).toEqual([
      '/proxy/v1/models',
      '/proxy/models',
      '/proxy/chat/completions'
    ]);
    server.requests.length = 0;
    expect(models.summariser(atHost).name).toBe('tale');
    await answerOf(models.summariser(atHost));
    expect(server.requests.map((request) => request.path)).toEqual(['/proxy/chat/completions']);
    server.requests.length = 0;
    await answerOf(models.narrator({ ...atHost, narratorModel: 'tale', apiKey: 'sk-other' }));
    expect(server.requests.map((request) => request.headers.authorization)).toEqual([
      'Bearer sk-other',
      'Bearer sk-other'
    ]);
  });

  test('an address that is none is told at the call', async () => {
    const { error } = await answerOf(models.narrator(atServer({ endpointUrl: 'ftp://box' })));
    expect(error).toMatchObject({ data: { code: 'PROVIDER', kind: 'REFUSED', isOwn: false } });
  });
});

describe('the log of calls', () => {
  test('tells purpose, model, time, duration and the server’s counts, and no texts', async () => {
    server.script = { chat: { text: 'Rain fell.', promptTokens: 77 } };
    await answerOf(models.narrator(atServer()), { adventureId: 'adventure', purpose: 'MEMORY' });
    expect(calls).toEqual([
      {
        accountId: 'account',
        adventureId: 'adventure',
        purpose: 'MEMORY',
        model: 'tale',
        startedAt: clock.now(),
        durationMs: 0,
        promptTokens: 77,
        outputTokens: 2,
        error: null,
        request: null,
        response: null
      }
    ]);
  });

  test('keeps what was sent and answered where the player asks for it', async () => {
    server.script = { chat: 'Rain fell.' };
    await answerOf(models.narrator(atServer({ debugLog: true })));
    expect(calls[0]?.response).toBe('Rain fell.');
    expect(JSON.parse(calls[0]?.request ?? '')).toMatchObject({
      temperature: 0.8,
      messages: [{ role: 'system' }, {}]
    });
  });

  test('keeps a failed call, with what came, and never the key', async () => {
    server.script = {
      chat: { text: 'one two three', fault: 'error', faultAfter: 2, error: { message: 'bad sk-secret-1' } }
    };
    await answerOf(models.narrator(atServer()));
    expect(calls[0]).toMatchObject({ response: 'one two' });
    expect(calls[0]?.error).toContain('broke off its answer');
    expect(calls[0]?.request).toContain('You narrate.');
    expect(JSON.stringify(calls)).not.toContain('sk-secret-1');
  });

  test('knows a call that its reader left', async () => {
    const model = models.narrator(atServer());
    for await (const piece of model.stream(textRequest())) {
      if (piece.type === 'text') break;
    }
    await Promise.resolve();
    expect(calls).toMatchObject([{ purpose: 'NARRATION', error: null }]);
  });

  test('records the built-in models too', async () => {
    await answerOf(models.narrator(settings()));
    await models.encoder(settings())?.embed(['a'], embedOptions);
    expect(calls.map((call) => [call.purpose, call.model])).toEqual([
      ['NARRATION', 'storyteller'],
      ['EMBEDDING', 'built-in encoder']
    ]);
  });

  test('tells of texts that an encoder refused', async () => {
    server.script = { embedding: { fault: 'zero', faultyText: (text) => text === 'b' } };
    await models.encoder(atServer({ embeddingModel: 'space' }))?.embed(['a', 'b'], embedOptions);
    expect(calls[0]).toMatchObject({ purpose: 'EMBEDDING', model: 'space', response: '1 vectors' });
    expect(calls[0]?.error).toMatch(/^1 of 2 refused: .*all zero/);
  });

  test.each([
    [
      'at once',
      () => {
        throw new Error('disk full');
      }
    ],
    ['later', () => Promise.reject(new Error('disk full'))]
  ])('that fails %s disturbs nobody', async (_, record) => {
    const room = roomWith(record);
    expect(await answerOf(room.narrator(settings()))).toMatchObject({ text: 'Built in.', error: null });
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toHaveLength(1);
    await room.stop();
  });
});

describe('Test connection', () => {
  test('calls each model once and says where it answers', async () => {
    server.script = { chat: 'ready', embedding: { width: 48 } };
    const checks = await models.test(
      atServer({ endpointUrl: server.origin, summaryModel: 'short', embeddingModel: 'space' })
    );
    expect(checks).toEqual([
      { kind: 'CHAT', ok: true, message: `tale answers at ${server.url}.`, model: 'tale', latencyMs: 0 },
      { kind: 'CHAT', ok: true, message: `short answers at ${server.url}.`, model: 'short', latencyMs: 0 },
      {
        kind: 'EMBEDDING',
        ok: true,
        message: 'space gives vectors of 48 numbers.',
        model: 'space',
        latencyMs: 0
      }
    ]);
    expect(server.requests).toHaveLength(3);
    expect(calls.map((call) => call.purpose)).toEqual(['TEST', 'TEST', 'EMBEDDING']);
  });

  test('says what was tried where there is no API', async () => {
    server.script = { prefix: '/elsewhere' };
    const [check] = await models.test(atServer({ endpointUrl: `${server.origin}/x/` }));
    expect(check).toMatchObject({ kind: 'CHAT', ok: false });
    expect(check?.message).toContain(
      `Tried ${server.origin}/x/v1/chat/completions and ${server.origin}/x/chat/completions.`
    );
  });

  test('lists the models of a server that does not have the one that is named', async () => {
    server.script = {
      chat: { status: 404, body: { error: { message: "model 'tale' not found" } } },
      models: ['story-7b', 'story-13b']
    };
    const [check] = await models.test(atServer());
    expect(check?.message).toMatch(/does not have the model "tale".* It lists: story-7b, story-13b\.$/);
  });

  test('says that nobody listens, and never throws', async () => {
    await server.stop();
    const checks = await models.test(atServer({ embeddingModel: 'space' }));
    expect(checks.map((check) => check.ok)).toEqual([false, false]);
    expect(checks[0]?.message).toContain('cannot be reached. Is it running?');
  });

  test.each([['not an address'], ['http://169.254.169.254/']])(
    'says what is wrong with %s',
    async (endpointUrl) => {
      const [check] = await models.test(atServer({ endpointUrl }));
      expect(check).toMatchObject({ ok: false, message: expect.stringContaining('address cannot be used') });
    }
  );

  test('of the built-in models and of words alone is fine', async () => {
    expect(await models.test(settings())).toMatchObject([{ ok: true }, { kind: 'EMBEDDING', ok: true }]);
    expect((await models.test(settings({ embeddingModel: NO_ENCODER })))[1]).toMatchObject({
      ok: true,
      model: null
    });
  });

  test('is not misled by what was learnt before', async () => {
    const room = atServer({ endpointUrl: server.origin });
    await models.test(room);
    server.script = { prefix: '' };
    expect((await models.test(room))[0]).toMatchObject({
      ok: true,
      message: `tale answers at ${server.origin}.`
    });
  });
});
