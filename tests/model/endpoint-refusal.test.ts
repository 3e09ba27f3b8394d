import { describe, expect, test } from 'vitest';
import { answerOf, errorOf } from './answer.ts';
import { useTextServer } from './text-server.ts';

const world = useTextServer();

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
    world.say({ status, body });
    const answer = await answerOf(world.modelAt());
    expect(errorOf(answer)).toMatchObject({ code: 'PROVIDER', kind, status, isOwn });
    expect(world.server.requests).toHaveLength(1);
  });

  test('repeats what the server says in one short line, without the key', async () => {
    world.say({ status: 401, body: error(`Incorrect API key sk-secret-1234\n${'x'.repeat(5_000)}`) });
    const answer = await answerOf(world.modelAt({ apiKey: 'sk-secret-1234' }));
    const message = String(answer.error);
    expect(message).toContain('Incorrect API key');
    expect(message).not.toContain('sk-secret-1234');
    expect(message).not.toContain('\n');
    expect(message.length).toBeLessThan(600);
  });

  test('that is a redirect is not followed', async () => {
    world.say({ status: 307, headers: { location: `${world.server.origin}/v1/completions` } });
    expect(errorOf(await answerOf(world.modelAt({ apiKey: 'sk-secret' })))).toMatchObject({
      kind: 'REFUSED',
      status: 307
    });
    expect(world.server.requests).toHaveLength(1);
  });

  test('says what to do when nobody listens', async () => {
    await world.server.stop();
    const answer = await answerOf(world.modelAt());
    expect(errorOf(answer)).toMatchObject({
      kind: 'UNREACHABLE',
      status: null,
      retryable: true,
      isOwn: false
    });
    expect(String(answer.error)).toContain(
      `The model server at ${world.server.url} cannot be reached. Is it running?`
    );
  });
});

describe('optional fields', () => {
  test('a refused stream_options is left out, and remembered', async () => {
    world.say((request) =>
      request.body.stream_options
        ? {
            status: 400,
            body: { error: { message: 'Unrecognized request argument supplied: stream_options' } }
          }
        : 'Rain fell.'
    );
    const model = world.modelAt();
    expect((await answerOf(model)).text).toBe('Rain fell.');
    expect((await answerOf(model)).text).toBe('Rain fell.');
    expect(world.server.requests.map((request) => 'stream_options' in request.body)).toEqual([
      true,
      false,
      false
    ]);
  });

  test('a refused max_tokens and temperature are put as the server wants them', async () => {
    world.say((request) => {
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
    expect((await answerOf(world.modelAt())).text).toBe('Rain fell.');
    expect(world.server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 400, stream: true });
    expect(world.server.requests).toHaveLength(3);
  });

  test('are not blamed for a refusal without words by a server that has taken them', async () => {
    world.say(['Rain fell.', { status: 400 }]);
    const model = world.modelAt();
    await answerOf(model);
    expect(errorOf(await answerOf(model))).toMatchObject({ kind: 'REFUSED', status: 400 });
    expect(world.server.requests).toHaveLength(2);
  });

  test('a server that refuses everything is not asked for ever', async () => {
    world.say({ status: 400, body: { error: { message: 'unknown field: stream_options, temperature' } } });
    expect(errorOf(await answerOf(world.modelAt()))).toMatchObject({ kind: 'REFUSED' });
    expect(world.server.requests.length).toBeLessThanOrEqual(4);
  });
});

describe('a busy server', () => {
  const busy = (after?: string): { status: number; headers: Record<string, string> } => ({
    status: 429,
    headers: after === undefined ? {} : { 'retry-after': after }
  });

  test('is asked again once the time it names has passed, and not before', async () => {
    world.say([busy('5'), busy('30'), 'Rain fell.']);
    const asked = answerOf(world.modelAt());
    await world.clock.waitsFor(5_000);
    world.clock.advance(4_999);
    expect(world.server.requests).toHaveLength(1);
    world.clock.advance(1);
    await world.clock.waitsFor(30_000);
    world.clock.advance(30_000);
    expect((await asked).text).toBe('Rain fell.');
    expect(world.server.requests).toHaveLength(3);
  });

  test('may name a date', async () => {
    world.say([busy(new Date(world.clock.now().getTime() + 7_000).toUTCString()), 'Rain fell.']);
    const asked = answerOf(world.modelAt());
    await world.clock.waitsFor(7_000);
    world.clock.advance(7_000);
    expect((await asked).text).toBe('Rain fell.');
  });

  test('that stays busy is asked three times in all', async () => {
    world.say(() => busy('1'));
    const asked = answerOf(world.modelAt());
    await world.clock.waitsFor(1_000);
    world.clock.advance(1_000);
    await world.server.received('chat', 2);
    await world.clock.waitsFor(1_000);
    world.clock.advance(1_000);
    expect(errorOf(await asked)).toMatchObject({ kind: 'RATE_LIMITED', retryable: true, isOwn: false });
    expect(world.server.requests).toHaveLength(3);
  });

  test.each([['31'], ['3600'], [undefined], ['soon'], ['-1e999']])(
    'that says %s is not waited for',
    async (after) => {
      world.say(() => busy(after));
      expect(errorOf(await answerOf(world.modelAt()))).toMatchObject({ kind: 'RATE_LIMITED' });
      expect(world.server.requests).toHaveLength(1);
    }
  );

  test('can be left while waiting', async () => {
    const stop = new AbortController();
    world.say(busy('20'));
    const asked = answerOf(world.modelAt(), { signal: stop.signal });
    await world.clock.waitsFor(20_000);
    stop.abort();
    expect(await asked).toMatchObject({ error: null, done: { isComplete: false } });
    expect(world.clock.waiting()).toEqual([]);
  });
});
