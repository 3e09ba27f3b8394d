/** Undo: the head goes back to the previous narration, or to the opening. */
import { type StepInput, REACH, stepTo, steps } from './step.ts';
import type { Adventure } from '#prisma/client/client.ts';
import type { WorkDeps } from '#api/deps.ts';
import type { Transaction } from '#api/store/database.ts';
import { undoDepth } from '#api/story/move.ts';

/** `moved` is false at the opening. Throws NOT_FOUND, STORY_MOVED_ON, TURN_IN_PROGRESS. */
export const undo = (deps: WorkDeps, accountId: string, input: StepInput): Promise<{ moved: boolean }> =>
  stepTo(deps, accountId, input, previousDepth);

async function previousDepth(tx: Transaction, adventure: Adventure): Promise<number | null> {
  const { headDepth } = adventure;
  const near = await steps(tx, adventure, Math.max(0, headDepth - REACH), headDepth);
  const isFound = near.some(({ depth, role }) => depth < headDepth && (role === 'NARRATOR' || depth === 0));
  return undoDepth(headDepth, isFound ? near : await steps(tx, adventure, 0, headDepth));
}
