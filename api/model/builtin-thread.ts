/**
 * The one worker thread of the built-in models, seen from this side: a queue of small slices, one under way at a time, so
 * that an urgent one waits for at most one other. The thread starts when it is first needed, is started anew after it died,
 * and keeps the process alive only while it is asked for something.
 */
import { Worker } from 'node:worker_threads';
import { StoryError } from '#api/errors.ts';
import type { Log } from '#api/ports.ts';
import type { Answer, AnswerMessage, Job, JobMessage } from './builtin-job.ts';

/** Lower goes first: the turn's query, then text that a reader waits for, then passages. */
export const URGENCY = { QUERY: 0, GRAMMAR: 1, PASSAGE: 2 } as const;
export type Urgency = (typeof URGENCY)[keyof typeof URGENCY];

export type BuiltInThread = {
  /** Answers one slice of work. Rejects with StoryError `PROVIDER` if it failed, the thread died or the signal fired. */
  run(job: Job, urgency: Urgency, signal: AbortSignal): Promise<Answer>;
  /** Ends the thread; what is waiting is rejected, and so is everything asked later. */
  stop(): Promise<void>;
};

type Slice = {
  id: number;
  job: Job;
  urgency: Urgency;
  resolve: (answer: Answer) => void;
  reject: (error: StoryError) => void;
};

export function createBuiltInThread(options: { log: Log; spawn?: () => Worker }): BuiltInThread {
  const spawn = options.spawn ?? spawnWorker;
  let worker: Worker | null = null;
  let waiting: Slice[] = [];
  let current: Slice | null = null;
  let count = 0;
  let isStopped = false;

  function next(): void {
    if (current !== null || waiting.length === 0) {
      if (current === null) worker?.unref();
      return;
    }
    const slice = waiting.reduce((first, each) => (each.urgency < first.urgency ? each : first));
    waiting = waiting.filter((each) => each !== slice);
    current = slice;
    worker ??= start();
    worker.ref();
    worker.postMessage({ id: slice.id, job: slice.job } satisfies JobMessage);
  }

  function start(): Worker {
    const started = spawn();
    let reason = 'it ended';
    started.on('message', (message: AnswerMessage) => settle(message));
    started.on('error', (error) => (reason = error.message));
    started.on('exit', () => {
      if (worker === started) lose(reason);
    });
    return started;
  }

  function settle(message: AnswerMessage): void {
    if (current?.id !== message.id) return;
    const slice = current;
    current = null;
    if ('answer' in message) slice.resolve(message.answer);
    else slice.reject(failure(`The built-in model failed: ${message.error}`, true));
    next();
  }

  function lose(reason: string): void {
    const lost = current === null ? waiting : [current, ...waiting];
    worker = null;
    current = null;
    waiting = [];
    if (!isStopped)
      options.log.warn(
        { reason, lost: lost.length },
        'The built-in models’ thread died; the next request starts it again'
      );
    for (const slice of lost) slice.reject(failure(`The built-in model was interrupted: ${reason}.`, false));
  }

  return {
    run(job, urgency, signal) {
      return new Promise((resolve, reject) => {
        if (isStopped) return reject(failure('The built-in models are stopped.', false));
        if (signal.aborted) return reject(stopped());
        const forget = () => signal.removeEventListener('abort', abort);
        const slice: Slice = {
          id: (count += 1),
          job,
          urgency,
          resolve: (answer) => (forget(), resolve(answer)),
          reject: (error) => (forget(), reject(error))
        };
        // A slice under way is not called back: its answer is awaited by nobody.
        const abort = () => {
          waiting = waiting.filter((each) => each !== slice);
          reject(stopped());
        };
        signal.addEventListener('abort', abort, { once: true });
        waiting.push(slice);
        next();
      });
    },
    async stop() {
      isStopped = true;
      const ending = worker;
      lose('the server is stopping');
      await ending?.terminate();
    }
  };
}

function spawnWorker(): Worker {
  return new Worker(new URL('./builtin-worker-start.mjs', import.meta.url), { execArgv: [] });
}

const stopped = (): StoryError =>
  new StoryError({
    code: 'PROVIDER',
    kind: 'TIMEOUT',
    status: null,
    retryable: true,
    isOwn: false,
    detail: 'The built-in model was stopped before it had answered.'
  });

const failure = (detail: string, isOwn: boolean): StoryError =>
  new StoryError({
    code: 'PROVIDER',
    kind: isOwn ? 'BAD_RESPONSE' : 'UNREACHABLE',
    status: null,
    retryable: true,
    isOwn,
    detail
  });
