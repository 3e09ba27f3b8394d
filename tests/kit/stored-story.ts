/**
 * All that a closed database holds of its one story, in a form in which two databases can be compared: ids become what
 * they stand for, and clocks, measured times and the story's random seed are left out.
 */
import Database from 'libsql';

type Row = Record<string, unknown>;

/** The story and all that was derived from it. Left out: feed, call log and steps, which tell how it came to be. */
const TABLES = [
  'Branch',
  'Action',
  'ActionRevision',
  'Memory',
  'MemoryRevision',
  'MemoryUse',
  'Fold',
  'ParkedBlock',
  'ParkedSummary',
  'Summary',
  'Snapshot',
  'SnapshotEntry',
  'SnapshotSection'
];
const LEFT_OUT = new Set(['createdAt', 'retrievalMs', 'seed']);

const NAMES: Record<string, (row: Row) => string> = {
  Branch: ({ forkDepth }) => `branch from ${String(forkDepth)}`,
  Action: ({ depth, take }) => `action ${String(depth)}.${String(take)}`,
  Memory: ({ block, text }) => `memory of block ${String(block ?? text)}`,
  Summary: ({ depth, sequence }) => `summary ${String(sequence)} to ${String(depth)}`,
  Snapshot: ({ depth }) => `snapshot at ${String(depth)}`
};

/** The rows of each table, in an order of their own. */
export function readStory(path: string): Record<string, Row[]> {
  const db = new Database(path, { readonly: true });
  try {
    const read = (table: string) => db.prepare(`SELECT * FROM "${table}"`).all() as Row[];
    const names = new Map<string, string>();
    for (const [table, nameOf] of Object.entries(NAMES)) {
      for (const row of read(table)) names.set(String(row['id']), nameOf(row));
    }
    for (const row of read('Adventure')) names.set(String(row['id']), 'adventure');
    const plain = (value: unknown): unknown => {
      if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
      return typeof value === 'string' ? value.replace(UUID, (id) => names.get(id) ?? id) : value;
    };
    const canonical = (row: Row): Row =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !LEFT_OUT.has(column))
          .map(([column, value]) => [column, plain(value)])
      );
    const byContent = (one: Row, other: Row) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
    return Object.fromEntries(TABLES.map((table) => [table, read(table).map(canonical).sort(byContent)]));
  } finally {
    db.close();
  }
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What SQLite itself finds wrong with the file; empty where nothing is. */
export function findDamage(path: string): unknown[] {
  const db = new Database(path, { readonly: true });
  try {
    const integrity = db.prepare('PRAGMA integrity_check').all() as Row[];
    const isWhole = integrity.length === 1 && integrity[0]?.['integrity_check'] === 'ok';
    return [...(isWhole ? [] : integrity), ...(db.prepare('PRAGMA foreign_key_check').all() as Row[])];
  } finally {
    db.close();
  }
}
