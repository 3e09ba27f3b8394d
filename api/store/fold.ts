/** Folds: a memory hidden by another that says the same. A fold lasts while both texts do, or until the player reverts it. */
import type { Transaction } from './database.ts';
import type { Emit } from './change.ts';
import { type Lineage, isOnLineage } from '#api/story/lineage.ts';

/**
 * Removes the folds that a memory is part of, since its text changed or is gone; the deeper of each pair waits for review
 * again. A reverted fold stays: the pair is never folded again.
 */
export async function dissolveFolds(tx: Transaction, emit: Emit, memoryId: string): Promise<void> {
  // Whatever line: a fold falls with its text, wherever it is in force.
  const folds = await tx.fold.findMany({
    where: { revertedAt: null, OR: [{ absorbedId: memoryId }, { survivorId: memoryId }] },
    include: {
      absorbed: { select: { id: true, depth: true } },
      survivor: { select: { id: true, depth: true } }
    }
  });
  for (const { id, absorbed, survivor } of folds) {
    await tx.fold.delete({ where: { id } });
    const deeper = absorbed.depth >= survivor.depth ? absorbed : survivor;
    await tx.memory.update({ where: { id: deeper.id }, data: { reviewedRevision: null } });
    for (const memory of [absorbed, survivor]) {
      emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: memory.id });
    }
  }
}

/** Undoes the folds that hide a memory on the line, or on its own line where it lies off that. */
export async function revertFolds(
  tx: Transaction,
  emit: Emit,
  memory: { id: string; branchId: string; depth: number },
  lineage: Lineage,
  at: Date
): Promise<void> {
  const isHere = isOnLineage(lineage, memory);
  // By memory, which few folds are of, and then by line.
  const folds = await tx.fold.findMany({ where: { absorbedId: memory.id, revertedAt: null } });
  for (const fold of folds) {
    if (isHere && !isOnLineage(lineage, fold)) continue;
    await tx.fold.update({ where: { id: fold.id }, data: { revertedAt: at } });
    emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: fold.survivorId });
    if (fold.reviewId === null) continue;
    const { count } = await tx.review.updateMany({ where: { id: fold.reviewId }, data: { revertedAt: at } });
    if (count > 0) emit({ type: 'ReviewDecided', reviewId: fold.reviewId });
  }
}
