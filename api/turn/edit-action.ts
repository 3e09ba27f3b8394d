/**
 * Edit: an action's text changes, and the old one stays as a revision. What was derived from it is marked stale, unless the
 * edit is minor. It acts on the action itself, so on every line that shares it.
 */
import { countTokens } from '#api/context/tokens.ts';
import type { WorkDeps } from '#api/deps.ts';
import { StoryError, invalidInput } from '#api/errors.ts';
import { ownAction } from '#api/store/action.ts';
import { changeAdventure } from '#api/store/change.ts';
import { markStale } from '#api/store/memory.ts';
import { type ActionKind, type ActionRole, MAX_ACTION_LENGTH, renderAction } from '#api/story/action.ts';

export type EditInput = {
  actionId: string;
  text: string;
  minor?: boolean | null;
  expectedRevision?: number | null;
};

/** Throws NOT_FOUND, INVALID_INPUT, TURN_IN_PROGRESS, and STORY_MOVED_ON where the text is no longer `expectedRevision`. */
export async function editAction(
  deps: WorkDeps,
  accountId: string,
  input: EditInput
): Promise<{ actionId: string; adventureId: string }> {
  const text = input.text.trim();
  if (text === '')
    throw invalidInput('input.text', 'An action keeps some text; undo it, or erase it, to be rid of it.');
  if (text.length > MAX_ACTION_LENGTH) {
    throw invalidInput('input.text', `At most ${MAX_ACTION_LENGTH} characters; this has ${text.length}.`);
  }
  const { adventureId } = await ownAction(deps.db, accountId, input.actionId);
  await deps.turns.hold(adventureId, () =>
    changeAdventure(deps, adventureId, async (tx, emit) => {
      const action = await ownAction(tx, accountId, input.actionId);
      const { branchId, depth, revision } = action;
      if (action.status === 'ERASED')
        throw invalidInput('input.actionId', 'An erased action cannot be edited.');
      if (input.expectedRevision != null && input.expectedRevision !== revision) {
        const { headBranchId, headDepth } = await tx.adventure.findUniqueOrThrow({
          where: { id: adventureId }
        });
        throw new StoryError({ code: 'STORY_MOVED_ON', head: { branchId: headBranchId, depth: headDepth } });
      }
      if (text === action.text) return;
      const now = deps.clock.now();
      await tx.actionRevision.create({
        data: { actionId: action.id, revision, text: action.text, createdAt: now }
      });
      const rendered = renderAction({
        role: action.role as ActionRole,
        kind: action.kind as ActionKind,
        text
      });
      await tx.action.update({
        where: { id: action.id },
        data: { text, revision: revision + 1, tokens: countTokens(rendered) }
      });
      emit({ type: 'ActionChanged', actionId: action.id, branchId, depth });
      if (!input.minor && action.isChosen) await markStale(tx, emit, { adventureId, branchId, depth });
    })
  );
  deps.passes.request(adventureId);
  return { actionId: input.actionId, adventureId };
}
