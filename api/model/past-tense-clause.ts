/**
 * Puts the finite present verbs of a sentence into the past, and nothing else: infinitives, participles, speech and what
 * is past already stay. A word that could be a noun is taken as a verb only where its clause wants one.
 */
import {
  endsClause,
  hasVerbLater,
  isAuxiliary,
  isBare,
  isJoined,
  isPair,
  isPluralSubject,
  isPluralWithPhrase,
  startsClause,
  takesBareVerb,
  wordBefore
} from './past-tense-position.ts';
import { baseOf, canBeVerb, pastOf } from './past-tense-verb.ts';
import type { Word, WordKind } from './past-tense-word.ts';

/** What a coordinated verb ("… and step inside") takes up from the verb before it. */
type Chain = 'S' | 'BASE' | 'BARE' | null;

const MODAL_PAST = new Map([
  ['can', 'could'],
  ['will', 'would'],
  ['shall', 'should']
]);

/** Verbs that end a clause as well as an object would: "… and watch." */
const INTRANSITIVE =
  /^(?:wait|watch|listen|look|run|walk|sleep|rest|turn|stop|kneel|sit|climb|jump|laugh|smile|nod|shout|whisper|wake)$/;

const OPENS_VERB_OBJECT = new Set<WordKind>([
  'DETERMINER',
  'POSSESSIVE',
  'PREPOSITION',
  'PRONOUN',
  'ADVERB',
  'TO',
  'NAME',
  'NUMBER',
  'QUOTE'
]);

/** What is known of the sentence up to the word at hand. */
type State = {
  chain: Chain;
  clauseHasVerb: boolean;
  isFound: boolean;
  isRelative: boolean;
  /** "the men who guard the gate wear grey": the plural before "who" still waits for its verb. */
  awaitsVerb: boolean;
  /** What a verb after "…, and" takes up once a clause of its own ("that I will come") is over. */
  outer: Chain;
};

/**
 * Changes the words in place. `isFound` false: no finite verb was recognised, so the sentence is better not used. A verb
 * `be` of "you" becomes "were"; whoever puts the name in makes it agree.
 */
export function putIntoPast(words: Word[]): { isFound: boolean } {
  const state: State = {
    chain: null,
    clauseHasVerb: false,
    isFound: false,
    isRelative: false,
    awaitsVerb: false,
    outer: null
  };
  for (const index of words.keys()) {
    readClause(words, index, state);
    const chain = changeWord(words, index, state);
    if (chain !== undefined) findVerb(state, chain);
  }
  return { isFound: state.isFound };
}

/** Notes where clauses begin and end. */
function readClause(words: Word[], index: number, state: State): void {
  const word = words[index]!;
  if (wordBefore(words, index) !== undefined && startsClause(words, index)) state.clauseHasVerb = false;
  if (word.kind === 'CONJUNCTION' && !/^(?:and|or|but|then|nor)$/.test(word.lower)) state.outer = state.chain;
  const isAfterCommaAnd =
    /^(?:and|then)$/.test(words[index - 1]?.lower ?? '') && /,/.test(words[index - 2]?.post ?? '');
  if (state.outer !== null && state.chain === 'BARE' && isAfterCommaAnd) {
    state.chain = state.outer;
    state.outer = null;
  }
  if (word.kind === 'RELATIVE') {
    state.isRelative = true;
    state.awaitsVerb = !state.clauseHasVerb && words[index - 1]?.kind === 'PLURAL';
  }
}

function findVerb(state: State, chain: Chain): void {
  if (!state.isRelative) {
    state.clauseHasVerb = true;
    state.awaitsVerb = false;
  }
  state.isRelative = false;
  state.isFound = true;
  state.chain = chain;
}

/** Puts the word into the past if it is a finite verb: then answers what a verb after "and" takes up; else undefined. */
function changeWord(words: Word[], index: number, state: State): Chain | undefined {
  const word = words[index]!;
  const previous = wordBefore(words, index);
  switch (word.kind) {
    case 'BE':
      replace(word, word.lower === 'are' ? 'were' : 'was');
      return isPluralSubject(previous) ? 'BASE' : 'S';
    case 'HAVE':
    case 'DO':
      return isBare(words, index) ? undefined : intoPast(words, index);
    case 'MODAL':
      replace(word, MODAL_PAST.get(word.lower) ?? word.lower);
      return 'BARE';
    case 'PAST':
      // "wounded" before a noun is no verb of the clause.
      if (previous?.kind === 'DETERMINER' || previous?.kind === 'POSSESSIVE') return undefined;
      state.isFound = true;
      if (!state.isRelative) state.clauseHasVerb = true;
      if (previous?.lower === 'you') state.chain = 'BASE';
      return undefined;
    case 'S':
    case 'PLURAL':
      if (!isThirdPerson(words, index, state)) {
        word.kind = 'PLURAL';
        return undefined;
      }
      replace(word, pastOf(baseOf(word.lower), words[index + 1]?.lower));
      word.kind = 'S';
      return 'S';
    case 'BASE':
    case 'NOUN':
    case 'ADJECTIVE':
      if (previous?.kind === 'TO' && word.kind === 'BASE') state.chain = 'BARE';
      if (previous?.kind === 'TO' || !isFiniteBase(words, index, state)) return undefined;
      replace(word, pastOf(word.lower, words[index + 1]?.lower));
      word.kind = 'BASE';
      return 'BASE';
    default:
      return undefined;
  }
}

function isThirdPerson(words: Word[], index: number, state: State): boolean {
  const word = words[index]!;
  const previous = wordBefore(words, index);
  const next = words[index + 1];
  if (previous === undefined || !word.lower.endsWith('s')) return false;
  const isAfterParticiple =
    previous.kind === 'PAST' && /^(?:DETERMINER|POSSESSIVE|PREPOSITION)$/.test(words[index - 2]?.kind ?? '');
  if (isAfterParticiple) return false;
  if (/^(?:DETERMINER|POSSESSIVE|PREPOSITION|TO|MODAL|DO)$/.test(previous.kind)) return false;
  if (previous.kind === 'NUMBER')
    return word.kind === 'S' && !state.clauseHasVerb && !hasVerbLater(words, index);
  if (previous.kind === 'ADJECTIVE') {
    // "the cracked pillar takes …": the tagger takes some nouns for adjectives.
    const isInPhrase = words
      .slice(Math.max(0, index - 4), index - 1)
      .some((each) => each.kind === 'PREPOSITION');
    const opener = words[index - 2];
    if (opener?.kind === 'PREPOSITION' && opener.lower !== 'in') return false;
    const isVerbHere =
      word.kind === 'S' || (canBeVerb(baseOf(word.lower)) && !isInPhrase && !endsClause(word));
    return isVerbHere && !state.clauseHasVerb && !hasVerbLater(words, index);
  }
  // "a boy selling matches offers …": the object of a participle.
  if (previous.kind === 'ING' && hasVerbLater(words, index)) return false;
  if (word.kind === 'S') return true;
  if (!canBeVerb(baseOf(word.lower))) return false;
  if (isJoined(words, index))
    return (
      state.chain === 'S' && (next === undefined || OPENS_VERB_OBJECT.has(next.kind) || endsClause(word))
    );
  // "an old man in two coats walks by": the plural is no subject.
  const isInPhrase = words
    .slice(Math.max(0, index - 4), index - 1)
    .some((each) => each.kind === 'PREPOSITION');
  const follows =
    /^(?:NOUN|NAME|PRONOUN|RELATIVE|BASE)$/.test(previous.kind) || (previous.kind === 'PLURAL' && isInPhrase);
  return follows && !state.clauseHasVerb && !hasVerbLater(words, index);
}

function isFiniteBase(words: Word[], index: number, state: State): boolean {
  const word = words[index]!;
  const previous = wordBefore(words, index);
  const isVerb = word.kind === 'BASE';
  const takesObject = isVerb || /^(?:DETERMINER|POSSESSIVE|PRONOUN)$/.test(words[index + 1]?.kind ?? '');
  if (previous === undefined || (!isVerb && !canBeVerb(word.lower)) || isBare(words, index)) return false;
  if (/^(?:you|they|we|i)$/.test(previous.lower)) return !takesBareVerb(words, index);
  if (previous.kind === 'RELATIVE') {
    const antecedent = words[words.indexOf(previous) - 1];
    return antecedent?.kind === 'PLURAL' || antecedent?.lower === 'you' || antecedent?.lower === 'those';
  }
  if (isJoined(words, index)) {
    if (state.chain !== 'BASE') return false;
    if (
      word.kind === 'ADJECTIVE' &&
      !/^(?:DETERMINER|POSSESSIVE|PRONOUN|NAME)$/.test(words[index + 1]?.kind ?? '')
    )
      return false;
    const next = words[index + 1];
    return (
      isVerb ||
      INTRANSITIVE.test(word.lower) ||
      (next !== undefined && !endsClause(word) && OPENS_VERB_OBJECT.has(next.kind))
    );
  }
  if (
    state.awaitsVerb &&
    !state.isRelative &&
    !/^(?:DETERMINER|POSSESSIVE|ADJECTIVE|PREPOSITION)$/.test(previous.kind)
  )
    return true;
  if (
    previous.kind === 'PLURAL' ||
    isPair(words, index) ||
    (takesObject && isPluralWithPhrase(words, index))
  ) {
    return !state.clauseHasVerb && !hasVerbLater(words, index) && !takesBareVerb(words, index);
  }
  return false;
}

/** Keeps a capital first letter. */
function replace(word: Word, text: string): void {
  word.text = /^\p{Lu}/u.test(word.text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  word.lower = text;
}

/** "has", "have", "does", "do": answers what a verb after "and" takes up. */
function intoPast(words: Word[], index: number): Chain {
  const word = words[index]!;
  const isThird = word.lower === 'has' || word.lower === 'does';
  const chain = isAuxiliary(words, index) ? 'BARE' : isThird ? 'S' : 'BASE';
  replace(word, pastOf(isThird ? baseOf(word.lower) : word.lower));
  return chain;
}
