/** The end of a line, as much as a prompt can hold. */
import type { HistoryAction } from '#api/context/assemble.ts';
import { loadActions } from '#api/store/action.ts';
import type { Transaction } from '#api/store/database.ts';
import { type StoryAction, renderAction } from '#api/story/action.ts';
import { type Lineage, endOf } from '#api/story/lineage.ts';

/** An action as the prompt shows it, and as it was written: without the frame that marks whose words they are. */
export type ToldAction = HistoryAction & { written: string };

/** Actions read at first: more than the built-in storyteller's prompt holds, and a usual endpoint's. */
const FIRST_READ = 48;

/**
 * The newest actions, oldest first, rendered: at least as many as have `budgetTokens` together, or the whole line. Reads in
 * growing steps, so how much is read follows the budget and never the length of the story.
 */
export async function loadHistory(
  db: Transaction,
  lineage: Lineage,
  budgetTokens: number
): Promise<ToldAction[]> {
  let actions: StoryAction[] = [];
  let tokens = 0;
  for (let to = endOf(lineage), step = FIRST_READ; to >= 0 && tokens < budgetTokens; to -= step, step *= 2) {
    const more = await loadActions(db, lineage, Math.max(0, to - step + 1), to);
    actions = [...more, ...actions];
    tokens += more.reduce((sum, action) => sum + action.tokens, 0);
  }
  return actions.map(toldAction);
}

export const toldAction = (action: StoryAction): ToldAction => ({
  ...action,
  text: renderAction(action),
  written: action.text
});
