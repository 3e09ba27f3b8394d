/** The log of model calls: timing, tokens and errors of each, bodies only where asked for or where it failed. */
import type { Deps } from '#api/deps.ts';
import type { CallPurpose } from '#api/ports.ts';

/** Calls kept an adventure; older ones are swept. */
export const KEPT_CALLS = 1_000;

/** How many calls are swept at once, so that sweeping is rare. */
const SWEEP_STEP = 100;

export type RecordedCall = {
  accountId: string;
  adventureId: string | null;
  purpose: CallPurpose;
  model: string;
  startedAt: Date;
  durationMs: number;
  promptTokens: number | null;
  outputTokens: number | null;
  error: string | null;
  request: string | null;
  response: string | null;
};

/** Keeps a call. Never throws: a log that fails must not fail what it tells of. */
export async function recordCall(
  deps: Pick<Deps, 'db' | 'newId' | 'log'>,
  call: RecordedCall
): Promise<void> {
  try {
    await deps.db.providerCall.create({ data: { id: deps.newId(), ...call } });
    const where = { adventureId: call.adventureId };
    // Counting is cheap while the log is bounded; the sweep runs once in SWEEP_STEP calls.
    if ((await deps.db.providerCall.count({ where })) < KEPT_CALLS + SWEEP_STEP) return;
    const oldestKept = await deps.db.providerCall.findFirst({
      where,
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      skip: KEPT_CALLS - 1,
      select: { startedAt: true }
    });
    if (oldestKept)
      await deps.db.providerCall.deleteMany({ where: { ...where, startedAt: { lt: oldestKept.startedAt } } });
  } catch (error) {
    deps.log.warn({ error }, 'A model call could not be kept in the log.');
  }
}
