/**
 * Blocks: six actions of a line, the stretch that one memory tells of. There is no cursor: what is due is computed from
 * what exists, so nothing is read twice and nothing is skipped.
 */

/** Actions a block. */
export const MEMORY_INTERVAL = 6;

/** Actions that a line holds before its first memory: until then the model reads all of them anyway. */
export const MEMORY_START = 12;

/** Actions that lie past a block before it is written: its last action can then no longer be replaced by a retry. */
export const SETTLE_SLACK = 1;

/** `start` … `end` are depths, both included. */
export type Block = { index: number; start: number; end: number };

/** What is known of a line's blocks, all of it read from rows in force on that line. */
export type BlockFacts = {
  /** Depth of the line's last action. */
  end: number;
  /** Blocks that have a memory, a tombstone or a parked block. */
  covered: ReadonlySet<number>;
  /** Depths whose action has no text (erased). */
  blankDepths: ReadonlySet<number>;
};

export const blockAt = (index: number): Block => ({
  index,
  start: index * MEMORY_INTERVAL,
  end: (index + 1) * MEMORY_INTERVAL - 1
});

/** The block that holds a depth. */
export const blockOf = (depth: number): Block => blockAt(Math.floor(depth / MEMORY_INTERVAL));

/** The depth that must exist before the block falls due. */
export const dueDepthOf = (block: Block): number => Math.max(MEMORY_START - 1, block.end + SETTLE_SLACK);

/** Every block that is due, earliest first. */
export function dueBlocks(facts: BlockFacts): Block[] {
  const due: Block[] = [];
  for (let index = 0; ; index += 1) {
    const block = blockAt(index);
    if (dueDepthOf(block) > facts.end) return due;
    if (isOpen(block, facts)) due.push(block);
  }
}

/** The depth at which the next memory falls due; at or below the line's end where one is due already. */
export function nextMemoryAtDepth(facts: BlockFacts): number {
  const due = dueBlocks(facts)[0];
  if (due) return dueDepthOf(due);
  for (let index = 0; ; index += 1) {
    const block = blockAt(index);
    if (dueDepthOf(block) > facts.end && !facts.covered.has(index)) return dueDepthOf(block);
  }
}

function isOpen(block: Block, facts: BlockFacts): boolean {
  if (facts.covered.has(block.index)) return false;
  if (facts.blankDepths.size === 0) return true;
  for (let depth = block.start; depth <= block.end; depth += 1) {
    if (!facts.blankDepths.has(depth)) return true;
  }
  return false;
}
