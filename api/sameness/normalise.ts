/**
 * The form of a text in which two spellings of the same words are one string: case, quotes, dashes, spaces, Unicode form,
 * articles and the punctuation between words made one. Whatever can change a fact stays: digits, their signs and
 * separators ("-5", "1,5", "3:40"), symbols, apostrophes inside words, brackets and question marks.
 */

const SINGLE_QUOTES = /[‘’‚‛ʼ`´]/gu;
/** Hyphens, figure, en and em dash, bar, minus sign. */
const DASHES = /[‐‑‒–—―−]/gu;

/** English articles before another word. French "un" or German "ein" can mean "one", and stay. */
const ARTICLES = /(?<![\p{L}\p{N}'-])(?:an|the)(?=\s+["']?[\p{L}\p{N}])/giu;
/** A capital "A" inside a sentence is a name ("bay A"). */
const SHORT_ARTICLES = /(?<![\p{L}\p{N}'-])a(?=\s+["']?[\p{L}\p{N}])|(?<=^|[.!?]["']?\s+)A(?=\s)/gu;

/** Marks that only divide words; between two digits they are part of a number. */
const DIVIDERS = /["…;!。、·]|(?<!\d)[.,:]|[.,:](?!\d)/gu;
/** A dot between letters is part of a name or an abbreviation. */
const WORD_DOT = /(?<=\p{L})\.(?=\p{L})/gu;
const QUOTE_MARKS = /(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu;
/** Dashes that are no sign and no range: none of their sides is a digit that they touch. */
const WORD_DASHES = /-(?!\d)|(?<=\p{L})-(?=\d)/gu;

export function normalise(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\ufe0e\ufe0f]/gu, '')
    .replace(/[“”„‟«»「」『』〝〞]/gu, '"')
    .replace(SINGLE_QUOTES, "'")
    .replace(DASHES, '-');
  const isShouted = plain === plain.toUpperCase();
  return (isShouted ? plain.toLowerCase() : plain)
    .trim()
    .replace(ARTICLES, ' ')
    .replace(SHORT_ARTICLES, ' ')
    .toLowerCase()
    .normalize('NFKC')
    .replace(WORD_DOT, '\u0000')
    .replace(DIVIDERS, ' ')
    .replaceAll('\u0000', '.')
    .replace(QUOTE_MARKS, ' ')
    .replace(WORD_DASHES, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
