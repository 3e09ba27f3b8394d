import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Libsql from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { migrate, readMigrations } from '#api/store/migration.ts';
import { StorageError } from '#api/store/storage-error.ts';
import { difference } from '#prisma/migrate.ts';
import { holdLock } from '#tests/kit/lock-holder.ts';

const FIRST = `CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE door (id INTEGER PRIMARY KEY, place INTEGER NOT NULL REFERENCES place (id));`;
const SECOND = `ALTER TABLE place ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';`;

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-migration-'));
  path = join(folder, 'stories.db');
  write('1_init', FIRST);
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, sql: string): void {
  mkdirSync(join(folder, 'migrations', name), { recursive: true });
  writeFileSync(join(folder, 'migrations', name, 'migration.sql'), sql);
}

const run = () => migrate(path, readMigrations(join(folder, 'migrations')), 30);

function query(sql: string, file = path): unknown[] {
  const database = new Libsql(file);
  try {
    return database.prepare(sql).raw(true).all();
  } finally {
    database.close();
  }
}

function execute(sql: string): void {
  const database = new Libsql(path);
  database.exec(sql);
  database.close();
}

const tables = (): unknown[] =>
  query(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).flat();

it('a new database gets every migration, is recorded as Prisma does, and needs no copy', async () => {
  write('2_mood', SECOND);
  expect(await run()).toEqual({ applied: ['1_init', '2_mood'], backup: null });
  const checksum = readMigrations(join(folder, 'migrations'))[0]?.checksum;
  expect(
    query(
      'SELECT migration_name, checksum, finished_at IS NULL, applied_steps_count FROM _prisma_migrations'
    )[0]
  ).toEqual(['1_init', checksum, 0, 1]);
  expect(await run()).toEqual({ applied: [], backup: null });
});

it('an older database is copied, log included, and gets what it lacks', async () => {
  await run();
  execute(`PRAGMA journal_mode = WAL; INSERT INTO place VALUES (1, 'harbour')`);
  write('2_mood', SECOND);
  const backup = `${path}.before-2_mood`;
  expect(await run()).toEqual({ applied: ['2_mood'], backup });
  expect(query('SELECT * FROM place')).toEqual([[1, 'harbour', 'calm']]);
  expect(query('SELECT * FROM place', backup)).toEqual([[1, 'harbour']]);
});

it.each([
  [
    'fails half-way',
    `${SECOND} INSERT INTO place (id, name) VALUES (2, 'half'); SELECT nonsense;`,
    'no such column'
  ],
  ['breaks a reference', 'DELETE FROM place;', 'would break 1 references'],
  ['ends the transaction itself', `${SECOND} ROLLBACK;`, 'it ends the transaction that it runs in']
])('when a later migration %s, nothing of any is kept', async (_, sql, message) => {
  await run();
  execute(`INSERT INTO place VALUES (1, 'harbour'); INSERT INTO door VALUES (1, 1)`);
  const before = readFileSync(path);
  write('2_shore', 'CREATE TABLE shore (id INTEGER PRIMARY KEY);');
  write('3_bad', sql);
  const error = await run().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StorageError);
  expect((error as Error).message).toContain(message);
  expect(tables()).toEqual(['_prisma_migrations', 'door', 'place']);
  expect(readFileSync(path).equals(before)).toBe(true);
  write('3_bad', SECOND);
  expect((await run()).applied).toEqual(['2_shore', '3_bad']);
  expect(query('SELECT name FROM place', `${path}.before-2_shore`)).toEqual([['harbour']]);
});

it('a table may be built anew while others refer to it', async () => {
  await run();
  execute(`INSERT INTO place VALUES (1, 'harbour'); INSERT INTO door VALUES (1, 1)`);
  write(
    '2_rebuild',
    `PRAGMA defer_foreign_keys=ON; PRAGMA foreign_keys=OFF;
     CREATE TABLE new_place (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
     INSERT INTO new_place SELECT * FROM place; DROP TABLE place; ALTER TABLE new_place RENAME TO place;
     PRAGMA foreign_keys=ON; PRAGMA defer_foreign_keys=OFF;`
  );
  await run();
  expect(query('SELECT * FROM door JOIN place ON place.id = door.place')).toEqual([[1, 1, 1, 'harbour']]);
});

it.each<[string, () => void, string]>([
  [
    'a newer program',
    () => rmSync(join(folder, 'migrations', '2_mood'), { recursive: true }),
    'newer version of the program (it holds the migration 2_mood)'
  ],
  [
    'a changed migration',
    () => write('1_init', `${FIRST} -- changed`),
    'another version of the migration 1_init'
  ],
  [
    'migrations in another order',
    () => write('0_before', 'SELECT 1;'),
    'in another order than this program; the first is 1_init'
  ],
  [
    'an unfinished migration',
    () => execute('UPDATE _prisma_migrations SET finished_at = NULL'),
    'never finished: 1_init'
  ]
])('a database of %s is refused and left as it is', async (_, change, message) => {
  write('2_mood', SECOND);
  await run();
  change();
  const before = readFileSync(path);
  await expect(run()).rejects.toThrow(message);
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([]);
});

it('line ends of the checkout do not count as a change', async () => {
  await run();
  write('1_init', FIRST.replaceAll('\n', '\r\n'));
  expect((await run()).applied).toEqual([]);
});

it('a file that another process holds is waited for, and left as it is when that is too long', async () => {
  await run();
  execute('PRAGMA journal_mode = WAL');
  write('2_mood', SECOND);
  const holder = await holdLock(path);
  await expect(run()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  await holder.letGo();
  expect((await run()).applied).toEqual(['2_mood']);
});

it('the difference of two schemas is the SQL between them, and null between equals', async () => {
  const schema = (fields: string): string =>
    `datasource db {\n provider = "sqlite"\n}\nmodel Place {\n id String @id\n ${fields}\n}\n`;
  expect(await difference(schema('name String'), schema('name String'))).toBeNull();
  expect(await difference(null, schema('name String'))).toContain('CREATE TABLE "Place"');
  expect(await difference(schema('name String'), schema('name String\n mood String?'))).toContain(
    'ALTER TABLE "Place" ADD COLUMN "mood" TEXT'
  );
});
