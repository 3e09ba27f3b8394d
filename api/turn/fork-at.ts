/** Fork: a new line from any action of the story. It starts with everything that is in force there, and calls no model. */
import type { WorkDeps } from '#api/deps.ts';
import { invalidInput } from '#api/errors.ts';
import { ownAction } from '#api/store/action.ts';
import { moveHead } from '#api/store/adventure.ts';
import { checkedBranchName, forkBranch } from '#api/store/branch.ts';
import { changeAdventure } from '#api/store/change.ts';

/** A new line from the action on, and the head there. Throws NOT_FOUND, INVALID_INPUT, TURN_IN_PROGRESS. */
export async function forkAt(
  deps: WorkDeps,
  accountId: string,
  input: { actionId: string; name?: string | null }
): Promise<{ branchId: string; adventureId: string }> {
  const name = input.name == null ? undefined : checkedBranchName(input.name);
  const { adventureId } = await ownAction(deps.db, accountId, input.actionId);
  const branchId = await deps.turns.hold(adventureId, () =>
    changeAdventure(deps, adventureId, async (tx, emit) => {
      const action = await ownAction(tx, accountId, input.actionId);
      if (!action.isChosen)
        throw invalidInput('input.actionId', 'Choose this take first; a line goes on from the chosen one.');
      const branch = await tx.branch.findUniqueOrThrow({ where: { id: action.branchId } });
      const fork = await forkBranch(tx, emit, deps, {
        branch,
        depth: action.depth,
        ...(name ? { name } : {})
      });
      await moveHead(tx, emit, adventureId, { branchId: fork.id, depth: action.depth });
      return fork.id;
    })
  );
  deps.passes.request(adventureId);
  return { branchId, adventureId };
}
