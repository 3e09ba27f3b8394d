/**
 * Memories along a line: the bank with each memory's state, the texts and vectors of those that may be retrieved, and what
 * an edit of the story makes stale.
 */
import type { Transaction } from './database.ts';
import type { Emit } from './change.ts';
import { dissolveFolds } from './fold.ts';
import {
  loadFolds,
  loadLatestNarrationDepth,
  loadRows,
  loadRowsById,
  loadTurnRows,
  loadUses
} from './bank-row.ts';
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

/** Every memory on the line with its state there: four statements, however often the line forked. */
export async function loadBank(
  deps: Pick<Deps, 'db' | 'models' | 'clock'>,
  lineage: Lineage,
  settings: Settings
): Promise<Bank> {
  const uses = await loadUses(deps.db, lineage, 0);
  const latestNarrationDepth = await loadLatestNarrationDepth(deps.db, lineage);
  return buildBank({
    ...factsOf(deps, lineage, settings),
    rows: await loadRows(deps.db, lineage),
    folds: await loadFolds(deps.db, lineage),
    uses,
    latestNarrationDepth
  });
}

/**
 * What a turn asks of the bank: who may be retrieved, and how many are in each state. Four statements, and a cost that the
 * capacity bounds, not the length of the story: of the ordinary memories only the newest are read, and the older that were
 * used since. `memories` holds those alone, with no use counts, and USED is told as IDLE.
 */
export async function loadTurnBank(
  deps: Pick<Deps, 'db' | 'models' | 'clock'>,
  lineage: Lineage,
  settings: Settings
): Promise<Bank> {
  const folds = await loadFolds(deps.db, lineage);
  // Folded ones take no place; one more than find a place, so that it is known whether any is left out.
  const newest = settings.memoryBankCapacity + folds.length + 1;
  const { rows, total } = await loadTurnRows(deps.db, lineage, folds, newest);
  const facts = { ...factsOf(deps, lineage, settings), folds };
  const uses = await loadUses(deps.db, lineage, decisiveDepth({ ...facts, rows }));
  const known = new Set(rows.map((row) => row.id));
  const usedSince = uses.map((use) => use.memoryId).filter((id) => !known.has(id));
  const older = (await loadRowsById(deps.db, usedSince)).filter((row) => isOnLineage(lineage, row));
  const bank = buildBank({ ...facts, rows: [...rows, ...older], uses, latestNarrationDepth: null });
  const unread = total - rows.length - older.length;
  const { FORGOTTEN, inForce } = bank.counts;
  return { ...bank, counts: { ...bank.counts, FORGOTTEN: FORGOTTEN + unread, inForce: inForce + unread } };
}

/** The memories of a line where neither capacity, encoder nor use matter: what a summary reads. */
export async function loadMemoriesOf(db: Transaction, lineage: Lineage, now: Date): Promise<BankMemory[]> {
  const { memories } = buildBank({
    rows: await loadRows(db, lineage),
    folds: await loadFolds(db, lineage),
    uses: [],
    end: endOf(lineage),
    capacity: Infinity,
    encoderName: null,
    latestNarrationDepth: null,
    now: now.getTime()
  });
  return memories;
}

const factsOf = (deps: Pick<Deps, 'models' | 'clock'>, lineage: Lineage, settings: Settings) => ({
  end: endOf(lineage),
  capacity: settings.memoryBankCapacity,
  encoderName: deps.models.encoder(settings)?.name ?? null,
  now: deps.clock.now().getTime()
});

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
