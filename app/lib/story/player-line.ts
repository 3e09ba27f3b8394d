/** How the player's own passages read on the page; the same words as in the narrator's prompt. */
import type { ActionKind } from '#lib/api/gql/graphql.ts';

export function playerLine(kind: ActionKind, text: string): string {
  const words = text.trim();
  if (kind === 'DO')
    return /^(you|i)\b/i.test(words) ? words : `You ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  if (kind === 'SAY') return `You say ${/^["“«„「]/.test(words) ? words : `“${words}”`}`;
  if (kind === 'SEE') return `You look at ${words}`;
  return words;
}

export const KIND_LABELS: Record<ActionKind, string> = {
  OPENING: 'Opening',
  DO: 'Do',
  SAY: 'Say',
  STORY: 'Story',
  SEE: 'See',
  CONTINUE: 'Continue'
};
