import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEndpointText, type EndpointTextOptions } from '#api/model/endpoint-text.ts';
import { createEndpoint } from '#api/model/endpoint.ts';
import { createGuardedFetch } from '#api/model/guarded-fetch.ts';
import type { TextModel } from '#api/ports.ts';
import { createHandClock, type HandClock } from '#tests/kit/clock.ts';
import type { ModelScript } from '#tests/kit/model-script.ts';
import { startModelServer, type ModelServer } from '#tests/kit/model-server.ts';
import { answerOf, errorOf, textRequest } from './answer.ts';

const network = createGuardedFetch();
let server: ModelServer;
let clock: HandClock;

beforeEach(async () => {
  server = await startModelServer();
  clock = createHandClock();
});
afterEach(() => server.stop());
afterAll(() => network.close());

function modelAt(given: Partial<EndpointTextOptions> & { apiKey?: string; url?: string } = {}): TextModel {
  const { url = server.url, apiKey = null, ...options } = given;
  return createEndpointText({
    endpoint: createEndpoint({ endpointUrl: url, apiKey }, network.fetch),
    model: 'narrator',
    apiMode: 'CHAT',
    timeoutMs: 120_000,
    clock,
    ...options
  });
}

const say = (chat: ModelScript['chat']): void => {
  server.script = { chat };
};

/** A promise and what releases it. */
function gate(): [Promise<void>, () => void] {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => (release = resolve));
  return [promise, release];
}

const HUNDRED_WORDS = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');

describe('a request', () => {
  test('sends the messages exactly, model, temperature and limit, and no trace of this computer', async () => {
    const request = textRequest();
    await answerOf(modelAt({ apiKey: ' sk-secret ' }), request);
    const [sent] = server.requestsTo('chat');
    expect(sent?.body).toEqual({
      model: 'narrator',
      messages: request.messages,
      max_tokens: 400,
      temperature: 0.8,
      stream: true,
      stream_options: { include_usage: true }
    });
    expect(sent?.headers.authorization).toBe('Bearer sk-secret');
    expect(Object.keys(sent?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([]);
    expect(sent?.headers['user-agent']).toBe('Palimpsest');
  });

  test('without a key sends no Authorization header', async () => {
    await answerOf(modelAt());
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('in completion mode sends the messages as one prompt', async () => {
    server.script = { completion: 'The rain fell.' };
    const answer = await answerOf(modelAt({ apiMode: 'COMPLETION' }));
    expect(server.requestsTo('completion')[0]?.body).toMatchObject({
      model: 'narrator',
      prompt: 'You narrate.\n\nI look around. 🦉 "quoted"',
      max_tokens: 400,
      stream: true
    });
    expect(answer).toMatchObject({ text: 'The rain fell.', done: { isComplete: true, outputTokens: 3 } });
  });

  test('holds a key that no header can carry back, and does not repeat it', async () => {
    const answer = await answerOf(modelAt({ apiKey: 'sk-näh\nX: y' }));
    expect(errorOf(answer)).toMatchObject({ code: 'PROVIDER', kind: 'REFUSED', isOwn: false });
    expect(String(answer.error)).not.toContain('näh');
    expect(server.requests).toEqual([]);
  });
});

describe('an answer', () => {
  test('streams piece by piece, before it has ended', async () => {
    const [silence, release] = gate();
    async function* pieces(): AsyncGenerator<string> {
      yield 'Rain ';
      await silence;
      yield 'fell.';
    }
    say({ pieces: pieces() });
    const stream = modelAt().stream(textRequest())[Symbol.asyncIterator]();
    expect((await stream.next()).value).toEqual({ type: 'text', text: 'Rain ' });
    release();
    expect((await stream.next()).value).toEqual({ type: 'text', text: 'fell.' });
    expect((await stream.next()).value).toMatchObject({ type: 'done', isComplete: true, isCutShort: false });
    expect((await stream.next()).done).toBe(true);
  });

  test('split at every byte, with comments between all frames, is the same text', async () => {
    const text = 'Übermut, 魔法 and 🦉 owls — "all" of them.\n\nNext paragraph.';
    say({ text, splitsBytes: true, keepsAlive: true });
    expect(await answerOf(modelAt())).toMatchObject({ text, error: null, done: { isComplete: true } });
  });

  test('tells the token counts that the server reports, however odd', async () => {
    say({ text: 'Rain fell.', promptTokens: 2_050 });
    expect((await answerOf(modelAt())).done).toMatchObject({ promptTokens: 2_050, outputTokens: 2 });
    say({ text: 'Rain fell.', promptTokens: null });
    expect((await answerOf(modelAt())).done).toMatchObject({ promptTokens: null, outputTokens: null });
  });

  test('at the output limit is complete and cut short', async () => {
    say({ text: 'Rain fell on', finish: 'length' });
    expect((await answerOf(modelAt())).done).toMatchObject({ isComplete: true, isCutShort: true });
  });

  test.each([
    ['a finish reason and no [DONE]', true, { hasDone: false }],
    ['[DONE] and no finish reason', true, { finish: null }],
    ['neither', false, { finish: null, hasDone: false }],
    ['the end of the stream half-way', false, { fault: 'end' as const, faultAfter: 2 }]
  ])('that ends with %s: complete is %s', async (_, isComplete, script) => {
    say({ text: 'Rain fell.', ...script });
    expect(await answerOf(modelAt())).toMatchObject({
      text: 'Rain fell.',
      error: null,
      done: { isComplete }
    });
  });

  test('of a server that does not stream is taken whole', async () => {
    say({
      status: 200,
      body: {
        choices: [{ message: { content: 'Rain fell.' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 9, completion_tokens: 2 }
      }
    });
    expect(await answerOf(modelAt())).toMatchObject({
      text: 'Rain fell.',
      done: { isComplete: true, promptTokens: 9 }
    });
  });

  test('after which the connection stays open ends soon after its finish reason', async () => {
    server.script = {
      chat: {
        status: 200,
        headers: { 'content-type': 'text/event-stream', 'content-length': '9999' },
        body: 'data: {"choices":[{"delta":{"content":"Rain fell."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
      }
    };
    const asked = answerOf(modelAt());
    await clock.waitsFor(2_000);
    clock.advance(2_000);
    expect(await asked).toMatchObject({ text: 'Rain fell.', error: null, done: { isComplete: true } });
  });

  test('without end from a server that minds no limit is cut', async () => {
    function* endless(): Generator<string> {
      for (;;) yield 'and on and on '.repeat(10);
    }
    say({ pieces: endless() });
    const answer = await answerOf(modelAt(), { maxOutputTokens: 16 });
    expect(answer.done).toMatchObject({ isComplete: true, isCutShort: true });
    expect(answer.text.length).toBeLessThan(1_000);
    expect(await server.requests[0]?.ended).toBe('cut');
  });
});

describe('a broken answer', () => {
  test('with an error object after 40 words keeps them and ends with the error', async () => {
    say({ text: HUNDRED_WORDS, fault: 'error', faultAfter: 40, splitsBytes: true, keepsAlive: true });
    const answer = await answerOf(modelAt());
    expect(answer.text.split(' ')).toHaveLength(40);
    expect(answer.done).toBeNull();
    expect(errorOf(answer)).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: false, retryable: true });
    expect(String(answer.error)).toContain('the model ran out of memory');
  });

  test('whose error object speaks of a content policy is laid to the content', async () => {
    say({
      text: HUNDRED_WORDS,
      fault: 'error',
      faultAfter: 0,
      error: { message: 'flagged', code: 'content_filter' }
    });
    expect(errorOf(await answerOf(modelAt()))).toMatchObject({ kind: 'REFUSED', isOwn: true });
  });

  test('reset in the middle keeps what came', async () => {
    say({ text: HUNDRED_WORDS, fault: 'reset', faultAfter: 5 });
    const answer = await answerOf(modelAt());
    expect(answer.text).toBe('word0 word1 word2 word3 word4');
    expect(errorOf(answer)).toMatchObject({ kind: 'UNREACHABLE', isOwn: false, retryable: true });
  });

  test('with a frame that is no JSON keeps what came', async () => {
    server.script = {
      chat: {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: 'data: {"choices":[{"delta":{"content":"Rain"}}]}\n\ndata: {"choi\n\ndata: [DONE]\n\n'
      }
    };
    const answer = await answerOf(modelAt());
    expect(answer.text).toBe('Rain');
    expect(errorOf(answer)).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: false });
  });

  test('with its last frame cut by the end of the stream is interrupted, not broken', async () => {
    server.script = {
      chat: {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: 'data: {"choices":[{"delta":{"content":"Rain"}}]}\n\ndata: {"choices":[{"del'
      }
    };
    expect(await answerOf(modelAt())).toMatchObject({
      text: 'Rain',
      error: null,
      done: { isComplete: false }
    });
  });

  test.each([
    ['a web page', { status: 200, body: '<!doctype html><title>Log in</title>' }],
    [
      'a web page under another type',
      { status: 200, body: '<html>', headers: { 'content-type': 'text/plain' } }
    ],
    ['JSON of another kind', { status: 200, body: { status: 'ok' } }],
    ['a JSON list', { status: 200, body: [] }],
    ['an error with status 200', { status: 200, body: { error: 'Unexpected endpoint' } }],
    ['nothing at all', { status: 200, body: '' }],
    ['plain words', { status: 200, body: 'hello', headers: { 'content-type': 'text/plain' } }],
    ['an answer without a word', { text: '', pieces: [], finish: null, hasDone: false }]
  ])('%s is refused as no answer, and not laid to what was asked', async (_, script) => {
    say(script);
    const answer = await answerOf(modelAt());
    expect(answer).toMatchObject({ text: '', done: null });
    expect(errorOf(answer)).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: false });
  });

  test('that is complete and empty is laid to what was asked', async () => {
    say({ text: '  ' });
    expect(errorOf(await answerOf(modelAt()))).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: true });
  });

  test('that is a refusal in a field of its own says so', async () => {
    say({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: 'data: {"choices":[{"delta":{"refusal":"I will not."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
    });
    const answer = await answerOf(modelAt());
    expect(errorOf(answer)).toMatchObject({ kind: 'REFUSED', isOwn: true });
    expect(String(answer.error)).toContain('narrator refused: I will not.');
  });

  test('stopped by a content filter keeps what came and is laid to what was asked', async () => {
    say({ text: 'Rain fell', finish: 'content_filter' });
    const answer = await answerOf(modelAt());
    expect(answer.text).toBe('Rain fell');
    expect(errorOf(answer)).toMatchObject({ kind: 'REFUSED', isOwn: true });
  });
});

describe('reasoning', () => {
  test.each([
    ['tagged', { text: '<think>Rain or sun? Rain.</think>\n\nRain fell.' }],
    [
      'tagged, the tag over three chunks',
      { pieces: ['<th', 'in', 'k>Rain or sun? Rain.</thi', 'nk', '>\n\nRain ', 'fell.'] }
    ],
    ['with only a closing tag', { pieces: ['Rain or sun? ', 'Rain.</', 'think>', '\n\nRain fell.'] }],
    ['in its own field', { reasoning: 'Rain or sun? Rain.', text: 'Rain fell.' }],
    [
      'in the other field',
      { reasoning: 'Rain or sun? Rain.', reasoningField: 'reasoning' as const, text: 'Rain fell.' }
    ]
  ])('%s is told from the answer', async (_, script) => {
    say(script);
    expect(await answerOf(modelAt())).toMatchObject({
      text: 'Rain fell.',
      reasoning: 'Rain or sun? Rain.',
      done: { isComplete: true }
    });
  });

  test('that a model starts inside shows as text once at most', async () => {
    const model = modelAt();
    say(() => ({ pieces: ['Rain or sun?', '</think>', 'Rain fell.'] }));
    expect(await answerOf(model)).toMatchObject({ text: 'Rain fell.', restarts: 1 });
    expect(await answerOf(model)).toMatchObject({
      text: 'Rain fell.',
      reasoning: 'Rain or sun?',
      restarts: 0
    });
    say(() => 'A plain answer.');
    expect(await answerOf(model)).toMatchObject({ text: 'A plain answer.', reasoning: '' });
    const stream = model.stream(textRequest())[Symbol.asyncIterator]();
    expect((await stream.next()).value).toEqual({ type: 'text', text: 'A' });
    await stream.return?.();
  });

  test('alone is a failure of its own', async () => {
    say({ reasoning: 'Rain or sun?', text: '', pieces: [] });
    const answer = await answerOf(modelAt());
    expect(answer).toMatchObject({ text: '', done: null });
    expect(errorOf(answer)).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: true });
  });

  test('that used up the output limit gets one more try with more room', async () => {
    say([{ reasoning: 'Rain or sun?', pieces: [], finish: 'length' }, 'Rain fell.']);
    expect(await answerOf(modelAt())).toMatchObject({ text: 'Rain fell.', done: { isComplete: true } });
    expect(server.requestsTo('chat').map((request) => request.body.max_tokens)).toEqual([400, 2_048]);
  });

  test('that uses up the wider limit too fails, and the message names the cause', async () => {
    say({ reasoning: 'Rain or sun?', pieces: [], finish: 'length' });
    const answer = await answerOf(modelAt(), { maxOutputTokens: 1_000 });
    expect(server.requestsTo('chat').map((request) => request.body.max_tokens)).toEqual([1_000, 4_000]);
    expect(answer.text).toBe('');
    expect(errorOf(answer)).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: true });
    expect(String(answer.error)).toMatch(/whole output limit of 4000 tokens on reasoning/);
  });

  test('in a think block that is never closed is reasoning only', async () => {
    say({ text: '<think>Rain or sun', finish: 'length' });
    const answer = await answerOf(modelAt());
    expect(server.requestsTo('chat')).toHaveLength(2);
    expect(answer.text).toBe('');
  });
});

describe('a refused request', () => {
  const error = (message: string, code?: string): { error: object } => ({ error: { message, code } });
  test.each([
    [400, error('quartz is not talked about here'), 'REFUSED', true],
    [400, error('flagged by our usage policy', 'content_policy_violation'), 'REFUSED', true],
    [400, error('maximum context length is 4096 tokens'), 'REFUSED', true],
    [400, error("The model 'x' does not exist"), 'REFUSED', false],
    [400, error('API key not valid'), 'REFUSED', false],
    [401, error('bad key'), 'REFUSED', false],
    [402, error('pay first'), 'REFUSED', false],
    [403, error('not for you'), 'REFUSED', false],
    [403, error('input was flagged by moderation'), 'REFUSED', true],
    [404, error("model 'narrator' not found, try pulling it first"), 'REFUSED', false],
    [408, '', 'TIMEOUT', false],
    [413, '', 'REFUSED', true],
    [422, { detail: [{ msg: 'too strange' }] }, 'REFUSED', true],
    [429, error('slow down'), 'RATE_LIMITED', false],
    [500, 'Internal Server Error', 'BAD_RESPONSE', false],
    [502, '<html>Bad gateway</html>', 'UNREACHABLE', false],
    [503, error('loading model'), 'UNREACHABLE', false],
    [529, '', 'UNREACHABLE', false]
  ])('status %i %j is %s, laid to the content: %s, and asked once', async (status, body, kind, isOwn) => {
    say({ status, body });
    const answer = await answerOf(modelAt());
    expect(errorOf(answer)).toMatchObject({ code: 'PROVIDER', kind, status, isOwn });
    expect(server.requests).toHaveLength(1);
  });

  test('repeats what the server says in one short line, without the key', async () => {
    say({ status: 401, body: error(`Incorrect API key sk-secret-1234\n${'x'.repeat(5_000)}`) });
    const answer = await answerOf(modelAt({ apiKey: 'sk-secret-1234' }));
    const message = String(answer.error);
    expect(message).toContain('Incorrect API key');
    expect(message).not.toContain('sk-secret-1234');
    expect(message).not.toContain('\n');
    expect(message.length).toBeLessThan(600);
  });

  test('that is a redirect is not followed', async () => {
    say({ status: 307, headers: { location: `${server.origin}/v1/completions` } });
    expect(errorOf(await answerOf(modelAt({ apiKey: 'sk-secret' })))).toMatchObject({
      kind: 'REFUSED',
      status: 307
    });
    expect(server.requests).toHaveLength(1);
  });

  test('says what to do when nobody listens', async () => {
    await server.stop();
    const answer = await answerOf(modelAt());
    expect(errorOf(answer)).toMatchObject({
      kind: 'UNREACHABLE',
      status: null,
      retryable: true,
      isOwn: false
    });
    expect(String(answer.error)).toContain(
      `The model server at ${server.url} cannot be reached. Is it running?`
    );
  });
});

describe('optional fields', () => {
  test('a refused stream_options is left out, and remembered', async () => {
    say((request) =>
      request.body.stream_options
        ? {
            status: 400,
            body: { error: { message: 'Unrecognized request argument supplied: stream_options' } }
          }
        : 'Rain fell.'
    );
    const model = modelAt();
    expect((await answerOf(model)).text).toBe('Rain fell.');
    expect((await answerOf(model)).text).toBe('Rain fell.');
    expect(server.requests.map((request) => 'stream_options' in request.body)).toEqual([true, false, false]);
  });

  test('a refused max_tokens and temperature are put as the server wants them', async () => {
    say((request) => {
      if ('max_tokens' in request.body)
        return {
          status: 400,
          body: {
            error: { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead." }
          }
        };
      if ('temperature' in request.body)
        return { status: 400, body: { error: { message: "Unsupported value: 'temperature' must be 1." } } };
      return 'Rain fell.';
    });
    expect((await answerOf(modelAt())).text).toBe('Rain fell.');
    expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 400, stream: true });
    expect(server.requests).toHaveLength(3);
  });

  test('are not blamed for a refusal without words by a server that has taken them', async () => {
    say(['Rain fell.', { status: 400 }]);
    const model = modelAt();
    await answerOf(model);
    expect(errorOf(await answerOf(model))).toMatchObject({ kind: 'REFUSED', status: 400 });
    expect(server.requests).toHaveLength(2);
  });

  test('a server that refuses everything is not asked for ever', async () => {
    say({ status: 400, body: { error: { message: 'unknown field: stream_options, temperature' } } });
    expect(errorOf(await answerOf(modelAt()))).toMatchObject({ kind: 'REFUSED' });
    expect(server.requests.length).toBeLessThanOrEqual(4);
  });
});

describe('a busy server', () => {
  const busy = (after?: string): { status: number; headers: Record<string, string> } => ({
    status: 429,
    headers: after === undefined ? {} : { 'retry-after': after }
  });

  test('is asked again once the time it names has passed, and not before', async () => {
    say([busy('5'), busy('30'), 'Rain fell.']);
    const asked = answerOf(modelAt());
    await clock.waitsFor(5_000);
    clock.advance(4_999);
    expect(server.requests).toHaveLength(1);
    clock.advance(1);
    await clock.waitsFor(30_000);
    clock.advance(30_000);
    expect((await asked).text).toBe('Rain fell.');
    expect(server.requests).toHaveLength(3);
  });

  test('may name a date', async () => {
    say([busy(new Date(clock.now().getTime() + 7_000).toUTCString()), 'Rain fell.']);
    const asked = answerOf(modelAt());
    await clock.waitsFor(7_000);
    clock.advance(7_000);
    expect((await asked).text).toBe('Rain fell.');
  });

  test('that stays busy is asked three times in all', async () => {
    say(() => busy('1'));
    const asked = answerOf(modelAt());
    await clock.waitsFor(1_000);
    clock.advance(1_000);
    await server.received('chat', 2);
    await clock.waitsFor(1_000);
    clock.advance(1_000);
    expect(errorOf(await asked)).toMatchObject({ kind: 'RATE_LIMITED', retryable: true, isOwn: false });
    expect(server.requests).toHaveLength(3);
  });

  test.each([['31'], ['3600'], [undefined], ['soon'], ['-1e999']])(
    'that says %s is not waited for',
    async (after) => {
      say(() => busy(after));
      expect(errorOf(await answerOf(modelAt()))).toMatchObject({ kind: 'RATE_LIMITED' });
      expect(server.requests).toHaveLength(1);
    }
  );

  test('can be left while waiting', async () => {
    const stop = new AbortController();
    say(busy('20'));
    const asked = answerOf(modelAt(), { signal: stop.signal });
    await clock.waitsFor(20_000);
    stop.abort();
    expect(await asked).toMatchObject({ error: null, done: { isComplete: false } });
    expect(clock.waiting()).toEqual([]);
  });
});

describe('time', () => {
  test('a server that never begins is given the whole time, and no more', async () => {
    say({ fault: 'stall', faultAfter: 0, keepsAlive: true });
    const asked = answerOf(modelAt({ timeoutMs: 90_000 }));
    await server.received('chat');
    await clock.waitsFor(90_000);
    clock.advance(89_999);
    expect(clock.waiting()).toEqual([90_000]);
    clock.advance(1);
    const answer = await asked;
    expect(errorOf(answer)).toMatchObject({ kind: 'TIMEOUT', retryable: true, isOwn: false });
    expect(await server.requests[0]?.ended).toBe('cut');
  });

  test('comments and empty frames do not count as content: silence of 30 s ends the answer, and what came stays', async () => {
    const [silence, speak] = gate();
    const [sent, tell] = gate();
    const [end, release] = gate();
    async function* pieces(): AsyncGenerator<string> {
      yield 'Rain ';
      yield 'fell ';
      await silence;
      for (let count = 0; count < 5; count += 1) yield '';
      tell();
      await end;
    }
    say({ pieces: pieces(), keepsAlive: true });
    const stream = modelAt().stream(textRequest())[Symbol.asyncIterator]();
    expect((await stream.next()).value).toMatchObject({ text: 'Rain ' });
    expect((await stream.next()).value).toMatchObject({ text: 'fell ' });
    const next = stream.next();
    await clock.waitsFor(30_000);
    clock.advance(20_000);
    speak();
    await sent;
    // Lets the frames arrive; were they content, they would set the limit anew and nothing would end below.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(10_000);
    await expect(next).rejects.toMatchObject({ data: { kind: 'TIMEOUT', retryable: true, isOwn: false } });
    expect(await server.requests[0]?.ended).toBe('cut');
    release();
  });

  test('no timer is left when an answer has ended', async () => {
    await answerOf(modelAt());
    expect(clock.waiting()).toEqual([]);
  });
});

describe('stopping', () => {
  test('in the middle ends at once with what came, and ends the request', async () => {
    const stop = new AbortController();
    say({ text: HUNDRED_WORDS, fault: 'stall', faultAfter: 50 });
    const pieces: string[] = [];
    let done: unknown;
    for await (const piece of modelAt().stream(textRequest({ signal: stop.signal }))) {
      if (piece.type === 'text') pieces.push(piece.text);
      if (pieces.length === 50) stop.abort();
      if (piece.type === 'done') done = piece;
    }
    expect(pieces).toHaveLength(50);
    expect(done).toMatchObject({ isComplete: false });
    expect(await server.requests[0]?.ended).toBe('cut');
    expect(clock.waiting()).toEqual([]);
  });

  test('before the first word ends at once, and ends the request', async () => {
    const stop = new AbortController();
    say({ fault: 'stall', faultAfter: 0 });
    const asked = answerOf(modelAt(), { signal: stop.signal });
    const request = await server.received('chat');
    stop.abort();
    expect(await asked).toMatchObject({ text: '', error: null, done: { isComplete: false } });
    expect(await request.ended).toBe('cut');
  });

  test('before the call sends nothing', async () => {
    expect(await answerOf(modelAt(), { signal: AbortSignal.abort() })).toMatchObject({ error: null });
    expect(server.requests).toEqual([]);
  });

  test('by a reader who walks away ends the request', async () => {
    say({ text: HUNDRED_WORDS, fault: 'stall' });
    for await (const piece of modelAt().stream(textRequest())) if (piece.type === 'text') break;
    expect(await server.requests[0]?.ended).toBe('cut');
    expect(clock.waiting()).toEqual([]);
  });
});

describe('the model to ask', () => {
  test('is the first that the server lists and that writes, asked for once', async () => {
    server.script = { models: ['nomic-embed-text', 'llama', 'other'] };
    const model = modelAt({ model: null });
    await answerOf(model);
    await answerOf(model);
    expect(model.name).toBe('llama');
    expect(server.requestsTo('chat').map((request) => request.body.model)).toEqual(['llama', 'llama']);
    expect(server.requestsTo('models')).toHaveLength(1);
  });

  test('is looked up again once the server no longer has it', async () => {
    server.script = {
      models: ['old'],
      chat: [{ status: 404, body: { error: { message: "model 'old' not found" } } }]
    };
    const model = modelAt({ model: null });
    expect(errorOf(await answerOf(model))).toMatchObject({ status: 404 });
    server.script.models = ['new'];
    expect((await answerOf(model)).error).toBeNull();
    expect(model.name).toBe('new');
  });

  test.each([
    ['lists none', [] as string[]],
    ['has no list', { status: 404 }],
    ['lists in another form', { status: 200, body: { models: {} } }]
  ])('must be named where the server %s', async (_, models) => {
    server.script = { models };
    const answer = await answerOf(modelAt({ model: null }));
    expect(String(answer.error)).toMatch(/name in Settings/);
    expect(server.requestsTo('chat')).toEqual([]);
  });
});

describe('the base address', () => {
  test.each([
    ['host', '/v1', ''],
    ['host/', '/v1', '/'],
    ['host/v1', '/v1', '/v1'],
    ['host/v1/', '/v1', '/v1/'],
    ['host/v1/chat/completions', '/v1', '/v1/chat/completions'],
    ['a path before /v1', '/api/v1', '/api'],
    ['a path with another version', '/v1beta/openai', '/v1beta/openai/'],
    ['no /v1 at all', '', '']
  ])('given as %s is found, and remembered', async (_, prefix, entered) => {
    server.script = { prefix };
    const model = modelAt({ url: server.origin + entered });
    expect((await answerOf(model)).error).toBeNull();
    const tries = server.requests.length;
    expect((await answerOf(model)).error).toBeNull();
    expect(server.requests).toHaveLength(tries + 1);
    expect(server.requests.map((request) => request.path).join()).not.toContain('/v1/v1');
  });

  test('that is nowhere is told with all that was tried', async () => {
    server.script = { prefix: '/elsewhere' };
    const answer = await answerOf(modelAt({ url: `${server.origin}/api` }));
    expect(errorOf(answer)).toMatchObject({ kind: 'REFUSED', status: 404, isOwn: false });
    expect(String(answer.error)).toContain(
      `Tried ${server.origin}/api/v1/chat/completions and ${server.origin}/api/chat/completions.`
    );
  });

  test('whose server does not have the model is the right one', async () => {
    say({ status: 404, body: { error: { message: "model 'narrator' not found" } } });
    const answer = await answerOf(modelAt({ url: server.origin }));
    expect(String(answer.error)).toContain('does not have the model "narrator"');
    expect(server.requests).toHaveLength(1);
  });

  test('that resolves to a metadata address is not connected to', async () => {
    const answer = await answerOf(modelAt({ url: 'http://169.254.169.254/v1' }));
    expect((answer.error as Error).message).toContain('never contacted');
  });
});
