/** Chooses among ranked memories: pins, what is still in view, repeats, slots and budget; and says why for each. */
import type { Candidate, Ranked } from './rank.ts';
import type { Query } from './query.ts';
import type { Authority } from '#api/memory/authority.ts';
import type { JudgedText, Sameness } from '#api/sameness/judge.ts';

/** How a candidate came out. */
export type SelectionOutcome = 'USED' | 'SUPPRESSED' | 'IN_WINDOW' | 'BELOW_TOP_K' | 'OVER_BUDGET';

/** A memory that was weighed, as the snapshot keeps it. */
export type WeighedMemory = {
  list: 'USED' | 'SUPPRESSED' | 'NEAR_MISS';
  memoryId: string;
  text: string;
  similarity: number | null;
  lexical: number | null;
  score: number;
  parts: Record<string, number>;
  rank: number;
  pinned: boolean;
  authority: Authority;
  sourceStart: number | null;
  sourceEnd: number | null;
  reason: string;
  matchedWords: string[];
  outcome: SelectionOutcome;
  duplicateOf: string | null;
  relation: Sameness | null;
};

export type Selection = {
  /** Best first. */
  used: WeighedMemory[];
  suppressed: WeighedMemory[];
  /** The next best, with what kept each out. */
  nearMisses: WeighedMemory[];
  /** Every candidate, best first. */
  scores: [memoryId: string, score: number, outcome: SelectionOutcome][];
  /** Adds up to the number of candidates. */
  outcomes: Partial<Record<SelectionOutcome, number>>;
  warnings: string[];
};

export function selectMemories(_input: {
  ranked: Ranked[];
  /** For the wording of reasons. */
  query: Query;
  topK: number;
  /** For the lines of all chosen memories. */
  tokenBudget: number;
  /** Depth of the oldest action that the prompt holds (plan.historyFrom). */
  historyFrom: number;
  /** Tokens of a memory's line in the prompt (context's countMemoryTokens). */
  countTokens: (memory: Pick<Candidate, 'text' | 'authority'>) => number;
  judge: (one: JudgedText, other: JudgedText) => Sameness;
}): Selection {
  throw new Error('not written yet');
}
