/**
 * Brings a database to today's schema: applies `prisma/migrations/*` in order, all of them or none, and records them as
 * Prisma does. Never touches a database that it does not understand, and copies one before it changes it. Needs no Prisma
 * CLI; the migrations are written by prisma/migrate.ts.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import Libsql from 'libsql';

import { whileBusy } from './busy.ts';
import { StorageError } from './storage-error.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

export type Migration = { name: string; sql: string; checksum: string };

/** `backup` is the copy of the database from before; null where there was nothing to keep. */
export type MigrationOutcome = { applied: string[]; backup: string | null };

type Recorded = { migration_name: string; checksum: string; finished_at: unknown };

const RECORDS = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" TEXT PRIMARY KEY NOT NULL,
  "checksum" TEXT NOT NULL,
  "finished_at" DATETIME,
  "migration_name" TEXT NOT NULL,
  "logs" TEXT,
  "rolled_back_at" DATETIME,
  "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
  "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

/** In the order of their names, which begin with the time of writing. Line ends of the checkout do not count. */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Migrates the file, or does nothing when it is up to date. Throws StorageError and changes nothing when the file holds
 * something else, is ahead of the migrations, or a recorded migration was changed since.
 */
export async function migrate(
  path: string,
  migrations: Migration[],
  busyLimitMs: number
): Promise<MigrationOutcome> {
  // A statement that was answered "busy" stays in the way of VACUUM and COMMIT, so each try has a connection of its own.
  const { database, pending } = await whileBusy(() => openPending(path, migrations), busyLimitMs);
  try {
    const first = pending[0];
    if (!first) return { applied: [], backup: null };
    const isNew = pending.length === migrations.length;
    const backup = isNew ? null : await whileBusy(() => backUp(database, path, first), busyLimitMs);
    return { applied: await applyAll(database, migrations, path, busyLimitMs), backup };
  } finally {
    database.close();
  }
}

function openPending(
  path: string,
  migrations: Migration[]
): { database: Libsql.Database; pending: Migration[] } {
  const database = new Libsql(path);
  try {
    return { database, pending: pendingOf(database, migrations, path) };
  } catch (error) {
    database.close();
    throw error;
  }
}

function pendingOf(database: Libsql.Database, migrations: Migration[], path: string): Migration[] {
  const recorded = recordedIn(database, path);
  recorded.forEach(({ migration_name: name, checksum, finished_at: finishedAt }, index) => {
    const migration = migrations[index];
    if (!migrations.some((known) => known.name === name)) {
      throw new StorageError(
        `${path} was written by a newer version of the program (it holds the migration ${name}). Start that version, or use a backup made before it.`
      );
    }
    if (finishedAt === null) {
      throw new StorageError(
        `${path} holds a migration that never finished: ${name}. Restore a backup made before it.`
      );
    }
    if (migration?.name !== name) {
      throw new StorageError(
        `${path} holds migrations in another order than this program; the first is ${name}.`
      );
    }
    if (migration.checksum !== checksum) {
      throw new StorageError(
        `${path} was made with another version of the migration ${name} (its checksum differs). Start the program that made it, or use another file.`
      );
    }
  });
  return migrations.slice(recorded.length);
}

function recordedIn(database: Libsql.Database, path: string): Recorded[] {
  const tables = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all()
    .map((row) => (row as { name: string }).name);
  if (tables.length === 0) return [];
  if (!tables.includes('_prisma_migrations')) {
    throw new StorageError(`${path} is the database of another program (it holds the table ${tables[0]}).`);
  }
  return database
    .prepare(
      `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name`
    )
    .all() as Recorded[];
}

/** A whole copy, with what still stands in the write-ahead log. Appears under its name only when it is complete. */
function backUp(database: Libsql.Database, path: string, first: Migration): string {
  const backup = `${path}.before-${first.name}`;
  const unfinished = `${backup}.unfinished`;
  rmSync(unfinished, { force: true });
  database.exec(`VACUUM INTO '${unfinished.replaceAll("'", "''")}'`);
  renameSync(unfinished, backup);
  return backup;
}

/** Foreign keys rest while tables are rebuilt (SQLite heeds that pragma outside transactions only) and are checked at the end. */
async function applyAll(
  database: Libsql.Database,
  migrations: Migration[],
  path: string,
  busyLimitMs: number
): Promise<string[]> {
  database.exec('PRAGMA foreign_keys = OFF');
  await whileBusy(() => database.exec('BEGIN IMMEDIATE'), busyLimitMs);
  try {
    // Another process may have migrated the file while this one waited.
    const pending = pendingOf(database, migrations, path);
    database.exec(RECORDS);
    for (const migration of pending) apply(database, migration, path);
    const broken = database.prepare('PRAGMA foreign_key_check').all();
    if (broken.length > 0)
      throw new StorageError(`Migrating ${path} would break ${broken.length} references between its rows.`);
    database.exec('COMMIT');
    return pending.map((migration) => migration.name);
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function apply(database: Libsql.Database, migration: Migration, path: string): void {
  try {
    database.exec(migration.sql);
    if (!database.inTransaction) throw new Error('it ends the transaction that it runs in');
  } catch (error) {
    throw new StorageError(
      `The migration ${migration.name} of ${basename(path)} failed and was undone: ${(error as Error).message}`,
      { cause: error }
    );
  }
  database
    .prepare(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES (?, ?, ?, current_timestamp, current_timestamp, 1)`
    )
    .run([randomUUID(), migration.checksum, migration.name]);
}
