/**
 * What retrieval asks at a turn: the newest actions of the story, the player's new words among them. The newest action is
 * kept apart, since it counts once more than the others.
 */
import { blendVectors } from './vectors.ts';
import type { ActionRole } from '#api/story/action.ts';

export type QueryAction = { id: string; revision: number; role: ActionRole; text: string };

export type Query = {
  /** The actions asked with, oldest first. */
  refs: [actionId: string, revision: number][];
  /** The newest action that has text; empty only when none has. */
  last: string;
  /** All of them, oldest first, `last` included. */
  window: string;
  /** Who wrote the newest one: a reason says "your last action" or "the last passage". */
  lastRole: ActionRole;
  /** The texts to embed, newest action first; `queryVectorsOf` reads the answer in this order. */
  embeddingTexts: string[];
};

export type QueryVectors = { last: Float32Array; window: Float32Array };

/** Actions and tokens that a query reads: two turns, and no more of them than keeps the newest words heavy. */
const QUERY_ACTIONS = 4;
const QUERY_TOKENS = 600;

const GAP = '\n\n';

/** Words of one action that are embedded: the built-in encoder reads 128 pieces and drops the rest, so the newest go. */
const EMBEDDED_WORDS = 100;
/** Where words cannot be told by spaces. */
const EMBEDDED_CHARACTERS = 800;

/**
 * The query of the line's newest actions, given oldest first; more than it reads is fine. The take that is being replaced
 * is left out by the caller. `keepEnd` cuts a text to its last tokens.
 */
export function buildQuery(actions: QueryAction[], keepEnd: (text: string, tokens: number) => string): Query {
  const told = actions
    .slice(-QUERY_ACTIONS)
    .map((action) => ({ action, text: action.text.trim() }))
    .filter(({ text }) => text !== '');
  const window = keepEnd(told.map(({ text }) => text).join(GAP), QUERY_TOKENS);
  const read: typeof told = [];
  let left = window.length;
  for (const { action, text } of told.reverse()) {
    if (left <= 0) break;
    read.push({ action, text: text.slice(-left) });
    left -= text.length + GAP.length;
  }
  return {
    refs: read.map(({ action }): [string, number] => [action.id, action.revision]).reverse(),
    last: read[0]?.text ?? '',
    window,
    lastRole: read[0]?.action.role ?? 'NARRATOR',
    embeddingTexts: read.map(({ text }) => newestWords(text))
  };
}

/** How much an older action's meaning counts against the next newer one's: at 1, recall@5 on four-turn queries falls by 1. */
const OLDER_SHARE = 0.5;

/** From the vectors of `embeddingTexts`, in their order. Null where there are none. */
export function queryVectorsOf(vectors: Float32Array[]): QueryVectors | null {
  const window = blendVectors(vectors, OLDER_SHARE);
  return window === null ? null : { last: vectors[0]!, window };
}

function newestWords(text: string): string {
  const end = text.split(/\s+/u).slice(-EMBEDDED_WORDS).join(' ');
  return [...end.slice(-EMBEDDED_CHARACTERS * 2)].slice(-EMBEDDED_CHARACTERS).join('');
}
