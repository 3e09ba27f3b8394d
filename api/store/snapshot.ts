/**
 * Snapshots: what a narration was shown, and why. History and query are stored by reference and resolved on reading, from
 * the text that the action had at that revision.
 */
import type { Transaction } from './database.ts';
import { insertRows } from './row.ts';
import type {
  Snapshot,
  SnapshotEntry as EntryRow,
  SnapshotSection as SectionRow
} from '#prisma/client/client.ts';
import type {
  ActionRef,
  RetrievalOutcome,
  SectionKind,
  SnapshotEntry,
  SnapshotRecord,
  SnapshotSection
} from '#api/context/snapshot.ts';
import type { Passage } from '#api/ports.ts';
import { type ActionKind, type ActionRole, renderAction } from '#api/story/action.ts';
import type { Coordinate } from '#api/story/lineage.ts';

export type StoredSnapshot = SnapshotRecord & {
  id: string;
  actionId: string;
  createdAt: Date;
  /** The passages that the HISTORY section refers to, rendered as they were; with the sections, the exact prompt. */
  history: Passage[];
};

/** Writes the snapshot of a narration, without the texts that stand elsewhere. */
export async function writeSnapshot(
  tx: Transaction,
  at: Coordinate & { id: string; adventureId: string; actionId: string; createdAt: Date },
  record: SnapshotRecord
): Promise<void> {
  const { query: _query, queryRefs, entries, sections, scores, outcomes, warnings, ...columns } = record;
  await tx.snapshot.create({
    data: {
      ...at,
      ...columns,
      queryRefs: JSON.stringify(queryRefs),
      scores: JSON.stringify(scores),
      outcomes: JSON.stringify(outcomes),
      warnings: JSON.stringify(warnings)
    }
  });
  await insertRows(
    tx,
    'SnapshotEntry',
    entries.map((entry, position) => entryRow(at.id, position, entry))
  );
  await insertRows(
    tx,
    'SnapshotSection',
    sections.map((section, position) => sectionRow(at.id, position, section))
  );
}

/** The snapshots of the actions that have one, whole: four statements, however many actions. */
export async function loadSnapshots(
  db: Transaction,
  actionIds: readonly string[]
): Promise<Map<string, StoredSnapshot>> {
  const rows = await db.snapshot.findMany({
    where: { actionId: { in: [...actionIds] } },
    include: { entries: { orderBy: { position: 'asc' } }, sections: { orderBy: { position: 'asc' } } }
  });
  const passages = await loadPassages(db, rows.flatMap(refsOf));
  return new Map(rows.map((row) => [row.actionId, recordOf(row, passages)]));
}

export async function loadSnapshot(db: Transaction, actionId: string): Promise<StoredSnapshot | null> {
  return (await loadSnapshots(db, [actionId])).get(actionId) ?? null;
}

/**
 * Makes the uses at a coordinate those of its chosen take: what the snapshot of `actionId` lists as used. Called whenever a
 * take is chosen, so that uses never speak of a take that is not in the story.
 */
export async function setUses(tx: Transaction, at: Coordinate, memoryIds: readonly string[]): Promise<void> {
  const { branchId, depth } = at;
  // At one coordinate, which is the whole lineage that this speaks of.
  await tx.memoryUse.deleteMany({ where: { branchId, depth, byPlayer: false } });
  if (memoryIds.length === 0) return;
  await tx.memoryUse.createMany({
    data: memoryIds.map((memoryId) => ({ memoryId, branchId, depth, byPlayer: false }))
  });
}

/** The memories that a narration used and that are still there. */
export async function usedMemoryIds(tx: Transaction, actionId: string): Promise<string[]> {
  const rows = await tx.snapshotEntry.findMany({
    where: { snapshot: { actionId }, list: 'USED' },
    select: { memoryId: true }
  });
  const present = await tx.memory.findMany({
    where: { id: { in: rows.map((row) => row.memoryId) } },
    select: { id: true }
  });
  return present.map((memory) => memory.id);
}

type WholeRow = Snapshot & { entries: EntryRow[]; sections: SectionRow[] };

function refsOf(row: WholeRow): ActionRef[] {
  const history = row.sections.flatMap((section) =>
    section.refs === null ? [] : parse<ActionRef[]>(section.refs)
  );
  return [...history, ...parse<ActionRef[]>(row.queryRefs)];
}

const keyOf = ([actionId, revision]: ActionRef): string => `${actionId}@${revision}`;

/** The passage of each reference, rendered; one that is gone is absent. */
async function loadPassages(db: Transaction, refs: readonly ActionRef[]): Promise<Map<string, Passage>> {
  const ids = [...new Set(refs.map(([actionId]) => actionId))];
  const actions = await db.action.findMany({
    where: { id: { in: ids } },
    select: { id: true, role: true, kind: true, text: true, revision: true, revisions: true }
  });
  return new Map(
    actions.flatMap(({ id, revision, text, revisions, ...action }) =>
      [{ revision, text }, ...revisions].map((version) => {
        const [role, kind] = [action.role as ActionRole, action.kind as ActionKind];
        const passage = { role, kind, text: renderAction({ role, kind, text: version.text }) };
        return [keyOf([id, version.revision]), passage] as const;
      })
    )
  );
}

function recordOf(row: WholeRow, passages: Map<string, Passage>): StoredSnapshot {
  const queryRefs = parse<ActionRef[]>(row.queryRefs);
  const resolve = (refs: ActionRef[]): Passage[] =>
    refs.map((ref) => passages.get(keyOf(ref)) ?? { role: 'NARRATOR', kind: 'CONTINUE', text: '' });
  const historyRefs = row.sections.flatMap(({ refs }) => (refs === null ? [] : parse<ActionRef[]>(refs)));
  return {
    id: row.id,
    actionId: row.actionId,
    createdAt: row.createdAt,
    query: joined(resolve(queryRefs)),
    queryRefs,
    embeddingModel: row.embeddingModel,
    error: row.error,
    considered: row.considered,
    entries: row.entries.map(entryOf),
    sections: row.sections.map((section) => {
      const refs = section.refs === null ? null : parse<ActionRef[]>(section.refs);
      const text = refs === null ? section.text : joined(resolve(refs));
      return {
        kind: section.kind as SectionKind,
        title: section.title,
        text,
        refs,
        tokens: section.tokens,
        truncated: section.truncated
      };
    }),
    scores: parse<[string, number, RetrievalOutcome][]>(row.scores),
    outcomes: parse<Partial<Record<RetrievalOutcome, number>>>(row.outcomes),
    warnings: parse<string[]>(row.warnings),
    narratorModel: row.narratorModel,
    apiMode: row.apiMode as SnapshotRecord['apiMode'],
    tokens: row.tokens,
    budget: row.budget,
    retrievalMs: row.retrievalMs,
    history: resolve(historyRefs)
  };
}

function entryRow(snapshotId: string, position: number, entry: SnapshotEntry) {
  const { parts, matchedWords, ...columns } = entry;
  return {
    snapshotId,
    position,
    ...columns,
    parts: JSON.stringify(parts),
    matchedWords: JSON.stringify(matchedWords)
  };
}

function entryOf(row: EntryRow): SnapshotEntry {
  const { snapshotId: _snapshotId, position: _position, parts, matchedWords, ...columns } = row;
  return {
    ...columns,
    parts: parse<Record<string, number>>(parts),
    matchedWords: parse<string[]>(matchedWords)
  } as SnapshotEntry;
}

function sectionRow(snapshotId: string, position: number, section: SnapshotSection) {
  const { refs, text, ...columns } = section;
  return {
    snapshotId,
    position,
    ...columns,
    text: refs === null ? text : '',
    refs: refs === null ? null : JSON.stringify(refs)
  };
}

/** Passages as one text to read; the prompt is rebuilt from the passages themselves. */
const joined = (passages: readonly Passage[]): string => passages.map(({ text }) => text).join('\n\n');

const parse = <Value>(json: string): Value => JSON.parse(json) as Value;
