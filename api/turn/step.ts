/** A step of the head along its branch's line, as undo and redo take it. Nothing is deleted, and no model is called. */
import type { Adventure } from '#prisma/client/client.ts';
import type { WorkDeps } from '#api/deps.ts';
import { checkHead, moveHead, ownAdventure } from '#api/store/adventure.ts';
import { changeAdventure } from '#api/store/change.ts';
import type { Transaction } from '#api/store/database.ts';
import { branchLine, readOnLineage } from '#api/store/lineage.ts';
import type { ActionRole } from '#api/story/action.ts';
import type { Head } from '#api/story/head.ts';
import { cutAt, lineageAt } from '#api/story/lineage.ts';
import type { Step } from '#api/story/move.ts';

export type StepInput = { adventureId: string; expectedHead?: Head | null };

/** Depths looked at on either side of the head: a turn is two actions, and failed ones leave a few more. */
export const REACH = 32;

/** Moves the head to `target`'s depth; null: it stays, and `moved` is false. */
export async function stepTo(
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

/** The chosen actions of the head's line from one depth to another, both included. */
export async function steps(
  tx: Transaction,
  adventure: Adventure,
  from: number,
  to: number
): Promise<Step[]> {
  const branch = await tx.branch.findUniqueOrThrow({ where: { id: adventure.headBranchId } });
  const lineage = cutAt(lineageAt(branchLine(branch), Math.max(to, 0)), to);
  const rows = await readOnLineage(
    lineage,
    (where) =>
      tx.action.findMany({ where: { isChosen: true, ...where }, select: { depth: true, role: true } }),
    from
  );
  return rows.map(({ depth, role }) => ({ depth, role: role as ActionRole }));
}
