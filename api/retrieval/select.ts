/**
 * Chooses among ranked memories, and accounts for every one: pins first, then the ranking; what is still in view, what
 * repeats a chosen one and what has no slot or no room is set aside with its reason.
 */
import { Choice, type ChoiceRules } from './choice.ts';
import type { Query } from './query.ts';
import type { Ranked } from './rank.ts';
import { type SelectionOutcome, type WeighedMemory, weighed } from './weighed.ts';

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

export type SelectionInput = ChoiceRules & {
  /** Best first. */
  ranked: Ranked[];
  /** For the wording of reasons. */
  query: Query;
};

/** How many of those that fell short are kept with their reason. */
const NEAR_MISSES = 15;

/** Pins may exceed topK, and leave no slots then; they never exceed the token budget. */
export function selectMemories({ ranked, query, ...rules }: SelectionInput): Selection {
  const choice = new Choice(rules);
  let missed = 0;
  for (const each of ranked) {
    if (each.candidate.pinned && choice.addPinned(each).outcome !== 'USED') missed += 1;
  }
  const warnings = pinWarnings(missed);
  for (const each of ranked) {
    if (each.candidate.pinned) continue;
    const { outcome } = choice.add(each, missed < NEAR_MISSES);
    if (outcome !== 'USED' && outcome !== 'SUPPRESSED') missed += 1;
  }
  return { ...listed(ranked, choice, query), warnings };
}

function listed(ranked: Ranked[], { verdicts }: Choice, query: Query): Omit<Selection, 'warnings'> {
  const lists: Record<WeighedMemory['list'], WeighedMemory[]> = { USED: [], SUPPRESSED: [], NEAR_MISS: [] };
  const scores: Selection['scores'] = [];
  const outcomes: Selection['outcomes'] = {};
  for (const each of ranked) {
    const verdict = verdicts.get(each)!;
    const { outcome } = verdict;
    scores.push([each.candidate.id, each.score, outcome]);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    const isTold = outcome === 'USED' || outcome === 'SUPPRESSED' || lists.NEAR_MISS.length < NEAR_MISSES;
    if (!isTold) continue;
    const entry = weighed(each, verdict, query);
    lists[entry.list].push(entry);
  }
  return { used: lists.USED, suppressed: lists.SUPPRESSED, nearMisses: lists.NEAR_MISS, scores, outcomes };
}

function pinWarnings(crowdedOut: number): string[] {
  if (crowdedOut === 0) return [];
  const what = crowdedOut === 1 ? 'A pinned memory' : `${crowdedOut} pinned memories`;
  return [`${what} did not fit into the prompt: unpin some, or give the prompt more tokens in Settings.`];
}
