import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { closeDatabase, emptyLog, openDatabase } from '#api/store/database.ts';
import type { Database } from '#api/store/database.ts';
import { StorageError } from '#api/store/storage-error.ts';
import { isRetryable } from '#api/store/transaction.ts';
import { openTestDatabase, silentLog } from '#tests/kit/database.ts';
import { holdLock } from '#tests/kit/lock-holder.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-database-'));
  path = join(folder, 'stories.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = (file: string = path, busyLimitMs?: number): Promise<Database> =>
  openDatabase({ url: `file:${file}`, log: silentLog, synchronous: 'OFF', busyLimitMs });

const account = (id: string, name = 'Player') => ({ data: { id, name, createdAt: new Date(0) } });

async function withRows(file: string): Promise<void> {
  const db = await open(file);
  for (let number = 0; number < 200; number += 1)
    await db.account.create(account(`${number}`, 'x'.repeat(500)));
  await closeDatabase(db);
}

describe('a new database', () => {
  it('is made with its folder, holds what is written, and is one file when it is closed', async () => {
    path = join(folder, 'data', 'stories.db');
    const db = await open();
    await db.account.create(account('local'));
    await closeDatabase(db);
    expect(statSync(`${path}-wal`).size).toBe(0);
    expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('unfinished'))).toEqual([]);
    const again = await open();
    expect(await again.account.findMany()).toEqual([{ id: 'local', name: 'Player', createdAt: new Date(0) }]);
    await closeDatabase(again);
  });

  it('is one and the same for all who make it at the same time', async () => {
    const all = await Promise.all([0, 1, 2, 3].map(() => open()));
    await Promise.all(all.map((db, index) => db.account.create(account(`${index}`))));
    expect(await all[0]?.account.count()).toBe(4);
    await Promise.all(all.map(closeDatabase));
  });

  it.each(['postgres://localhost/x', ':memory:', 'file:', 'file::memory:', 'file:x.db?mode=ro', 'data.db'])(
    'is not made for the URL %s',
    async (url) => {
      await expect(openDatabase({ url, log: silentLog })).rejects.toThrow(
        `The database URL must name a file, as file:./data/palimpsest.db does; it is ${url}`
      );
    }
  );
});

describe('what cannot be used is refused and left as it is', () => {
  const bytesOf = async (): Promise<Buffer> => {
    await withRows(join(folder, 'good.db'));
    return readFileSync(join(folder, 'good.db'));
  };

  it.each<[string, (good: Buffer) => Buffer, string]>([
    ['an empty file', () => Buffer.alloc(0), 'is not an SQLite database'],
    [
      'a text',
      () => Buffer.from('Once upon a time, in a file of another kind.'),
      'is not an SQLite database'
    ],
    ['the header alone', (good) => good.subarray(0, 16), 'is damaged'],
    ['half a database', (good) => good.subarray(0, good.length / 2), 'is damaged'],
    [
      'a database with garbage after its header',
      (good) => Buffer.concat([good.subarray(0, 100), Buffer.alloc(good.length, 7)]),
      'is damaged'
    ]
  ])('%s', async (_, make, message) => {
    const bytes = make(await bytesOf());
    writeFileSync(path, bytes);
    const error = await open().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StorageError);
    expect((error as Error).message).toMatch(new RegExp(`stories.db ${message}`));
    expect((error as Error).message).not.toContain('\n');
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('the database of another program', async () => {
    const other = new Libsql(path);
    other.exec('CREATE TABLE recipe (id INTEGER)');
    other.close();
    const bytes = readFileSync(path);
    await expect(open()).rejects.toThrow(
      'stories.db is the database of another program (it holds the table recipe).'
    );
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('a log whose database is missing', async () => {
    writeFileSync(`${path}-wal`, 'frames');
    await expect(open()).rejects.toThrow('stories.db is missing, but its log');
    expect(readFileSync(`${path}-wal`, 'utf8')).toBe('frames');
    expect(existsSync(path)).toBe(false);
  });

  it('a folder in the place of the file, and a file in the place of the folder', async () => {
    mkdirSync(path);
    await expect(open()).rejects.toThrow('stories.db is not a file.');
    writeFileSync(join(folder, 'plain'), '');
    await expect(open(join(folder, 'plain', 'stories.db'))).rejects.toThrow('plain is not a folder;');
  });

  it('a path whose folders are missing', async () => {
    await expect(open(join(folder, 'a', 'b', 'stories.db'))).rejects.toThrow(
      `The folder ${join(folder, 'a')} does not exist;`
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['folder', () => chmodSync(folder, 0o555), 'is read-only (EACCES).'],
    ['file', () => chmodSync(path, 0o444), 'stories.db is read-only (EACCES).']
  ])('a read-only %s', async (_, close, message) => {
    await withRows(path);
    const bytes = readFileSync(path);
    chmodSync(folder, 0o777);
    close();
    expect(await messageAsNobody(path)).toContain(message);
    chmodSync(folder, 0o755);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });
});

/** Root may write everywhere, so a process of its own looks at the file, as somebody else where the tests run as root. */
async function messageAsNobody(file: string): Promise<string> {
  const script = `
    import { inspectFile } from '#api/store/database-file.ts';
    if (process.getuid() === 0) process.setuid(65534);
    try { inspectFile(process.argv[1]); } catch (error) { process.stdout.write(error.message); }`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script, file];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let message = '';
  child.stdout.on('data', (text) => (message += String(text)));
  await once(child, 'close');
  return message;
}

describe('writing', () => {
  it('a broken constraint surfaces as P2002 with its field', async () => {
    const { db, close } = await openTestDatabase();
    await db.account.create(account('local'));
    await expect(db.account.create(account('local'))).rejects.toMatchObject({ code: 'P2002' });
    await expect(db.settings.create({ data: { accountId: 'nobody' } })).rejects.toMatchObject({
      code: 'P2003'
    });
    await close();
  });

  it('another process that holds the file too long gives an error that says to try again', async () => {
    await withRows(path);
    const db = await open(path, 30);
    const holder = await holdLock(path);
    const error = await db.account.create(account('late')).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'P1008' });
    expect(isRetryable(error)).toBe(true);
    expect(await db.account.count()).toBe(200);
    await holder.letGo();
    await db.account.create(account('late'));
    expect(await db.account.count()).toBe(201);
    await closeDatabase(db);
  });

  it('a process killed inside a transaction leaves nothing of it', async () => {
    await closeDatabase(await open());
    const script = `
      import { openDatabase } from '#api/store/database.ts';
      import { inTransaction } from '#api/store/transaction.ts';
      const log = { debug() {}, info() {}, warn() {}, error() {} };
      const db = await openDatabase({ url: 'file:' + process.argv[1], log });
      const account = (id) => ({ data: { id, name: 'Player', createdAt: new Date(0) } });
      await db.account.create(account('kept'));
      await inTransaction(db, async (tx) => {
        await tx.account.create(account('lost'));
        process.stdout.write(String(await tx.account.count()));
        await new Promise(() => setInterval(() => {}, 1_000));
      });`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, path], {
      stdio: ['ignore', 'pipe', 'inherit']
    });
    const gone = once(child, 'exit');
    expect(String((await once(child.stdout, 'data'))[0])).toBe('2');
    child.kill('SIGKILL');
    await gone;
    const db = await open();
    expect((await db.account.findMany()).map(({ id }) => id)).toEqual(['kept']);
    expect(await db.$queryRawUnsafe('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    await closeDatabase(db);
  });

  it('an erased text is in neither the file nor its log once the log is emptied', async () => {
    const { db, path: file, close } = await openTestDatabase();
    const holds = (name: string): boolean => readFileSync(name).includes('a secret of mine');
    await db.account.create(account('local', 'a secret of mine'));
    await db.account.delete({ where: { id: 'local' } });
    expect(holds(`${file}-wal`)).toBe(true);
    await emptyLog(db);
    expect([holds(file), holds(`${file}-wal`)]).toEqual([false, false]);
    await close();
  });

  it('emptying the log says so when another reader keeps it', async () => {
    const { db, path: file, close } = await openTestDatabase();
    await db.account.create(account('local'));
    const reader = new Libsql(file);
    reader.exec('BEGIN; SELECT count(*) FROM Account');
    reader.prepare('SELECT count(*) FROM Account').all();
    await db.account.create(account('other'));
    await expect(emptyLog(db, 20)).rejects.toMatchObject({ name: 'StorageError', isRetryable: true });
    reader.exec('COMMIT');
    await emptyLog(db);
    expect(statSync(`${file}-wal`).size).toBe(0);
    reader.close();
    await close();
  });
});

describe('test databases', () => {
  it('share nothing, count their statements and leave no file', async () => {
    const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
    await one.db.account.create(account('local'));
    expect(await other.db.account.count()).toBe(0);
    expect(await one.countStatements(() => one.db.account.findMany())).toBe(1);
    expect(
      await one.countStatements(() => one.db.$transaction([one.db.account.count(), one.db.account.count()]))
    ).toBe(2);
    expect(one.statements.at(-1)?.connection).toBe('writer');
    await Promise.all([one.close(), other.close()]);
    expect(existsSync(one.path)).toBe(false);
  });
});
