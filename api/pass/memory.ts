/** The memory kind: writes the memory of each block that is due on the head's line, earliest first. */
import type { Due, Outcome, Pass, PassKind } from './kind.ts';
import { readingOfActions } from './reading.ts';
import { askForMemory } from './summariser.ts';
import { type Block, dueBlocks } from '#api/memory/block.ts';
import { loadActions } from '#api/store/action.ts';
import { loadBlockFacts } from '#api/store/block.ts';
import { changeAdventure } from '#api/store/change.ts';
import { textColumns } from '#api/store/memory-text.ts';
import { clearBlock, recordBlockFailure } from '#api/store/parked-block.ts';
import { cutAt, ownerAt } from '#api/story/lineage.ts';

export const memoryKind: PassKind = {
  name: 'MEMORY',
  isEnabled: (adventure) => adventure.autoSummarize,
  findDue
};

async function findDue(pass: Pass, attempted: ReadonlySet<string>): Promise<Due> {
  const due = dueBlocks(await loadBlockFacts(pass.deps.db, pass.lineage));
  const keyOf = (block: Block): string => `${ownerAt(pass.lineage, block.end)}:${block.index}`;
  const block = due.find((candidate) => !attempted.has(keyOf(candidate)));
  return {
    count: due.length,
    next: block ? { keys: [keyOf(block)], work: () => writeMemory(pass, block) } : null,
    stopped: null
  };
}

/**
 * The block's line ends where the block does, whatever the head does meanwhile: the memory is true of every line that holds
 * its coordinate.
 */
async function writeMemory(pass: Pass, block: Block): Promise<Outcome> {
  const { deps, adventure } = pass;
  const line = cutAt(pass.lineage, block.end);
  const at = { branchId: ownerAt(line, block.end), depth: block.end };
  const actions = await loadActions(deps.db, line, block.start, block.end);
  const answer = await askForMemory(pass, actions);
  return changeAdventure(deps, adventure.id, async (tx, emit): Promise<Outcome> => {
    const sources = await loadActions(tx, line, block.start, block.end);
    const where = { branchId_block: { branchId: at.branchId, block: block.index } };
    const isWritten = (await tx.memory.findUnique({ where, select: { id: true } })) !== null;
    if (isWritten || readingOfActions(sources) !== readingOfActions(actions)) {
      const reason = `The story changed while passages ${block.start}–${block.end} were read; the answer was dropped.`;
      return { type: 'DROPPED', reason };
    }
    if (!answer.isUsable) {
      const failed = { ...at, adventureId: adventure.id, block, error: answer.reason };
      await recordBlockFailure(tx, emit, deps, failed);
      return { type: 'FAILED', reason: `Passages ${block.start}–${block.end}: ${answer.reason}` };
    }
    await clearBlock(tx, emit, await tx.parkedBlock.findUnique({ where }));
    const memoryId = deps.newId();
    await tx.memory.create({
      data: {
        id: memoryId,
        adventureId: adventure.id,
        ...at,
        block: block.index,
        sourceStart: block.start,
        sourceEnd: block.end,
        origin: 'STORY',
        isTrimmed: answer.isTrimmed,
        createdAt: deps.clock.now(),
        ...textColumns(answer.text, sources)
      }
    });
    emit({ type: 'MemoryChanged', change: 'CREATED', memoryId });
    return { type: 'KEPT', done: 1, refused: null };
  });
}
