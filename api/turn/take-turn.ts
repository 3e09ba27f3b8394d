/**
 * A turn: the player's action is stored first, so that no failure loses it; then the narrator answers. The turn runs to its
 * end whether or not the request that began it is still there.
 */
import { type Narration, narrate } from './narrate.ts';
import type { TurnResult } from './running.ts';
import { countTokens } from '#api/context/tokens.ts';
import type { WorkDeps } from '#api/deps.ts';
import { StoryError, invalidInput } from '#api/errors.ts';
import type { Adventure, TurnRequest } from '#prisma/client/client.ts';
import { addTake } from '#api/store/action.ts';
import { checkHead, moveHead, ownAdventure } from '#api/store/adventure.ts';
import { branchToWriteOn } from '#api/store/branch.ts';
import { changeAdventure } from '#api/store/change.ts';
import { loadLineage } from '#api/store/lineage.ts';
import { MAX_KEY_LENGTH, findTurn, keepTurn } from '#api/store/turn-request.ts';
import {
  type ActionKind,
  MAX_ACTION_LENGTH,
  TURN_KINDS,
  type TurnKind,
  renderAction
} from '#api/story/action.ts';
import type { Head } from '#api/story/head.ts';

export type TurnInput = {
  adventureId: string;
  kind: ActionKind;
  text?: string | null;
  expectedHead?: Head | null;
  idempotencyKey?: string | null;
};

/**
 * Answers when the narration is stored. Throws NOT_FOUND, INVALID_INPUT, STORY_MOVED_ON (nothing written), TURN_IN_PROGRESS
 * (nothing written), PROVIDER or LIMIT (the player's action stands, and can be answered by a retry or CONTINUE).
 */
export async function takeTurn(deps: WorkDeps, accountId: string, input: TurnInput): Promise<TurnResult> {
  const { adventureId } = input;
  const text = checked(input);
  await ownAdventure(deps.db, accountId, adventureId);
  const key = input.idempotencyKey ?? null;
  const known = await repeated(deps, adventureId, key);
  if (known !== null) return known;
  const result = deps.turns.run(adventureId, key, async (signal) => {
    // Looked for again now that no other of this key can run: it may have come to its end since.
    const earlier = await findTurn(deps.db, adventureId, key);
    const ended = resultOf(earlier);
    if (ended !== null) return ended;
    const begun =
      earlier === null ? await begin(deps, accountId, input, text) : await resume(deps, accountId, earlier);
    const narrationId = await narrate(deps, begun, signal);
    return { playerActionId: begun.playerActionId, narrationId };
  });
  return result.finally(() => deps.passes.request(adventureId));
}

/** What the turn of the same key came to, whatever runs now. Null where there was none, or it has no narration yet. */
export const repeated = async (
  deps: WorkDeps,
  adventureId: string,
  key: string | null
): Promise<TurnResult | null> => resultOf(await findTurn(deps.db, adventureId, key));

const resultOf = (turn: TurnRequest | null): TurnResult | null =>
  turn?.narrationId ? { playerActionId: turn.playerActionId, narrationId: turn.narrationId } : null;

function checked(input: TurnInput): string {
  const text = (input.text ?? '').trim();
  if (!TURN_KINDS.includes(input.kind as TurnKind)) {
    throw invalidInput('input.kind', `A turn is one of ${TURN_KINDS.join(', ')}.`);
  }
  if (input.kind === 'CONTINUE' && text !== '') {
    throw invalidInput('input.text', 'A CONTINUE turn has no text of its own; use STORY to write a passage.');
  }
  if (input.kind !== 'CONTINUE' && text === '')
    throw invalidInput('input.text', 'Write what happens, or send CONTINUE.');
  if (text.length > MAX_ACTION_LENGTH) {
    throw invalidInput('input.text', `At most ${MAX_ACTION_LENGTH} characters; this has ${text.length}.`);
  }
  if ((input.idempotencyKey?.length ?? 0) > MAX_KEY_LENGTH) {
    throw invalidInput('input.idempotencyKey', `At most ${MAX_KEY_LENGTH} characters.`);
  }
  return text;
}

/** Stores the player's action, if there is one, after the head. */
async function begin(deps: WorkDeps, accountId: string, input: TurnInput, text: string): Promise<Narration> {
  const { adventureId } = input;
  const idempotencyKey = input.idempotencyKey ?? null;
  if (input.kind === 'CONTINUE') {
    const adventure = await ownAdventure(deps.db, accountId, adventureId);
    checkHead(adventure, input.expectedHead);
    return after(deps, adventure, { idempotencyKey, playerActionId: null });
  }
  const action = { role: 'PLAYER', kind: input.kind, text } as const;
  const now = deps.clock.now();
  const playerActionId = await changeAdventure(deps, adventureId, async (tx, emit) => {
    const adventure = await ownAdventure(tx, accountId, adventureId);
    checkHead(adventure, input.expectedHead);
    const branch = await branchToWriteOn(tx, emit, deps, {
      branchId: adventure.headBranchId,
      depth: adventure.headDepth
    });
    const at = { branchId: branch.id, depth: adventure.headDepth + 1 };
    const row = {
      id: deps.newId(),
      adventureId,
      ...at,
      ...action,
      status: 'COMPLETE',
      tokens: countTokens(renderAction(action))
    } as const;
    const stored = await addTake(tx, { ...row, reasoning: null, model: null, createdAt: now });
    await tx.branch.update({ where: { id: branch.id }, data: { tipDepth: at.depth } });
    emit({ type: 'ActionAppended', actionId: stored.id, ...at });
    await moveHead(tx, emit, adventureId, at);
    await tx.adventure.update({ where: { id: adventureId }, data: { playedAt: now } });
    if (idempotencyKey !== null) {
      await keepTurn(tx, {
        adventureId,
        idempotencyKey,
        playerActionId: stored.id,
        narrationId: null,
        createdAt: now
      });
    }
    return stored.id;
  });
  return after(deps, await ownAdventure(deps.db, accountId, adventureId), { idempotencyKey, playerActionId });
}

/** A turn of the same key that failed, or died with the process, after the player's action was stored. */
async function resume(
  deps: WorkDeps,
  accountId: string,
  { adventureId, idempotencyKey, playerActionId }: TurnRequest
) {
  const adventure = await ownAdventure(deps.db, accountId, adventureId);
  const action = await deps.db.action.findUnique({ where: { id: playerActionId ?? '' } });
  const head = { branchId: adventure.headBranchId, depth: adventure.headDepth };
  if (action === null || action.branchId !== head.branchId || action.depth !== head.depth) {
    throw new StoryError({ code: 'STORY_MOVED_ON', head });
  }
  return after(deps, adventure, { idempotencyKey, playerActionId });
}

async function after(
  deps: WorkDeps,
  adventure: Adventure,
  turn: Pick<Narration, 'idempotencyKey' | 'playerActionId'>
): Promise<Narration> {
  const head = { branchId: adventure.headBranchId, depth: adventure.headDepth };
  return { adventure, lineage: await loadLineage(deps.db, head), after: head, replaces: null, ...turn };
}
