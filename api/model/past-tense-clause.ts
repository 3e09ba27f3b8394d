/**
 * Puts the finite present verbs of a sentence into the past, and nothing else: infinitives, participles, speech and what
 * is past already stay. A word that could be a noun is taken as a verb only where its clause wants one.
 */
import { baseOf, canBeVerb, pastOf } from './past-tense-verb.ts';
import type { Word, WordKind } from './past-tense-word.ts';

/** What a coordinated verb ("… and step inside") takes up from the verb before it. */
type Chain = 'S' | 'BASE' | 'BARE' | null;

/** After these a second verb stays bare: "you watch the guards march", "she lets you pass". */
const TAKES_BARE_VERB =
  /^(?:let|lets|make|makes|made|help|helps|helped|have|has|had|watch|watches|watched|see|sees|saw|hear|hears|heard|feel|feels|felt|notice|notices|noticed)$/;

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
        replace(
          word,
          pastOf(baseOf(word.lower === 'have' || word.lower === 'do' ? `${word.lower}s` : word.lower))
        );
        return found(
          isAuxiliary(words, index) ? 'BARE' : word.lower === 'has' || word.lower === 'does' ? 'S' : 'BASE'
        );
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
        if (!isThirdPerson(words, index, { chain, clauseHasVerb })) return;
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
  if (/^(?:DETERMINER|POSSESSIVE|ADJECTIVE|NUMBER|PREPOSITION|TO|MODAL|DO)$/.test(previous.kind)) {
    return (
      word.kind === 'S' &&
      previous.kind === 'ADJECTIVE' &&
      !state.clauseHasVerb &&
      !hasVerbLater(words, index)
    );
  }
  // "a boy selling matches offers …": the object of a participle.
  if (previous.kind === 'ING' && hasVerbLater(words, index)) return false;
  if (word.kind === 'S') return true;
  if (!canBeVerb(baseOf(word.lower))) return false;
  if (isJoined(words, index))
    return (
      state.chain === 'S' && (next === undefined || OPENS_VERB_OBJECT.has(next.kind) || endsClause(word))
    );
  const follows =
    previous.kind === 'NOUN' ||
    previous.kind === 'NAME' ||
    previous.kind === 'PRONOUN' ||
    previous.kind === 'RELATIVE' ||
    previous.kind === 'BASE';
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
  if (previous === undefined || (!isVerb && !canBeVerb(word.lower)) || isBare(words, index)) return false;
  if (/^(?:you|they|we|i)$/.test(previous.lower)) return !takesBareVerb(words, index);
  if (previous.kind === 'RELATIVE') {
    const antecedent = words[words.indexOf(previous) - 1];
    return antecedent?.kind === 'PLURAL' || antecedent?.lower === 'you' || antecedent?.lower === 'those';
  }
  if (isJoined(words, index)) {
    if (state.chain !== 'BASE') return false;
    const next = words[index + 1];
    return (
      isVerb ||
      INTRANSITIVE.test(word.lower) ||
      (next !== undefined && !endsClause(word) && OPENS_VERB_OBJECT.has(next.kind))
    );
  }
  if (state.awaitsVerb && !/^(?:DETERMINER|POSSESSIVE|ADJECTIVE|PREPOSITION)$/.test(previous.kind))
    return true;
  if (previous.kind === 'PLURAL' || isPair(words, index)) {
    return !state.clauseHasVerb && !hasVerbLater(words, index) && !takesBareVerb(words, index);
  }
  return false;
}

/** The word before, adverbs and negations passed over. */
function wordBefore(words: Word[], index: number): Word | undefined {
  let at = index - 1;
  while (at >= 0 && (words[at]!.kind === 'ADVERB' || words[at]!.kind === 'NOT')) at -= 1;
  return words[at];
}

const endsClause = (word: Word | undefined): boolean => word !== undefined && /[,;:.!?—–)]/.test(word.post);

function startsClause(words: Word[], index: number): boolean {
  return (
    words[index]!.kind === 'CONJUNCTION' || endsClause(words[index - 1]) || /[—–(]/.test(words[index]!.pre)
  );
}

/** Follows "and", "or", "but", "then" or a comma, adverbs passed over: may take up the verb before. */
function isJoined(words: Word[], index: number): boolean {
  let at = index - 1;
  while (at >= 0 && (words[at]!.kind === 'ADVERB' || words[at]!.kind === 'NOT') && !endsClause(words[at]))
    at -= 1;
  const before = words[at];
  if (before === undefined) return false;
  return /^(?:and|or|but|then|nor)$/.test(before.lower) || /[,;—–]/.test(before.post);
}

/** Comes after a modal, "to" or "do": bare, as it stands. */
function isBare(words: Word[], index: number): boolean {
  const before = wordBefore(words, index);
  if (before === undefined) return false;
  if (before.kind === 'MODAL' || before.kind === 'TO' || before.kind === 'DO' || before.lower === 'did')
    return true;
  return false;
}

/** "do" or "have" before another verb. */
function isAuxiliary(words: Word[], index: number): boolean {
  let at = index + 1;
  while (words[at] !== undefined && (words[at]!.kind === 'ADVERB' || words[at]!.kind === 'NOT')) at += 1;
  return words[at]?.kind === 'BASE' && words[index]!.kind === 'DO';
}

const isPluralSubject = (subject: Word | undefined): boolean =>
  subject !== undefined && (subject.kind === 'PLURAL' || /^(?:you|they|we|there)$/.test(subject.lower));

/** "Ilse and Maud wait": two heads make a plural. */
function isPair(words: Word[], index: number): boolean {
  const last = wordBefore(words, index);
  if (last?.kind !== 'NAME' && last?.kind !== 'NOUN') return false;
  const at = words.indexOf(last);
  const and = words[at - 1]?.lower === 'and' ? at - 1 : words[at - 2]?.lower === 'and' ? at - 2 : -1;
  return and > 0 && /^(?:NAME|NOUN|PRONOUN)$/.test(words[and - 1]!.kind);
}

/** The subject before is the object of a verb that takes a bare one. */
function takesBareVerb(words: Word[], index: number): boolean {
  let at = words.indexOf(wordBefore(words, index)!) - 1;
  while (at >= 0 && /^(?:DETERMINER|POSSESSIVE|ADJECTIVE|NUMBER|NOUN)$/.test(words[at]!.kind)) at -= 1;
  const verb = words[at];
  return verb !== undefined && !endsClause(verb) && TAKES_BARE_VERB.test(verb.lower);
}

function hasVerbLater(words: Word[], index: number): boolean {
  if (endsClause(words[index])) return false;
  for (let at = index + 1; at < words.length; at += 1) {
    const word = words[at]!;
    if (word.kind === 'CONJUNCTION' || word.kind === 'RELATIVE') return false;
    if (/^(?:BE|HAVE|DO|MODAL|S)$/.test(word.kind)) return true;
    if (word.kind === 'PAST' && words[at - 1]!.kind !== 'DETERMINER' && words[at - 1]!.kind !== 'POSSESSIVE')
      return true;
    if (endsClause(word)) return false;
  }
  return false;
}

/** Keeps a capital first letter. */
function replace(word: Word, text: string): void {
  word.text = /^\p{Lu}/u.test(word.text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  word.lower = text;
}
