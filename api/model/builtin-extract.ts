/**
 * Which sentences of a story are worth remembering. The player's own words first, then what names people, places and
 * things, counts, promises, wounds and changes of hands; mood and questions last. Nothing is invented: a candidate is a
 * sentence of the story, still to be put into the voice of a memory, or the player's speech as a quotation.
 */
import type { Passage } from '#api/ports.ts';
import { peopleMeant, type Person } from './builtin-cast.ts';
import { isDeed, salience, type Telling } from './builtin-salience.ts';
import { countWords, endSentence, isEnglish, splitSentences, stemsOf } from './builtin-sentence.ts';
import type { GrammarQuestion } from './past-tense.ts';

/** `question`: to be put into the voice of a memory; `fixed`: to be used as it stands. */
export type Candidate = { order: number; score: number } & (
  { type: 'question'; question: GrammarQuestion } | { type: 'fixed'; sentence: string }
);

/** What a narrator's sentence loses in which nobody does or learns anything. */
const MOOD = 2.5;
/** What a narrator's sentence loses that only takes up the player's words. */
const TAKEN_UP = 6;
/** What the player's sentence loses that only waits or looks. */
const IDLENESS = 6;
/** Speech without a speaker is nobody's to remember. */
const NOBODYS = -10;
/** Longest speech that is quoted whole, in words. */
const WHOLE_SPEECH = 20;

/** Candidates in the order of the story. */
export function findCandidates(passages: readonly Passage[], telling: Telling): Candidate[] {
  const candidates: Candidate[] = [];
  // Whom the last sentences of the passage before name: "her" in the player's deed means one of them.
  let before: Person[] = [];
  // What the player wrote just before: a narrator begins with it, and the player's own words are enough.
  let taken: Set<string>[] = [];
  let said = '';
  for (const passage of passages) {
    const text = passage.text.trim();
    if (text === '') continue;
    const found =
      passage.role === 'PLAYER' && passage.kind === 'SAY' && !/[”"][^“"]{3,}$/.test(text)
        ? speech(text, telling)
        : isEnglish(text)
          ? sentences(passage, telling, before)
          : asItStands(passage, telling);
    const isUptake = (text: string): boolean =>
      (said !== '' && [`“${said}`, `"${said}`].some((quote) => text.includes(quote))) ||
      taken.some((stems) => isTold(stems, stemsOf(text)));
    for (const [index, candidate] of found.entries()) {
      const isTaken = index < 2 && candidate.type === 'question' && isUptake(candidate.question.sentence);
      candidates.push({
        ...candidate,
        score: candidate.score - (isTaken ? TAKEN_UP : 0),
        order: candidates.length
      });
    }
    // What opens an excerpt takes up what was done before it, and that was remembered there.
    const opening = candidates[0];
    if (passage === passages[0] && passage.role === 'NARRATOR' && passage.kind !== 'OPENING' && opening)
      opening.score -= TAKEN_UP;
    taken = passage.role === 'PLAYER' ? splitSentences(text).map(stemsOf) : [];
    said = passage.kind === 'SAY' ? text.replace(/^[“"\s]+|[”".!?\s]+$/g, '').slice(0, 30) : '';
    before = peopleMeant(splitSentences(text.split(/\n\s*\n/).at(-1) ?? text).slice(-2), telling.people);
  }
  return withoutRepeats(candidates);
}

/** Worth of the teller, before what is told. */
const BASE_SCORE = { STORY: 6, SAY: 5, DO: 4, SEE: -1, OPENING: 1, CONTINUE: 0 } as const;

/** What the player does by the way: worth a line only where nothing else happened. */
const IDLE =
  /^(?:you |i )?(?:look|look around|wait|continue|go on|keep going|rest|listen|nod|think|smile|stand|stay|sit)\b[^,]{0,24}$/i;

type Found = Candidate extends infer Each ? (Each extends Candidate ? Omit<Each, 'order'> : never) : never;

function sentences(passage: Passage, telling: Telling, before: Person[]): Found[] {
  const paragraphs = passage.text
    .replace(/^\s*>\s*/, '')
    .split(/\n\s*\n/)
    .map(splitSentences);
  return paragraphs.flatMap((parts, paragraph) =>
    parts.map((part, index) => {
      const isFirst = paragraph === 0 && index === 0;
      const meant = isFirst
        ? before
        : peopleMeant(parts.slice(Math.max(0, index - 2), index), telling.people);
      return passage.role === 'PLAYER'
        ? deed(part, passage.kind, isFirst, meant, telling)
        : event(part, passage.kind, meant, telling);
    })
  );
}

/** A sentence of the player's. */
function deed(
  part: string,
  kind: Passage['kind'],
  isFirst: boolean,
  meant: Person[],
  telling: Telling
): Found {
  const sentence = asDeed(part, kind, isFirst);
  const worth = BASE_SCORE[kind] + salience(sentence, telling) - (IDLE.test(part) ? IDLENESS : 0);
  return {
    type: 'question',
    score: isSpeech(sentence) ? NOBODYS : worth,
    question: question(sentence, meant, telling, true)
  };
}

/** A sentence of the narrator's. */
function event(sentence: string, kind: Passage['kind'], meant: Person[], telling: Telling): Found {
  // "He" that can be told counts as the name does.
  const isMeant = /^(?:he|she)\b/i.test(sentence) && meant.length === 1;
  const worth = salience(sentence, telling) + (isMeant ? 1.5 : 0) - (isDeed(sentence) ? 0 : MOOD);
  const base = kind === 'OPENING' ? BASE_SCORE.OPENING : 0;
  return {
    type: 'question',
    score: isSpeech(sentence) ? NOBODYS : base + worth,
    question: question(sentence, meant, telling, false)
  };
}

const question = (
  sentence: string,
  before: Person[],
  telling: Telling,
  isPlayers: boolean
): GrammarQuestion => ({
  sentence: endSentence(sentence),
  protagonist: telling.protagonist,
  people: telling.people,
  before,
  isPlayers
});

/** Speech without a speaker. */
const isSpeech = (sentence: string): boolean => /^["“«][^"”»]*["”»]$/.test(sentence);

function speech(text: string, telling: Telling): Found[] {
  const said = text
    .replace(/^[>\s]*(?:(?:you|i) say[,:]?\s*)?["“«]?|["”»]\s*$/giu, '')
    .replace(/["“”]/g, '’');
  const isWhole = countWords(said) <= WHOLE_SPEECH && !/[?].*\p{L}|\p{L}[^?]*[.!].*[?]/su.test(said);
  const parts = isWhole ? [said.replace(/\s+/g, ' ').trim()] : splitSentences(said);
  return parts
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => {
      const isQuestion = part.endsWith('?');
      return {
        type: 'fixed',
        score: BASE_SCORE.SAY + salience(part, telling) + (isQuestion ? 1 : 0),
        sentence: `${capital(telling.protagonist.name)} ${isQuestion ? 'asked' : 'said'}, “${endSentence(part)}”`
      };
    });
}

/** Other languages: the sentences themselves; the player's are marked as theirs. */
function asItStands(passage: Passage, telling: Telling): Found[] {
  return splitSentences(passage.text).map((part) => {
    const isDeed = passage.role === 'PLAYER' && passage.kind !== 'STORY';
    return {
      type: 'fixed',
      score: (passage.role === 'PLAYER' ? BASE_SCORE[passage.kind] : 0) + salience(part, telling),
      sentence: isDeed
        ? `${capital(telling.protagonist.name)}: “${part.replace(/["“”]/g, '’')}”`
        : endSentence(part)
    };
  });
}

/** "draw my sword" → "You draw my sword"; a sentence that has a subject stays. */
function asDeed(part: string, kind: Passage['kind'], isFirst: boolean): string {
  if (kind === 'SEE') return `You look at ${part.replace(/^(?:you |i )?(?:look (?:at )?|see )/i, '')}`;
  if (kind !== 'DO' || !isFirst || /^(?:you|i|i['’]\w+|my|your|the|a|an|we|he|she|it|they)\b/i.test(part))
    return part;
  if (/^["“«]/.test(part) || /^\p{Lu}\p{L}+ \p{Ll}+s\b/u.test(part)) return part;
  return `You ${part.charAt(0).toLowerCase()}${part.slice(1)}`;
}

/** The same thing told twice counts once, where it scores best. */
function withoutRepeats(candidates: Candidate[]): Candidate[] {
  const kept: { candidate: Candidate; stems: Set<string> }[] = [];
  for (const candidate of [...candidates].sort(
    (one, other) => other.score - one.score || one.order - other.order
  )) {
    const stems = stemsOf(candidate.type === 'fixed' ? candidate.sentence : candidate.question.sentence);
    if (kept.some((each) => isRepeat(each.stems, stems))) continue;
    kept.push({ candidate, stems });
  }
  return kept.map(({ candidate }) => candidate).sort((one, other) => one.order - other.order);
}

/** At least four fifths of the words in common, and the same numbers: "30 coins" is no repeat of "300 coins". */
export function isRepeat(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return (
    one.size > 0 && sharedStems(one, other) >= 0.8 * Math.max(one.size, other.size) && sameNumbers(one, other)
  );
}

/** The longer text says all that the shorter one says, in its words. */
export function isTold(inside: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return inside.size > 0 && sharedStems(inside, whole) >= 0.9 * inside.size && sameNumbers(inside, whole);
}

const sharedStems = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((stem) => other.has(stem)).length;

const sameNumbers = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const numbers = (stems: ReadonlySet<string>) =>
    [...stems]
      .filter((stem) => /\p{N}/u.test(stem))
      .sort()
      .join();
  return numbers(one) === numbers(other);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
