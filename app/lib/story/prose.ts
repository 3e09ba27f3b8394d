/**
 * Story text as paragraphs of plain, emphasised and strong runs. The subset is all there is: no HTML, no links, no images,
 * whatever a model writes; what is not understood stands as it was written.
 */

export type Run = { text: string; isEmphasis: boolean; isStrong: boolean };
/** Runs, with line breaks kept inside their text. */
export type Paragraph = Run[];

/** `**strong**`, `*emphasis*`, `_emphasis_`: marks hug their words, and an underscore inside a word is a letter. */
const MARK = /(\*\*\*|\*\*|\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}]))/u;

export function parseProse(text: string): Paragraph[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\s+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
    .map(parseParagraph);
}

function parseParagraph(text: string): Paragraph {
  const pieces = text.split(MARK);
  const runs: Paragraph = [];
  let isEmphasis = false;
  let isStrong = false;
  pieces.forEach((piece, index) => {
    const isMark = index % 2 === 1;
    if (!isMark) return push(piece);
    const opens = piece === '**' ? !isStrong : piece === '***' ? !(isStrong && isEmphasis) : !isEmphasis;
    const before = pieces[index - 1] ?? '';
    const after = pieces[index + 1] ?? '';
    const isClosedLater = pieces.slice(index + 2).some((later, at) => at % 2 === 0 && later === piece);
    const hugs = opens ? /^\S/.test(after) : /\S$/.test(before);
    if (!hugs || (opens && !isClosedLater)) return push(piece);
    if (piece !== '*' && piece !== '_') isStrong = opens;
    if (piece !== '**') isEmphasis = opens;
  });
  return runs;

  function push(words: string): void {
    if (words === '') return;
    const last = runs[runs.length - 1];
    if (last && last.isEmphasis === isEmphasis && last.isStrong === isStrong) last.text += words;
    else runs.push({ text: words, isEmphasis, isStrong });
  }
}
