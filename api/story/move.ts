/** Who may move where: undo, redo, retry and choose, as verdicts over the facts of the tree. */
import type { ActionRole } from './action.ts';

/** An action of the line as the moves see it. */
export type Step = { depth: number; role: ActionRole };

/**
 * Where undo leads: the previous narration, or the opening. Null: the head stands at the opening. `steps` holds the chosen
 * actions of the line below the head, at least the two nearest (a turn is at most two actions).
 */
export function undoDepth(headDepth: number, steps: readonly Step[]): number | null {
  if (headDepth === 0) return null;
  const earlier = steps.filter(
    (step) => step.depth < headDepth && (step.role === 'NARRATOR' || step.depth === 0)
  );
  return earlier.length === 0 ? 0 : Math.max(...earlier.map((step) => step.depth));
}

/** Where redo leads: the next narration of the branch's line, or its tip. Null: the head stands at the tip. */
export function redoDepth(headDepth: number, tipDepth: number, steps: readonly Step[]): number | null {
  if (headDepth >= tipDepth) return null;
  const later = steps.filter((step) => step.depth > headDepth && step.role === 'NARRATOR');
  return later.length === 0 ? tipDepth : Math.min(...later.map((step) => step.depth));
}
