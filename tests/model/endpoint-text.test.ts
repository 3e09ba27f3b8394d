import { describe, expect, test } from 'vitest';
import { answerOf, errorOf, textRequest } from './answer.ts';
import { gate, HUNDRED_WORDS, useTextServer } from './text-server.ts';

const world = useTextServer();

describe('a request', () => {
  test('sends the messages exactly, model, temperature and limit, and no trace of this computer', async () => {
    const request = textRequest();
    await answerOf(world.modelAt({ apiKey: ' sk-secret ' }), request);
    const [sent] = world.server.requestsTo('chat');
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
    await answerOf(world.modelAt());
    expect(world.server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('in completion mode sends the messages as one prompt', async () => {
    world.server.script = { completion: 'The rain fell.' };
    const answer = await answerOf(world.modelAt({ apiMode: 'COMPLETION' }));
    expect(world.server.requestsTo('completion')[0]?.body).toMatchObject({
      model: 'narrator',
      prompt: 'You narrate.\n\nI look around. 🦉 "quoted"',
      max_tokens: 400,
      stream: true
    });
    expect(answer).toMatchObject({ text: 'The rain fell.', done: { isComplete: true, outputTokens: 3 } });
  });

  test('holds a key that no header can carry back, and does not repeat it', async () => {
    const answer = await answerOf(world.modelAt({ apiKey: 'sk-näh\nX: y' }));
    expect(errorOf(answer)).toMatchObject({ code: 'PROVIDER', kind: 'REFUSED', isOwn: false });
    expect(String(answer.error)).not.toContain('näh');
    expect(world.server.requests).toEqual([]);
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
    world.say({ pieces: pieces() });
    const stream = world.modelAt().stream(textRequest())[Symbol.asyncIterator]();
    expect((await stream.next()).value).toEqual({ type: 'text', text: 'Rain ' });
    release();
    expect((await stream.next()).value).toEqual({ type: 'text', text: 'fell.' });
    expect((await stream.next()).value).toMatchObject({ type: 'done', isComplete: true, isCutShort: false });
    expect((await stream.next()).done).toBe(true);
  });

  test('split at every byte, with comments between all frames, is the same text', async () => {
    const text = 'Übermut, 魔法 and 🦉 owls — "all" of them.\n\nNext paragraph.';
    world.say({ text, splitsBytes: true, keepsAlive: true });
    expect(await answerOf(world.modelAt())).toMatchObject({ text, error: null, done: { isComplete: true } });
  });

  test('tells the token counts that the server reports, however odd', async () => {
    world.say({ text: 'Rain fell.', promptTokens: 2_050 });
    expect((await answerOf(world.modelAt())).done).toMatchObject({ promptTokens: 2_050, outputTokens: 2 });
    world.say({ text: 'Rain fell.', promptTokens: null });
    expect((await answerOf(world.modelAt())).done).toMatchObject({ promptTokens: null, outputTokens: null });
  });

  test('at the output limit is complete and cut short', async () => {
    world.say({ text: 'Rain fell on', finish: 'length' });
    expect((await answerOf(world.modelAt())).done).toMatchObject({ isComplete: true, isCutShort: true });
  });

  test.each([
    ['a finish reason and no [DONE]', true, { hasDone: false }],
    ['[DONE] and no finish reason', true, { finish: null }],
    ['neither', false, { finish: null, hasDone: false }],
    ['the end of the stream half-way', false, { fault: 'end' as const, faultAfter: 2 }]
  ])('that ends with %s: complete is %s', async (_, isComplete, script) => {
    world.say({ text: 'Rain fell.', ...script });
    expect(await answerOf(world.modelAt())).toMatchObject({
      text: 'Rain fell.',
      error: null,
      done: { isComplete }
    });
  });

  test('of a server that does not stream is taken whole', async () => {
    world.say({
      status: 200,
      body: {
        choices: [{ message: { content: 'Rain fell.' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 9, completion_tokens: 2 }
      }
    });
    expect(await answerOf(world.modelAt())).toMatchObject({
      text: 'Rain fell.',
      done: { isComplete: true, promptTokens: 9 }
    });
  });

  test('after which the connection stays open ends soon after its finish reason', async () => {
    world.server.script = {
      chat: {
        status: 200,
        headers: { 'content-type': 'text/event-stream', 'content-length': '9999' },
        body: 'data: {"choices":[{"delta":{"content":"Rain fell."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
      }
    };
    const asked = answerOf(world.modelAt());
    await world.clock.waitsFor(2_000);
    world.clock.advance(2_000);
    expect(await asked).toMatchObject({ text: 'Rain fell.', error: null, done: { isComplete: true } });
  });

  test('without end from a server that minds no limit is cut', async () => {
    function* endless(): Generator<string> {
      for (;;) yield 'and on and on '.repeat(10);
    }
    world.say({ pieces: endless() });
    const answer = await answerOf(world.modelAt(), { maxOutputTokens: 16 });
    expect(answer.done).toMatchObject({ isComplete: true, isCutShort: true });
    expect(answer.text.length).toBeLessThan(1_000);
    expect(await world.server.requests[0]?.ended).toBe('cut');
  });
});

describe('a broken answer', () => {
  test('with an error object after 40 words keeps them and ends with the error', async () => {
    world.say({ text: HUNDRED_WORDS, fault: 'error', faultAfter: 40, splitsBytes: true, keepsAlive: true });
    const answer = await answerOf(world.modelAt());
    expect(answer.text.split(' ')).toHaveLength(40);
    expect(answer.done).toBeNull();
    expect(errorOf(answer)).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: false, retryable: true });
    expect(String(answer.error)).toContain('the model ran out of memory');
  });

  test('whose error object speaks of a content policy is laid to the content', async () => {
    world.say({
      text: HUNDRED_WORDS,
      fault: 'error',
      faultAfter: 0,
      error: { message: 'flagged', code: 'content_filter' }
    });
    expect(errorOf(await answerOf(world.modelAt()))).toMatchObject({ kind: 'REFUSED', isOwn: true });
  });

  test('reset in the middle keeps what came', async () => {
    world.say({ text: HUNDRED_WORDS, fault: 'reset', faultAfter: 5 });
    const answer = await answerOf(world.modelAt());
    expect(answer.text).toBe('word0 word1 word2 word3 word4');
    expect(errorOf(answer)).toMatchObject({ kind: 'UNREACHABLE', isOwn: false, retryable: true });
  });

  test('with a frame that is no JSON keeps what came', async () => {
    world.server.script = {
      chat: {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: 'data: {"choices":[{"delta":{"content":"Rain"}}]}\n\ndata: {"choi\n\ndata: [DONE]\n\n'
      }
    };
    const answer = await answerOf(world.modelAt());
    expect(answer.text).toBe('Rain');
    expect(errorOf(answer)).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: false });
  });

  test('with its last frame cut by the end of the stream is interrupted, not broken', async () => {
    world.server.script = {
      chat: {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: 'data: {"choices":[{"delta":{"content":"Rain"}}]}\n\ndata: {"choices":[{"del'
      }
    };
    expect(await answerOf(world.modelAt())).toMatchObject({
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
    world.say(script);
    const answer = await answerOf(world.modelAt());
    expect(answer).toMatchObject({ text: '', done: null });
    expect(errorOf(answer)).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: false });
  });

  test('that is complete and empty is laid to what was asked', async () => {
    world.say({ text: '  ' });
    expect(errorOf(await answerOf(world.modelAt()))).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: true });
  });

  test('that is a refusal in a field of its own says so', async () => {
    world.say({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: 'data: {"choices":[{"delta":{"refusal":"I will not."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
    });
    const answer = await answerOf(world.modelAt());
    expect(errorOf(answer)).toMatchObject({ kind: 'REFUSED', isOwn: true });
    expect(String(answer.error)).toContain('narrator refused: I will not.');
  });

  test('stopped by a content filter keeps what came and is laid to what was asked', async () => {
    world.say({ text: 'Rain fell', finish: 'content_filter' });
    const answer = await answerOf(world.modelAt());
    expect(answer.text).toBe('Rain fell');
    expect(errorOf(answer)).toMatchObject({ kind: 'REFUSED', isOwn: true });
  });
});
