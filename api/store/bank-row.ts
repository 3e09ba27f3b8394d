/**
 * What a bank is built from, read along a line. Raw statements join the line as one JSON parameter, and answer in one JSON
 * text: their plan is the same however often the line forked, and 2,000 rows come over as one value instead of 30,000 typed
 * cells.
 */
import type { Transaction } from './database.ts';
import { lineageParameter } from './lineage.ts';
import { Prisma } from '#prisma/client/client.ts';
import type { BankFold, BankRow, BankUse } from '#api/memory/bank.ts';
import type { Lineage } from '#api/story/lineage.ts';

type Json = { json: string };

/** In the order of `BankRow`, as JSON: names would triple the text. */
const BANK_COLUMNS = Prisma.sql`json_array(memory."id", memory.rowid, memory."branchId", memory."depth", memory."block",
  memory."sourceStart", memory."sourceEnd", memory."revision", memory."pinned", memory."isDeleted", memory."isStale",
  memory."isEdited", CASE WHEN memory."embeddingDimension" IS NOT NULL THEN memory."embeddingModel" END,
  memory."deferredAt" IS NOT NULL, memory."expiresAt", memory."expiresAtDepth")`;

type RawRow = [
  string,
  number,
  string,
  number,
  number | null,
  number | null,
  number | null,
  number,
  number,
  number,
  number,
  number,
  string | null,
  number,
  string | null,
  number | null
];

function readRows(answer: Json[]): BankRow[] {
  return (JSON.parse(answer[0]!.json) as RawRow[]).map((raw) => ({
    id: raw[0],
    row: raw[1],
    branchId: raw[2],
    depth: raw[3],
    block: raw[4],
    sourceStart: raw[5],
    sourceEnd: raw[6],
    revision: raw[7],
    pinned: raw[8] === 1,
    isDeleted: raw[9] === 1,
    isStale: raw[10] === 1,
    isEdited: raw[11] === 1,
    embeddingModel: raw[12],
    isDeferred: raw[13] === 1,
    expiresAt: raw[14] === null ? null : Date.parse(raw[14]),
    expiresAtDepth: raw[15]
  }));
}

export async function loadRows(db: Transaction, lineage: Lineage): Promise<BankRow[]> {
  return readRows(
    await db.$queryRaw<Json[]>(
      Prisma.sql`SELECT json_group_array(${BANK_COLUMNS}) AS json
        FROM json_each(${lineageParameter(lineage)}) AS segment CROSS JOIN "Memory" AS memory
          ON memory."branchId" = segment.value ->> 0
          AND memory."depth" BETWEEN segment.value ->> 1 AND segment.value ->> 2`
    )
  );
}

export async function loadFolds(db: Transaction, lineage: Lineage): Promise<BankFold[]> {
  const [answer] = await db.$queryRaw<Json[]>(
    Prisma.sql`SELECT json_group_array(json_array(fold."id", fold."absorbedId", fold."survivorId")) AS json
      FROM json_each(${lineageParameter(lineage)}) AS segment CROSS JOIN "Fold" AS fold
        ON fold."branchId" = segment.value ->> 0
        AND fold."depth" BETWEEN segment.value ->> 1 AND segment.value ->> 2
      WHERE fold."revertedAt" IS NULL`
  );
  return (JSON.parse(answer!.json) as [string, string, string][]).map(([id, absorbedId, survivorId]) => ({
    id,
    absorbedId,
    survivorId
  }));
}

export async function loadUses(db: Transaction, lineage: Lineage, from: number): Promise<BankUse[]> {
  const [answer] = await db.$queryRaw<Json[]>(
    Prisma.sql`SELECT json_group_array(json_array("memoryId", "latest", "latestNarration", "count")) AS json FROM (
      SELECT "use"."memoryId", max("use"."depth") AS "latest",
        max(CASE WHEN "use"."byPlayer" = 0 THEN "use"."depth" END) AS "latestNarration",
        sum("use"."byPlayer" = 0) AS "count"
      FROM json_each(${lineageParameter(lineage, from)}) AS segment CROSS JOIN "MemoryUse" AS "use"
        ON "use"."branchId" = segment.value ->> 0
        AND "use"."depth" BETWEEN segment.value ->> 1 AND segment.value ->> 2
      GROUP BY "use"."memoryId")`
  );
  return (JSON.parse(answer!.json) as [string, number, number | null, number][]).map(
    ([memoryId, latest, latestNarration, count]) => ({ memoryId, latest, latestNarration, count })
  );
}

export async function loadLatestNarrationDepth(db: Transaction, lineage: Lineage): Promise<number | null> {
  const [answer] = await db.$queryRaw<{ depth: number | bigint | null }[]>(
    Prisma.sql`SELECT max(action."depth") AS "depth"
      FROM json_each(${lineageParameter(lineage)}) AS segment CROSS JOIN "Action" AS action
        ON action."branchId" = segment.value ->> 0 AND action."isChosen" = 1
        AND action."depth" BETWEEN segment.value ->> 1 AND segment.value ->> 2
      WHERE action."role" = 'NARRATOR'`
  );
  return answer!.depth === null ? null : Number(answer!.depth);
}

/** Rows by id, whatever line they lie on: the caller tells each on its own. */
export async function loadRowsById(db: Transaction, memoryIds: readonly string[]): Promise<BankRow[]> {
  return readRows(
    await db.$queryRaw<Json[]>(
      Prisma.sql`SELECT json_group_array(${BANK_COLUMNS}) AS json FROM "Memory" AS memory
        WHERE memory."id" IN (SELECT value FROM json_each(${JSON.stringify(memoryIds)}))`
    )
  );
}

/**
 * The rows of the line that may decide a turn: those of which something out of the ordinary is told, those of `folds`, and
 * the newest ones, `newest` more than there are out of the ordinary; with the number of all. The index alone answers which,
 * however long the line.
 */
export async function loadTurnRows(
  db: Transaction,
  lineage: Lineage,
  folds: readonly BankFold[],
  newest: number
): Promise<{ rows: BankRow[]; total: number }> {
  const folded = JSON.stringify(folds.flatMap((fold) => [fold.absorbedId, fold.survivorId]));
  const answer = await db.$queryRaw<(Json & { total: number | bigint })[]>(
    Prisma.sql`WITH line AS MATERIALIZED (
        SELECT memory.rowid AS row, memory."depth" AS depth, memory."isDeleted" OR memory."pinned" OR memory."isStale"
          OR memory."deferredAt" IS NOT NULL AS special
        FROM json_each(${lineageParameter(lineage)}) AS segment CROSS JOIN "Memory" AS memory
          ON memory."branchId" = segment.value ->> 0
          AND memory."depth" BETWEEN segment.value ->> 1 AND segment.value ->> 2),
      wanted AS (
        SELECT row FROM line WHERE special
        UNION SELECT memory.rowid FROM json_each(${folded}) AS folded JOIN "Memory" AS memory
          ON memory."id" = folded.value WHERE memory.rowid IN (SELECT row FROM line)
        UNION SELECT row FROM (
          SELECT row FROM line ORDER BY depth DESC, row DESC
          LIMIT ${newest} + (SELECT coalesce(sum(special), 0) FROM line)))
      SELECT (SELECT count(*) FROM line) AS total, json_group_array(${BANK_COLUMNS}) AS json
        FROM wanted CROSS JOIN "Memory" AS memory ON memory.rowid = wanted.row`
  );
  return { rows: readRows(answer), total: Number(answer[0]!.total) };
}
