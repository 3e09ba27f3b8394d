/**
 * What the player does to memories. Their words are never overwritten by the program, and their delete sticks: a tombstone
 * without text keeps its block from being summarised again. Each asks for a pass once it is committed.
 */
import type { Transaction } from './database.ts';
import { type Emit, changeAdventure } from './change.ts';
import { ownAdventure } from './adventure.ts';
import { revertFolds } from './fold.ts';
import { loadLineage } from './lineage.ts';
import { NO_VECTOR, loadSourceActions, replaceText, textColumns } from './memory-text.ts';
import type { Memory } from '#prisma/client/client.ts';
import type { WorkDeps } from '#api/deps.ts';
import { invalidInput, notFound } from '#api/errors.ts';
import { type Lineage, ownerAt } from '#api/story/lineage.ts';

/** Longest memory by hand, in characters: some three times what a model may write. */
export const MAX_MEMORY_LENGTH = 1_000;

type Changed = { memoryId: string; adventureId: string };

/**
 * A memory in the player's words. It holds for the whole story, or with `fromHere` on the lines that hold the action before
 * the head's. Throws NOT_FOUND, INVALID_INPUT.
 */
export async function createMemory(
  deps: WorkDeps,
  accountId: string,
  input: { adventureId: string; text: string; pinned?: boolean | null; fromHere?: boolean | null }
): Promise<Changed & { reviewId: string | null }> {
  const { adventureId } = input;
  await ownAdventure(deps.db, accountId, adventureId);
  const text = checkedText(input.text, MAX_MEMORY_LENGTH);
  const memoryId = deps.newId();
  await changeAdventure(deps, adventureId, async (tx, emit) => {
    const { lineage, depth: headDepth } = await loadHead(tx, adventureId);
    const depth = input.fromHere ? Math.max(0, headDepth - 1) : 0;
    await tx.memory.create({
      data: {
        id: memoryId,
        adventureId,
        branchId: ownerAt(lineage, depth),
        depth,
        origin: 'PLAYER',
        isEdited: true,
        pinned: input.pinned ?? false,
        createdAt: deps.clock.now(),
        ...textColumns(text, [])
      }
    });
    await recordHandUse(tx, adventureId, memoryId);
    emit({ type: 'MemoryChanged', change: 'CREATED', memoryId });
  });
  deps.passes.request(adventureId);
  return { memoryId, adventureId, reviewId: null };
}

/** Puts the player's words in place of a memory's text. Throws NOT_FOUND, INVALID_INPUT. */
export async function editMemory(
  deps: WorkDeps,
  accountId: string,
  input: { memoryId: string; text: string }
): Promise<Changed> {
  const text = checkedText(input.text, MAX_MEMORY_LENGTH);
  return changeMemory(deps, accountId, input.memoryId, async (tx, emit, memory) => {
    if (text === memory.text && !memory.isStale) return;
    await replaceText(tx, emit, memory, {
      text,
      sources: await loadSourceActions(tx, memory),
      isEdited: true,
      isTrimmed: false,
      at: deps.clock.now()
    });
    await tx.memory.update({ where: { id: memory.id }, data: NOT_DEFERRED });
    await recordHandUse(tx, memory.adventureId, memory.id);
  });
}

/** Leaves a tombstone. What the memory had absorbed stays hidden. Deleting again changes nothing. Throws NOT_FOUND. */
export async function deleteMemory(
  deps: WorkDeps,
  accountId: string,
  input: { memoryId: string }
): Promise<Changed> {
  const { adventureId } = await ownMemory(deps.db, accountId, input.memoryId);
  await changeAdventure(deps, adventureId, async (tx, emit) => {
    const memory = await ownMemory(tx, accountId, input.memoryId);
    if (memory.isDeleted) return;
    await tx.memoryRevision.deleteMany({ where: { memoryId: memory.id } });
    await tx.memory.update({ where: { id: memory.id }, data: TOMBSTONE });
    emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: memory.id });
  });
  deps.passes.request(adventureId);
  return { memoryId: input.memoryId, adventureId };
}

/** Pins a memory, or lets go of it. Throws NOT_FOUND, INVALID_INPUT. */
export const pinMemory = (
  deps: WorkDeps,
  accountId: string,
  input: { memoryId: string; pinned: boolean }
): Promise<Changed> =>
  changeMemory(deps, accountId, input.memoryId, async (tx, emit, memory) => {
    if (memory.pinned === input.pinned) return;
    await tx.memory.update({ where: { id: memory.id }, data: { pinned: input.pinned } });
    emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: memory.id });
  });

/** Brings a forgotten, deferred or folded memory back to the bank. Throws NOT_FOUND, INVALID_INPUT. */
export const restoreMemory = (
  deps: WorkDeps,
  accountId: string,
  input: { memoryId: string }
): Promise<Changed> =>
  changeMemory(deps, accountId, input.memoryId, async (tx, emit, memory) => {
    const { lineage } = await loadHead(tx, memory.adventureId);
    await revertFolds(tx, emit, memory, lineage, deps.clock.now());
    await tx.memory.update({ where: { id: memory.id }, data: NOT_DEFERRED });
    await recordHandUse(tx, memory.adventureId, memory.id);
    emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: memory.id });
  });

/** Asks for a memory to be written again from its block, by the pass. Throws NOT_FOUND, INVALID_INPUT. */
export const rewriteMemory = (
  deps: WorkDeps,
  accountId: string,
  input: { memoryId: string }
): Promise<Changed> =>
  changeMemory(deps, accountId, input.memoryId, async (tx, emit, memory) => {
    if (memory.sourceStart === null) {
      throw invalidInput(
        'input.memoryId',
        'This memory was written by hand and has no block to be written from.'
      );
    }
    await tx.memory.update({
      where: { id: memory.id },
      data: { isRewriteAsked: true, rewriteAttempts: 0, rewriteError: null }
    });
    emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: memory.id });
  });

/** Counts the player's hand as a use where the head stands. */
export async function recordHandUse(tx: Transaction, adventureId: string, memoryId: string): Promise<void> {
  const { lineage, depth } = await loadHead(tx, adventureId);
  const use = { memoryId, branchId: ownerAt(lineage, depth), depth, byPlayer: true };
  await tx.memoryUse.upsert({
    where: { memoryId_branchId_depth_byPlayer: use },
    create: use,
    update: {}
  });
}

/** A text by the player's hand, trimmed. Throws INVALID_INPUT. */
export function checkedText(text: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed === '') throw invalidInput('input.text', 'Write something.');
  if (trimmed.length > max) {
    throw invalidInput('input.text', `At most ${max} characters; this has ${trimmed.length}.`);
  }
  return trimmed;
}

const NOT_DEFERRED = { deferredAt: null, expiresAt: null, expiresAtDepth: null } as const;

const TOMBSTONE = {
  isDeleted: true,
  text: '',
  words: '{}',
  pinned: false,
  isStale: false,
  isTrimmed: false,
  isRewriteAsked: false,
  rewriteError: null,
  ...NO_VECTOR,
  ...NOT_DEFERRED
} as const;

async function changeMemory(
  deps: WorkDeps,
  accountId: string,
  memoryId: string,
  change: (tx: Transaction, emit: Emit, memory: Memory) => Promise<void>
): Promise<Changed> {
  const { adventureId } = await ownMemory(deps.db, accountId, memoryId);
  await changeAdventure(deps, adventureId, async (tx, emit) => {
    const memory = await ownMemory(tx, accountId, memoryId);
    if (memory.isDeleted) {
      throw invalidInput('input.memoryId', 'This memory was deleted: its text is gone.');
    }
    await change(tx, emit, memory);
  });
  deps.passes.request(adventureId);
  return { memoryId, adventureId };
}

async function ownMemory(db: Transaction, accountId: string, memoryId: string): Promise<Memory> {
  const memory = await db.memory.findFirst({ where: { id: memoryId, adventure: { accountId } } });
  if (memory === null) throw notFound('memory', memoryId);
  return memory;
}

async function loadHead(tx: Transaction, adventureId: string): Promise<{ lineage: Lineage; depth: number }> {
  const { headBranchId, headDepth } = await tx.adventure.findUniqueOrThrow({ where: { id: adventureId } });
  return { lineage: await loadLineage(tx, { branchId: headBranchId, depth: headDepth }), depth: headDepth };
}
