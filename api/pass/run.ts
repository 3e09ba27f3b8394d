/**
 * One run of the pass over one adventure. What holds, whatever fails:
 * - Nothing is remembered of what is due; it is computed from rows, so a crash, an undo or a switch needs no repair.
 * - No model is called inside a transaction. A result is kept in one transaction that re-checks all that it was read from,
 *   or dropped and recorded.
 * - A block is written at most once (unique on the branch that owns its last action, and its number).
 * - Each kind is guarded: its outcome is recorded as a step, it keeps what it had committed, and it hides no other kind.
 * - A failure is never recorded as success. Failures of a block's own are counted with its row and end at the third; an
 *   endpoint that is away ends the kind's run and is tried again after a pause.
 * Known losses: an answer that comes after a crash or an edit is paid for and not kept; a step may lag behind the rows by
 * one item after a crash, and is put right by the next run.
 */
import type { Pass, PassKind } from './kind.ts';
import { PASS_KINDS } from './kinds.ts';
import { runKind } from './guard.ts';
import { type Session, sessionOf } from './session.ts';
import type { Deps } from '#api/deps.ts';
import { loadLineage } from '#api/store/lineage.ts';
import { loadSettings } from '#api/store/settings.ts';

export type RunResult = {
  /** More is due that can be done at once. */
  isMoreDue: boolean;
  /** When a failed kind is to be tried again; null where none is. */
  nextAttemptAt: Date | null;
};

/** Runs every kind once, a few items each. Never throws; does nothing for an adventure that is gone or in the trash. */
export async function runPass(
  deps: Deps,
  adventureId: string,
  session: Session,
  signal: AbortSignal,
  kinds: readonly PassKind[] = PASS_KINDS
): Promise<RunResult> {
  let isMoreDue = false;
  const look = (): Promise<Pass | null> => lookAt(deps, adventureId, signal);
  for (const kind of kinds) {
    if (signal.aborted) break;
    const isMoreOfKind = await runKind(deps, adventureId, kind, sessionOf(session, kind.name), look, signal);
    isMoreDue ||= isMoreOfKind;
  }
  return { isMoreDue, nextAttemptAt: await findNextAttempt(deps, adventureId) };
}

/** The adventure as it is now; null where it is gone or in the trash. */
async function lookAt(deps: Deps, adventureId: string, signal: AbortSignal): Promise<Pass | null> {
  const adventure = await deps.db.adventure.findUnique({ where: { id: adventureId } });
  if (adventure === null || adventure.trashedAt !== null) return null;
  const settings = await loadSettings(deps.db, adventure.accountId);
  const head = { branchId: adventure.headBranchId, depth: adventure.headDepth };
  return { deps, adventure, settings, lineage: await loadLineage(deps.db, head), signal };
}

async function findNextAttempt(deps: Deps, adventureId: string): Promise<Date | null> {
  try {
    const step = await deps.db.passStep.findFirst({
      // One in the trash is left alone until it is restored.
      where: { adventureId, status: 'FAILED', nextAttemptAt: { not: null }, adventure: { trashedAt: null } },
      orderBy: { nextAttemptAt: 'asc' },
      select: { nextAttemptAt: true }
    });
    return step?.nextAttemptAt ?? null;
  } catch (error) {
    deps.log.error({ error, adventureId }, 'The next attempt of the pass could not be read.');
    return null;
  }
}
