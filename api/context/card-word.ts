/**
 * Whether a text holds a key as a whole word. What a word's edge is depends on the script: a gap between letters, nothing
 * at all where words are written without spaces, or a gap behind the short endings and prefixes that Korean, Arabic and
 * Hebrew write onto a word.
 */
import { ALIF_FORMS, OPTIONAL_MARKS, UNSPACED_LETTERS } from '#api/retrieval/script.ts';

/** A text as keys read it. */
export type KeyText = { plain: string; folded: string };

const UNSPACED = new RegExp(`[${UNSPACED_LETTERS}]`, 'u');
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
/** Joins emoji into another one: a woman is not an astronaut. */
const JOINER = '\u200d';

/** Endings that Korean writes onto a noun, up to three in a row ("용에게는"). */
const KOREAN_ENDING =
  /^(?:들|님|이|가|을|를|은|는|의|에|에게|에게서|에서|께|께서|한테|와|과|랑|이랑|하고|도|만|로|으로|부터|까지|마저|조차|처럼|보다|같이|야|아|여|이여|나|이나|든|이든|라|이라|라고|이라고|다|이다|였다|이었다|입니다|이에요|예요){1,3}$/u;
/** Articles, prepositions and "and", written onto the front of a word. */
const ARABIC_PREFIX = /^(?:[وف]?(?:[بك]?ال|لل|[بكل])|[وف])$/u;
const HEBREW_PREFIX = /^[והבלמשכ]{1,3}$/u;

export const readText = (text: string): KeyText => ({ plain: text.normalize('NFC'), folded: foldKey(text) });

/** Case, width, composition, quotes, spaces, and marks that are optional in Arabic, Hebrew and emoji, made one. */
export function foldKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(OPTIONAL_MARKS, '')
    .replace(/[\ufe0e\ufe0f]/gu, '')
    .replace(ALIF_FORMS, 'ا')
    .replace(/[‘’ʼ]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Both folded. */
export function holdsWord(text: string, key: string): boolean {
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
    if (isEdgeBefore(text, at, key) && isEdgeAfter(text, at + key.length, key)) return true;
  }
  return false;
}

function isEdgeBefore(text: string, at: number, key: string): boolean {
  const before = characterBefore(text, at);
  const first = characterAt(key, 0);
  if (!isJoined(before, first)) return true;
  const prefix = textBefore(text, at);
  return /\p{Script=Arabic}/u.test(first)
    ? ARABIC_PREFIX.test(prefix)
    : /\p{Script=Hebrew}/u.test(first) && HEBREW_PREFIX.test(prefix);
}

function isEdgeAfter(text: string, end: number, key: string): boolean {
  const after = characterAt(text, end);
  const last = characterBefore(key, key.length);
  if (!isJoined(last, after)) return true;
  if (!/\p{Script=Hangul}/u.test(last)) return false;
  // A name of two syllables or more starts few other words; one syllable starts many.
  return key.length > 1 || KOREAN_ENDING.test(textAfter(text, end));
}

/** Whether the two neighbours belong to one word, or to one emoji. */
function isJoined(left: string, right: string): boolean {
  if (left === '' || right === '') return false;
  if (left === JOINER || right === JOINER || /\p{M}/u.test(right)) return true;
  if (UNSPACED.test(left) || UNSPACED.test(right)) return false;
  return WORD_CHARACTER.test(left) && WORD_CHARACTER.test(right);
}

/** Longest prefix or ending that is looked at. */
const MAX_AFFIX = 12;

const textBefore = (text: string, at: number): string =>
  /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(Math.max(0, at - MAX_AFFIX), at))![0];

const textAfter = (text: string, end: number): string =>
  /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(end, end + MAX_AFFIX))![0];

const characterAt = (text: string, at: number): string =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : '';

function characterBefore(text: string, at: number): string {
  if (at === 0) return '';
  const unit = text.charCodeAt(at - 1);
  const isLowHalf = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
  return characterAt(text, at - (isLowHalf ? 2 : 1));
}
