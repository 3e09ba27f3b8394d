/**
 * Opens and closes the database. What `openDatabase` gives back is migrated and safe to write to, or it throws one
 * StorageError whose message says what is wrong; it never puts an empty database where a broken one lies.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';

import type { Log } from '#api/ports.ts';
import { PrismaClient } from '#prisma/client/client.ts';
import type { Prisma } from '#prisma/client/client.ts';

import { AdapterFactory } from './adapter.ts';
import { BUSY_LIMIT_MS, BusyError, whileBusy } from './busy.ts';
import { openClient } from './client.ts';
import type { StatementRun } from './client.ts';
import type { Synchronous } from './connection.ts';
import { inspectFile, pathOf } from './database-file.ts';
import { migrate, readMigrations } from './migration.ts';
import type { Migration } from './migration.ts';
import { StorageError } from './storage-error.ts';
import { TRANSACTION_TIMES } from './transaction.ts';

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

export type DatabaseOptions = {
  /** `file:./data/palimpsest.db` */
  url: string;
  log: Log;
  /** OFF is for tests. */
  synchronous?: Synchronous;
  /** How long another process that holds the file is waited for. */
  busyLimitMs?: number;
  /** Hears of every SQL statement before it runs. */
  onStatement?: (statement: StatementRun) => void;
  migrations?: Migration[];
};

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, log, synchronous = 'FULL', busyLimitMs = BUSY_LIMIT_MS, onStatement } = options;
  const path = pathOf(url);
  try {
    await prepareFile(path, options.migrations ?? readMigrations(), busyLimitMs, log);
    const client = await openClient({ path, synchronous, busyLimitMs, onStatement });
    return new PrismaClient({
      adapter: new AdapterFactory(client),
      errorFormat: 'minimal',
      transactionOptions: TRANSACTION_TIMES
    });
  } catch (error) {
    throw storageErrorOf(error, path);
  }
}

/** Rolls back what is open, waits for the write under way, and folds the log into the file. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.$disconnect();
}

/**
 * Empties the write-ahead log into the file. Deleted pages are overwritten in the file at once (`secure_delete`), but the
 * log keeps older copies of them until then, so erasing for good ends with this. Waits for other readers of the file;
 * throws a retryable StorageError when they stay too long.
 */
export async function emptyLog(db: Database, busyLimitMs: number = BUSY_LIMIT_MS): Promise<void> {
  try {
    await whileBusy(async () => {
      const rows = await db.$queryRawUnsafe<{ busy: unknown }[]>('PRAGMA wal_checkpoint(TRUNCATE)');
      if (Number(rows[0]?.busy) !== 0) throw new BusyError(busyLimitMs);
    }, busyLimitMs);
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    const problem =
      'Another program reads the database, so its log still holds what was erased. Try again in a moment.';
    throw new StorageError(problem, { isRetryable: true, cause: error });
  }
}

async function prepareFile(
  path: string,
  migrations: Migration[],
  busyLimitMs: number,
  log: Log
): Promise<void> {
  if (!inspectFile(path).exists) {
    await createFile(path, migrations, busyLimitMs);
    log.info({ path }, 'Made a new database.');
  }
  const { applied, backup } = await migrate(path, migrations, busyLimitMs);
  if (applied.length > 0) log.info({ path, applied, backup }, 'Brought the database to the present schema.');
}

/**
 * A new database is made whole under another name, so that a crash leaves none or all of it, and an empty file is always a
 * broken one. Where two processes start at once, the first wins and both use its file.
 */
async function createFile(path: string, migrations: Migration[], busyLimitMs: number): Promise<void> {
  const unfinished = `${path}.unfinished-${randomUUID()}`;
  try {
    await migrate(unfinished, migrations, busyLimitMs);
    giveName(unfinished, path);
  } finally {
    for (const ending of ['', '-journal']) rmSync(unfinished + ending, { force: true });
  }
}

/** A link never replaces a file, which a rename would; some file systems have renames only. */
function giveName(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && !existsSync(path)) renameSync(unfinished, path);
  }
}

function storageErrorOf(error: unknown, path: string): StorageError {
  if (error instanceof StorageError) return error;
  const { code, message } = error as { code?: string; message: string };
  const isRetryable = code === 'SQLITE_BUSY';
  if (message.startsWith('ConnectionFailed')) {
    return new StorageError(`${path} cannot be opened: its folder takes no new file.`, { cause: error });
  }
  const isBroken = code?.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
  const problem = isBroken
    ? `${path} is damaged; it was left as it is, restore a backup`
    : `${path} cannot be opened`;
  return new StorageError(`${problem}: ${message}`, { isRetryable, cause: error });
}
