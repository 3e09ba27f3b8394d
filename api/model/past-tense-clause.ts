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

/**
 * Changes the words in place. `isFound` false: no finite verb was recognised, so the sentence is better not used. A verb
 * `be` of "you" becomes "were"; whoever puts the name in makes it agree.
 */
export function putIntoPast(words: Word[]): { isFound: boolean } {
  let chain: Chain = null;
  let clauseHasVerb = false;
  let isFound = false;
  let isRelative = false;
  // "the men who guard the gate wear grey": the plural before "who" still waits for its verb.
  let awaitsVerb = false;
  // What a verb after "…, and" takes up once a clause of its own ("that I will come") is over.
  let outer: Chain = null;

  const found = (next: Chain) => {
    if (!isRelative) {
      clauseHasVerb = true;
      awaitsVerb = false;
    }
    isRelative = false;
    isFound = true;
    chain = next;
  };

  words.forEach((word, index) => {
    const previous = wordBefore(words, index);
    if (previous !== undefined && startsClause(words, index)) clauseHasVerb = false;
    if (word.kind === 'CONJUNCTION' && !/^(?:and|or|but|then|nor)$/.test(word.lower)) outer = chain;
    if (
      outer !== null &&
      chain === 'BARE' &&
      /^(?:and|then)$/.test(words[index - 1]?.lower ?? '') &&
      /,/.test(words[index - 2]?.post ?? '')
    ) {
      chain = outer;
      outer = null;
    }
    if (word.kind === 'RELATIVE') {
      isRelative = true;
      awaitsVerb = !clauseHasVerb && words[index - 1]?.kind === 'PLURAL';
    }
    switch (word.kind) {
      case 'BE':
        replace(word, word.lower === 'are' ? 'were' : 'was');
        return found(isPluralSubject(previous) ? 'BASE' : 'S');
      case 'HAVE':
      case 'DO':
        if (isBare(words, index)) return;
        return found(intoPast(words, index));
      case 'MODAL':
        replace(word, MODAL_PAST.get(word.lower) ?? word.lower);
        return found('BARE');
      case 'PAST':
        // "wounded" before a noun is no verb of the clause, but then neither does it harm.
        if (previous?.kind === 'DETERMINER' || previous?.kind === 'POSSESSIVE') return;
        isFound = true;
        if (!isRelative) clauseHasVerb = true;
        if (chain !== 'BASE' || previous?.lower === 'you') chain = previous?.lower === 'you' ? 'BASE' : chain;
        return;
      case 'S':
      case 'PLURAL':
        if (!isThirdPerson(words, index, { chain, clauseHasVerb })) {
          word.kind = 'PLURAL';
          return;
        }
        replace(word, pastOf(baseOf(word.lower), words[index + 1]?.lower));
        word.kind = 'S';
        return found('S');
      case 'BASE':
      case 'NOUN':
      case 'ADJECTIVE':
        if (previous?.kind === 'TO') {
          if (word.kind === 'BASE') chain = 'BARE';
          return;
        }
        if (!isFiniteBase(words, index, { chain, clauseHasVerb, awaitsVerb: awaitsVerb && !isRelative }))
          return;
        replace(word, pastOf(word.lower, words[index + 1]?.lower));
        word.kind = 'BASE';
        return found('BASE');
      default:
        return;
    }
  });
  return { isFound };
}

function isThirdPerson(
  words: Word[],
  index: number,
  state: { chain: Chain; clauseHasVerb: boolean }
): boolean {
  const word = words[index]!;
  const previous = wordBefore(words, index);
  const next = words[index + 1];
  if (previous === undefined || !word.lower.endsWith('s')) return false;
  const isAfterParticiple =
    previous.kind === 'PAST' && /^(?:DETERMINER|POSSESSIVE|PREPOSITION)$/.test(words[index - 2]?.kind ?? '');
  if (isAfterParticiple) {
    word.kind = 'PLURAL';
    return false;
  }
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

function isFiniteBase(
  words: Word[],
  index: number,
  state: { chain: Chain; clauseHasVerb: boolean; awaitsVerb: boolean }
): boolean {
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
  if (state.awaitsVerb && !/^(?:DETERMINER|POSSESSIVE|ADJECTIVE|PREPOSITION)$/.test(previous.kind))
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
