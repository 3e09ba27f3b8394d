import { describe, expect, test } from 'vitest';
import { answerOf, errorOf, textRequest } from './answer.ts';
import { gate, HUNDRED_WORDS, useTextServer } from './text-server.ts';

const world = useTextServer();

describe('time', () => {
  test('a server that never begins is given the whole time, and no more', async () => {
    world.say({ fault: 'stall', faultAfter: 0, keepsAlive: true });
    const asked = answerOf(world.modelAt({ timeoutMs: 90_000 }));
    await world.server.received('chat');
    await world.clock.waitsFor(90_000);
    world.clock.advance(89_999);
    expect(world.clock.waiting()).toEqual([90_000]);
    world.clock.advance(1);
    const answer = await asked;
    expect(errorOf(answer)).toMatchObject({ kind: 'TIMEOUT', retryable: true, isOwn: false });
    expect(await world.server.requests[0]?.ended).toBe('cut');
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
    world.say({ pieces: pieces(), keepsAlive: true });
    const stream = world.modelAt().stream(textRequest())[Symbol.asyncIterator]();
    expect((await stream.next()).value).toMatchObject({ text: 'Rain ' });
    expect((await stream.next()).value).toMatchObject({ text: 'fell ' });
    const next = stream.next();
    await world.clock.waitsFor(30_000);
    world.clock.advance(20_000);
    speak();
    await sent;
    // Lets the frames arrive; were they content, they would set the limit anew and nothing would end below.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    world.clock.advance(10_000);
    await expect(next).rejects.toMatchObject({ data: { kind: 'TIMEOUT', retryable: true, isOwn: false } });
    expect(await world.server.requests[0]?.ended).toBe('cut');
    release();
  });

  test('no timer is left when an answer has ended', async () => {
    await answerOf(world.modelAt());
    expect(world.clock.waiting()).toEqual([]);
  });
});

describe('stopping', () => {
  test('in the middle ends at once with what came, and ends the request', async () => {
    const stop = new AbortController();
    world.say({ text: HUNDRED_WORDS, fault: 'stall', faultAfter: 50 });
    const pieces: string[] = [];
    let done: unknown;
    for await (const piece of world.modelAt().stream(textRequest({ signal: stop.signal }))) {
      if (piece.type === 'text') pieces.push(piece.text);
      if (pieces.length === 50) stop.abort();
      if (piece.type === 'done') done = piece;
    }
    expect(pieces).toHaveLength(50);
    expect(done).toMatchObject({ isComplete: false });
    expect(await world.server.requests[0]?.ended).toBe('cut');
    expect(world.clock.waiting()).toEqual([]);
  });

  test('before the first word ends at once, and ends the request', async () => {
    const stop = new AbortController();
    world.say({ fault: 'stall', faultAfter: 0 });
    const asked = answerOf(world.modelAt(), { signal: stop.signal });
    const request = await world.server.received('chat');
    stop.abort();
    expect(await asked).toMatchObject({ text: '', error: null, done: { isComplete: false } });
    expect(await request.ended).toBe('cut');
  });

  test('before the call sends nothing', async () => {
    expect(await answerOf(world.modelAt(), { signal: AbortSignal.abort() })).toMatchObject({ error: null });
    expect(world.server.requests).toEqual([]);
  });

  test('by a reader who walks away ends the request', async () => {
    world.say({ text: HUNDRED_WORDS, fault: 'stall' });
    for await (const piece of world.modelAt().stream(textRequest())) if (piece.type === 'text') break;
    expect(await world.server.requests[0]?.ended).toBe('cut');
    expect(world.clock.waiting()).toEqual([]);
  });
});
