/** Undo and redo: the head steps along its branch's line. Nothing is deleted, and no model is called. */
import type { Adventure } from '#prisma/client/client.ts';
import type { WorkDeps } from '#api/deps.ts';
import { checkHead, moveHead, ownAdventure } from '#api/store/adventure.ts';
import { changeAdventure } from '#api/store/change.ts';
import type { Transaction } from '#api/store/database.ts';
import { branchLine, whereOnLineage } from '#api/store/lineage.ts';
import type { ActionRole } from '#api/story/action.ts';
import type { Head } from '#api/story/head.ts';
import { cutAt, lineageAt } from '#api/story/lineage.ts';
import { type Step, redoDepth, undoDepth } from '#api/story/move.ts';

export type StepInput = { adventureId: string; expectedHead?: Head | null };

/** Depths looked at on either side of the head: a turn is two actions, and failed ones leave a few more. */
const REACH = 32;

/** To the previous narration, or the opening; `moved` is false at the opening. Throws NOT_FOUND, STORY_MOVED_ON, TURN_IN_PROGRESS. */
export const undo = (deps: WorkDeps, accountId: string, input: StepInput): Promise<{ moved: boolean }> =>
  step(deps, accountId, input, previousDepth);

/** To the next narration, or the tip; `moved` is false there. Throws as `undo`. */
export const redo = (deps: WorkDeps, accountId: string, input: StepInput): Promise<{ moved: boolean }> =>
  step(deps, accountId, input, nextDepth);

async function step(
  deps: WorkDeps,
  accountId: string,
  input: StepInput,
  target: (tx: Transaction, adventure: Adventure) => Promise<number | null>
): Promise<{ moved: boolean }> {
  const { adventureId } = input;
  await ownAdventure(deps.db, accountId, adventureId);
  const moved = await deps.turns.hold(adventureId, () =>
    changeAdventure(deps, adventureId, async (tx, emit) => {
      const adventure = await ownAdventure(tx, accountId, adventureId);
      checkHead(adventure, input.expectedHead);
      const depth = await target(tx, adventure);
      if (depth === null) return false;
      await moveHead(tx, emit, adventureId, { branchId: adventure.headBranchId, depth });
      return true;
    })
  );
  if (moved) deps.passes.request(adventureId);
  return { moved };
}

async function previousDepth(tx: Transaction, adventure: Adventure): Promise<number | null> {
  const { headDepth } = adventure;
  const near = await steps(tx, adventure, Math.max(0, headDepth - REACH), headDepth);
  const isFound = near.some(({ depth, role }) => depth < headDepth && (role === 'NARRATOR' || depth === 0));
  return undoDepth(headDepth, isFound ? near : await steps(tx, adventure, 0, headDepth));
}

async function nextDepth(tx: Transaction, adventure: Adventure): Promise<number | null> {
  const { headDepth } = adventure;
  const { tipDepth } = await tx.branch.findUniqueOrThrow({ where: { id: adventure.headBranchId } });
  const near = await steps(tx, adventure, headDepth, Math.min(tipDepth, headDepth + REACH));
  const isFound = near.some(({ depth, role }) => depth > headDepth && role === 'NARRATOR');
  return redoDepth(headDepth, tipDepth, isFound ? near : await steps(tx, adventure, headDepth, tipDepth));
}

async function steps(tx: Transaction, adventure: Adventure, from: number, to: number): Promise<Step[]> {
  const branch = await tx.branch.findUniqueOrThrow({ where: { id: adventure.headBranchId } });
  const lineage = cutAt(lineageAt(branchLine(branch), Math.max(to, 0)), to);
  const rows = await tx.action.findMany({
    where: { isChosen: true, ...whereOnLineage(lineage, from) },
    select: { depth: true, role: true }
  });
  return rows.map(({ depth, role }) => ({ depth, role: role as ActionRole }));
}
