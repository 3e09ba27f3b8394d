/**
 * The rewrite kind: puts a new text in place of automatic memories whose source changed, and of those that the player asked
 * to be rewritten. It serves the whole adventure, the head's line first.
 */
import type { Due, Outcome, Pass, PassKind } from './kind.ts';
import { readingOfActions } from './reading.ts';
import { askForMemory } from './summariser.ts';
import { changeAdventure } from '#api/store/change.ts';
import { loadSourceActions, replaceText } from '#api/store/memory-text.ts';
import { MAX_OWN_FAILURES } from '#api/store/parked-block.ts';
import { isOnLineage } from '#api/story/lineage.ts';

export const rewriteKind: PassKind = {
  name: 'REWRITE',
  isEnabled: (adventure) => adventure.autoSummarize,
  findDue
};

/** Stale in the program's words, or asked for. */
const WANTED = {
  isDeleted: false,
  sourceStart: { not: null },
  OR: [{ isStale: true, isEdited: false }, { isRewriteAsked: true }]
};

type Wanted = { id: string; branchId: string; depth: number; revision: number };

async function findDue(
  { deps, adventure, lineage, ...rest }: Pass,
  attempted: ReadonlySet<string>
): Promise<Due> {
  // The whole adventure, so that a line that is switched to is found in order.
  const rows = await deps.db.memory.findMany({
    where: { adventureId: adventure.id, ...WANTED },
    orderBy: [{ depth: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      branchId: true,
      depth: true,
      revision: true,
      rewriteAttempts: true,
      rewriteError: true
    }
  });
  const due = rows.filter((row) => row.rewriteAttempts < MAX_OWN_FAILURES);
  const open = due.filter((row) => !attempted.has(row.id));
  const next = open.find((row) => isOnLineage(lineage, row)) ?? open[0];
  const pass = { deps, adventure, lineage, ...rest };
  return {
    count: due.length,
    next: next ? { keys: [next.id], work: () => rewrite(pass, next) } : null,
    stopped: rows.find((row) => row.rewriteAttempts >= MAX_OWN_FAILURES)?.rewriteError ?? null
  };
}

async function rewrite(pass: Pass, wanted: Wanted): Promise<Outcome> {
  const { deps, adventure } = pass;
  const before = await deps.db.memory.findFirst({ where: { id: wanted.id, ...WANTED } });
  if (before === null) return { type: 'DROPPED', reason: 'The memory was changed before it was rewritten.' };
  const actions = await loadSourceActions(deps.db, before);
  const answer = await askForMemory(pass, actions);
  return changeAdventure(deps, adventure.id, async (tx, emit): Promise<Outcome> => {
    const memory = await tx.memory.findFirst({
      where: { id: before.id, revision: before.revision, isEdited: before.isEdited, ...WANTED }
    });
    const sources = memory === null ? [] : await loadSourceActions(tx, memory);
    if (memory === null || readingOfActions(sources) !== readingOfActions(actions)) {
      return {
        type: 'DROPPED',
        reason: 'A memory or its source changed while it was rewritten; the answer was dropped.'
      };
    }
    if (!answer.isUsable) {
      await tx.memory.update({
        where: { id: memory.id },
        data: { rewriteAttempts: { increment: 1 }, rewriteError: answer.reason }
      });
      emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: memory.id });
      const passages = `${memory.sourceStart}–${memory.sourceEnd}`;
      return { type: 'FAILED', reason: `Passages ${passages}: ${answer.reason}` };
    }
    const { text, isTrimmed } = answer;
    await replaceText(tx, emit, memory, { text, sources, isEdited: false, isTrimmed, at: deps.clock.now() });
    return { type: 'KEPT', done: 1, refused: null };
  });
}
