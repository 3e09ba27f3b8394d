/** What the pass no longer tries by itself, after three failures of its own: rewrites, summaries and refused texts. */
import type { Deps } from '#api/deps.ts';
import { changeAdventure } from './change.ts';

/** The player asks: all of it is tried again. Parked blocks have a button of their own. */
export async function askAgain(
  deps: Pick<Deps, 'db' | 'publish' | 'clock'>,
  adventureId: string
): Promise<void> {
  await changeAdventure(deps, adventureId, async (tx, emit) => {
    // The whole adventure, as these kinds serve it.
    const where = {
      adventureId,
      OR: [{ rewriteAttempts: { gt: 0 } }, { embeddingAttempts: { gt: 0 } }]
    };
    const rows = await tx.memory.findMany({ where, select: { id: true } });
    await tx.memory.updateMany({
      where,
      data: { rewriteAttempts: 0, rewriteError: null, embeddingAttempts: 0, embeddingError: null }
    });
    for (const { id } of rows) emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: id });
    await tx.parkedSummary.deleteMany({ where: { adventureId } });
  });
}
