/**
 * Reads a sentence into words with the kind that the grammar needs. Quoted speech becomes one word that nothing changes;
 * closed classes are our own lists, open ones the tagger's. Joining the words' `pre + text + post` gives the sentence back,
 * contractions written out.
 */
import { createRequire } from 'node:module';
import type tagger from 'compromise/two';
import { baseOf, canBeVerb } from './past-tense-verb.ts';

// The package's built file: its 300 sources one by one take the worker three seconds to load.
const nlp = createRequire(import.meta.url)('compromise/two') as typeof tagger;

export type WordKind =
  | 'BE'
  | 'HAVE'
  | 'DO'
  | 'MODAL'
  /** Third person present: "draws". */
  | 'S'
  /** Base form: "draw". */
  | 'BASE'
  | 'ING'
  | 'PAST'
  | 'TO'
  | 'NOT'
  | 'ADVERB'
  | 'DETERMINER'
  | 'POSSESSIVE'
  | 'PRONOUN'
  | 'RELATIVE'
  | 'CONJUNCTION'
  | 'PREPOSITION'
  | 'NUMBER'
  | 'NAME'
  | 'NOUN'
  | 'PLURAL'
  | 'ADJECTIVE'
  | 'QUOTE'
  | 'OTHER';

export type Word = {
  text: string;
  lower: string;
  pre: string;
  post: string;
  kind: WordKind;
  isPerson: boolean;
};

const CLOSED: [WordKind, string][] = [
  ['BE', 'am is are'],
  ['HAVE', 'has have'],
  ['DO', 'does do'],
  ['MODAL', 'can could will would shall should may might must'],
  ['PAST', 'was were had did'],
  // Third persons that hardly ever name things, whatever the tagger makes of them.
  [
    'S',
    'lets goes asks tells comes says gives makes keeps brings takes gets finds seems begins becomes sees knows thinks wants needs hears feels looks holds moves'
  ],
  ['TO', 'to'],
  ['NOT', 'not never'],
  ['DETERMINER', 'the a an this these that those each every some any no another either neither both all'],
  ['POSSESSIVE', 'your my his its their our whose'],
  ['PRONOUN', 'you i he she it they we me him them us yours mine hers theirs ours'],
  ['PRONOUN', 'yourself myself himself herself itself themselves ourselves'],
  ['PRONOUN', 'everyone everybody someone somebody nobody anyone nothing something everything there'],
  ['RELATIVE', 'who which'],
  [
    'CONJUNCTION',
    'and but or nor so yet then while when as because if until till where before after though although unless since than'
  ],
  ['CONJUNCTION', 'whenever wherever once how why what whatever whoever'],
  [
    'PREPOSITION',
    'in into inside at by with without from of off on onto over under underneath up down through toward towards against behind beside between among around about across along near past out beyond beneath above below for'
  ],
  [
    'ADVERB',
    'last quietly slowly always still again just only even now here away back almost already soon often too instead once twice'
  ]
];

const KIND_OF = new Map(
  CLOSED.flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const))
);

const SPEECH =
  /“[^”]*(?:”|$)|"[^"]*(?:"|$)|«[^»]*(?:»|$)|(?<![\p{L}\p{N}])[‘'](?=[^\s])[^’'\n]*(?:[’'](?=\p{L})[^’'\n]*)*[’'](?![\p{L}])/gu;

/** Stands in for quoted speech while the tagger looks at the rest. No letters that a story would use in this order. */
const MASK = /^qzspeech(\d+)x$/;

/** Sentence with its quotes taken out, and how to put them back. */
export function maskSpeech(sentence: string): { masked: string; quotes: string[] } {
  const quotes: string[] = [];
  const masked = sentence.replace(SPEECH, (quote) => {
    quotes.push(quote);
    const comma = /[,;]["”»’']?$/.test(quote) ? ',' : '';
    return `qzspeech${quotes.length - 1}x${comma}`;
  });
  return { masked, quotes };
}

/** Words of a masked sentence. */
export function readWords(masked: string, quotes: readonly string[]): Word[] {
  const words: Word[] = [];
  for (const term of nlp(expandContractions(masked)).docs.flat()) {
    const text = term.text ?? '';
    if (text === '') {
      splitContraction(words, (term as { implicit?: string }).implicit ?? '', term.post ?? '');
      continue;
    }
    const tags = term.tags ?? new Set<string>();
    const lower = text.toLowerCase().replaceAll('’', "'");
    const quote = MASK.exec(lower);
    const kind = quote ? 'QUOTE' : kindOf(lower, text, tags, words.length === 0);
    const word: Word = {
      text: quote ? (quotes[Number(quote[1])] ?? '') : text,
      lower,
      pre: term.pre ?? '',
      post: quote ? (term.post ?? '').replace(',', '') : (term.post ?? ''),
      kind,
      isPerson: tags.has('Person') || tags.has('Actor') || tags.has('Honorific')
    };
    words.push(word);
  }
  // "her" is a possessive before a noun and an object elsewhere.
  words.forEach((word, index) => {
    if (word.lower === 'her') word.kind = isNounAhead(words, index) ? 'POSSESSIVE' : 'PRONOUN';
    if (word.lower === 'like' && !isVerbLike(words, index)) word.kind = 'PREPOSITION';
    if (word.lower === 'that') word.kind = thatKind(words, index);
    if (/^(?:before|after|since|until)$/.test(word.lower) && !hasVerbAhead(words, index))
      word.kind = 'PREPOSITION';
  });
  return words;
}

export const writeWords = (words: readonly Word[]): string =>
  words.map((word) => word.pre + word.text + word.post).join('');

function kindOf(lower: string, text: string, tags: Set<string>, isFirst: boolean): WordKind {
  const closed = KIND_OF.get(lower);
  if (closed !== undefined) return closed;
  if (/['’]s?$/.test(lower) && tags.has('Possessive')) return 'POSSESSIVE';
  if (/^\p{Lu}/u.test(text) && !isFirst) return 'NAME';
  if (tags.has('Value') || /^\d/.test(lower)) return 'NUMBER';
  if (tags.has('Gerund') || /[^aeiou]ing$/.test(lower)) return 'ING';
  if (tags.has('PastTense') || tags.has('Participle')) return 'PAST';
  if (tags.has('Infinitive')) return 'BASE';
  if (tags.has('PresentTense')) return 'S';
  if (tags.has('Adverb')) return 'ADVERB';
  if (tags.has('ProperNoun') || tags.has('Person')) return 'NAME';
  if (tags.has('Plural')) return 'PLURAL';
  if (tags.has('Noun')) return 'NOUN';
  if (tags.has('Adjective')) return 'ADJECTIVE';
  if (tags.has('Conjunction')) return 'CONJUNCTION';
  if (tags.has('Preposition')) return 'PREPOSITION';
  return 'OTHER';
}

/** Verbs with two objects: "promise her thirty crowns". */
const GIVES =
  /^(?:promise|give|pay|owe|hand|offer|show|lend|send|bring|tell|sell|throw)(?:s|d)?$|^(?:gave|paid|owed|handed|showed|lent|sent|brought|told|sold|threw|offered)$/;

const isNounAhead = (words: Word[], index: number): boolean => {
  if (words[index + 1]?.kind === 'NUMBER' && GIVES.test(words[index - 1]?.lower ?? '')) return false;
  if (/[,;:.!?]/.test(words[index]!.post)) return false;
  const next = words[index + 1]?.kind;
  return next === 'NOUN' ||
    next === 'PLURAL' ||
    next === 'ADJECTIVE' ||
    next === 'ING' ||
    next === 'PAST' ||
    next === 'NUMBER'
    ? true
    : next === 'BASE' || next === 'S' || next === 'NAME';
};

const hasVerbAhead = (words: Word[], index: number): boolean => {
  for (let at = index + 1; at < words.length; at += 1) {
    if (/^(?:BE|HAVE|DO|MODAL|S|PAST)$/.test(words[at]!.kind)) return true;
    if (words[at]!.kind === 'PLURAL' && words[at - 1]!.kind === 'NOUN' && canBeVerb(baseOf(words[at]!.lower)))
      return true;
    if (words[at]!.kind === 'BASE' && words[at - 1]!.kind !== 'DETERMINER' && at > index + 1) return true;
    if (/[,;:]/.test(words[at]!.post)) return false;
  }
  return false;
};

/** "you like", "would like": else it compares. */
function isVerbLike(words: Word[], index: number): boolean {
  const before = words[index - 1];
  if (before === undefined) return false;
  if (before.kind === 'TO' || before.kind === 'MODAL' || before.kind === 'NOT' || before.kind === 'DO')
    return true;
  const isObject = words[index - 2]?.kind === 'PREPOSITION';
  return /^(?:you|they|we|i)$/.test(before.lower) && !isObject;
}

function thatKind(words: Word[], index: number): WordKind {
  const before = words[index - 1]?.kind;
  const next = words[index + 1]?.kind;
  if (next === 'PRONOUN' || next === 'DETERMINER' || next === 'POSSESSIVE' || next === 'NAME')
    return 'CONJUNCTION';
  if (before === 'NOUN' || before === 'PLURAL' || before === 'NAME') return 'RELATIVE';
  if (next === 'NOUN' || next === 'PLURAL' || next === 'ADJECTIVE')
    return before === 'PREPOSITION' ? 'DETERMINER' : 'CONJUNCTION';
  return next === 'BE' || next === 'S' || next === 'MODAL' ? 'PRONOUN' : 'CONJUNCTION';
}

const CONTRACTIONS: [RegExp, string][] = [
  [/\bwon['’]t\b/gi, 'will not'],
  [/\bcan['’]t\b|\bcannot\b/gi, 'can not'],
  [/\bshan['’]t\b/gi, 'shall not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|could|would|should|must|might|need)n['’]t\b/gi, '$1 not'],
  [/\b(you|they|we)['’]re\b/gi, '$1 are'],
  [/\bI['’]m\b/gi, 'I am'],
  [/\b(I|you|they|we|could|would|should|might|must)['’]ve\b/gi, '$1 have'],
  [/\b(I|you|he|she|it|they|we|there|that|who)['’]ll\b/gi, '$1 will'],
  [
    /\b(I|you|he|she|it|they|we)['’]d (better|been|had|seen|known|come|gone|taken|given|done|heard|lost|found|left|made)\b/gi,
    '$1 had $2'
  ],
  [/\b(I|you|he|she|it|they|we)['’]d\b/gi, '$1 would'],
  [
    /\b(he|she|it|there|that|what|where|who|here)['’]s (been|got|gone|come|seen|taken|left|lost|become)\b/gi,
    '$1 has $2'
  ],
  [/\b(he|she|it|there|that|what|where|who|here)['’]s\b/gi, '$1 is']
];

const expandContractions = (text: string): string =>
  CONTRACTIONS.reduce((expanded, [pattern, replacement]) => expanded.replace(pattern, replacement), text);

/** The tagger reads "Ilse's waiting" as "Ilse is waiting", and leaves an empty word for the "is". */
function splitContraction(words: Word[], implicit: string, post: string): void {
  const host = words.at(-1);
  const kind = KIND_OF.get(implicit);
  if (host === undefined || kind === undefined || !/['’]s$/.test(host.text)) return;
  host.text = host.text.slice(0, -2);
  host.lower = host.lower.slice(0, -2);
  host.kind = 'NAME';
  host.post = ' ';
  words.push({ text: implicit, lower: implicit, pre: '', post, kind, isPerson: false });
}
