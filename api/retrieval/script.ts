/** Facts about writing, shared by all that looks for words. */

/** Letters of scripts that put no space between words, for use inside a character class of a `u` pattern. */
export const UNSPACED_LETTERS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}';

/** Marks that Arabic and Hebrew writers put in or leave out: vowels, cantillation, the stretching stroke. */
export const OPTIONAL_MARKS =
  /[\u064b-\u0652\u0670\u0640\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu;

/** The forms of alif that are written for one another. */
export const ALIF_FORMS = /[أإآٱ]/gu;
