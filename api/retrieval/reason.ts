/** Why a memory was used or not, in a sentence that a player understands. */
import type { Query } from './query.ts';
import type { Ranked } from './rank.ts';

/** How a candidate came out, with what the outcome rests on. */
export type Verdict =
  | { outcome: 'USED' }
  | { outcome: 'SUPPRESSED'; of: Ranked; relation: 'EQUAL' | 'SUBSET' }
  | { outcome: 'IN_WINDOW' }
  | { outcome: 'BELOW_TOP_K'; slots: number }
  /** `tokens` null: not counted, since many before it were too long. */
  | { outcome: 'OVER_BUDGET'; tokens: number | null; left: number };

/** Shared words that are told: more would be a list, not a reason. */
const TOLD_WORDS = 3;

export function explain(ranked: Ranked, verdict: Verdict, query: Query): string {
  const fit = describeFit(ranked, query);
  const { pinned, sourceStart, sourceEnd } = ranked.candidate;
  switch (verdict.outcome) {
    case 'USED':
      if (pinned) return sentence(['pinned by you', ...fit]);
      return fit.length > 0 ? sentence(fit) : 'Nothing ties it to this turn, but a place was free.';
    case 'SUPPRESSED':
      return verdict.relation === 'EQUAL'
        ? `Says the same as memory ${verdict.of.rank} of the ranking, which was used.`
        : `Memory ${verdict.of.rank} of the ranking, which was used, says all of this and more.`;
    case 'IN_WINDOW':
      return sentence([`still in view: passages ${sourceStart}–${sourceEnd}`, ...fit]);
    case 'BELOW_TOP_K':
      return sentence([
        verdict.slots === 1 ? 'the one place was taken' : `the ${verdict.slots} places were taken`,
        ...fit
      ]);
    case 'OVER_BUDGET':
      return sentence([
        `${pinned ? 'pinned by you, but ' : ''}no room: it takes ${verdict.tokens ?? 'some'} tokens, and ${verdict.left} were left`,
        ...(pinned ? [] : fit)
      ]);
  }
}

function describeFit(ranked: Ranked, query: Query): string[] {
  const { matchedWords, matchedInLast } = ranked.matches();
  const fit: string[] = [];
  if (matchedInLast.length > 0) {
    fit.push(
      `shares ${quote(matchedInLast)} with ${query.lastRole === 'PLAYER' ? 'your last action' : 'the last passage'}`
    );
  } else if (matchedWords.length > 0) fit.push(`shares ${quote(matchedWords)} with the last passages`);
  if (ranked.isClose) fit.push('close in meaning');
  return fit;
}

function quote(words: string[]): string {
  const told = words.slice(0, TOLD_WORDS).map((word) => `“${word}”`);
  return told.length < 2 ? told.join('') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`;
}

function sentence(parts: string[]): string {
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
