/** A set of the recall bench, put through the product's own query and ranking code. */
import { keepEnd } from '#api/context/tokens.ts';
import { type Query, buildQuery, queryVectorsOf } from '#api/retrieval/query.ts';
import { type Candidate, rank } from '#api/retrieval/rank.ts';
import { countWords, listWords, mergeWords } from '#api/retrieval/words.ts';
import { MEMORY_INTERVAL } from '#api/memory/block.ts';

/** A story in blocks; each query may see the blocks before `end`, and `gold` are those that hold the evidence. */
export type RecallStory = {
  id: string;
  blocks: { memory: string; source: string }[];
  queries: { turns: string[]; gold: number[]; end: number; kind: string | number }[];
};

export const RANKERS = ['default', 'words alone', 'cosine alone'] as const;
export type Ranker = (typeof RANKERS)[number];

/** For each query of the set, the place of each gold block, from 1. */
export type Places = Record<Ranker, number[][]>;

/** Texts that need a vector. */
export function textsOf(stories: RecallStory[]): string[] {
  return stories.flatMap(({ blocks, queries }) => [
    ...blocks.map(({ memory }) => memory),
    ...queries.flatMap(({ turns }) => queryOf(turns).embeddingTexts)
  ]);
}

export function placesOf(
  stories: RecallStory[],
  vectorOf: (text: string) => Float32Array,
  vectorWeight: number
): Places {
  const places: Places = { default: [], 'words alone': [], 'cosine alone': [] };
  for (const story of stories) {
    const bank = story.blocks.map((block, index) => candidateOf(block, index, vectorOf));
    for (const { turns, gold, end } of story.queries) {
      const query = queryOf(turns);
      const queryVectors = queryVectorsOf(query.embeddingTexts.map(vectorOf));
      const candidates = bank.slice(0, end);
      const ranked = rank({ candidates, query, queryVectors, vectorWeight });
      const orders: Record<Ranker, Candidate[]> = {
        default: ranked.map((each) => each.candidate),
        'words alone': rank({ candidates, query, queryVectors: null, vectorWeight }).map(
          (each) => each.candidate
        ),
        'cosine alone': [...ranked]
          .sort((one, other) => other.parts.meaningWindow - one.parts.meaningWindow)
          .map((each) => each.candidate)
      };
      for (const ranker of RANKERS) {
        places[ranker].push(
          gold.map((block) => orders[ranker].findIndex(({ id }) => id === idOf(block)) + 1)
        );
      }
    }
  }
  return places;
}

const idOf = (block: number): string => String(block).padStart(6, '0');

function candidateOf(
  { memory, source }: RecallStory['blocks'][number],
  index: number,
  vectorOf: (text: string) => Float32Array
): Candidate {
  const end = index * MEMORY_INTERVAL + MEMORY_INTERVAL - 1;
  return {
    id: idOf(index),
    text: memory,
    authority: 'ACCEPTED_STORY',
    pinned: false,
    depth: end,
    sourceStart: index * MEMORY_INTERVAL,
    sourceEnd: end,
    words: listWords(mergeWords(countWords(memory), countWords(source))),
    vector: vectorOf(memory)
  };
}

const queryOf = (turns: string[]): Query =>
  buildQuery(
    turns.map((text, index) => ({ id: String(index), revision: 0, role: 'NARRATOR' as const, text })),
    keepEnd
  );
