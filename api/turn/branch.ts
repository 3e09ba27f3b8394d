/** Branches by the player's hand: fork at an action, switch to a line, rename one. */
import { ownAction } from './retry-turn.ts';
import type { Branch } from '#prisma/client/client.ts';
import type { WorkDeps } from '#api/deps.ts';
import { invalidInput, notFound } from '#api/errors.ts';
import { moveHead } from '#api/store/adventure.ts';
import { MAX_BRANCH_NAME_LENGTH, forkBranch } from '#api/store/branch.ts';
import { changeAdventure } from '#api/store/change.ts';
import type { Transaction } from '#api/store/database.ts';

type BranchResult = { branchId: string; adventureId: string };

/** A new line from the action on, and the head there. Throws NOT_FOUND, INVALID_INPUT, TURN_IN_PROGRESS. */
export async function forkAt(
  deps: WorkDeps,
  accountId: string,
  input: { actionId: string; name?: string | null }
): Promise<BranchResult> {
  const name = input.name == null ? undefined : checkedName(input.name);
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

/** Moves the head to a branch, at its tip or at `depth` of its line. Throws NOT_FOUND, INVALID_INPUT, TURN_IN_PROGRESS. */
export async function switchBranch(
  deps: WorkDeps,
  accountId: string,
  input: { branchId: string; depth?: number | null }
): Promise<BranchResult> {
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

/** Throws NOT_FOUND, INVALID_INPUT. */
export async function renameBranch(
  deps: WorkDeps,
  accountId: string,
  input: { branchId: string; name: string }
): Promise<BranchResult> {
  const name = checkedName(input.name);
  const { id: branchId, adventureId } = await ownBranch(deps.db, accountId, input.branchId);
  await changeAdventure(deps, adventureId, async (tx, emit) => {
    await tx.branch.update({ where: { id: branchId }, data: { name } });
    emit({ type: 'BranchChanged', change: 'UPDATED', branchId });
  });
  return { branchId, adventureId };
}

function checkedName(input: string): string {
  const name = input.trim();
  if (name === '') throw invalidInput('input.name', 'A branch needs a name.');
  if (name.length > MAX_BRANCH_NAME_LENGTH)
    throw invalidInput('input.name', `At most ${MAX_BRANCH_NAME_LENGTH} characters.`);
  return name;
}

async function ownBranch(db: Transaction, accountId: string, branchId: string): Promise<Branch> {
  const branch = await db.branch.findFirst({ where: { id: branchId, adventure: { accountId } } });
  if (branch === null) throw notFound('branch', branchId);
  return branch;
}
