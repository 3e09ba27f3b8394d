/**
 * The choice as it grows, going down the ranking. What is chosen never takes more than the budget; each memory asked about
 * has a verdict; a memory set aside as a repeat always names one that is chosen.
 */
import type { Candidate, Ranked } from './rank.ts';
import type { Verdict } from './reason.ts';
import type { JudgedText, Sameness } from '#api/sameness/judge.ts';

export type ChoiceRules = {
  topK: number;
  tokenBudget: number;
  historyFrom: number;
  countTokens: (memory: Pick<Candidate, 'text' | 'authority'>) => number;
  judge: (one: JudgedText, other: JudgedText) => Sameness;
};

/** How many that are too long for what is left are counted out before no shorter one is looked for any more. */
const TRIES = 15;

export class Choice {
  readonly verdicts = new Map<Ranked, Verdict>();
  readonly #rules: ChoiceRules;
  /** Each chosen one with the tokens of its line. */
  readonly #chosen = new Map<Ranked, number>();
  #left: number;
  #tooLong = 0;

  constructor(rules: ChoiceRules) {
    this.#rules = rules;
    this.#left = rules.tokenBudget;
  }

  /** A pinned one is used whatever its rank, and whatever it repeats, where there is room. */
  addPinned(ranked: Ranked): Verdict {
    return this.#set(ranked, this.#take(ranked));
  }

  /** `isTold` false: nobody will read why it fell short, so with the slots filled nothing more is asked. */
  add(ranked: Ranked, isTold: boolean): Verdict {
    return this.#set(ranked, this.#decide(ranked, isTold));
  }

  #decide(ranked: Ranked, isTold: boolean): Verdict {
    const { historyFrom, topK } = this.#rules;
    const { sourceStart } = ranked.candidate;
    if (sourceStart !== null && sourceStart >= historyFrom) return { outcome: 'IN_WINDOW' };
    const isFull = this.#chosen.size >= topK;
    if (isFull && !isTold) return { outcome: 'BELOW_TOP_K', slots: topK };
    if (!isTold && this.#tooLong >= TRIES) return { outcome: 'OVER_BUDGET', tokens: null, left: this.#left };
    const contained: Ranked[] = [];
    for (const chosen of this.#chosen.keys()) {
      const relation = this.#compare(ranked, chosen);
      if (relation === 'EQUAL' || relation === 'SUBSET')
        return { outcome: 'SUPPRESSED', of: chosen, relation };
      if (relation === 'SUPERSET' && !chosen.candidate.pinned) contained.push(chosen);
    }
    if (contained.length > 0) return this.#takeOver(ranked, contained);
    return isFull ? { outcome: 'BELOW_TOP_K', slots: topK } : this.#take(ranked);
  }

  /** What seemed so never stands for what was so. */
  #compare({ candidate: one }: Ranked, { candidate: other }: Ranked): Sameness {
    return one.authority === other.authority ? this.#rules.judge(one, other) : 'DISTINCT';
  }

  #take(ranked: Ranked, freed = 0): Verdict {
    const tokens = this.#rules.countTokens(ranked.candidate);
    const left = this.#left + freed;
    if (tokens > left) {
      this.#tooLong += 1;
      return { outcome: 'OVER_BUDGET', tokens, left };
    }
    this.#left = left - tokens;
    this.#chosen.set(ranked, tokens);
    return { outcome: 'USED' };
  }

  /** One that says all that chosen ones say, and more, takes their slot, and what repeated them repeats it. */
  #takeOver(ranked: Ranked, contained: Ranked[]): Verdict {
    const freed = contained.reduce((sum, each) => sum + this.#chosen.get(each)!, 0);
    const verdict = this.#take(ranked, freed);
    if (verdict.outcome !== 'USED') return verdict;
    for (const each of contained) {
      this.#chosen.delete(each);
      this.verdicts.set(each, { outcome: 'SUPPRESSED', of: ranked, relation: 'SUBSET' });
    }
    for (const [each, before] of this.verdicts) {
      if (before.outcome === 'SUPPRESSED' && contained.includes(before.of)) {
        this.verdicts.set(each, { outcome: 'SUPPRESSED', of: ranked, relation: 'SUBSET' });
      }
    }
    return verdict;
  }

  #set(ranked: Ranked, verdict: Verdict): Verdict {
    this.verdicts.set(ranked, verdict);
    return verdict;
  }
}
