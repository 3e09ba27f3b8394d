/** Choosing a take, where nothing follows it: the story reads that one from now on. Withdraws nothing, by SETTLE_SLACK. */
import type { WorkDeps } from '#api/deps.ts';
import { invalidInput } from '#api/errors.ts';
import { isFollowed } from '#api/store/branch.ts';
import { ownAction } from '#api/store/action.ts';
import { changeAdventure } from '#api/store/change.ts';
import { setUses, usedMemoryIds } from '#api/store/snapshot.ts';

/** Throws NOT_FOUND, TURN_IN_PROGRESS, and INVALID_INPUT where the story has gone on from another take. */
export async function chooseTake(
  deps: WorkDeps,
  accountId: string,
  input: { actionId: string }
): Promise<{ actionId: string; adventureId: string }> {
  const { adventureId } = await ownAction(deps.db, accountId, input.actionId);
  await deps.turns.hold(adventureId, () =>
    changeAdventure(deps, adventureId, async (tx, emit) => {
      const action = await ownAction(tx, accountId, input.actionId);
      if (action.isChosen) return;
      const { branchId, depth } = action;
      const branch = await tx.branch.findUniqueOrThrow({ where: { id: branchId } });
      if (await isFollowed(tx, branch, depth)) {
        throw invalidInput(
          'input.actionId',
          'The story goes on from another take; retry the narration to begin a new line.'
        );
      }
      await tx.action.updateMany({ where: { branchId, depth, isChosen: true }, data: { isChosen: false } });
      await tx.action.update({ where: { id: action.id }, data: { isChosen: true } });
      await setUses(tx, { branchId, depth }, await usedMemoryIds(tx, action.id));
      emit({ type: 'ActionChanged', actionId: action.id, branchId, depth });
    })
  );
  deps.passes.request(adventureId);
  return { actionId: input.actionId, adventureId };
}
