import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { isStoryError } from '#api/errors.ts';
import { createBuiltInEncoder } from '#api/model/builtin-encoder.ts';
import { createBuiltInThread, URGENCY, type BuiltInThread } from '#api/model/builtin-thread.ts';

const warnings: object[] = [];
const log = { debug() {}, info() {}, warn: (data: object) => void warnings.push(data), error() {} };
const signal = new AbortController().signal;
const options = { signal, adventureId: null, accountId: 'local' };
const started: Worker[] = [];
let thread: BuiltInThread | null = null;

/** The real thread, its workers kept so that a test can kill one. */
function openThread(): BuiltInThread {
  const spawn = () => {
    const worker = new Worker(new URL('../../api/model/builtin-worker-start.mjs', import.meta.url), {
      execArgv: []
    });
    started.push(worker);
    return worker;
  };
  return (thread = createBuiltInThread({ log, spawn }));
}

afterEach(async () => {
  await thread?.stop();
  started.length = 0;
  warnings.length = 0;
});

const grammar = (sentence: string) => ({
  type: 'GRAMMAR' as const,
  questions: [
    {
      sentence,
      protagonist: { name: 'Mira', pronoun: 'she' as const },
      people: [],
      before: [],
      isPlayers: false
    }
  ]
});

test('a query queued behind a batch of 32 is answered before the batch ends, and after one slice of it', async () => {
  const running = openThread();
  const encoder = createBuiltInEncoder(running);
  const answered: string[] = [];
  const texts = Array.from({ length: 32 }, (_, index) => `Mira counts coin number ${index} and hides it.`);
  const batch = Promise.all(
    [0, 4, 8, 12, 16, 20, 24, 28].map(async (start) => {
      await running.run({ type: 'EMBED', texts: texts.slice(start, start + 4) }, URGENCY.PASSAGE, signal);
      answered.push(`slice ${start}`);
    })
  );
  const passages = encoder
    .embed(texts, { ...options, purpose: 'PASSAGE' })
    .then(() => answered.push('batch'));
  const told = running.run(grammar('You run.'), URGENCY.GRAMMAR, signal).then(() => answered.push('grammar'));
  const query = encoder
    .embed(['Where is the coin?'], { ...options, purpose: 'QUERY' })
    .then(() => answered.push('query'));
  await Promise.all([batch, passages, told, query]);
  expect(answered.slice(0, 3)).toEqual(['slice 0', 'query', 'grammar']);
  expect(answered.at(-1)).toBe('batch');
});

test('a worker that dies fails what was pending, retryably, and the next request has a new one', async () => {
  const running = openThread();
  await running.run(grammar('You run.'), URGENCY.GRAMMAR, signal);
  const lost = [1, 2, 3].map((each) =>
    running.run(grammar(`You run ${each} miles.`), URGENCY.GRAMMAR, signal)
  );
  const outcomes = Promise.allSettled(lost);
  await started[0]!.terminate();
  for (const outcome of await outcomes) {
    expect(outcome.status).toBe('rejected');
    const error = outcome.status === 'rejected' ? outcome.reason : null;
    expect(isStoryError(error, 'PROVIDER') && error.data.retryable && !error.data.isOwn).toBe(true);
  }
  const answer = await running.run(grammar('You stop.'), URGENCY.GRAMMAR, signal);
  expect(answer).toEqual({
    type: 'GRAMMAR',
    answers: [{ sentence: 'Mira stopped.', isSafe: true, leans: false }]
  });
  expect(started).toHaveLength(2);
  expect(warnings).toHaveLength(1);
});

test('a worker that cannot even start fails its requests and is not started over and over', async () => {
  let count = 0;
  thread = createBuiltInThread({
    log,
    spawn: () => {
      count += 1;
      return new Worker('throw new Error("no model")', { eval: true });
    }
  });
  await expect(thread.run(grammar('You run.'), URGENCY.GRAMMAR, signal)).rejects.toThrow('no model');
  expect(count).toBe(1);
});

test('a job that fails leaves the thread alive', async () => {
  const running = openThread();
  const broken = { type: 'EMBED' as const, texts: [''] };
  await expect(running.run(broken, URGENCY.PASSAGE, signal)).rejects.toMatchObject({
    data: { code: 'PROVIDER', isOwn: true }
  });
  await running.run(grammar('You run.'), URGENCY.GRAMMAR, signal);
  expect(started).toHaveLength(1);
});

test('a request that is called off is rejected at once, and what waits behind it goes on', async () => {
  const running = openThread();
  const stop = new AbortController();
  const first = running.run(grammar('You run.'), URGENCY.GRAMMAR, signal);
  const off = running.run(grammar('You fall.'), URGENCY.GRAMMAR, stop.signal);
  const last = running.run(grammar('You rise.'), URGENCY.GRAMMAR, signal);
  stop.abort();
  await expect(off).rejects.toMatchObject({ data: { code: 'PROVIDER', kind: 'TIMEOUT', isOwn: false } });
  await expect(running.run(grammar('You rest.'), URGENCY.GRAMMAR, stop.signal)).rejects.toMatchObject({
    data: { kind: 'TIMEOUT' }
  });
  expect((await first).type).toBe('GRAMMAR');
  expect(await last).toMatchObject({ answers: [{ sentence: 'Mira rose.' }] });
});

test('after stop everything is refused, and nothing is started', async () => {
  const running = openThread();
  await running.stop();
  await expect(running.run(grammar('You run.'), URGENCY.GRAMMAR, signal)).rejects.toThrow('stopped');
  expect(started).toHaveLength(0);
});
