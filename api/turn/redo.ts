/** Redo: the head goes on to the next narration of its branch's line, or to the tip. */
import { type StepInput, REACH, stepTo, steps } from './step.ts';
import type { Adventure } from '#prisma/client/client.ts';
import type { WorkDeps } from '#api/deps.ts';
import type { Transaction } from '#api/store/database.ts';
import { redoDepth } from '#api/story/move.ts';

/** `moved` is false at the tip. Throws NOT_FOUND, STORY_MOVED_ON, TURN_IN_PROGRESS. */
export const redo = (deps: WorkDeps, accountId: string, input: StepInput): Promise<{ moved: boolean }> =>
  stepTo(deps, accountId, input, nextDepth);

async function nextDepth(tx: Transaction, adventure: Adventure): Promise<number | null> {
  const { headDepth } = adventure;
  const { tipDepth } = await tx.branch.findUniqueOrThrow({ where: { id: adventure.headBranchId } });
  const near = await steps(tx, adventure, headDepth, Math.min(tipDepth, headDepth + REACH));
  const isFound = near.some(({ depth, role }) => depth > headDepth && role === 'NARRATOR');
  return redoDepth(headDepth, tipDepth, isFound ? near : await steps(tx, adventure, headDepth, tipDepth));
}
