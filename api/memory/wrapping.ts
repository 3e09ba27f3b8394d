/** Takes off what models put around a text: reasoning, preambles, closing remarks, code fences, labels, quotes, list marks. */

const REASONING = '(?:think|thinking|thought|reasoning|reflection)';
const REASONING_BLOCK = new RegExp(`<${REASONING}\\b[^>]*>[\\s\\S]*?</${REASONING}\\s*>`, 'gi');
const UP_TO_CLOSING = new RegExp(`^[\\s\\S]*</${REASONING}\\s*>`, 'i');
const FROM_OPENING = new RegExp(`<${REASONING}\\b[^>]*>[\\s\\S]*$`, 'i');

/** A word of assent, set off from what follows. */
const ASSENT =
  /^(?:certainly|sure(?: thing)?|of course|absolutely|definitely|gladly|okay|ok|alright|got it|understood|natürlich|gerne?|klar|selbstverständlich|claro|por supuesto|bien sûr|certo|com certeza|конечно|хорошо|当然(?:可以)?|好的|もちろん(?:です)?|はい|물론(?:입니다)?)(?:\s*[,.!:，。！、：]|\s+[-–—])/iu;

/** "Here is the memory" and the like. */
const ANNOUNCEMENT =
  /^(?:here(?:['’]s| is| are| you)|below is|the following|as requested|hier (?:ist|sind|kommt)|aquí (?:está|tienes|va)|voici|ecco|aqui está|вот|以下)(?![\p{L}\p{N}])/iu;

const ASSENTS_THEN_ANNOUNCES = new RegExp(
  `^(?:${ASSENT.source.slice(1)}\\s*)?(?:${ANNOUNCEMENT.source.slice(1)})[^\\n.:：]{0,80}[:：]\\s*`,
  'iu'
);

const LABEL =
  /^(?:[*_#\s]*)(?:(?:one |the |your |new |updated |final )?(?:memory|summary|plot so far|story so far|answer|output)|erinnerung|zusammenfassung|resumen|memoria|résumé|mémoire|souvenir|riassunto|resumo|воспоминание|память|резюме|краткое содержание)(?:\s*\([^)\n]{0,40}\))?(?:[*_\s]*[:：][*_]*|[*_#\s]*\n)\s*/iu;

const CLOSING =
  /\n\s*\n[^\n]*(?:let me know|would you like|hope this helps|feel free to|is there anything|word count|\(\d+ words\))[^\n]*\s*$/i;

/** The text inside; empty where nothing is left, null where there was reasoning and nothing else. */
export function stripWrapping(answer: string): string | null {
  const spoken = stripReasoning(answer.replace(/\r\n?/g, '\n')).trim();
  if (spoken === '' && answer.trim() !== '') return null;
  let text = spoken;
  // Wrappings come inside one another, in any order: a quoted text in a fence after a preamble.
  for (let before = ''; before !== text;) {
    before = text;
    text = stripQuotes(stripLabel(stripFence(stripClosing(stripPreamble(text))))).trim();
  }
  return stripListMarks(text);
}

/** Blocks, a block that only closes (it began before the answer did), and one that never closes. */
const stripReasoning = (text: string): string =>
  text.replace(REASONING_BLOCK, '').replace(UP_TO_CLOSING, '').replace(FROM_OPENING, '');

function stripPreamble(text: string): string {
  const isAnnounced = ASSENT.test(text) || ANNOUNCEMENT.test(text);
  if (!isAnnounced) return text;
  const paragraph = /^([^\n]{1,120})\n\s*\n/.exec(text) ?? /^([^\n]{1,120}[:：!！])\s*\n/.exec(text);
  if (paragraph && isShort(paragraph[1]!)) return text.slice(paragraph[0].length);
  const inline = ASSENTS_THEN_ANNOUNCES.exec(text);
  if (inline) return text.slice(inline[0].length);
  const assent = ASSENT.exec(text);
  return assent && /[.!。！]$/.test(assent[0]) ? text.slice(assent[0].length) : text;
}

/** An announcement is short; a first paragraph of the text itself is not. */
const isShort = (line: string): boolean => line.trim().split(/\s+/).length <= 16;

const stripClosing = (text: string): string => text.replace(CLOSING, '');

/** The inside of the first fence; an unclosed one goes to the end. */
function stripFence(text: string): string {
  const fence = /^```[^\n`]*\n([\s\S]*?)(?:\n?```|$)/.exec(text) ?? /^`([^`\n]+)`$/.exec(text);
  return fence ? fence[1]! : text;
}

const stripLabel = (text: string): string => text.replace(LABEL, '');

/** What may close each opening quote. */
const QUOTES: Record<string, string> = {
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
  "'": "'",
  '‘': '’'
};

/** Only quotes around the whole: speech at both ends is the story's own. Markdown emphasis around it goes too. */
function stripQuotes(text: string): string {
  const emphasis = /^(\*\*|__|\*|_)([^*_]+)\1$/.exec(text);
  if (emphasis) return emphasis[2]!;
  const closing = QUOTES[text.charAt(0)];
  const close = text.charAt(text.length - 1);
  if (text.length < 2 || !closing?.includes(close)) return text;
  const inside = text.slice(1, -1);
  // Single quotes look like apostrophes: those inside words do not count.
  const isSingle = close === "'" || close === '’';
  const isBroken = isSingle
    ? /(?<![\p{L}\p{N}])['’]|['’](?![\p{L}\p{N}])/u.test(inside)
    : inside.includes(close) || inside.includes(text.charAt(0));
  return isBroken ? text : inside;
}

/** A list becomes a text: each line loses its mark. */
const stripListMarks = (text: string): string =>
  /^\s*(?:[-*•–]|\d{1,2}[.)])\s+\S/.test(text) ? text.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/gm, '') : text;
