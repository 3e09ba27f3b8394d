/**
 * One key of a story card. Literal, as a whole word, unless it is written `/…/flags`. Patterns run on RE2: linear time, so
 * that no key of an imported card can stop the server.
 */
import { RE2JS } from 're2js';
import { type KeyText, foldKey, holdsWord } from './card-word.ts';

export type Key = {
  written: string;
  /** Why it is taken literally though it is written as a pattern. */
  problem: string | null;
  isIn: (text: KeyText) => boolean;
};

const PATTERN = /^\/(.*)\/([a-z]*)$/su;

/** Longest pattern, in characters: compiling takes time and memory by its length. */
const MAX_PATTERN_LENGTH = 500;

/** Largest compiled pattern, in RE2 instructions: nested repeats grow without being long. */
const MAX_PROGRAM_SIZE = 10_000;

const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  // Meaningless here, where only the first match counts and every pattern reads Unicode.
  g: 0,
  u: 0
};

/** Null for a key without anything to find. */
export function readKey(written: string): Key | null {
  const folded = foldKey(written);
  if (folded === '') return null;
  const literal = (problem: string | null): Key => ({
    written,
    problem,
    isIn: (text) => holdsWord(text.folded, folded)
  });
  const parts = PATTERN.exec(written.trim());
  if (parts === null) return literal(null);
  try {
    const pattern = compile(parts[1]!, parts[2]!);
    return { written, problem: null, isIn: (text) => pattern.test(text.plain) };
  } catch (error) {
    return literal(
      `"${written.trim()}" is no valid pattern (${(error as Error).message}), so it is taken as plain text.`
    );
  }
}

function compile(source: string, flags: string): RE2JS {
  if (source === '') throw new Error('it is empty');
  if (source.length > MAX_PATTERN_LENGTH)
    throw new Error(`it is longer than ${MAX_PATTERN_LENGTH} characters`);
  let bits = 0;
  for (const flag of flags) {
    const bit = FLAGS[flag];
    if (bit === undefined) throw new Error(`unknown flag "${flag}"`);
    bits |= bit;
  }
  const pattern = RE2JS.compile(RE2JS.translateRegExp(widen(source.normalize('NFC'))), bits);
  if (pattern.programSize() > MAX_PROGRAM_SIZE) throw new Error('it is too large');
  if (pattern.test('')) throw new Error('it would match every text');
  return pattern;
}

/** RE2's `\b` knows ASCII alone: beside other letters it stands for "no letter here", which a test may consume. */
function widen(source: string): string {
  if (!/[^\p{ASCII}]/u.test(source)) return source;
  return source.replace(/\\[^]/gu, (escape) =>
    escape === '\\b' ? String.raw`(?:^|$|[^\p{L}\p{M}\p{N}_])` : escape
  );
}
