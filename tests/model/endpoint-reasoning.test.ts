import { describe, expect, test } from 'vitest';
import { answerOf, errorOf, textRequest } from './answer.ts';
import { useTextServer } from './text-server.ts';

const world = useTextServer();

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
    world.say(script);
    expect(await answerOf(world.modelAt())).toMatchObject({
      text: 'Rain fell.',
      reasoning: 'Rain or sun? Rain.',
      done: { isComplete: true }
    });
  });

  test('that a model starts inside shows as text once at most', async () => {
    const model = world.modelAt();
    world.say(() => ({ pieces: ['Rain or sun?', '</think>', 'Rain fell.'] }));
    expect(await answerOf(model)).toMatchObject({ text: 'Rain fell.', restarts: 1 });
    expect(await answerOf(model)).toMatchObject({
      text: 'Rain fell.',
      reasoning: 'Rain or sun?',
      restarts: 0
    });
    world.say(() => 'A plain answer.');
    expect(await answerOf(model)).toMatchObject({ text: 'A plain answer.', reasoning: '' });
    const stream = model.stream(textRequest())[Symbol.asyncIterator]();
    expect((await stream.next()).value).toEqual({ type: 'text', text: 'A' });
    await stream.return?.();
  });

  test('alone is a failure of its own', async () => {
    world.say({ reasoning: 'Rain or sun?', text: '', pieces: [] });
    const answer = await answerOf(world.modelAt());
    expect(answer).toMatchObject({ text: '', done: null });
    expect(errorOf(answer)).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: true });
  });

  test('that used up the output limit gets one more try with more room', async () => {
    world.say([{ reasoning: 'Rain or sun?', pieces: [], finish: 'length' }, 'Rain fell.']);
    expect(await answerOf(world.modelAt())).toMatchObject({ text: 'Rain fell.', done: { isComplete: true } });
    expect(world.server.requestsTo('chat').map((request) => request.body.max_tokens)).toEqual([400, 2_048]);
  });

  test('that uses up the wider limit too fails, and the message names the cause', async () => {
    world.say({ reasoning: 'Rain or sun?', pieces: [], finish: 'length' });
    const answer = await answerOf(world.modelAt(), { maxOutputTokens: 1_000 });
    expect(world.server.requestsTo('chat').map((request) => request.body.max_tokens)).toEqual([1_000, 4_000]);
    expect(answer.text).toBe('');
    expect(errorOf(answer)).toMatchObject({ kind: 'BAD_RESPONSE', isOwn: true });
    expect(String(answer.error)).toMatch(/whole output limit of 4000 tokens on reasoning/);
  });

  test('in a think block that is never closed is reasoning only', async () => {
    world.say({ text: '<think>Rain or sun', finish: 'length' });
    const answer = await answerOf(world.modelAt());
    expect(world.server.requestsTo('chat')).toHaveLength(2);
    expect(answer.text).toBe('');
  });
});
