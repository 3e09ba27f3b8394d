/**
 * Ranks memories by words and meaning together. Pure, deterministic, and total: every candidate gets a score, with or
 * without a vector.
 *
 *   z(BM25 window) + z(BM25 last action) + w · z(cosine last action) + ⅔ w · z(cosine window)
 *
 * Each part is z-normalised over the candidates. The weights were measured (recall@5 on three sets): words over memory and
 * source text carry most; a weak encoder fused at equal weight costs ten points, and w = 0.3 adds one or two.
 */
import { scoreWords, weighWords } from './bm25.ts';
import { type Matches, matchWords } from './match.ts';
import type { Query, QueryVectors } from './query.ts';
import { cosine } from './vectors.ts';
import { type WordList, languageOf, readWords, tally } from './words.ts';
import type { Authority } from '#api/memory/authority.ts';

export type Candidate = {
  id: string;
  text: string;
  authority: Authority;
  pinned: boolean;
  /** Depth of its coordinate. */
  depth: number;
  sourceStart: number | null;
  sourceEnd: number | null;
  /** Over its text and its source block. */
  words: WordList;
  /** Null where it has none of the encoder in use. */
  vector: Float32Array | null;
};

export type Ranked = {
  candidate: Candidate;
  /** From 1. */
  rank: number;
  /** Sum of the parts. */
  score: number;
  /** Cosine with the last action; null where either has no vector. */
  similarity: number | null;
  /** BM25 of the window. */
  lexical: number;
  parts: Record<'wordsWindow' | 'wordsLast' | 'meaningLast' | 'meaningWindow', number>;
  /** Among the nearest in meaning, where that counts. */
  isClose: boolean;
  /** Worked out when asked: only what is shown needs it. */
  matches: () => Matches;
};

/** Weight of the window's meaning, as a part of that of the last action's. */
const WINDOW_SHARE = 2 / 3;

/** Standard deviations above the mean from which a memory is told to be close in meaning: about the nearest sixth. */
const CLOSE = 1;

/** Best first: ties go to the deeper, then to the lower id. */
export function rank(input: {
  candidates: Candidate[];
  query: Query;
  /** Null: words alone. */
  queryVectors: QueryVectors | null;
  /** Of the encoder, against 1 for words (settings.vectorWeight). */
  vectorWeight: number;
}): Ranked[] {
  const { candidates, query, queryVectors, vectorWeight } = input;
  const language = languageOf(query.window);
  const inWindow = readWords(query.window, language);
  const inLast = readWords(query.last, language);
  const askedInWindow = tally(inWindow);
  const askedInLast = tally(inLast);
  const texts = candidates.map((candidate) => candidate.words);
  const weights = weighWords(texts, [...Object.keys(askedInWindow), ...Object.keys(askedInLast)]);
  const lexical = scoreWords(weights, askedInWindow);
  const similarity = cosines(candidates, queryVectors?.last);
  const parts = {
    wordsWindow: standardise(lexical),
    wordsLast: standardise(scoreWords(weights, askedInLast)),
    meaningLast: standardise(similarity),
    meaningWindow: standardise(cosines(candidates, queryVectors?.window))
  };
  const matches = matchWords(weights, inWindow, inLast);
  const ranked = candidates.map((candidate, at): Ranked => {
    const own = {
      wordsWindow: parts.wordsWindow[at]!,
      wordsLast: parts.wordsLast[at]!,
      meaningLast: vectorWeight * parts.meaningLast[at]!,
      meaningWindow: WINDOW_SHARE * vectorWeight * parts.meaningWindow[at]!
    };
    return {
      candidate,
      rank: 0,
      score: own.wordsWindow + own.wordsLast + own.meaningLast + own.meaningWindow,
      similarity: similarity[at]!,
      lexical: lexical[at]!,
      parts: own,
      isClose: vectorWeight > 0 && parts.meaningLast[at]! >= CLOSE,
      matches: () => matches(at)
    };
  });
  ranked.sort((one, other) => other.score - one.score || compareCandidates(one.candidate, other.candidate));
  ranked.forEach((each, at) => (each.rank = at + 1));
  return ranked;
}

function compareCandidates(one: Candidate, other: Candidate): number {
  return other.depth - one.depth || (one.id < other.id ? -1 : 1);
}

function cosines(candidates: Candidate[], query: Float32Array | undefined): (number | null)[] {
  return candidates.map(({ vector }) =>
    vector === null || query === undefined ? null : cosine(vector, query)
  );
}

/** Least spread that says something: below it, values differ by rounding alone. */
const LEAST_SPREAD = 1e-9;

/** Distance from the mean in standard deviations; 0 for an absent value, and for all where they are the same. */
function standardise(values: (number | null)[]): number[] {
  const known = values.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const spread = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
  return values.map((value) => (value === null || !(spread > LEAST_SPREAD) ? 0 : (value - mean) / spread));
}
