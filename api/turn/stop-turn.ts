/** Stop: the narrator's stream ends, and what has come so far is kept as INTERRUPTED. */
import type { WorkDeps } from '#api/deps.ts';
import { ownAdventure } from '#api/store/adventure.ts';

/**
 * Answers when the turn has settled: the kept narration's id, or null where no word had come or no turn was running.
 * Throws NOT_FOUND.
 */
export async function stopTurn(
  deps: WorkDeps,
  accountId: string,
  input: { adventureId: string }
): Promise<{ narrationId: string | null }> {
  await ownAdventure(deps.db, accountId, input.adventureId);
  const turn = deps.turns.get(input.adventureId);
  if (turn === undefined) return { narrationId: null };
  turn.stop();
  return { narrationId: await turn.settled };
}
