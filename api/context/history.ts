/** How much of the story is in view: whole actions, the newest first, without a gap. */
import type { HistoryAction } from './assemble.ts';
import { toMessages } from './messages.ts';
import { countPrompt } from './prompt-tokens.ts';
import type { SnapshotSection } from './snapshot.ts';
import { countTokens } from './tokens.ts';
import { StoryError } from '#api/errors.ts';
import type { ApiMode } from '#api/settings.ts';

/** Longest part of an action's tokens that may be saved by joining it to its neighbours. */
const JOIN_SLACK = 2;

/**
 * The newest actions that fit into `tokens` together with the sections, or the last one alone; and the tokens left over.
 * The last action always goes in: throws LIMIT where it does not fit.
 */
export function takeHistory(input: {
  sections: SnapshotSection[];
  history: HistoryAction[];
  apiMode: ApiMode;
  tokens: number;
  only: 'LAST' | 'FITTING';
}): { taken: HistoryAction[]; left: number } {
  const { sections, history, apiMode, tokens, only } = input;
  // Nearly every message stays the same from one try to the next.
  const counts = new Map<string, number>();
  const count = (text: string): number => {
    if (!counts.has(text)) counts.set(text, countTokens(text));
    return counts.get(text)!;
  };
  const sizeOf = (taken: HistoryAction[]): number =>
    countPrompt(toMessages(sections, taken, apiMode), apiMode, count);
  let taken = history.slice(-1);
  let size = sizeOf(taken);
  if (only === 'LAST') {
    if (size > tokens) throw overBudget(tokens, size);
    return { taken, left: tokens - size };
  }
  taken = history.slice(-countFitting(history, tokens - size));
  for (size = sizeOf(taken); size > tokens && taken.length > 1; size = sizeOf(taken)) taken = taken.slice(1);
  return { taken, left: tokens - size };
}

/** At least as many of the newest as can fit, by their own counts: the exact count then takes back what is too much. */
function countFitting(history: HistoryAction[], room: number): number {
  let fitting = 1;
  for (let left = room; fitting < history.length && left >= 0; fitting += 1) {
    left -= Math.max(0, history.at(-1 - fitting)!.tokens - JOIN_SLACK);
  }
  return Math.max(1, fitting);
}

const overBudget = (max: number, actual: number): StoryError =>
  new StoryError({
    code: 'LIMIT',
    limit:
      'The part of the prompt that always goes in whole (instructions, plot essentials, author’s note and the last action), in tokens,',
    max,
    actual
  });
