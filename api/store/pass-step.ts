/** Steps of the pass: how each kind of work stands. Every write appends its event. */
import type { Transaction } from './database.ts';
import type { Emit } from './change.ts';
import type { PassStep } from '#prisma/client/client.ts';

export type PassKindName = 'REWRITE' | 'MEMORY' | 'SUMMARY' | 'EMBEDDING' | 'REVIEW' | 'LORE';
export type PassStatus = 'IDLE' | 'RUNNING' | 'SUCCEEDED' | 'FAILED';

export type Step = Omit<PassStep, 'adventureId' | 'kind' | 'status'> & { status: PassStatus };

export const IDLE_STEP: Step = {
  status: 'IDLE',
  done: 0,
  total: 0,
  attempts: 0,
  error: null,
  startedAt: null,
  finishedAt: null,
  nextAttemptAt: null
};

/** The step as it stands; idle where the kind has never run. */
export async function loadStep(db: Transaction, adventureId: string, kind: PassKindName): Promise<Step> {
  const row = await db.passStep.findUnique({ where: { adventureId_kind: { adventureId, kind } } });
  if (row === null) return IDLE_STEP;
  const { adventureId: _adventureId, kind: _kind, ...step } = row;
  return step as Step;
}

export async function writeStep(
  tx: Transaction,
  emit: Emit,
  adventureId: string,
  kind: PassKindName,
  step: Step
): Promise<void> {
  await tx.passStep.upsert({
    where: { adventureId_kind: { adventureId, kind } },
    create: { adventureId, kind, ...step },
    update: step
  });
  const { startedAt, finishedAt, nextAttemptAt, ...rest } = step;
  emit({
    type: 'PassStepChanged',
    kind,
    step: {
      ...rest,
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null
    }
  });
}
