/** Where a word stands in its sentence: what comes before it, where its clause ends, what it may belong to. */
import type { Word } from './past-tense-word.ts';

/** After these a second verb stays bare: "you watch the guards march", "she lets you pass". */
export const TAKES_BARE_VERB =
  /^(?:let|lets|make|makes|made|help|helps|helped|have|has|had|watch|watches|watched|see|sees|saw|hear|hears|heard|feel|feels|felt|notice|notices|noticed)$/;

/** The word before, adverbs and negations passed over. */
export function wordBefore(words: Word[], index: number): Word | undefined {
  let at = index - 1;
  while (at >= 0 && (words[at]!.kind === 'ADVERB' || words[at]!.kind === 'NOT')) at -= 1;
  return words[at];
}

export const endsClause = (word: Word | undefined): boolean =>
  word !== undefined && /[,;:.!?—–)]/.test(word.post);

export function startsClause(words: Word[], index: number): boolean {
  return (
    words[index]!.kind === 'CONJUNCTION' || endsClause(words[index - 1]) || /[—–(]/.test(words[index]!.pre)
  );
}

/** Follows "and", "or", "but", "then" or a comma, adverbs passed over: may take up the verb before. */
export function isJoined(words: Word[], index: number): boolean {
  let at = index - 1;
  while (at >= 0 && (words[at]!.kind === 'ADVERB' || words[at]!.kind === 'NOT') && !endsClause(words[at]))
    at -= 1;
  const before = words[at];
  if (before === undefined) return false;
  return /^(?:and|or|but|then|nor)$/.test(before.lower) || /[,;—–]/.test(before.post);
}

/** Comes after a modal, "to" or "do": bare, as it stands. */
export function isBare(words: Word[], index: number): boolean {
  const before = wordBefore(words, index);
  if (before === undefined) return false;
  if (before.kind === 'MODAL' || before.kind === 'TO' || before.kind === 'DO' || before.lower === 'did')
    return true;
  return false;
}

/** "do" or "have" before another verb. */
export function isAuxiliary(words: Word[], index: number): boolean {
  let at = index + 1;
  while (words[at] !== undefined && (words[at]!.kind === 'ADVERB' || words[at]!.kind === 'NOT')) at += 1;
  return words[at]?.kind === 'BASE' && words[index]!.kind === 'DO';
}

export const isPluralSubject = (subject: Word | undefined): boolean =>
  subject !== undefined && (subject.kind === 'PLURAL' || /^(?:you|they|we|there)$/.test(subject.lower));

/** "Ilse and Maud wait": two heads make a plural. */
export function isPair(words: Word[], index: number): boolean {
  const last = wordBefore(words, index);
  if (last?.kind !== 'NAME' && last?.kind !== 'NOUN') return false;
  const at = words.indexOf(last);
  const and = words[at - 1]?.lower === 'and' ? at - 1 : words[at - 2]?.lower === 'and' ? at - 2 : -1;
  return and > 0 && /^(?:NAME|NOUN|PRONOUN)$/.test(words[and - 1]!.kind);
}

/** The subject before is the object of a verb that takes a bare one. */
export function takesBareVerb(words: Word[], index: number): boolean {
  let at = words.indexOf(wordBefore(words, index)!) - 1;
  while (at >= 0 && /^(?:DETERMINER|POSSESSIVE|ADJECTIVE|NUMBER|NOUN)$/.test(words[at]!.kind)) at -= 1;
  const verb = words[at];
  return verb !== undefined && !endsClause(verb) && TAKES_BARE_VERB.test(verb.lower);
}

export function hasVerbLater(words: Word[], index: number): boolean {
  if (endsClause(words[index])) return false;
  for (let at = index + 1; at < words.length; at += 1) {
    const word = words[at]!;
    if (word.kind === 'CONJUNCTION' || word.kind === 'RELATIVE') return false;
    if (/^(?:BE|HAVE|DO|MODAL|S)$/.test(word.kind)) return true;
    if (
      word.kind === 'PAST' &&
      words[at - 1]!.kind !== 'ING' &&
      words[at - 1]!.kind !== 'DETERMINER' &&
      words[at - 1]!.kind !== 'POSSESSIVE'
    )
      return true;
    if (endsClause(word)) return false;
  }
  return false;
}

/** "the two guards at the gate cross …": a plural and a phrase that belongs to it. */
export function isPluralWithPhrase(words: Word[], index: number): boolean {
  let at = index - 1;
  while (
    at > 0 &&
    /^(?:NOUN|NAME|ADJECTIVE|DETERMINER|POSSESSIVE)$/.test(words[at]!.kind) &&
    !endsClause(words[at])
  )
    at -= 1;
  return (
    at < index - 1 &&
    words[at]?.kind === 'PREPOSITION' &&
    words[at - 1]?.kind === 'PLURAL' &&
    !endsClause(words[at - 1])
  );
}
