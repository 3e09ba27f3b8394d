/**
 * The guard around one kind: does its items one after another, records how it stands after each, and turns whatever is
 * thrown into a recorded outcome.
 */
import type { Due, Outcome, Pass, PassKind } from './kind.ts';
import type { KindSession } from './session.ts';
import { retryDelayMs } from './back-off.ts';
import type { Deps } from '#api/deps.ts';
import { StoryError, describeError } from '#api/errors.ts';
import { changeAdventure } from '#api/store/change.ts';
import { type Step, loadStep, writeStep } from '#api/store/pass-step.ts';

/** Items of a kind in one run; then other kinds and other adventures have their turn. */
export const MAX_ITEMS_A_RUN = 5;

/** A source that changes again and again while it is read is left alone until the next session. */
const MAX_DROPS = 3;

type Guarded = {
  deps: Deps;
  adventureId: string;
  kind: PassKind;
  session: KindSession;
};

/** Whether more of the kind is due that can be done at once. Never throws. */
export async function runKind(
  deps: Deps,
  adventureId: string,
  kind: PassKind,
  session: KindSession,
  look: () => Promise<Pass | null>,
  signal: AbortSignal
): Promise<boolean> {
  const guarded = { deps, adventureId, kind, session };
  if (session.isClosed) return false;
  try {
    return await runItems(guarded, look);
  } catch (error) {
    try {
      if (signal.aborted) await rest(guarded);
      else await fail(guarded, error);
    } catch (unrecorded) {
      deps.log.error(
        { error: unrecorded, cause: error, adventureId, kind: kind.name },
        'A step could not be recorded.'
      );
    }
    return false;
  }
}

async function runItems(guarded: Guarded, look: () => Promise<Pass | null>): Promise<boolean> {
  const { kind, session } = guarded;
  for (let items = 0; ; items += 1) {
    const pass = await look();
    if (pass === null) return false;
    if (pass.adventure.passPaused || !kind.isEnabled(pass.adventure)) {
      await rest(guarded);
      return false;
    }
    const due = await kind.findDue(pass, session.attempted);
    if (due.next === null) {
      await finish(guarded, due);
      return false;
    }
    if (items === MAX_ITEMS_A_RUN) return true;
    await begin(guarded, due.count);
    for (const key of due.next.keys) session.attempted.add(key);
    const outcome = await due.next.work();
    await record(guarded, due.next.keys, due.count, outcome);
  }
}

async function begin(guarded: Guarded, count: number): Promise<void> {
  if (guarded.session.done !== null) return;
  guarded.session.done = 0;
  const startedAt = guarded.deps.clock.now();
  await save(guarded, () => ({
    status: 'RUNNING',
    done: 0,
    total: count,
    startedAt,
    finishedAt: null,
    nextAttemptAt: null
  }));
}

async function record(
  guarded: Guarded,
  keys: readonly string[],
  count: number,
  outcome: Outcome
): Promise<void> {
  const { deps, adventureId, kind, session } = guarded;
  const done = (session.done ?? 0) + (outcome.type === 'KEPT' ? outcome.done : 0);
  const total = Math.max(done, (session.done ?? 0) + count);
  session.done = done;
  const reason = outcome.type === 'KEPT' ? outcome.refused : outcome.reason;
  if (reason !== null)
    deps.log.warn(
      { adventureId, kind: kind.name, outcome: outcome.type, reason },
      'Part of the pass failed.'
    );
  if (outcome.type === 'DROPPED') {
    const drops = (session.drops.get(keys[0]!) ?? 0) + 1;
    session.drops.set(keys[0]!, drops);
    if (drops < MAX_DROPS) for (const key of keys) session.attempted.delete(key);
    else session.failure ??= outcome.reason;
  } else if (reason !== null) session.failure ??= reason;
  await save(guarded, () => ({ done, total, error: reason ?? session.failure }));
}

/** Nothing can be done now. A session without work leaves the step alone, unless it tells of what is no longer so. */
async function finish(guarded: Guarded, due: Due): Promise<void> {
  const { session, deps } = guarded;
  const finishedAt = deps.clock.now();
  if (session.failure !== null) return fail(guarded, session.failure);
  if (due.stopped !== null) {
    const error = due.stopped;
    session.done = null;
    return save(guarded, (step) =>
      step.status === 'FAILED' && step.error === error && step.nextAttemptAt === null
        ? null
        : { status: 'FAILED', error, finishedAt, nextAttemptAt: null }
    );
  }
  if (session.done === null) return rest(guarded);
  session.done = null;
  await save(guarded, () => ({
    status: 'SUCCEEDED',
    attempts: 0,
    error: null,
    finishedAt,
    nextAttemptAt: null
  }));
}

/** Records a failure, and when it is tried again. */
async function fail(guarded: Guarded, cause: unknown): Promise<void> {
  const { deps, adventureId, kind, session } = guarded;
  session.isClosed = true;
  session.done = null;
  const error = typeof cause === 'string' ? cause : describeError(cause);
  if (typeof cause !== 'string') {
    const level = cause instanceof StoryError ? 'warn' : 'error';
    deps.log[level]({ error: cause, adventureId, kind: kind.name }, 'A kind of the pass failed.');
  }
  const now = deps.clock.now();
  await save(guarded, (step) => ({
    status: 'FAILED',
    attempts: step.attempts + 1,
    error,
    startedAt: step.startedAt ?? now,
    finishedAt: now,
    nextAttemptAt: new Date(now.getTime() + retryDelayMs(step.attempts + 1))
  }));
}

/** Nothing is due, or the kind is off: a step that still runs or failed tells of what is no longer so. */
async function rest(guarded: Guarded): Promise<void> {
  guarded.session.done = null;
  await save(guarded, (step) =>
    step.status === 'RUNNING' || step.status === 'FAILED'
      ? {
          status: 'IDLE',
          attempts: 0,
          error: null,
          finishedAt: guarded.deps.clock.now(),
          nextAttemptAt: null
        }
      : null
  );
}

async function save(guarded: Guarded, change: (step: Step) => Partial<Step> | null): Promise<void> {
  const { deps, adventureId, kind } = guarded;
  const before = await loadStep(deps.db, adventureId, kind.name);
  const changed = change(before);
  if (changed === null) return;
  await changeAdventure(deps, adventureId, (tx, emit) =>
    writeStep(tx, emit, adventureId, kind.name, { ...before, ...changed })
  );
}
