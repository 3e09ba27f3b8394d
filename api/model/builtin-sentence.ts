/** Sentences and words of a text, as the built-in models count them. */

const ABBREVIATION =
  /(?:^|[\s(“"])(?:Mr|Mrs|Ms|Dr|St|Capt|Lt|Sgt|Col|Gen|Prof|Rev|No|vs|etc|e\.g|i\.e|\p{Lu})\.$/u;
const ENDING = /[.!?…。！？]/;
/** What may stand between a sentence's last mark and the next sentence. */
const CLOSING = /[”"’»')\]*_]/;
/** Goes on after speech that ends with a mark of its own: “Wait!” Ilse says. */
const ATTRIBUTION =
  /^(?:(?:the|a|an|your|his|her|their)\s)?[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){0,3}\s(?:says|said|asks|asked|whispers|whispered|answers|answered|replies|replied|calls|called|shouts|shouted|mutters|muttered|tells|told|adds|added|murmurs|murmured|cries|cried)\b/iu;

/** Splits a text into trimmed sentences, in order. Speech is never cut; a line break ends a sentence. */
export function splitSentences(text: string): string[] {
  return text
    .split(/\s*\n+\s*/)
    .flatMap(splitLine)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function splitLine(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index]!;
    if (character === '“' || character === '«') isQuoted = true;
    else if (character === '”' || character === '»') isQuoted = false;
    else if (character === '"') isQuoted = !isQuoted;
    if (!ENDING.test(character)) continue;
    let end = index + 1;
    while (end < line.length && ENDING.test(line[end]!)) end += 1;
    let closes = false;
    while (end < line.length && CLOSING.test(line[end]!)) {
      if (/[”"»]/.test(line[end]!)) closes = true;
      end += 1;
    }
    if (isQuoted && !closes) continue;
    const isWide = /[。！？]/.test(character);
    const rest = line.slice(end);
    if (!isWide && rest !== '' && !/^\s+[\p{Lu}\p{Lo}\p{N}“"«‘'(—–*_]/u.test(rest)) continue;
    if (ABBREVIATION.test(line.slice(start, index + 1)) && rest !== '') continue;
    if (closes && ATTRIBUTION.test(rest.trimStart())) {
      isQuoted = false;
      index = end - 1;
      continue;
    }
    sentences.push(line.slice(start, end));
    start = end;
    index = end - 1;
    isQuoted = false;
  }
  sentences.push(line.slice(start));
  return sentences;
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words of a text; scripts without spaces are counted by dictionary. */
export function countWords(text: string): number {
  if (!UNSPACED.test(text)) return text.split(/\s+/).filter((word) => word !== '').length;
  let count = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) count += 1;
  return count;
}

/** The sentence cut to `limit` words: at the last clause that fits, else in mid-clause. Ends with a full stop. */
export function cutToWords(sentence: string, limit: number): string {
  if (countWords(sentence) <= limit) return sentence;
  let kept = '';
  for (const segment of segmenter.segment(sentence)) {
    if (segment.isWordLike && countWords(kept + segment.segment) > limit) break;
    kept += segment.segment;
  }
  while (countWords(kept) > limit) kept = kept.replace(/\s*\S+\s*$/, '');
  const clause = /^(.*[^\s,;:—–])\s*[,;:—–]/su.exec(kept)?.[1];
  const whole = clause !== undefined && countWords(clause) * 2 >= limit ? clause : kept;
  return endSentence(whole.replace(/[\s,;:—–“"«(]+$/u, ''));
}

/** With a full stop if it has no end of its own. */
export const endSentence = (text: string): string =>
  /[.!?…。！？][”"’»')\]]*$/.test(text) || text === '' ? text : `${text}.`;

/** What a sentence is about, for telling repeats: lower-case words of three letters and more, without endings. */
export function stemsOf(text: string): Set<string> {
  const stems = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.length < 3 && !/\p{N}|[^\p{Script=Latin}]/u.test(word)) continue;
    if (COMMON.has(word)) continue;
    stems.add(stem(word));
  }
  return stems;
}

const stem = (word: string): string => {
  if (word.length < 5) return word;
  return word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=.{3})(?:ing|ed|es|s|e|ly)$/, '')
    .replace(/(.)\1$/, '$1');
};

const COMMON = new Set(
  'the and for but not you your she her him his its out off all any are was were has had can did who how why now then yet too get got let say see put one our may own too via nor ask saw try about above after again against along also another around back because been before behind being below beneath between both came come does done down each even ever every from gets give goes going gone have here hers herself himself into itself just know like long look looks made make many more most much must near never nothing once only onto other over past said same says shall should side since some someone something soon still such take tell than that their them then there these they thing things this those through time told took toward towards turn turns under until upon very want wants well went were what when where which while whose will with within without would your yours yourself away'.split(
    ' '
  )
);

const FUNCTION_WORD = /^(?:the|and|of|you|is|was|with|to|in|it|his|her|that|i|my|your|at|for|on)$/i;

/** Latin letters, and short or with English function words. The grammar knows no other language. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters * 0.9) return false;
  const words = text
    .split(/[^\p{L}'’]+/u)
    .filter((word) => word !== '')
    .slice(0, 120);
  return words.length < 8 || words.filter((word) => FUNCTION_WORD.test(word)).length * 12 >= words.length;
}
