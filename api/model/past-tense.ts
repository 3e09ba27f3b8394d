/**
 * Turns one sentence of a story into the voice of a memory: past tense, third person, every person named. Runs in the
 * worker thread (36 words take about 10 ms). It is careful before it is clever: `isSafe` false says that the sentence needs
 * the story around it, or that no verb was recognised, and that another sentence should be taken instead.
 */
import { capitalised, nameProtagonist, namePeople, type Person } from './past-tense-person.ts';
import { putIntoPast } from './past-tense-clause.ts';
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

export type GrammarAnswer = { sentence: string; isSafe: boolean };

export function toMemoryVoice(question: GrammarQuestion): GrammarAnswer {
  const { masked, quotes } = maskSpeech(question.sentence.trim());
  const words = readWords(question.isPlayers ? asYou(masked) : masked, quotes);
  const { isFound } = putIntoPast(words);
  const isNamed = namePeople(words, question.people, question.before);
  nameProtagonist(words, question.protagonist);
  const isQuestion = /\?["”»’]?$/.test(masked);
  return { sentence: capitalised(words), isSafe: isFound && isNamed && !isQuestion };
}

/** First person to second. "mine" after an article is a pit in the ground. */
const asYou = (text: string): string =>
  text
    .replace(/\bI['’]m\b|\bI am\b/g, 'you are')
    .replace(/\bI was\b/g, 'you were')
    .replace(/\bI['’](ll|ve|d)\b/g, 'you’$1')
    .replace(/\bI\b/g, 'you')
    .replace(/\bme\b/g, 'you')
    .replace(/\bmy\b/g, 'your')
    .replace(/\bMy\b/g, 'Your')
    .replace(/\bmyself\b/g, 'yourself')
    .replace(/(?<!\b(?:the|a|an|this|that|old|deep|salt|coal|silver|gold|iron)\s)\bmine\b/g, 'yours');
