/** What of a line's blocks exists: the facts from which `dueBlocks` computes what is due. */
import type { Transaction } from './database.ts';
import { lineageParameter } from './lineage.ts';
import { Prisma } from '#prisma/client/client.ts';
import { type BlockFacts, blockAt, dueBlocks } from '#api/memory/block.ts';
import { type Lineage, cutAt, endOf, startingAt } from '#api/story/lineage.ts';

type Json = { json: string };

/**
 * The facts of the line: at most two statements, raw for the reason given in bank-row.ts. Blank depths are looked for only in
 * blocks that would be due, since that reads the story.
 */
export async function loadBlockFacts(db: Transaction, lineage: Lineage): Promise<BlockFacts> {
  const line = lineageParameter(lineage);
  const [covered] = await db.$queryRaw<Json[]>(
    Prisma.sql`SELECT json_group_array("block") AS json FROM (
      SELECT memory."block" FROM json_each(${line}) AS segment CROSS JOIN "Memory" AS memory
        ON memory."branchId" = segment.value ->> 0
        AND memory."depth" BETWEEN segment.value ->> 1 AND segment.value ->> 2
        WHERE memory."block" IS NOT NULL
      UNION SELECT parked."block" FROM json_each(${line}) AS segment CROSS JOIN "ParkedBlock" AS parked
        ON parked."branchId" = segment.value ->> 0
        AND parked."depth" BETWEEN segment.value ->> 1 AND segment.value ->> 2
        WHERE parked."parkedAt" IS NOT NULL)`
  );
  const facts = {
    end: endOf(lineage),
    covered: new Set(JSON.parse(covered!.json) as number[]),
    blankDepths: new Set<number>()
  };
  const open = dueBlocks(facts);
  return open.length === 0 ? facts : { ...facts, blankDepths: await loadBlankDepths(db, lineage, open) };
}

async function loadBlankDepths(
  db: Transaction,
  lineage: Lineage,
  blocks: readonly { index: number }[]
): Promise<Set<number>> {
  const pieces = blocks.flatMap(({ index }) => {
    const { start, end } = blockAt(index);
    return startingAt(cutAt(lineage, end), start);
  });
  const [blank] = await db.$queryRaw<Json[]>(
    Prisma.sql`SELECT json_group_array(action."depth") AS json
      FROM json_each(${JSON.stringify(pieces.map(({ branchId, low, high }) => [branchId, low, high]))}) AS segment
        CROSS JOIN "Action" AS action ON action."branchId" = segment.value ->> 0 AND action."isChosen" = 1
        AND action."depth" BETWEEN segment.value ->> 1 AND segment.value ->> 2
      WHERE trim(action."text", ' ' || char(9) || char(10) || char(13)) = ''`
  );
  return new Set(JSON.parse(blank!.json) as number[]);
}
