/**
 * Turns one sentence of a story into the voice of a memory: past tense, third person, every person named. Runs in the
 * worker thread (36 words take about 10 ms). It is careful before it is clever: `isSafe` false says that the sentence needs
 * the story around it, or that no verb was recognised, and that another sentence should be taken instead.
 */
import type { Person } from './builtin-cast.ts';
import { capitalised, nameProtagonist, namePeople } from './past-tense-person.ts';
import { putIntoPast } from './past-tense-clause.ts';
import { asYou } from './second-person.ts';
import { maskSpeech, readWords } from './past-tense-word.ts';

export type GrammarQuestion = {
  sentence: string;
  /** Who "you" is; "I" too, where the player wrote the sentence. */
  protagonist: Person;
  /** Whom the story knows. */
  people: Person[];
  /** Whom the sentences just before name, so that "she" can be told. */
  before: Person[];
  /** Written by the player: "I" is the protagonist, and a bare verb ("open the door") means "you open the door". */
  isPlayers: boolean;
};

/** `leans`: sound but for a word that the sentence just before it explains. */
export type GrammarAnswer = { sentence: string; isSafe: boolean; leans: boolean };

export function toMemoryVoice(question: GrammarQuestion): GrammarAnswer {
  const { masked, quotes } = maskSpeech(question.sentence.trim());
  const words = readWords(question.isPlayers ? asYou(masked) : masked, quotes);
  const { isFound } = putIntoPast(words);
  const isNamed = namePeople(words, question.people, question.before);
  nameProtagonist(words, question.protagonist, question.people);
  const isQuestion = /\?["”»’]?$/.test(masked);
  const isSound = isFound && !isQuestion;
  return { sentence: capitalised(words), isSafe: isSound && isNamed, leans: isSound && !isNamed };
}
