/** What retrieval asks at a turn: the newest actions of the story, the player's new words among them. */
import type { ActionKind, ActionRole } from '#api/story/action.ts';

export type QueryAction = { id: string; revision: number; role: ActionRole; kind: ActionKind; text: string };

export type Query = {
  /** The actions asked with, oldest first. */
  refs: [actionId: string, revision: number][];
  /** The newest action, rendered. Empty only when no action has text. */
  last: string;
  /** All of them, rendered, oldest first, `last` included. */
  window: string;
  /** Who wrote the newest action: reasons say "your last action" or "the last passage". */
  lastRole: ActionRole;
  /** One a text to embed, newest action first; `queryVectorsOf` reads the answer in this order. */
  embeddingTexts: string[];
};

export type QueryVectors = { last: Float32Array; window: Float32Array };

/**
 * The query of the line's newest actions, given oldest first (more than it reads is fine; the take that is being replaced
 * is left out by the caller). `keepEnd` cuts a text to its last tokens.
 */
export function buildQuery(
  _actions: QueryAction[],
  _keepEnd: (text: string, tokens: number) => string
): Query {
  throw new Error('not written yet');
}

/** From the vectors of `embeddingTexts`, in their order; null where there is none. */
export function queryVectorsOf(_vectors: Float32Array[]): QueryVectors | null {
  throw new Error('not written yet');
}
