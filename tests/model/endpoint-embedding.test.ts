import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEndpointEmbedding } from '#api/model/endpoint-embedding.ts';
import { createEndpoint } from '#api/model/endpoint.ts';
import { createGuardedFetch } from '#api/model/guarded-fetch.ts';
import type { EmbeddingModel } from '#api/ports.ts';
import { createHandClock, type HandClock } from '#tests/kit/clock.ts';
import {
  bagOfWords,
  type EmbeddingAnswer,
  type ModelScript,
  type RawAnswer
} from '#tests/kit/model-script.ts';
import { startModelServer, type ModelServer } from '#tests/kit/model-server.ts';

const network = createGuardedFetch();
let server: ModelServer;
let clock: HandClock;

beforeEach(async () => {
  server = await startModelServer();
  clock = createHandClock();
});
afterEach(() => server.stop());
afterAll(() => network.close());

const modelAt = (url = server.url): EmbeddingModel =>
  createEndpointEmbedding({
    endpoint: createEndpoint({ endpointUrl: url, apiKey: 'sk-secret' }, network.fetch),
    model: 'encoder',
    timeoutMs: 60_000,
    clock
  });

const answering = (embedding: ModelScript['embedding']): void => {
  server.script = { embedding };
};

const embed = (
  texts: string[],
  {
    model = modelAt(),
    purpose = 'PASSAGE' as const as 'PASSAGE' | 'QUERY',
    signal = new AbortController().signal
  } = {}
): ReturnType<EmbeddingModel['embed']> =>
  model.embed(texts, { purpose, signal, adventureId: null, accountId: 'account' });

const texts = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `memory number ${index}`);
const sizes = (): number[] => server.requestsTo('embedding').map((request) => request.body.input.length);
const isVector = (outcome: unknown): boolean => outcome instanceof Float32Array;

/** To 32-bit precision. */
const expectVector = (vector: unknown, text: string, width = 256): void => {
  expect(Array.from(vector as Float32Array)).toEqual(
    bagOfWords(text, width).map((value) => expect.closeTo(value, 5) as number)
  );
};

describe('an embedding call', () => {
  test('asks for floats and gives unit vectors in the order of the texts', async () => {
    const vectors = await embed(['the red sail', 'the iron bell']);
    expect(server.requests[0]?.body).toEqual({
      model: 'encoder',
      input: ['the red sail', 'the iron bell'],
      encoding_format: 'float'
    });
    expectVector(vectors[0], 'the red sail');
    expectVector(vectors[1], 'the iron bell');
  });

  test('normalises vectors of any length', async () => {
    answering(() => ({ status: 200, body: { data: [{ index: 0, embedding: [3, 4] }] } }));
    expect(Array.from((await embed(['a']))[0] as Float32Array)).toEqual([
      expect.closeTo(0.6),
      expect.closeTo(0.8)
    ]);
    answering(() => ({ status: 200, body: { data: [{ index: 0, embedding: [3e30, 4e30] }] } }));
    expect(Array.from((await embed(['a']))[0] as Float32Array)).toEqual([
      expect.closeTo(0.6),
      expect.closeTo(0.8)
    ]);
  });

  test('of nothing asks nothing', async () => {
    expect(await embed([])).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  test('is named by the model alone', () => {
    expect(modelAt().name).toBe('encoder');
  });

  test('sends batches of 32', async () => {
    expect((await embed(texts(70))).every(isVector)).toBe(true);
    expect(sizes()).toEqual([32, 32, 6]);
  });
});

describe('encoding_format', () => {
  test('ignored, with base64 in the answer, gives the same vectors of the right width', async () => {
    answering({ isBase64: true, width: 48 });
    const [vector] = await embed(['the red sail']);
    expectVector(vector, 'the red sail', 48);
  });

  test('refused with 400 is left out, and remembered', async () => {
    answering({ refusesField: true, width: 48 });
    const model = modelAt();
    expectVector((await embed(['the red sail'], { model }))[0], 'the red sail', 48);
    await embed(['the iron bell'], { model, purpose: 'QUERY' });
    expect(server.requests.map((request) => 'encoding_format' in request.body)).toEqual([true, false, false]);
  });

  test('is not blamed for a refused text once it has been taken', async () => {
    answering({ refusesText: { test: (text) => text.includes('quartz'), status: 400 } });
    const model = modelAt();
    await embed(['fine'], { model });
    await expect(embed(['quartz'], { model, purpose: 'QUERY' })).rejects.toMatchObject({
      data: { status: 400 }
    });
    expect(server.requests).toHaveLength(2);
  });
});

describe('an answer', () => {
  test('in another order pairs by index', async () => {
    answering({ isReversed: true });
    const vectors = await embed(['the red sail', 'the iron bell', 'a map']);
    ['the red sail', 'the iron bell', 'a map'].forEach((text, index) => expectVector(vectors[index], text));
  });

  test('without any index pairs by place', async () => {
    answering({ status: 200, body: { data: [{ embedding: [1, 0] }, { embedding: [0, 1] }] } });
    expect((await embed(['a', 'b'])).map((vector) => Array.from(vector as Float32Array))).toEqual([
      [1, 0],
      [0, 1]
    ]);
  });

  test.each(['zero', 'nan', 'null', 'count', 'mixed', 'same-index'] as const)(
    'with the fault %s is refused as the model’s own',
    async (fault) => {
      answering({ fault });
      await expect(embed(['one text', 'another text'])).rejects.toMatchObject({
        data: { code: 'PROVIDER', kind: 'BAD_RESPONSE', isOwn: true }
      });
    }
  );

  test.each(['zero', 'nan', 'null'] as const)(
    'with %s for one text only refuses that text',
    async (fault) => {
      for (const isBase64 of fault === 'null' ? [false] : [false, true]) {
        answering({ fault, isBase64, faultyText: (text) => text.endsWith('5') });
        const outcomes = await embed(texts(8));
        expect(outcomes.map(isVector)).toEqual([true, true, true, true, true, false, true, true]);
        expect(outcomes[5]).toMatchObject({ data: { kind: 'BAD_RESPONSE', isOwn: true } });
      }
    }
  );

  test('whose width changes between two batches is refused', async () => {
    answering((request) => ({ width: request.number === 1 ? 48 : 64 }));
    await expect(embed(texts(40))).rejects.toMatchObject({ data: { kind: 'BAD_RESPONSE', isOwn: true } });
  });

  test.each([
    ['a web page', { status: 200, body: '<html>' }],
    [
      'a web page under another type',
      { status: 200, body: '<html>', headers: { 'content-type': 'text/plain' } }
    ],
    ['JSON of another kind', { status: 200, body: { ok: true } }],
    ['null', { status: 200, body: null }],
    ['an error with status 200', { status: 200, body: { error: 'no such endpoint' } }]
  ])('that is %s is refused, and not laid to the texts', async (_, answer) => {
    answering(() => answer);
    await expect(embed(texts(4))).rejects.toMatchObject({ data: { kind: 'BAD_RESPONSE', isOwn: false } });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a batch', () => {
  test.each([400, 413, 422, 500])(
    'that fails with %i whenever item 5 is in it gives the other 31',
    async (status) => {
      answering({
        refusesText: { test: (text) => text === 'memory number 5', status, message: 'cannot embed that' }
      });
      const outcomes = await embed(texts(32));
      expect(outcomes.filter(isVector)).toHaveLength(31);
      expect(outcomes[5]).toMatchObject({ data: { code: 'PROVIDER', status, isOwn: true } });
      outcomes.forEach((outcome, index) => index === 5 || expectVector(outcome, `memory number ${index}`));
      // 32, 16, 8, 4, 2, 1 downwards and their other halves, the field once in doubt, a harmless text or two.
      expect(server.requests.length).toBeLessThanOrEqual(15);
    }
  );

  test('larger than the server takes is halved until it passes, and later ones start there', async () => {
    answering({ maxInputs: 10 });
    const model = modelAt();
    expect((await embed(texts(32), { model })).every(isVector)).toBe(true);
    server.requests.length = 0;
    expect((await embed(texts(20), { model })).every(isVector)).toBe(true);
    expect(sizes()).toEqual([8, 8, 4]);
  });

  test('longer than the server’s context is halved until it passes', async () => {
    answering((request): EmbeddingAnswer | RawAnswer =>
      request.body.input.join(' ').length > 100
        ? { status: 400, body: { error: { message: 'input exceeds the maximum of 100 tokens' } } }
        : {}
    );
    expect((await embed(texts(32))).every(isVector)).toBe(true);
  });

  test.each([400, 500])(
    'to a server that answers %i to all is one failure, soon, and not laid to the texts',
    async (status) => {
      answering(() => ({ status, body: { error: { message: 'out of order' } } }));
      await expect(embed(texts(32))).rejects.toMatchObject({
        data: { code: 'PROVIDER', status, isOwn: false }
      });
      expect(server.requests.length).toBeLessThanOrEqual(4);
    }
  );

  test('that a server falls over after it took an earlier one is not laid to its texts', async () => {
    answering((request) => (request.number === 1 ? {} : { status: 500 }) as EmbeddingAnswer);
    await expect(embed(texts(40))).rejects.toMatchObject({ data: { status: 500, isOwn: false } });
  });

  test.each([401, 404, 502])('refused with %i is asked for once', async (status) => {
    answering(() => ({ status }));
    await expect(embed(texts(32))).rejects.toMatchObject({
      data: { code: 'PROVIDER', status, isOwn: false }
    });
    expect(server.requests).toHaveLength(1);
  });

  test('waits as long as a busy server asks', async () => {
    answering([{ status: 429, headers: { 'retry-after': '12' } }]);
    const asked = embed(texts(3));
    await clock.waitsFor(12_000);
    clock.advance(12_000);
    expect((await asked).every(isVector)).toBe(true);
    expect(sizes()).toEqual([3, 3]);
  });
});

test('a query that is refused is not halved', async () => {
  answering({ refusesText: { test: () => true, status: 400 } });
  await expect(embed(['what sail?'], { purpose: 'QUERY' })).rejects.toMatchObject({
    data: { code: 'PROVIDER' }
  });
  expect(server.requests).toHaveLength(2);
});

describe('time', () => {
  test('a server that is silent is given its time, and no more', async () => {
    answering(() => new Promise(() => undefined));
    const asked = embed(['a']);
    const request = await server.received('embedding');
    clock.advance(60_000);
    await expect(asked).rejects.toMatchObject({ data: { kind: 'TIMEOUT', retryable: true, isOwn: false } });
    expect(await request.ended).toBe('cut');
  });

  test('stopping rejects with the caller’s reason and ends the request', async () => {
    const stop = new AbortController();
    answering(() => new Promise(() => undefined));
    const asked = embed(['a'], { signal: stop.signal });
    const request = await server.received('embedding');
    stop.abort(new Error('the turn was stopped'));
    await expect(asked).rejects.toThrow('the turn was stopped');
    expect(await request.ended).toBe('cut');
    expect(clock.waiting()).toEqual([]);
  });
});
