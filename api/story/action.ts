/** An action: one passage of story at a coordinate. */

export type ActionRole = 'PLAYER' | 'NARRATOR';
export type ActionKind = 'OPENING' | 'DO' | 'SAY' | 'STORY' | 'SEE' | 'CONTINUE';
export type ActionStatus = 'COMPLETE' | 'INTERRUPTED' | 'ERASED';

/** Kinds that a player can take a turn with. A CONTINUE turn has the narrator's action alone. */
export const TURN_KINDS = ['DO', 'SAY', 'STORY', 'SEE', 'CONTINUE'] as const;
export type TurnKind = (typeof TURN_KINDS)[number];

/** Longest text of one action, in characters. */
export const MAX_ACTION_LENGTH = 20_000;

/** The text of one action as it stands in the story. */
export type StoryAction = {
  id: string;
  branchId: string;
  depth: number;
  take: number;
  role: ActionRole;
  kind: ActionKind;
  text: string;
  status: ActionStatus;
  revision: number;
  tokens: number;
};

/**
 * An action as prompts, memories and summaries show it. What the player does and says is marked as theirs, so that a model
 * can tell it from narration; the narrator's words and the player's story passages stand as they are.
 */
export function renderAction(action: { kind: ActionKind; role: ActionRole; text: string }): string {
  const text = action.text.trim();
  if (action.role === 'NARRATOR' || text === '') return text;
  switch (action.kind) {
    case 'DO':
      return `> ${/^(you|i)\b/i.test(text) ? text : `You ${text}`}`;
    case 'SAY':
      return `> You say ${/^["“«„「]/.test(text) ? text : `"${text}"`}`;
    case 'SEE':
      return `> You look at ${text}`;
    default:
      return text;
  }
}
