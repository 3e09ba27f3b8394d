/** What the player wrote, in forms that a sentence can take up: a clause about "you", speech, a thing looked at. */
import type { Passage } from '#api/ports.ts';
import type { Persona } from './builtin-cast.ts';
import { countWords, isEnglish, splitSentences } from './builtin-sentence.ts';
import { asYou, toldToYou } from './second-person.ts';

/** Longest clause, speech and sight that a sentence takes up, in words. */
const LONGEST = 14;
/** Longest sentence of a card or of the plot that is quoted, in words. */
const LONGEST_FACT = 18;
/** A word this long is no word, and would break the page. */
const LONGEST_WORD = 40;

/** "you draw your sword", from what a DO says. */
export function deedOf(passage: Passage, persona: Persona): string {
  const text = clean(passage.text).replace(/^>\s*/, '');
  if (!isEnglish(text)) return `you do it: ‘${cutClause(text)}’`;
  const told = asYou(toldToYou(firstSentence(text), persona));
  const clause = cutClause(/^you(?:['’]\w+)?\b/i.test(told) ? told : `you ${lowerFirst(told)}`);
  return `you${clause.slice(3)}`;
}

/** A clause of a STORY passage: its last sentence, which the narrator goes on from. */
export function lineOf(passage: Passage, persona: Persona): string {
  const text = clean(passage.text);
  const last = splitSentences(text).at(-1) ?? text;
  return asClause(cutClause(asYou(toldToYou(last, persona))));
}

/** Speech as it stands before its speaker: “Not yet,” “Why?”. */
export function saidOf(passage: Passage): string {
  const text = clean(passage.text)
    .replace(/^[>\s]*(?:(?:you|i) say[,:]?\s*)?["“«„]?/i, '')
    .replace(/["”»].*$/, '')
    .replace(/["“”«»]/g, '’');
  const speech = splitSentences(text).reduce(
    (said, sentence) =>
      said === '' || countWords(`${said} ${sentence}`) <= LONGEST ? `${said} ${sentence}`.trim() : said,
    ''
  );
  const cut = cutClause(speech, /[?!…]$/.test(speech));
  const capital = cut.charAt(0).toUpperCase() + cut.slice(1);
  return /[?!…]$/.test(capital) ? capital : `${capital},`;
}

/** "the lighthouse", from what a SEE says. */
export function sightOf(passage: Passage): string {
  const text = clean(passage.text)
    .replace(
      /^>?\s*(?:(?:you|i)\s+)?(?:look(?:ing)?\s+(?:closely\s+)?(?:at|around|over|into|for)?|see|watch|examine|inspect|study)\s+/i,
      ''
    )
    .replace(/[.!?]+$/, '');
  const sight = cutClause(asYou(firstSentence(text)));
  return /^(?:|around|about|here)$/i.test(sight) ? 'the place' : lowerArticle(sight);
}

/** Verbs of talk: somebody may answer. */
export const isTalk = (deed: string): boolean =>
  /^you (?:\w+ly )?(?:ask|tell|say|greet|call|shout|whisper|thank|answer|beg|warn|question|speak|talk|demand|promise|threaten|bargain|negotiate|explain|confess|interrogate)\b/i.test(
    deed
  );

/** A sentence as a clause in the middle of another: no full stop, and a small letter where the word has no capital of its own. */
export function asClause(sentence: string): string {
  return lowerArticle(sentence.replace(/[\s.!…]+([”’]?)[\s.]*$/u, '$1'));
}

const OPENS_SMALL =
  /^(?:The|A|An|You|Your|In|On|At|Inside|Outside|Behind|Beyond|Under|Then|When|While|As|After|Before|For|From|With|Without|There|This|That|These|Those|It|Its|He|She|They|His|Her|Their|Nobody|Someone|Somebody|Everyone|No|Some|Every|Each|If|Because|Once|Only|Now|Here|Something|Everything|Nothing|Anything|Anyone|Somewhere|Until|Through|Over|Past|Near|Far|All|Both|Who|What|Where|Whoever|Whatever|How|Not|To|By|Of|Out|Up|Down|Above|Below|Beside|Between|Across|Hot|Glass|Word|Ask|We|My|Our|Rain|Blood|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\b/;

/** With a small first letter where the first word is a common one. */
export const lowerArticle = (text: string): string => (OPENS_SMALL.test(text) ? lowerFirst(text) : text);

export const lowerFirst = (text: string): string =>
  /^I\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** One line, without markup and braces, and without words that are none. */
export const clean = (text: string): string =>
  text
    .replace(/[*_#`{}<>|~[\]\\]+/g, ' ')
    .split(/\s+/)
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''))
    .join(' ')
    .trim();

const firstSentence = (text: string): string => splitSentences(text)[0] ?? text;

/** At most 14 words, cut where a clause ends if there is such a place. */
function cutClause(text: string, keepsEnd = false): string {
  const whole = keepsEnd ? text : text.replace(/[\s.,;:!?…]+$/u, '');
  if (countWords(whole) <= LONGEST) return whole;
  const clauses = whole.split(
    /(?<=[\p{L}\p{N}”"’)])(?=[,;:—–]\s|\s(?:and|but|then|so|because|while|until|before|after|that|which|who|when|where|to)\s)/u
  );
  let kept = '';
  for (const clause of clauses) {
    if (countWords(kept + clause) > LONGEST) break;
    kept += clause;
  }
  if (countWords(kept) >= 3) return kept.trim();
  const words = whole.split(/\s+/).slice(0, LONGEST - 2);
  while (
    words.length > 3 &&
    /^(?:the|a|an|of|to|in|on|at|and|or|but|with|from|by|for|your|my|his|her|their|its|very|so|that)$/i.test(
      words.at(-1)!
    )
  ) {
    words.pop();
  }
  const cut = words.join(' ').replace(/[,;:]+$/, '');
  // Scripts without spaces count words where a split finds none.
  return countWords(cut) <= LONGEST ? cut : [...cut].slice(0, LONGEST).join('');
}

/** Sentences short enough to be quoted as a clause, without list marks. */
export const clausesOf = (text: string): string[] =>
  splitSentences(text)
    .map((sentence) => clean(sentence.replace(/^\s*[-•*\d.)]+\s*/, '')))
    .filter(
      (sentence) =>
        countWords(sentence) >= 4 && countWords(sentence) <= LONGEST_FACT && !/[?:]/.test(sentence)
    );
