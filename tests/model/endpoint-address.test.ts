import { describe, expect, test } from 'vitest';
import { answerOf, errorOf } from './answer.ts';
import { useTextServer } from './text-server.ts';

const world = useTextServer();

describe('the model to ask', () => {
  test('is the first that the server lists and that writes, asked for once', async () => {
    world.server.script = { models: ['nomic-embed-text', 'llama', 'other'] };
    const model = world.modelAt({ model: null });
    await answerOf(model);
    await answerOf(model);
    expect(model.name).toBe('llama');
    expect(world.server.requestsTo('chat').map((request) => request.body.model)).toEqual(['llama', 'llama']);
    expect(world.server.requestsTo('models')).toHaveLength(1);
  });

  test('is looked up again once the server no longer has it', async () => {
    world.server.script = {
      models: ['old'],
      chat: [{ status: 404, body: { error: { message: "model 'old' not found" } } }]
    };
    const model = world.modelAt({ model: null });
    expect(errorOf(await answerOf(model))).toMatchObject({ status: 404 });
    world.server.script.models = ['new'];
    expect((await answerOf(model)).error).toBeNull();
    expect(model.name).toBe('new');
  });

  test.each([
    ['lists none', [] as string[]],
    ['has no list', { status: 404 }],
    ['lists in another form', { status: 200, body: { models: {} } }]
  ])('must be named where the server %s', async (_, models) => {
    world.server.script = { models };
    const answer = await answerOf(world.modelAt({ model: null }));
    expect(String(answer.error)).toMatch(/name in Settings/);
    expect(world.server.requestsTo('chat')).toEqual([]);
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
    world.server.script = { prefix };
    const model = world.modelAt({ url: world.server.origin + entered });
    expect((await answerOf(model)).error).toBeNull();
    const tries = world.server.requests.length;
    expect((await answerOf(model)).error).toBeNull();
    expect(world.server.requests).toHaveLength(tries + 1);
    expect(world.server.requests.map((request) => request.path).join()).not.toContain('/v1/v1');
  });

  test('that is nowhere is told with all that was tried', async () => {
    world.server.script = { prefix: '/elsewhere' };
    const answer = await answerOf(world.modelAt({ url: `${world.server.origin}/api` }));
    expect(errorOf(answer)).toMatchObject({ kind: 'REFUSED', status: 404, isOwn: false });
    expect(String(answer.error)).toContain(
      `Tried ${world.server.origin}/api/v1/chat/completions and ${world.server.origin}/api/chat/completions.`
    );
  });

  test('whose server does not have the model is the right one', async () => {
    world.say({ status: 404, body: { error: { message: "model 'narrator' not found" } } });
    const answer = await answerOf(world.modelAt({ url: world.server.origin }));
    expect(String(answer.error)).toContain('does not have the model "narrator"');
    expect(world.server.requests).toHaveLength(1);
  });

  test('that resolves to a metadata address is not connected to', async () => {
    const answer = await answerOf(world.modelAt({ url: 'http://169.254.169.254/v1' }));
    expect((answer.error as Error).message).toContain('never contacted');
  });
});
