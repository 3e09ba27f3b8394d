/**
 * A memory's text and all that hangs on it: authority, words, vector, review. Invariant: no text changes without them, the
 * old text stays as a revision, and a fold never outlives either of its texts.
 */
import type { Transaction } from './database.ts';
import type { Emit } from './change.ts';
import { dissolveFolds } from './fold.ts';
import { loadActions } from './action.ts';
import { branchLine } from './lineage.ts';
import { authorityOf } from '#api/memory/authority.ts';
import { countWords, mergeWords } from '#api/retrieval/words.ts';
import type { StoryAction } from '#api/story/action.ts';
import { type Coordinate, lineageAt } from '#api/story/lineage.ts';

/** A memory that waits for the encoder. */
export const NO_VECTOR = {
  vector: null,
  embeddingModel: null,
  embeddingDimension: null,
  embeddingError: null,
  embeddingAttempts: 0
} as const;

/** The columns of a text, `sources` being the actions of its block. */
export const textColumns = (text: string, sources: readonly Pick<StoryAction, 'text'>[]) => ({
  text,
  authority: authorityOf(text),
  words: wordsOf(text, sources),
  ...NO_VECTOR,
  reviewedRevision: null
});

/** The words by which a memory is found: its own and those of its block. */
export const wordsOf = (text: string, sources: readonly Pick<StoryAction, 'text'>[]): string =>
  JSON.stringify(mergeWords(countWords(text), countWords(sources.map((source) => source.text).join('\n'))));

/** The chosen actions of a memory's block, on the memory's own line; none for a hand-written one. */
export async function loadSourceActions(
  db: Transaction,
  memory: Coordinate & { sourceStart: number | null; sourceEnd: number | null }
): Promise<StoryAction[]> {
  if (memory.sourceStart === null || memory.sourceEnd === null) return [];
  const branch = await db.branch.findUniqueOrThrow({
    where: { id: memory.branchId },
    select: { id: true, ancestry: true }
  });
  const own = lineageAt(branchLine(branch), memory.depth);
  return loadActions(db, own, memory.sourceStart, memory.sourceEnd);
}

/** Puts a new text in place, not stale and not asked for any more, and keeps the old one as a revision. */
export async function replaceText(
  tx: Transaction,
  emit: Emit,
  memory: { id: string; revision: number; text: string },
  change: {
    text: string;
    sources: readonly Pick<StoryAction, 'text'>[];
    isEdited: boolean;
    isTrimmed: boolean;
    at: Date;
  }
): Promise<void> {
  const { text, sources, isEdited, isTrimmed, at } = change;
  await tx.memoryRevision.create({
    data: { memoryId: memory.id, revision: memory.revision, text: memory.text, createdAt: at }
  });
  await tx.memory.update({
    where: { id: memory.id },
    data: {
      ...textColumns(text, sources),
      revision: memory.revision + 1,
      isEdited,
      isTrimmed,
      isStale: false,
      isRewriteAsked: false,
      rewriteAttempts: 0,
      rewriteError: null
    }
  });
  emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: memory.id });
  await dissolveFolds(tx, emit, memory.id);
}
