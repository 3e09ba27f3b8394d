/**
 * Blocks whose memory failed for a reason of its own. The row counts the failures; from the third on the block is parked,
 * and stands in force like a memory: nothing calls for it until its source changes or the player asks.
 */
import type { Transaction } from './database.ts';
import { type Emit, changeAdventure } from './change.ts';
import { branchLine } from './lineage.ts';
import { MAX_MEMORY_LENGTH, checkedText, recordHandUse } from './memory-edit.ts';
import { loadSourceActions, textColumns } from './memory-text.ts';
import type { ParkedBlock } from '#prisma/client/client.ts';
import type { Deps, WorkDeps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import type { Block } from '#api/memory/block.ts';
import { type Coordinate, isOnLineage, lineageAt } from '#api/story/lineage.ts';

/** Failures of its own after which a block is parked, and a rewrite or summary stops. */
export const MAX_OWN_FAILURES = 3;

/** Counts a failure of the block that ends at the coordinate, and parks it at the third. Answers whether it is parked. */
export async function recordBlockFailure(
  tx: Transaction,
  emit: Emit,
  deps: Pick<Deps, 'newId' | 'clock'>,
  failed: Coordinate & { adventureId: string; block: Block; error: string }
): Promise<boolean> {
  const { adventureId, branchId, depth, error, block } = failed;
  const row = await tx.parkedBlock.upsert({
    where: { branchId_block: { branchId, block: block.index } },
    create: {
      id: deps.newId(),
      adventureId,
      branchId,
      depth,
      block: block.index,
      sourceStart: block.start,
      sourceEnd: block.end,
      attempts: 1,
      error
    },
    update: { attempts: { increment: 1 }, error }
  });
  if (row.attempts < MAX_OWN_FAILURES) return false;
  await tx.parkedBlock.update({ where: { id: row.id }, data: { parkedAt: deps.clock.now() } });
  emit({ type: 'BlockChanged', change: 'CREATED', blockId: row.id });
  return true;
}

/** Forgets the failures of a block. */
export async function clearBlock(tx: Transaction, emit: Emit, row: ParkedBlock | null): Promise<void> {
  if (row === null) return;
  await tx.parkedBlock.delete({ where: { id: row.id } });
  if (row.parkedAt !== null) emit({ type: 'BlockChanged', change: 'REMOVED', blockId: row.id });
}

/** Makes blocks and summaries that failed due again where their source holds a changed action. */
export async function unparkSources(
  tx: Transaction,
  emit: Emit,
  action: Coordinate & { adventureId: string }
): Promise<void> {
  const { adventureId, depth } = action;
  // On whatever line: each row is held against its own.
  const blocks = await tx.parkedBlock.findMany({
    where: { adventureId, sourceStart: { lte: depth }, sourceEnd: { gte: depth } }
  });
  for (const block of blocks) if (await holds(tx, block, action)) await clearBlock(tx, emit, block);
  const summaries = await tx.parkedSummary.findMany({ where: { adventureId, depth: { gte: depth } } });
  for (const { branchId, depth: end } of summaries) {
    if (!(await holds(tx, { branchId, depth: end }, action))) continue;
    await tx.parkedSummary.delete({ where: { branchId_depth: { branchId, depth: end } } });
  }
}

async function holds(tx: Transaction, row: Coordinate, action: Coordinate): Promise<boolean> {
  const branch = await tx.branch.findUniqueOrThrow({
    where: { id: row.branchId },
    select: { id: true, ancestry: true }
  });
  return isOnLineage(lineageAt(branchLine(branch), row.depth), action);
}

/**
 * Tries a parked block again, or with `text` takes its memory from the player. The block's id is answered while it still
 * waits, the memory's once it is written. Throws NOT_FOUND, INVALID_INPUT.
 */
export async function retryBlock(
  deps: WorkDeps,
  accountId: string,
  input: { blockId: string; text?: string | null }
): Promise<{ blockId: string | null; memoryId: string | null; adventureId: string }> {
  const { adventureId } = await ownBlock(deps.db, accountId, input.blockId);
  const text = input.text == null ? null : checkedText(input.text, MAX_MEMORY_LENGTH);
  const memoryId = await changeAdventure(deps, adventureId, async (tx, emit) => {
    const row = await ownBlock(tx, accountId, input.blockId);
    await clearBlock(tx, emit, row);
    return text === null ? null : writeByHand(tx, emit, deps, row, text);
  });
  deps.passes.request(adventureId);
  return { blockId: null, memoryId, adventureId };
}

async function writeByHand(
  tx: Transaction,
  emit: Emit,
  deps: Deps,
  { adventureId, branchId, depth, block, sourceStart, sourceEnd }: ParkedBlock,
  text: string
): Promise<string> {
  const id = deps.newId();
  const place = { branchId, depth, sourceStart, sourceEnd };
  await tx.memory.create({
    data: {
      id,
      adventureId,
      ...place,
      block,
      origin: 'PLAYER',
      isEdited: true,
      createdAt: deps.clock.now(),
      ...textColumns(text, await loadSourceActions(tx, place))
    }
  });
  await recordHandUse(tx, adventureId, id);
  emit({ type: 'MemoryChanged', change: 'CREATED', memoryId: id });
  return id;
}

async function ownBlock(db: Transaction, accountId: string, blockId: string): Promise<ParkedBlock> {
  const row = await db.parkedBlock.findFirst({
    where: { id: blockId, parkedAt: { not: null }, adventure: { accountId } }
  });
  if (row === null) throw notFound('parked block', blockId);
  return row;
}
