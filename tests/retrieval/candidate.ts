/** Candidates and queries for the tests of this room. */
import { type Query, buildQuery } from '#api/retrieval/query.ts';
import type { Candidate } from '#api/retrieval/rank.ts';
import { countWords, listWords } from '#api/retrieval/words.ts';
import { keepEnd } from '#api/context/tokens.ts';

/** A memory of block `depth` … by default far from the window. */
export function candidate(id: string, text: string, changes: Partial<Candidate> = {}): Candidate {
  return {
    id,
    text,
    authority: 'ACCEPTED_STORY',
    pinned: false,
    depth: 5,
    sourceStart: 0,
    sourceEnd: 5,
    words: listWords(countWords(text, 'en')),
    vector: null,
    ...changes
  };
}

/** The texts of the newest actions; the last one is the player's. */
export const queryOf = (...texts: string[]): Query =>
  buildQuery(
    texts.map((text, index) => ({
      id: `q${index}`,
      revision: 0,
      role: index === texts.length - 1 ? ('PLAYER' as const) : ('NARRATOR' as const),
      text
    })),
    keepEnd
  );
