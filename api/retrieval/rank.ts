/** Ranks memories by words and meaning together. Pure and deterministic. */
import type { Query, QueryVectors } from './query.ts';
import type { WordCounts } from './words.ts';
import type { Authority } from '#api/memory/authority.ts';

export type Candidate = {
  id: string;
  text: string;
  authority: Authority;
  pinned: boolean;
  /** Depth of its coordinate. */
  depth: number;
  sourceStart: number | null;
  sourceEnd: number | null;
  /** Over its text and its source block. */
  words: WordCounts;
  /** Null where it has none of the encoder in use. */
  vector: Float32Array | null;
};

export type Ranked = {
  candidate: Candidate;
  /** From 1. */
  rank: number;
  /** Sum of the parts. */
  score: number;
  /** Cosine with the last action; null without vectors. */
  similarity: number | null;
  /** BM25 of the window. */
  lexical: number;
  parts: Record<string, number>;
  /** Words shared with the last action, then with the rest of the window, best first, spelled as in the query. */
  matchedWords: string[];
  /** How many of `matchedWords` the last action holds. */
  matchedInLast: number;
};

/** Best first: ties go to the deeper, then to the lower id. */
export function rank(_input: {
  candidates: Candidate[];
  query: Query;
  /** Null: words alone. */
  queryVectors: QueryVectors | null;
  /** Of the encoder, against 1 for words (settings.vectorWeight). */
  vectorWeight: number;
}): Ranked[] {
  throw new Error('not written yet');
}
