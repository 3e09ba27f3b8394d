/**
 * Memories along a line: the bank with each memory's state, the texts and vectors of those that may be retrieved, and what
 * an edit of the story makes stale.
 */
import type { Transaction } from './database.ts';
import type { Emit } from './change.ts';
import { dissolveFolds } from './fold.ts';
import { loadFolds, loadLatestNarrationDepth, loadRows, loadRowsById, loadUses } from './bank-row.ts';
import { branchLine } from './lineage.ts';
import { loadSourceActions, wordsOf } from './memory-text.ts';
import { unparkSources } from './parked-block.ts';
import { badgeSummaries } from './summary-badge.ts';
import { Prisma } from '#prisma/client/client.ts';
import type { Deps } from '#api/deps.ts';
import type { Authority } from '#api/memory/authority.ts';
import { type Bank, type BankMemory, buildBank, decisiveDepth } from '#api/memory/bank.ts';
import type { Candidate } from '#api/retrieval/rank.ts';
import { unpackVector } from '#api/retrieval/vectors.ts';
import { parseWords } from '#api/retrieval/words.ts';
import type { Settings } from '#api/settings.ts';
import { type Coordinate, type Lineage, endOf, isOnLineage, lineageAt } from '#api/story/lineage.ts';

/**
 * Every memory on the line with its state there: four statements, however long the line. `isForTurn` reads only the uses
 * that decide who is forgotten, so that its cost is bounded by the capacity; use counts, and USED against IDLE, are then
 * not to be read from it.
 */
export async function loadBank(
  deps: Pick<Deps, 'db' | 'models' | 'clock'>,
  adventureId: string,
  lineage: Lineage,
  settings: Settings,
  { isForTurn = false }: { isForTurn?: boolean } = {}
): Promise<Bank> {
  return loadBankOf(deps.db, lineage, {
    capacity: settings.memoryBankCapacity,
    encoderName: deps.models.encoder(settings)?.name ?? null,
    now: deps.clock.now().getTime(),
    isForTurn
  });
}

/** The same, for readers that bring their own facts; inside a transaction too. */
export async function loadBankOf(
  db: Transaction,
  lineage: Lineage,
  given: { capacity: number; encoderName: string | null; now: number; isForTurn: boolean }
): Promise<Bank> {
  const rows = await loadRows(db, lineage);
  const folds = await loadFolds(db, lineage);
  const facts = { ...given, rows, folds, end: endOf(lineage) };
  const uses = await loadUses(db, lineage, given.isForTurn ? decisiveDepth(facts) : 0);
  const latestNarrationDepth = given.isForTurn ? null : await loadLatestNarrationDepth(db, lineage);
  return buildBank({ ...facts, uses, latestNarrationDepth });
}

/**
 * The state of memories that lie off the line being played, each told on its own line, as it was where the memory hangs:
 * one that a later memory of its line absorbs is not hidden there yet.
 */
export async function loadOffLine(
  deps: Pick<Deps, 'db' | 'models' | 'clock'>,
  memoryIds: readonly string[],
  settings: Settings
): Promise<Map<string, BankMemory>> {
  const rows = await loadRowsById(deps.db, memoryIds);
  const folds = await deps.db.fold.findMany({
    where: { absorbedId: { in: [...memoryIds] }, revertedAt: null },
    select: { id: true, absorbedId: true, survivorId: true, branchId: true, depth: true }
  });
  const encoderName = deps.models.encoder(settings)?.name ?? null;
  const now = deps.clock.now().getTime();
  return new Map(
    rows.map((row) => {
      const own = folds.filter(
        (fold) => fold.absorbedId === row.id && fold.branchId === row.branchId && fold.depth === row.depth
      );
      const survivors = own.map((fold) => ({ ...row, id: fold.survivorId, isDeferred: false }));
      const bank = buildBank({
        rows: [row, ...survivors],
        uses: [],
        folds: own,
        end: row.depth,
        capacity: Infinity,
        encoderName,
        latestNarrationDepth: null,
        now
      });
      return [row.id, bank.memories.find((memory) => memory.id === row.id)!] as const;
    })
  );
}

/** Texts, words and vectors of the given memories: one statement. A vector of another encoder counts as none. */
export async function loadCandidates(
  db: Transaction,
  memoryIds: readonly string[],
  encoderName: string | null
): Promise<Candidate[]> {
  if (memoryIds.length === 0) return [];
  // By id: the caller has them from the bank of its line.
  const rows = await db.$queryRaw<CandidateRow[]>(
    Prisma.sql`SELECT memory."id", memory."text", memory."authority", memory."pinned", memory."depth",
        memory."sourceStart", memory."sourceEnd", memory."words",
        CASE WHEN memory."embeddingModel" = ${encoderName} THEN memory."vector" END AS "vector"
      FROM json_each(${JSON.stringify(memoryIds)}) AS wanted JOIN "Memory" AS memory ON memory."id" = wanted.value`
  );
  return rows.map(({ words, vector, ...row }) => ({
    ...row,
    depth: Number(row.depth),
    sourceStart: row.sourceStart === null ? null : Number(row.sourceStart),
    sourceEnd: row.sourceEnd === null ? null : Number(row.sourceEnd),
    pinned: Boolean(row.pinned),
    words: parseWords(words),
    vector: vector === null ? null : unpackVector(vector)
  }));
}

type CandidateRow = Omit<Candidate, 'words' | 'vector' | 'authority'> & {
  authority: Authority;
  words: string;
  vector: Uint8Array | null;
};

/**
 * Marks what was derived from a chosen action that has changed: automatic memories are stale until they are rewritten, the
 * player's own are badged, so are summaries; blocks and summaries that had been given up are due again.
 */
export async function markStale(
  tx: Transaction,
  emit: Emit,
  action: Coordinate & { adventureId: string }
): Promise<void> {
  const { adventureId, depth } = action;
  // On whatever line: an edit reaches every row whose own line holds the action.
  const rows = await tx.memory.findMany({
    where: { adventureId, isDeleted: false, sourceStart: { lte: depth }, sourceEnd: { gte: depth } },
    select: {
      id: true,
      text: true,
      branchId: true,
      depth: true,
      sourceStart: true,
      sourceEnd: true,
      isEdited: true,
      branch: true
    }
  });
  for (const row of rows) {
    if (!isOnLineage(lineageAt(branchLine(row.branch), row.depth), action)) continue;
    const words = row.isEdited ? { words: wordsOf(row.text, await loadSourceActions(tx, row)) } : {};
    await tx.memory.update({
      where: { id: row.id },
      data: { isStale: true, rewriteAttempts: 0, rewriteError: null, ...words }
    });
    emit({ type: 'MemoryChanged', change: 'UPDATED', memoryId: row.id });
    if (!row.isEdited) await dissolveFolds(tx, emit, row.id);
  }
  await badgeSummaries(tx, emit, action);
  await unparkSources(tx, emit, action);
}
