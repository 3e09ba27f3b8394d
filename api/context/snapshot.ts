/**
 * What a narration was shown, and why: the record that is written with it, and that the context preview answers. History is
 * kept by reference, so that a snapshot stays small and erasing an action leaves no copy in it.
 */
import type { ApiMode } from '#api/settings.ts';
import type { Authority } from '#api/memory/authority.ts';
import type { Sameness } from '#api/sameness/judge.ts';

export type RetrievalOutcome =
  | 'USED'
  | 'SUPPRESSED'
  | 'IN_WINDOW'
  | 'BELOW_TOP_K'
  | 'OVER_BUDGET'
  | 'STALE'
  | 'FOLDED'
  | 'FORGOTTEN'
  | 'EXPIRED';

export type SectionKind =
  | 'INSTRUCTIONS'
  | 'PLOT_ESSENTIALS'
  | 'SUMMARY'
  | 'MEMORIES'
  | 'LORE'
  | 'STORY_CARDS'
  | 'HISTORY'
  | 'AUTHORS_NOTE';

/** An action's text as it was: the text that it had as `revision`. */
export type ActionRef = [actionId: string, revision: number];

/** A part of the prompt. `text` is what was sent; where `refs` stands, it is resolved from them and never stored. */
export type SnapshotSection = {
  kind: SectionKind;
  title: string;
  text: string;
  refs: ActionRef[] | null;
  tokens: number;
  truncated: boolean;
};

/** A memory that was weighed, with its text as it was then. */
export type SnapshotEntry = {
  list: 'USED' | 'SUPPRESSED' | 'NEAR_MISS';
  memoryId: string;
  text: string;
  /** Cosine with the newest action, -1 to 1; null where either has no vector. */
  similarity: number | null;
  /** BM25 over the query's window; null where words were not scored. */
  lexical: number | null;
  /** The total by which it was ranked: a sum of z-scores, so only comparable within one snapshot. */
  score: number;
  /** Name of each part of the score to its value; they add up to the total. */
  parts: Record<string, number>;
  /** From 1, over all candidates. */
  rank: number;
  pinned: boolean;
  authority: Authority;
  sourceStart: number | null;
  sourceEnd: number | null;
  /** One sentence that a player understands. */
  reason: string;
  matchedWords: string[];
  outcome: RetrievalOutcome;
  duplicateOf: string | null;
  relation: Sameness | null;
};

export type SnapshotRecord = {
  /** The texts of the query; resolved from `queryRefs`, and stored only as them. */
  query: string;
  queryRefs: ActionRef[];
  embeddingModel: string | null;
  /** Why there is no full context (a preview), or why the turn failed. */
  error: string | null;
  /** How many candidates were ranked. */
  considered: number;
  /** Used first, best first; then suppressed; then near misses. */
  entries: SnapshotEntry[];
  sections: SnapshotSection[];
  scores: [memoryId: string, score: number, outcome: RetrievalOutcome][];
  /** Adds up to the number of memories in force on the lineage, deleted ones aside. */
  outcomes: Partial<Record<RetrievalOutcome, number>>;
  warnings: string[];
  narratorModel: string | null;
  apiMode: ApiMode;
  /** Exact tokens of the prompt, message framing included. */
  tokens: number;
  /** The most tokens that the prompt could have had. */
  budget: number;
  /** Time from the query to the choice, in milliseconds. */
  retrievalMs: number;
};
