/**
 * Retry: another take of a narration where nothing follows it, else another line from just before it; or an answer to a
 * player's action that was left without one. The prompt holds nothing of the take that it replaces.
 */
import { type Narration, narrate } from './narrate.ts';
import { repeated } from './take-turn.ts';
import type { Action, Adventure } from '#prisma/client/client.ts';
import type { WorkDeps } from '#api/deps.ts';
import { invalidInput } from '#api/errors.ts';
import { ownAction } from '#api/store/action.ts';
import { ownAdventure } from '#api/store/adventure.ts';
import { isFollowed } from '#api/store/branch.ts';
import { loadLineage } from '#api/store/lineage.ts';

/**
 * Answers when the narration is stored. Throws NOT_FOUND, INVALID_INPUT (the opening, or a player's action that has its
 * answer), TURN_IN_PROGRESS, PROVIDER, LIMIT; then nothing has changed, and the take that was chosen still is.
 */
export async function retryTurn(
  deps: WorkDeps,
  accountId: string,
  input: { actionId: string; idempotencyKey?: string | null }
): Promise<{ narrationId: string }> {
  const action = await ownAction(deps.db, accountId, input.actionId);
  const { adventureId } = action;
  const key = input.idempotencyKey ?? null;
  const known = await repeated(deps, adventureId, key);
  if (known !== null) return known;
  const result = deps.turns.run(adventureId, key, async (signal) => {
    const ended = await repeated(deps, adventureId, key);
    if (ended !== null) return ended;
    const adventure = await ownAdventure(deps.db, accountId, adventureId);
    const turn = { idempotencyKey: key, playerActionId: null };
    const narration = await (action.role === 'PLAYER' ? answerTo : insteadOf)(deps, adventure, action, turn);
    const { playerActionId } = narration;
    return { playerActionId, narrationId: await narrate(deps, narration, signal) };
  });
  return result.finally(() => deps.passes.request(adventureId));
}

type Turn = Pick<Narration, 'idempotencyKey' | 'playerActionId'>;

async function insteadOf(
  deps: WorkDeps,
  adventure: Adventure,
  action: Action,
  turn: Turn
): Promise<Narration> {
  if (action.depth === 0)
    throw invalidInput('input.actionId', 'The opening cannot be retried; edit it instead.');
  const branch = await deps.db.branch.findUniqueOrThrow({ where: { id: action.branchId } });
  const after = { branchId: branch.id, depth: action.depth - 1 };
  const lineage = await loadLineage(deps.db, after);
  if (await isFollowed(deps.db, branch, action.depth))
    return { adventure, lineage, after, replaces: null, ...turn };
  const takes = await deps.db.action.count({ where: { branchId: branch.id, depth: action.depth } });
  const replaces = { branchId: branch.id, depth: action.depth, take: takes };
  return { adventure, lineage, after, replaces, ...turn };
}

async function answerTo(
  deps: WorkDeps,
  adventure: Adventure,
  action: Action,
  turn: Turn
): Promise<Narration> {
  const branch = await deps.db.branch.findUniqueOrThrow({ where: { id: action.branchId } });
  if (branch.tipDepth > action.depth) {
    throw invalidInput('input.actionId', 'This action has its answer; retry the narration that follows it.');
  }
  const after = { branchId: branch.id, depth: action.depth };
  return {
    adventure,
    lineage: await loadLineage(deps.db, after),
    after,
    replaces: null,
    ...turn,
    playerActionId: action.id
  };
}
