/** Restoring a revision is a further edit: the text it replaces stays in the list. */
import { editAction } from './edit-action.ts';
import type { WorkDeps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import { ownAction } from '#api/store/action.ts';

/** Makes a former text the text again, as a further edit. Throws as `editAction`, and NOT_FOUND for the revision. */
export async function restoreRevision(
  deps: WorkDeps,
  accountId: string,
  input: { actionId: string; revision: number }
): Promise<{ actionId: string; adventureId: string }> {
  await ownAction(deps.db, accountId, input.actionId);
  const { actionId, revision } = input;
  const former = await deps.db.actionRevision.findUnique({
    where: { actionId_revision: { actionId, revision } }
  });
  if (former === null) throw notFound('revision', `${actionId}, ${revision}`);
  return editAction(deps, accountId, { actionId, text: former.text });
}
