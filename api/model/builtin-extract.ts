/**
 * Which sentences of a story are worth remembering. The player's own words first, then what names people, places and
 * things, counts, promises, wounds and changes of hands; mood and questions last. Nothing is invented: a candidate is a
 * sentence of the story, still to be put into the voice of a memory, or the player's speech as a quotation.
 */
import type { CastEntry, Passage } from '#api/ports.ts';
import { isNamedIn, peopleIn } from './builtin-cast.ts';
import { countWords, endSentence, splitSentences, stemsOf } from './builtin-sentence.ts';
import { namesOf, type Person } from './past-tense-person.ts';
import type { GrammarQuestion } from './past-tense.ts';

/** `question`: to be put into the voice of a memory; `fixed`: to be used as it stands. */
export type Candidate = { order: number; score: number } & (
  { type: 'question'; question: GrammarQuestion } | { type: 'fixed'; sentence: string }
);

export type Telling = { protagonist: Person; people: Person[]; cast: CastEntry[] };

/** Longest speech that is quoted whole, in words. */
const WHOLE_SPEECH = 20;

/** Candidates in the order of the story. */
export function findCandidates(passages: readonly Passage[], telling: Telling): Candidate[] {
  const candidates: Candidate[] = [];
  for (const passage of passages) {
    const text = passage.text.trim();
    if (text === '') continue;
    const found =
      passage.role === 'PLAYER' && passage.kind === 'SAY' && !/[”"][^“"]{3,}$/.test(text)
        ? speech(text, telling)
        : isEnglish(text)
          ? sentences(passage, telling)
          : asItStands(passage, telling);
    for (const candidate of found) candidates.push({ ...candidate, order: candidates.length });
  }
  return withoutRepeats(candidates);
}

/** How much a sentence of the story is worth, whoever tells it. */
export function salience(sentence: string, telling: Telling): number {
  let score = 0;
  const named = telling.cast.filter((entry) => isNamedIn(sentence, entry.name)).length;
  score += 1.5 * Math.min(3, Math.max(named, peopleIn(sentence, telling.people).length));
  const others = sentence.match(/(?<=[\p{Ll},;:]\s)\p{Lu}\p{Ll}+/gu)?.length ?? 0;
  score += Math.min(2, others);
  for (const [pattern, value] of SIGNS) if (pattern.test(sentence)) score += value;
  const length = countWords(sentence);
  if (length > 30) score -= 1.5;
  if (length < 4) score -= 2;
  return score;
}

const SIGNS: [RegExp, number][] = [
  [
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|forty|fifty|hundred|thousand|dozen)\b/i,
    1.5
  ],
  [/\b(?:promis|swear|swore|sworn|vow|oath|owe|debt|agree|bargain|pledge)/i, 3],
  [/\b(?:wound|bleed|bled|blood|injur|bruis|broken|broke|burn|limp|scar|poison|fever|cuts? your|hurt)/i, 2.5],
  [/\b(?:kill|dies?\b|died|dead|murder|drown|hang(?:ed|s)\b)/i, 2],
  [
    /\b(?:gives?|gave|hands? (?:you|over|him|her)|handed|takes? the|took|find|found|steals?|stole|loses?|lost|hides?|hid|hidden|buys?|bought|sells?|sold|pays?|paid|keeps?|kept)\b/i,
    1.5
  ],
  [
    /\b(?:key|letter|note|map|sword|knife|ring|coin|book|lantern|box|chest|jewel|gun|pistol|ledger|seal|locket|compass|badge|token)s?\b/i,
    1
  ],
  [
    /\b(?:tells?|told|reveals?|revealed|learns?|learned|discovers?|discovered|confess|admits?|admitted|is called|name is|named|secret|password)\b/i,
    1.5
  ],
  [/\b(?:arrives?|arrived|reach|enters?|entered|leaves?|left|crosse[sd]|returns?|returned)\b/i, 0.5],
  [/\b(?:perhaps|maybe|seems?|seemed|as if|as though|somehow|might)\b/i, -1.5],
  // A memory that is told again would be remembered twice.
  [/\b(?:remember|recall|comes? back to you|came back to|memory)/i, -5],
  [/\?["”’]?$/, -4]
];

/** Worth of the teller, before what is told. */
const BASE_SCORE = { STORY: 6, SAY: 5, DO: 4, SEE: -1, OPENING: 1, CONTINUE: 0 } as const;

/** What the player does by the way: worth a line only where nothing else happened. */
const IDLE =
  /^(?:you |i )?(?:look|look around|wait|continue|go on|keep going|rest|listen|nod|think|smile|stand|stay|sit)\b[^,]{0,24}$/i;

type Found = Candidate extends infer Each ? (Each extends Candidate ? Omit<Each, 'order'> : never) : never;

function sentences(passage: Passage, telling: Telling): Found[] {
  const isPlayers = passage.role === 'PLAYER';
  const parts = splitSentences(passage.text.replace(/^\s*>\s*/, ''));
  return parts.map((part, index) => {
    const sentence = isPlayers ? asDeed(part, passage.kind, index === 0) : part;
    const earlier = parts.slice(Math.max(0, index - 2), index).join(' ');
    const named = peopleIn(earlier, telling.people);
    const worth = salience(sentence, telling);
    const isIdle = isPlayers && IDLE.test(part);
    const isSpeechAlone = /^["“«][^"”»]*["”»]$/.test(sentence);
    const base = isPlayers ? BASE_SCORE[passage.kind] : passage.kind === 'OPENING' ? BASE_SCORE.OPENING : 0;
    return {
      type: 'question',
      // Speech without a speaker is nobody's to remember.
      score: isSpeechAlone
        ? -10
        : base + salience(sentence, telling) - (isPlayers && IDLE.test(part) ? 5 : 0),
      question: {
        sentence: endSentence(sentence),
        protagonist: telling.protagonist,
        people: telling.people,
        before: named,
        isPlayers
      }
    };
  });
}

function speech(text: string, telling: Telling): Found[] {
  const said = text
    .replace(/^[>\s]*(?:(?:you|i) say[,:]?\s*)?["“«]?|["”»]\s*$/giu, '')
    .replace(/["“”]/g, '’');
  const isWhole = countWords(said) <= WHOLE_SPEECH && !/[?].*\p{L}|\p{L}[^?]*[.!].*[?]/su.test(said);
  const parts = isWhole ? [said.replace(/\s+/g, ' ').trim()] : splitSentences(said);
  return parts
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => {
      const isQuestion = part.endsWith('?');
      return {
        type: 'fixed',
        score: BASE_SCORE.SAY + salience(part, telling) + (isQuestion ? 1 : 0),
        sentence: `${capital(telling.protagonist.name)} ${isQuestion ? 'asked' : 'said'}, “${endSentence(part)}”`
      };
    });
}

/** Other languages: the sentences themselves; the player's are marked as theirs. */
function asItStands(passage: Passage, telling: Telling): Found[] {
  return splitSentences(passage.text).map((part) => {
    const isDeed = passage.role === 'PLAYER' && passage.kind !== 'STORY';
    return {
      type: 'fixed',
      score: (passage.role === 'PLAYER' ? BASE_SCORE[passage.kind] : 0) + salience(part, telling),
      sentence: isDeed
        ? `${capital(telling.protagonist.name)}: “${part.replace(/["“”]/g, '’')}”`
        : endSentence(part)
    };
  });
}

/** "draw my sword" → "You draw my sword"; a sentence that has a subject stays. */
function asDeed(part: string, kind: Passage['kind'], isFirst: boolean): string {
  if (kind === 'SEE') return `You look at ${part.replace(/^(?:you |i )?(?:look (?:at )?|see )/i, '')}`;
  if (kind !== 'DO' || !isFirst || /^(?:you|i|i['’]\w+|my|your|the|a|an|we|he|she|it|they)\b/i.test(part))
    return part;
  if (/^["“«]/.test(part) || /^\p{Lu}\p{L}+ \p{Ll}+s\b/u.test(part)) return part;
  return `You ${part.charAt(0).toLowerCase()}${part.slice(1)}`;
}

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

/** The same thing told twice counts once, where it scores best. */
function withoutRepeats(candidates: Candidate[]): Candidate[] {
  const kept: { candidate: Candidate; stems: Set<string> }[] = [];
  for (const candidate of [...candidates].sort(
    (one, other) => other.score - one.score || one.order - other.order
  )) {
    const stems = stemsOf(candidate.type === 'fixed' ? candidate.sentence : candidate.question.sentence);
    if (kept.some((each) => isRepeat(each.stems, stems))) continue;
    kept.push({ candidate, stems });
  }
  return kept.map(({ candidate }) => candidate).sort((one, other) => one.order - other.order);
}

/** At least four fifths of the words in common. Numbers count as words, so "30 coins" is no repeat of "300 coins" in short sentences. */
export function isRepeat(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size === 0 || other.size === 0) return false;
  let shared = 0;
  for (const stem of one) if (other.has(stem)) shared += 1;
  return shared >= 0.8 * Math.max(one.size, other.size) && sameNumbers(one, other);
}

const sameNumbers = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const numbers = (stems: ReadonlySet<string>) =>
    [...stems]
      .filter((stem) => /\p{N}/u.test(stem))
      .sort()
      .join();
  return numbers(one) === numbers(other);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
