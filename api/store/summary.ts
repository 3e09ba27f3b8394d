/**
 * Summary versions: the one in force on a line, and the new versions that the player's edit or restore makes. A version is
 * never changed but for its badge.
 */
import type { Transaction } from './database.ts';
import { type Emit, changeAdventure } from './change.ts';
import { ownAdventure } from './adventure.ts';
import { lineageParameter, loadLineage, readOnLineage } from './lineage.ts';
import { checkedText } from './memory-edit.ts';
import { Prisma } from '#prisma/client/client.ts';
import type { Summary } from '#prisma/client/client.ts';
import type { WorkDeps, Deps } from '#api/deps.ts';
import { invalidInput, notFound } from '#api/errors.ts';
import { type SummaryVersion, inForce } from '#api/memory/summary.ts';
import { type Lineage, ownerAt } from '#api/story/lineage.ts';

/** Longest summary by hand, in characters: some four times what a model may write. */
export const MAX_SUMMARY_LENGTH = 8_000;

/** `readTo` of a version into which no memory has been read. */
const NOTHING_READ = -1;

const VERSION_COLUMNS = {
  id: true,
  branchId: true,
  depth: true,
  sequence: true,
  readTo: true,
  origin: true,
  isStale: true,
  isRewriteAsked: true,
  basedOnId: true
} as const;

/** The versions on the line, without their texts. */
export async function loadVersions(db: Transaction, lineage: Lineage): Promise<SummaryVersion[]> {
  const rows = await readOnLineage(lineage, (where) =>
    db.summary.findMany({ where, select: VERSION_COLUMNS })
  );
  return rows as SummaryVersion[];
}

/** The summary in force on the line: one statement, raw for the reason given in bank-row.ts. */
export async function loadSummaryInForce(
  db: Transaction,
  lineage: Lineage
): Promise<{ id: string; text: string; depth: number; isStale: boolean } | null> {
  const [row] = await db.$queryRaw<{ id: string; text: string; depth: number; isStale: unknown }[]>(
    Prisma.sql`SELECT summary."id", summary."text", summary."depth", summary."isStale"
      FROM json_each(${lineageParameter(lineage)}) AS segment CROSS JOIN "Summary" AS summary
        ON summary."branchId" = segment.value ->> 0
        AND summary."depth" BETWEEN segment.value ->> 1 AND segment.value ->> 2
      ORDER BY summary."depth" DESC, summary."sequence" DESC LIMIT 1`
  );
  return row ? { ...row, depth: Number(row.depth), isStale: Boolean(row.isStale) } : null;
}

/** Adds a version with the adventure's next number. */
export async function writeVersion(
  tx: Transaction,
  emit: Emit,
  deps: Pick<Deps, 'newId' | 'clock'>,
  version: Pick<Summary, 'adventureId' | 'branchId' | 'depth' | 'readTo' | 'text' | 'basedOnId'> & {
    origin: SummaryVersion['origin'];
    model: string | null;
    isStale: boolean;
    isTrimmed: boolean;
  }
): Promise<string> {
  const { summarySequence } = await tx.adventure.update({
    where: { id: version.adventureId },
    data: { summarySequence: { increment: 1 } },
    select: { summarySequence: true }
  });
  const id = deps.newId();
  await tx.summary.create({
    data: { id, ...version, sequence: summarySequence, createdAt: deps.clock.now() }
  });
  emit({ type: 'SummaryChanged', change: 'CREATED', summaryId: id });
  return id;
}

type Changed = { summaryId: string; adventureId: string };

/**
 * A new version in the player's words, at the coordinate in force (the opening if none). It keeps what the one it was edited
 * from had read. Throws NOT_FOUND, and INVALID_INPUT where that one lies off the line.
 */
export async function editSummary(
  deps: WorkDeps,
  accountId: string,
  input: { adventureId: string; text: string; basedOnId?: string | null }
): Promise<Changed> {
  await ownAdventure(deps.db, accountId, input.adventureId);
  const text = checkedText(input.text, MAX_SUMMARY_LENGTH);
  return writePlayersVersion(deps, input.adventureId, (versions) => {
    const basedOn =
      input.basedOnId == null ? inForce(versions) : onLine(versions, input.basedOnId, 'basedOnId');
    return { basedOn, text, isStale: false };
  });
}

/** The text of a former version of this line as a new one; it keeps its badge. Throws NOT_FOUND, INVALID_INPUT. */
export async function restoreSummary(
  deps: WorkDeps,
  accountId: string,
  input: { summaryId: string }
): Promise<Changed> {
  const { adventureId, text } = await ownSummary(deps.db, accountId, input.summaryId);
  return writePlayersVersion(deps, adventureId, (versions) => {
    const basedOn = onLine(versions, input.summaryId, 'summaryId');
    return { basedOn, text, isStale: basedOn.isStale };
  });
}

/** Asks for a badged version to be written anew from the story; the player's words stay in the history. Throws NOT_FOUND. */
export async function rewriteSummary(
  deps: WorkDeps,
  accountId: string,
  input: { summaryId: string }
): Promise<Changed> {
  const { adventureId } = await ownSummary(deps.db, accountId, input.summaryId);
  await changeAdventure(deps, adventureId, async (tx, emit) => {
    await tx.summary.update({ where: { id: input.summaryId }, data: { isRewriteAsked: true } });
    await tx.parkedSummary.deleteMany({ where: { adventureId } });
    emit({ type: 'SummaryChanged', change: 'UPDATED', summaryId: input.summaryId });
  });
  deps.passes.request(adventureId);
  return { summaryId: input.summaryId, adventureId };
}

async function writePlayersVersion(
  deps: WorkDeps,
  adventureId: string,
  choose: (versions: SummaryVersion[]) => { basedOn: SummaryVersion | null; text: string; isStale: boolean }
): Promise<Changed> {
  const summaryId = await changeAdventure(deps, adventureId, async (tx, emit) => {
    const { headBranchId, headDepth } = await tx.adventure.findUniqueOrThrow({ where: { id: adventureId } });
    const lineage = await loadLineage(tx, { branchId: headBranchId, depth: headDepth });
    const versions = await loadVersions(tx, lineage);
    const { basedOn, ...written } = choose(versions);
    const depth = inForce(versions)?.depth ?? 0;
    return writeVersion(tx, emit, deps, {
      ...written,
      adventureId,
      branchId: ownerAt(lineage, depth),
      depth,
      readTo: basedOn?.readTo ?? NOTHING_READ,
      basedOnId: basedOn?.id ?? null,
      origin: 'PLAYER',
      model: null,
      isTrimmed: false
    });
  });
  deps.passes.request(adventureId);
  return { summaryId, adventureId };
}

function onLine(versions: SummaryVersion[], id: string, field: string): SummaryVersion {
  const version = versions.find((candidate) => candidate.id === id);
  if (!version) throw invalidInput(`input.${field}`, 'This version lies on another line of the story.');
  return version;
}

async function ownSummary(db: Transaction, accountId: string, summaryId: string): Promise<Summary> {
  const summary = await db.summary.findFirst({ where: { id: summaryId, adventure: { accountId } } });
  if (summary === null) throw notFound('summary', summaryId);
  return summary;
}
