/** Which recalled memory a passage calls back to. */
import type { Passage } from '#api/ports.ts';
import { isRepeat } from './builtin-extract.ts';
import { cutToWords, splitSentences, stemsOf } from './builtin-sentence.ts';
import { toldToYou } from './second-person.ts';
import { asClause, clean } from './storyteller-deed.ts';
import type { Narration } from './storyteller-reading.ts';

/** Told again already, or no more than a question that was asked. */
const SAYS_LITTLE = /remember|\basked, [“"]/i;

/** Longest memory that a sentence holds, in words. */
const LONGEST_MEMORY = 26;

const ASKS_TO_REMEMBER =
  /\b(?:remember|recall|remind|forg[eo]t|memor(?:y|ies)|think back|who|whose|what (?:did|was|were)|where (?:did|was|is|are)|when did|how (?:many|much)|which)\b/i;

/**
 * The recalled memory that fits what was written last, as a clause to "you"; null where none does or it was just told. It
 * fits where they share a word that is no name of a card, or where the player asks for something to be remembered.
 */
export function memoryOf(material: Narration, players: Passage | null): string | null {
  const newest = players?.text ?? material.history.at(-1)?.text ?? '';
  const asks = players !== null && ASKS_TO_REMEMBER.test(newest);
  const asked = stemsOf(newest);
  const names = stemsOf([material.persona.name, ...material.cards.map((card) => card.name)].join(' '));
  const told = material.history
    .filter((passage) => passage.role === 'NARRATOR')
    .flatMap((passage) => splitSentences(passage.text))
    .filter((sentence) => /remember/i.test(sentence))
    .map(stemsOf);
  const fitting = material.memories
    .flatMap(({ text }, rank) =>
      splitSentences(text).map((sentence) => ({ sentence, rank, stems: stemsOf(sentence) }))
    )
    .filter(({ sentence, stems }) => !SAYS_LITTLE.test(sentence) && stems.size >= 3)
    .map((each) => {
      const shared = [...each.stems].filter((stem) => asked.has(stem));
      return { ...each, worth: shared.reduce((sum, stem) => sum + (names.has(stem) ? 1 : 2), 0) };
    })
    .filter((each) => each.worth >= (players === null ? 5 : 2) || (asks && each.rank === 0))
    .sort(
      (one, other) => other.worth - one.worth || one.rank - other.rank || other.stems.size - one.stems.size
    );
  const own = stemsOf(material.persona.name);
  const wasTold = (stems: Set<string>) =>
    told.some(
      (before) => [...stems].every((stem) => before.has(stem) || own.has(stem)) || isRepeat(before, stems)
    );
  const chosen = fitting.find((each) => !wasTold(each.stems)) ?? (asks ? fitting[0] : undefined);
  if (chosen === undefined) return null;
  return asClause(cutToWords(toldToYou(clean(chosen.sentence), material.persona), LONGEST_MEMORY));
}
