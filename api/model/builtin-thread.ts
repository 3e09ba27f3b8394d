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
  return new SliceQueue(options.log, options.spawn ?? spawnWorker);
}

class SliceQueue implements BuiltInThread {
  readonly #log: Log;
  readonly #spawn: () => Worker;
  #worker: Worker | null = null;
  #waiting: Slice[] = [];
  #current: Slice | null = null;
  #count = 0;
  #isStopped = false;

  constructor(log: Log, spawn: () => Worker) {
    this.#log = log;
    this.#spawn = spawn;
  }

  run(job: Job, urgency: Urgency, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(failure('The built-in models are stopped.', false));
      if (signal.aborted) return reject(stopped());
      // A slice under way is not called back: nobody waits for its answer any more.
      const abort = () => {
        this.#waiting = this.#waiting.filter((each) => each !== slice);
        reject(stopped());
      };
      const settled = () => signal.removeEventListener('abort', abort);
      const slice: Slice = {
        id: (this.#count += 1),
        job,
        urgency,
        resolve: (answer) => (settled(), resolve(answer)),
        reject: (error) => (settled(), reject(error))
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.push(slice);
      this.#next();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const ending = this.#worker;
    this.#lose('the server is stopping');
    await ending?.terminate();
  }

  #next(): void {
    if (this.#current !== null) return;
    const slice = this.#waiting.reduce<Slice | null>(
      (first, each) => (first === null || each.urgency < first.urgency ? each : first),
      null
    );
    if (slice === null) return this.#worker?.unref();
    this.#waiting = this.#waiting.filter((each) => each !== slice);
    this.#current = slice;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage({ id: slice.id, job: slice.job } satisfies JobMessage);
  }

  #start(): Worker {
    const worker = this.#spawn();
    let reason = 'it ended';
    worker.on('message', (message: AnswerMessage) => this.#settle(message));
    worker.on('error', (error) => (reason = error.message));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#lose(reason);
    });
    return worker;
  }

  #settle(message: AnswerMessage): void {
    const slice = this.#current;
    if (slice?.id !== message.id) return;
    this.#current = null;
    if ('answer' in message) slice.resolve(message.answer);
    else slice.reject(failure(`The built-in model failed: ${message.error}`, true));
    this.#next();
  }

  #lose(reason: string): void {
    const lost = this.#current === null ? this.#waiting : [this.#current, ...this.#waiting];
    this.#worker = null;
    this.#current = null;
    this.#waiting = [];
    if (!this.#isStopped) {
      this.#log.warn(
        { reason, lost: lost.length },
        'The built-in models’ thread died; the next request starts it again'
      );
    }
    for (const slice of lost) slice.reject(failure(`The built-in model was interrupted: ${reason}.`, false));
  }
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
