/** A branch's name is the player's: it changes nothing else. */
import type { WorkDeps } from '#api/deps.ts';
import { checkedBranchName, ownBranch } from '#api/store/branch.ts';
import { changeAdventure } from '#api/store/change.ts';

/** Throws NOT_FOUND, INVALID_INPUT. */
export async function renameBranch(
  deps: WorkDeps,
  accountId: string,
  input: { branchId: string; name: string }
): Promise<{ branchId: string; adventureId: string }> {
  const name = checkedBranchName(input.name);
  const { id: branchId, adventureId } = await ownBranch(deps.db, accountId, input.branchId);
  await changeAdventure(deps, adventureId, async (tx, emit) => {
    await tx.branch.update({ where: { id: branchId }, data: { name } });
    emit({ type: 'BranchChanged', change: 'UPDATED', branchId });
  });
  return { branchId, adventureId };
}
