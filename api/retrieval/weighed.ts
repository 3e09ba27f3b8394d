/** A memory that was weighed at a turn, as the snapshot keeps it. */
import type { Query } from './query.ts';
import type { Ranked } from './rank.ts';
import { type Verdict, explain } from './reason.ts';
import type { Authority } from '#api/memory/authority.ts';
import type { Sameness } from '#api/sameness/judge.ts';

/** How a candidate came out. */
export type SelectionOutcome = 'USED' | 'SUPPRESSED' | 'IN_WINDOW' | 'BELOW_TOP_K' | 'OVER_BUDGET';

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

export function weighed(ranked: Ranked, verdict: Verdict, query: Query): WeighedMemory {
  const { id, text, pinned, authority, sourceStart, sourceEnd } = ranked.candidate;
  const isRepeat = verdict.outcome === 'SUPPRESSED';
  return {
    list: verdict.outcome === 'USED' ? 'USED' : isRepeat ? 'SUPPRESSED' : 'NEAR_MISS',
    memoryId: id,
    text,
    similarity: ranked.similarity,
    lexical: ranked.lexical,
    score: ranked.score,
    parts: ranked.parts,
    rank: ranked.rank,
    pinned,
    authority,
    sourceStart,
    sourceEnd,
    reason: explain(ranked, verdict, query),
    matchedWords: ranked.matches().matchedWords,
    outcome: verdict.outcome,
    duplicateOf: isRepeat ? verdict.of.candidate.id : null,
    relation: isRepeat ? verdict.relation : null
  };
}
