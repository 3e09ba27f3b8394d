/**
 * When the pass runs: one run at a time and at most one waiting for each adventure, adventures in turn, two at once. A
 * request is never awaited by a player; a failed kind comes back by timer, after the next act, or by Run now.
 */
import { retryDelayMs } from './back-off.ts';
import { runPass } from './run.ts';
import { type Session, renewed } from './session.ts';
import type { Deps } from '#api/deps.ts';
import { askAgain } from '#api/store/pass-stop.ts';

/** Adventures whose passes run at once: one may wait for an endpoint while another works on the built-in models. */
const MAX_RUNNING = 2;

type Entry = {
  session: Session;
  /** Asked for again since the run began. */
  isAskedAgain: boolean;
};

/** What the pass can be asked from outside. */
export type Passes = Pick<PassSchedule, 'request' | 'runNow' | 'idle' | 'resumeAll' | 'stop'>;

export const createPasses = (deps: Deps): Passes => new PassSchedule(deps);

class PassSchedule {
  readonly #deps: Deps;
  readonly #entries = new Map<string, Entry>();
  /** Adventures whose run waits for its turn. */
  readonly #queue: string[] = [];
  readonly #timers = new Map<string, () => void>();
  readonly #controller = new AbortController();
  #waiters: { adventureId: string | undefined; resolve: () => void }[] = [];
  #running = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Asks for a pass; while one runs, it makes it run once more. */
  request(adventureId: string): void {
    if (this.#controller.signal.aborted) return;
    const entry = this.#entries.get(adventureId);
    if (entry) {
      entry.isAskedAgain = true;
      return;
    }
    this.#entries.set(adventureId, { session: new Map(), isAskedAgain: false });
    this.#queue.push(adventureId);
    this.#startNext();
  }

  /** The player asks: what had stopped after three failures is tried again too. Resolves when all is done; never rejects. */
  async runNow(adventureId: string): Promise<void> {
    try {
      await askAgain(this.#deps, adventureId);
    } catch (error) {
      this.#deps.log.error({ error, adventureId }, 'What had stopped could not be asked for again.');
    }
    this.request(adventureId);
    await this.idle(adventureId);
  }

  /** Resolves when nothing runs or waits, for the adventure or at all. Timers do not count. */
  idle(adventureId?: string): Promise<void> {
    if (this.#isIdle(adventureId)) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push({ adventureId, resolve }));
  }

  /**
   * Asks for a pass of every adventure, or of every one of an account: at start-up, and when other models are set, for
   * whatever is due. Never rejects.
   */
  async resumeAll(accountId?: string): Promise<void> {
    try {
      const adventures = await this.#deps.db.adventure.findMany({
        where: { trashedAt: null, ...(accountId === undefined ? {} : { accountId }) },
        orderBy: { playedAt: 'desc' },
        select: { id: true }
      });
      for (const { id } of adventures) this.request(id);
    } catch (error) {
      this.#deps.log.error({ error }, 'The pass could not be resumed.');
    }
  }

  /** Ends model calls, starts nothing more, and resolves when all has come to rest. What was not kept is due again. */
  async stop(): Promise<void> {
    this.#controller.abort();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    for (const adventureId of this.#queue.splice(0)) this.#rest(adventureId, null);
    await this.idle();
  }

  #isIdle(adventureId: string | undefined): boolean {
    return adventureId === undefined ? this.#entries.size === 0 : !this.#entries.has(adventureId);
  }

  #startNext(): void {
    while (this.#running < MAX_RUNNING) {
      const adventureId = this.#queue.shift();
      if (adventureId === undefined) return;
      this.#running += 1;
      void this.#run(adventureId, this.#entries.get(adventureId)!);
    }
  }

  async #run(adventureId: string, entry: Entry): Promise<void> {
    this.#timers.get(adventureId)?.();
    this.#timers.delete(adventureId);
    // Asked for since the last run: this one answers that too, with everything to be tried afresh.
    if (entry.isAskedAgain) entry.session = renewed(entry.session);
    entry.isAskedAgain = false;
    const { signal } = this.#controller;
    const result = await runPass(this.#deps, adventureId, entry.session, signal);
    this.#running -= 1;
    if (!signal.aborted && (entry.isAskedAgain || result.isMoreDue)) this.#queue.push(adventureId);
    else this.#rest(adventureId, result.nextAttemptAt);
    this.#startNext();
  }

  #rest(adventureId: string, nextAttemptAt: Date | null): void {
    this.#entries.delete(adventureId);
    if (nextAttemptAt !== null && !this.#controller.signal.aborted) {
      // Overdue after a run: it could not even be recorded. The shortest pause, then, or it would be tried without end.
      const left = nextAttemptAt.getTime() - this.#deps.clock.now().getTime();
      const delay = left > 0 ? left : retryDelayMs(1);
      this.#timers.set(
        adventureId,
        this.#deps.clock.after(delay, () => this.request(adventureId))
      );
    }
    const done = this.#waiters.filter((waiter) => this.#isIdle(waiter.adventureId));
    this.#waiters = this.#waiters.filter((waiter) => !done.includes(waiter));
    for (const { resolve } of done) resolve();
  }
}
