/** The "source changed" badge of summaries: they stay in use with it until a version is written anew. */
import type { Transaction } from './database.ts';
import type { Emit } from './change.ts';
import { branchLine } from './lineage.ts';
import { type Coordinate, isOnLineage, lineageAt } from '#api/story/lineage.ts';

/** Badges every version whose range holds the action, and every version that was built on a badged one. */
export async function badgeSummaries(
  tx: Transaction,
  emit: Emit,
  action: Coordinate & { adventureId: string }
): Promise<void> {
  // On whatever line: each version is held against its own, whose range is 0 … its coordinate.
  const versions = await tx.summary.findMany({
    where: { adventureId: action.adventureId },
    orderBy: { sequence: 'asc' },
    select: {
      id: true,
      branchId: true,
      depth: true,
      isStale: true,
      basedOnId: true,
      branch: { select: { id: true, ancestry: true } }
    }
  });
  const badged = new Set<string>();
  for (const version of versions) {
    const holds =
      version.depth >= action.depth &&
      isOnLineage(lineageAt(branchLine(version.branch), version.depth), action);
    // Versions come in the order of writing, so what one was built on has been looked at.
    const isBuiltOn = version.basedOnId !== null && badged.has(version.basedOnId);
    if (!holds && !isBuiltOn) continue;
    badged.add(version.id);
    if (version.isStale) continue;
    await tx.summary.update({ where: { id: version.id }, data: { isStale: true } });
    emit({ type: 'SummaryChanged', change: 'UPDATED', summaryId: version.id });
  }
}
