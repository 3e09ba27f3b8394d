/**
 * When the pass runs: one run at a time and at most one waiting for each adventure, adventures in turn, two at once. A
 * request is never awaited by a player; a failed kind comes back by timer, after the next act, or by Run now.
 */
import { runPass } from './run.ts';
import { type Session, renewed } from './session.ts';
import type { Deps } from '#api/deps.ts';
import { askAgain } from '#api/store/pass-stop.ts';

/** Adventures whose passes run at once: one may wait for an endpoint while another works on the built-in models. */
const MAX_RUNNING = 2;

export type Passes = {
  /** Asks for a pass; while one runs, it makes it run once more. */
  request(adventureId: string): void;
  /** The player asks: what had stopped after three failures is tried again too. Resolves when all is done; never rejects. */
  runNow(adventureId: string): Promise<void>;
  /** Resolves when nothing runs or waits, for the adventure or at all. Timers do not count. */
  idle(adventureId?: string): Promise<void>;
  /** Asks for a pass of every adventure: at start-up, for whatever is due. Never rejects. */
  resumeAll(): Promise<void>;
  /** Ends model calls, starts nothing more, and resolves when all has come to rest. What was not kept is due again. */
  stop(): Promise<void>;
};

type Entry = {
  session: Session;
  /** Asked for again since the run began. */
  isAskedAgain: boolean;
};

export function createPasses(deps: Deps): Passes {
  const entries = new Map<string, Entry>();
  /** Adventures whose run waits for its turn. */
  const queue: string[] = [];
  const timers = new Map<string, () => void>();
  const controller = new AbortController();
  let waiters: { adventureId: string | undefined; resolve: () => void }[] = [];
  let running = 0;

  const isIdle = (adventureId: string | undefined): boolean =>
    adventureId === undefined ? entries.size === 0 : !entries.has(adventureId);

  function request(adventureId: string): void {
    if (controller.signal.aborted) return;
    const entry = entries.get(adventureId);
    if (entry) {
      entry.isAskedAgain = true;
      return;
    }
    entries.set(adventureId, { session: new Map(), isAskedAgain: false });
    queue.push(adventureId);
    startNext();
  }

  function startNext(): void {
    while (running < MAX_RUNNING) {
      const adventureId = queue.shift();
      if (adventureId === undefined) return;
      running += 1;
      void run(adventureId, entries.get(adventureId)!);
    }
  }

  async function run(adventureId: string, entry: Entry): Promise<void> {
    timers.get(adventureId)?.();
    timers.delete(adventureId);
    // Asked for since the last run: this one answers that too, with everything to be tried afresh.
    if (entry.isAskedAgain) entry.session = renewed(entry.session);
    entry.isAskedAgain = false;
    const result = await runPass(deps, adventureId, entry.session, controller.signal);
    running -= 1;
    if (!controller.signal.aborted && (entry.isAskedAgain || result.isMoreDue)) queue.push(adventureId);
    else rest(adventureId, result.nextAttemptAt);
    startNext();
  }

  function rest(adventureId: string, nextAttemptAt: Date | null): void {
    entries.delete(adventureId);
    if (nextAttemptAt !== null && !controller.signal.aborted) {
      const delay = Math.max(0, nextAttemptAt.getTime() - deps.clock.now().getTime());
      timers.set(
        adventureId,
        deps.clock.after(delay, () => request(adventureId))
      );
    }
    const done = waiters.filter((waiter) => isIdle(waiter.adventureId));
    waiters = waiters.filter((waiter) => !done.includes(waiter));
    for (const { resolve } of done) resolve();
  }

  function idle(adventureId?: string): Promise<void> {
    if (isIdle(adventureId)) return Promise.resolve();
    return new Promise((resolve) => waiters.push({ adventureId, resolve }));
  }

  return {
    request,
    idle,
    async runNow(adventureId) {
      try {
        await askAgain(deps, adventureId);
      } catch (error) {
        deps.log.error({ error, adventureId }, 'What had stopped could not be asked for again.');
      }
      request(adventureId);
      await idle(adventureId);
    },
    async resumeAll() {
      try {
        const adventures = await deps.db.adventure.findMany({
          where: { trashedAt: null },
          orderBy: { playedAt: 'desc' },
          select: { id: true }
        });
        for (const { id } of adventures) request(id);
      } catch (error) {
        deps.log.error({ error }, 'The pass could not be resumed.');
      }
    },
    async stop() {
      controller.abort();
      for (const cancel of timers.values()) cancel();
      timers.clear();
      for (const adventureId of queue.splice(0)) rest(adventureId, null);
      await idle();
    }
  };
}
