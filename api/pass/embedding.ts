/**
 * The embedding kind: vectors of the encoder in use for every memory that has none, the head's line first. A vector says
 * which encoder made it, so another encoder, or another width of the same, makes all pending again; none is ever compared
 * with another's. A text that the encoder refuses is marked with the reason, goes alone the next time, and is left to words
 * after the third.
 */
import type { Due, Outcome, Pass, PassKind } from './kind.ts';
import { StoryError, isStoryError } from '#api/errors.ts';
import type { EmbeddingModel } from '#api/ports.ts';
import { packVector } from '#api/retrieval/vectors.ts';
import { type Emit, changeAdventure } from '#api/store/change.ts';
import type { Transaction } from '#api/store/database.ts';
import { NO_VECTOR } from '#api/store/memory-text.ts';
import { MAX_OWN_FAILURES } from '#api/store/parked-block.ts';
import { isOnLineage } from '#api/story/lineage.ts';

export const embeddingKind: PassKind = {
  name: 'EMBEDDING',
  isEnabled: (adventure) => adventure.memoryBankEnabled,
  findDue
};

type Pending = { id: string; branchId: string; depth: number; revision: number; attempts: number };

async function findDue(pass: Pass, attempted: ReadonlySet<string>): Promise<Due> {
  const { deps, settings, lineage } = pass;
  const encoder = deps.models.encoder(settings);
  if (encoder === null) return { count: 0, next: null, stopped: null };
  const { pending, stopped } = await loadPending(pass, encoder);
  const open = pending.filter((row) => !attempted.has(keyOf(row)));
  const first = [
    ...open.filter((row) => isOnLineage(lineage, row)),
    ...open.filter((row) => !isOnLineage(lineage, row))
  ];
  const fresh = first.filter((row) => row.attempts === 0).slice(0, encoder.batchSize);
  const batch = fresh.length > 0 ? fresh : first.slice(0, 1);
  return {
    count: pending.length,
    next: batch.length === 0 ? null : { keys: batch.map(keyOf), work: () => embed(pass, encoder, batch) },
    stopped
  };
}

const keyOf = (row: Pending): string => `${row.id}@${row.revision}`;

/** A refusal names the encoder that it came from; another encoder starts afresh. */
const refusalOf = (encoder: EmbeddingModel, reason: string): string => `${encoder.name}: ${reason}`;

/** Memories that wait for the encoder; stale ones wait for their new text instead. The whole adventure. */
async function loadPending(
  { deps, adventure }: Pass,
  encoder: EmbeddingModel
): Promise<{ pending: Pending[]; stopped: string | null }> {
  const rows = await deps.db.memory.findMany({
    where: {
      adventureId: adventure.id,
      isDeleted: false,
      AND: [
        { OR: [{ isStale: false }, { isEdited: true }] },
        { OR: [{ embeddingModel: null }, { embeddingModel: { not: encoder.name } }] }
      ]
    },
    orderBy: [{ depth: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      branchId: true,
      depth: true,
      revision: true,
      embeddingAttempts: true,
      embeddingError: true
    }
  });
  const pending: Pending[] = [];
  let stopped: string | null = null;
  for (const { embeddingAttempts, embeddingError, ...row } of rows) {
    const isRefused = embeddingError?.startsWith(refusalOf(encoder, '')) ?? false;
    const attempts = isRefused ? embeddingAttempts : 0;
    if (attempts < MAX_OWN_FAILURES) pending.push({ ...row, attempts });
    else stopped = embeddingError;
  }
  return { pending, stopped };
}

async function embed(pass: Pass, encoder: EmbeddingModel, batch: readonly Pending[]): Promise<Outcome> {
  const { deps, adventure } = pass;
  const rows = await deps.db.memory.findMany({
    where: { id: { in: batch.map((row) => row.id) } },
    select: { id: true, text: true, revision: true }
  });
  const textOf = new Map(rows.map((row) => [`${row.id}@${row.revision}`, row.text]));
  const asked = batch.filter((row) => textOf.has(keyOf(row)));
  if (asked.length === 0)
    return { type: 'DROPPED', reason: 'The memories changed before they were embedded.' };
  const answers = await ask(
    pass,
    encoder,
    asked.map((row) => textOf.get(keyOf(row))!)
  );
  return changeAdventure(deps, adventure.id, async (tx, emit): Promise<Outcome> => {
    let done = 0;
    let refused: string | null = null;
    for (const [index, row] of asked.entries()) {
      const answer = answers[index]!;
      const isKept = await keep(tx, emit, encoder, row, answer);
      if (isKept && answer instanceof StoryError) refused = refusalOf(encoder, answer.message);
      if (isKept && !(answer instanceof StoryError)) done += 1;
    }
    const width = answers.find((answer) => answer instanceof Float32Array)?.length;
    if (width !== undefined) await dropOtherWidths(tx, emit, adventure.id, encoder.name, width);
    if (done === 0 && refused === null) {
      return {
        type: 'DROPPED',
        reason: 'The memories changed while they were embedded; the vectors were dropped.'
      };
    }
    return { type: 'KEPT', done, refused };
  });
}

/** One answer a text. Where the encoder refuses all of them at once, each is refused. */
async function ask(
  { adventure, settings, signal }: Pass,
  encoder: EmbeddingModel,
  texts: string[]
): Promise<(Float32Array | StoryError)[]> {
  try {
    const options = {
      purpose: 'PASSAGE',
      signal,
      adventureId: adventure.id,
      accountId: settings.accountId
    } as const;
    return await encoder.embed(texts, options);
  } catch (error) {
    if (signal.aborted || !isStoryError(error, 'PROVIDER') || !error.data.isOwn) throw error;
    return texts.map(() => error);
  }
}

/** Whether the text was still the one that was embedded. */
async function keep(
  tx: Transaction,
  emit: Emit,
  encoder: EmbeddingModel,
  { id, revision, attempts }: Pending,
  answer: Float32Array | StoryError
): Promise<boolean> {
  const data =
    answer instanceof StoryError
      ? {
          ...NO_VECTOR,
          embeddingError: refusalOf(encoder, answer.message),
          embeddingAttempts: attempts + 1
        }
      : {
          ...NO_VECTOR,
          vector: packVector(answer),
          embeddingModel: encoder.name,
          embeddingDimension: answer.length
        };
  const { count } = await tx.memory.updateMany({ where: { id, revision, isDeleted: false }, data });
  if (count > 0) emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: id });
  return count > 0;
}

/** The server now gives another width under the same name: older vectors are of another space. */
async function dropOtherWidths(
  tx: Transaction,
  emit: Emit,
  adventureId: string,
  embeddingModel: string,
  width: number
): Promise<void> {
  const where = { adventureId, embeddingModel, embeddingDimension: { not: width } };
  const rows = await tx.memory.findMany({ where, select: { id: true } });
  if (rows.length === 0) return;
  await tx.memory.updateMany({ where, data: NO_VECTOR });
  for (const { id } of rows) emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: id });
}
