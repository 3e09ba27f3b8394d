/** Fills a frame: what the story gives first, then words of the lexicon. What was put in is never read as a slot again. */
import { describedPronoun } from './builtin-cast.ts';
import {
  LEXICON_KINDS,
  NEW_NAMES,
  NEW_PLACES,
  NUMBERS,
  ORDINALS,
  PASSWORDS,
  wordsOf,
  type Genre,
  type LexiconKind
} from './storyteller-lexicon.ts';
import type { Walk } from './storyteller-walk.ts';

/** What the story gives, by the slot's name in small letters. */
export type Slots = Record<string, string>;

export type FrameContext = {
  walk: Walk;
  genre: Genre;
  /** Where the frame's part of the passage begins in the word lists. */
  offset: number;
  /** Names that nobody new may bear. */
  taken: readonly string[];
};

/** `{thing}`; `{Thing}` with a capital; `{thing2}` another of the kind. The same slot is filled alike throughout a frame. */
const SLOT = /\{([A-Za-z]+)(2?)\}/g;

export function fillFrame(frame: string, slots: Slots, context: FrameContext): string {
  const filled = new Map<string, string>(Object.entries(slots));
  const told = frame.replace(SLOT, (_, slot: string, second: string) => {
    const key = slot.charAt(0).toLowerCase() + slot.slice(1);
    const word = filled.get(key + second) ?? wordFor(key, second === '' ? 0 : 1, context);
    filled.set(key + second, word);
    return slot.charAt(0) === key.charAt(0) ? word : capital(word);
  });
  return capital(mendEnd(told));
}

/** Somebody of the lexicon for a frame about a person: "the woman with ink on her cuffs". */
export function strangerSlots(context: FrameContext): { name: string; his: string } {
  const { walk, genre, offset } = context;
  const name = walk
    .word('stranger', wordsOf('stranger', genre), offset)
    .replace('*', '')
    .replace(/^an? /, 'the ');
  const pronoun = describedPronoun(name);
  return { name, his: pronoun === 'she' ? 'her' : pronoun === 'he' ? 'his' : 'their' };
}

function wordFor(key: string, nth: number, { walk, genre, offset, taken }: FrameContext): string {
  // A passage has one stranger, who may come up in several of its sentences.
  if (key === 'stranger' && nth === 0) return walk.word(key, wordsOf(key, genre), 0);
  if (isLexiconKind(key)) return walk.word(key, wordsOf(key, genre), offset + nth).replace('*', '');
  const parts = new Set(taken.flatMap((name) => name.split(/\s+/)));
  const free = (names: readonly string[]) =>
    names.filter((name) => !name.split(' ').some((part) => parts.has(part)));
  switch (key) {
    case 'newname':
      return walk.word(key, free(NEW_NAMES), offset + nth);
    case 'newplace':
      return walk.word(key, free(NEW_PLACES), offset + nth);
    case 'num':
      return walk.word(key, NUMBERS, offset + nth);
    case 'ordinal':
      return walk.word(key, ORDINALS, offset + nth);
    case 'password':
      return walk.word(key, PASSWORDS, offset + nth);
    default:
      throw new Error(`The frame asks for “${key}”, which nothing gives.`);
  }
}

const isLexiconKind = (key: string): key is LexiconKind => (LEXICON_KINDS as readonly string[]).includes(key);

/** A stranger is described once and is then "the boy": takes the passage with the lexicon's stars, gives it without. */
export function nameStrangers(
  passage: string,
  { walk, genre }: Pick<FrameContext, 'walk' | 'genre'>
): string {
  const stranger = walk.word('stranger', wordsOf('stranger', genre), 0);
  const head = stranger.split('*')[0]!.replace(/^an? /, '');
  let isKnown = false;
  return passage.replaceAll(new RegExp(`[Aa]${escaped(stranger.slice(1))}`, 'g'), (mention) => {
    const again = mention.startsWith('A') ? `The ${head}` : `the ${head}`;
    const told = isKnown ? again : mention.replace('*', '');
    isKnown = true;
    return told;
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A quotation that ends a sentence brings its own mark. */
const mendEnd = (text: string): string => text.replace(/([?!…])([”’])\.$/, '$1$2').replace(/”\.$/, '.”');

const capital = (text: string): string =>
  text.replace(/^([“‘"']?)(\p{Ll})/u, (_, quote: string, letter: string) => quote + letter.toUpperCase());
