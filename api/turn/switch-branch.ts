/** Switch: the head moves to another line. Nothing is repaired: what is in force follows from where the head stands. */
import type { WorkDeps } from '#api/deps.ts';
import { invalidInput } from '#api/errors.ts';
import { moveHead } from '#api/store/adventure.ts';
import { ownBranch } from '#api/store/branch.ts';
import { changeAdventure } from '#api/store/change.ts';

/** Moves the head to a branch, at its tip or at `depth` of its line. Throws NOT_FOUND, INVALID_INPUT, TURN_IN_PROGRESS. */
export async function switchBranch(
  deps: WorkDeps,
  accountId: string,
  input: { branchId: string; depth?: number | null }
): Promise<{ branchId: string; adventureId: string }> {
  const { adventureId } = await ownBranch(deps.db, accountId, input.branchId);
  await deps.turns.hold(adventureId, () =>
    changeAdventure(deps, adventureId, async (tx, emit) => {
      const branch = await ownBranch(tx, accountId, input.branchId);
      const depth = input.depth ?? branch.tipDepth;
      if (!Number.isInteger(depth) || depth < 0 || depth > branch.tipDepth) {
        throw invalidInput('input.depth', `This line runs from 0 to ${branch.tipDepth}.`);
      }
      await moveHead(tx, emit, adventureId, { branchId: branch.id, depth });
    })
  );
  deps.passes.request(adventureId);
  return { branchId: input.branchId, adventureId };
}
