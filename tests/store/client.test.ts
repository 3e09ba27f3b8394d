import { mkdtempSync, readdirSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PrismaLibSql } from '@prisma/adapter-libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { AdapterFactory } from '#api/store/adapter.ts';
import { BusyError } from '#api/store/busy.ts';
import { isRead, openClient } from '#api/store/client.ts';
import type { Client, StatementRun } from '#api/store/client.ts';
import { openConnection } from '#api/store/connection.ts';
import { StorageError } from '#api/store/storage-error.ts';
import { holdLock } from '#tests/kit/lock-holder.ts';

let folder: string;
let path: string;
let client: Client;
let statements: StatementRun[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-client-'));
  path = join(folder, 'client.db');
  statements = [];
  client = await openClient({ path, onStatement: (statement) => statements.push(statement) });
  await client.execute(
    'CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT, parent INTEGER REFERENCES note (id))'
  );
});

afterEach(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

const insert = (text: string) => ({ sql: 'INSERT INTO note (text) VALUES (?)', args: [text] });
const texts = async (): Promise<unknown[]> =>
  (await client.execute('SELECT text FROM note ORDER BY id')).rows.map((row) => row[0]);

describe('reading and writing', () => {
  it.each([
    ['SELECT 1', true],
    ['  select text from note', true],
    ['WITH old AS (SELECT 1) SELECT * FROM old', true],
    ['WITH old AS (SELECT 1) INSERT INTO note SELECT * FROM old', false],
    ['WITH old AS (SELECT 1) UPDATE note SET text = 1', false],
    ['with old as (select 1) delete from note', false],
    ['INSERT INTO note (text) VALUES (1) RETURNING id', false],
    ['UPDATE note SET text = 1 RETURNING id', false],
    ['PRAGMA wal_checkpoint(TRUNCATE)', false],
    ['/* SELECT */ DELETE FROM note', false],
    ['SELECTED', false]
  ])('%s runs on the reader: %s', (sql, expected) => {
    expect(isRead(sql)).toBe(expected);
  });

  it('a read sees the write committed just before it', async () => {
    for (let round = 0; round < 50; round += 1) {
      await client.execute(insert(`note ${round}`));
      expect((await client.execute('SELECT count(*) FROM note')).rows[0]?.[0]).toBe(round + 1);
    }
    expect(statements.filter(({ connection }) => connection === 'reader')).toHaveLength(50);
  });

  it('a text keeps what stands after a NUL, which is marked as half a character is', async () => {
    await client.execute(insert('before\0after, \ud83d'));
    expect(await texts()).toEqual(['before\ufffdafter, \ufffd']);
  });

  it('more different statements run than are kept prepared', async () => {
    for (let number = 0; number < 600; number += 1) {
      expect((await client.execute(`SELECT ${number}`)).rows).toEqual([[number]]);
    }
  });

  it('a statement that failed can be run again', async () => {
    const sql = 'INSERT INTO note (id, text) VALUES (?, ?) RETURNING id';
    await client.execute({ sql, args: [1, 'one'] });
    await expect(client.execute({ sql, args: [1, 'again'] })).rejects.toMatchObject({ rawCode: 1555 });
    expect((await client.execute({ sql, args: [2, 'two'] })).rows).toEqual([[2]]);
  });
});

describe('transactions', () => {
  it('a plain write beside a transaction that rolls back is kept', async () => {
    const transaction = await client.transaction();
    await transaction.execute(insert('undone'));
    const plain = client.execute(insert('kept'));
    await transaction.execute(insert('undone as well'));
    await transaction.rollback();
    await plain;
    expect(await texts()).toEqual(['kept']);
  });

  it('reads outside a transaction do not wait for it and see nothing of it before it is committed', async () => {
    const transaction = await client.transaction();
    await transaction.execute(insert('new'));
    expect(await texts()).toEqual([]);
    expect((await transaction.execute('SELECT text FROM note')).rows).toEqual([['new']]);
    await transaction.commit();
    expect(await texts()).toEqual(['new']);
  });

  it('transactions come one after the other, in the order of asking', async () => {
    const order: number[] = [];
    await Promise.all(
      [0, 1, 2, 3, 4].map(async (number) => {
        const transaction = await client.transaction();
        order.push(number);
        await transaction.execute(insert(`${number}`));
        await transaction.commit();
      })
    );
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(await texts()).toEqual(['0', '1', '2', '3', '4']);
  });

  it('a commit that SQLite refuses leaves nothing and gives the writer back', async () => {
    const transaction = await client.transaction();
    await transaction.execute('PRAGMA defer_foreign_keys = ON');
    await transaction.execute('INSERT INTO note (text, parent) VALUES (1, 99)');
    await expect(transaction.commit()).rejects.toThrow('FOREIGN KEY');
    expect(transaction.closed).toBe(true);
    await client.execute(insert('after'));
    expect(await texts()).toEqual(['after']);
  });

  it('nothing is written through a transaction that has ended, by itself or by its owner', async () => {
    const broken = await client.transaction();
    await broken.execute('ROLLBACK');
    await expect(broken.execute(insert('stray'))).rejects.toThrow('The transaction has ended.');
    broken.close();
    const done = await client.transaction();
    await done.commit();
    const next = await client.transaction();
    await expect(done.execute(insert('stray'))).rejects.toThrow('The transaction has ended.');
    await done.rollback();
    await next.execute(insert('own'));
    await next.commit();
    expect(await texts()).toEqual(['own']);
  });

  it.runIf(existsSync('/proc/self/fd'))('two thousand transactions open no file handle', async () => {
    const handles = (): number => readdirSync('/proc/self/fd').length;
    const turn = async (): Promise<void> => {
      const transaction = await client.transaction();
      await transaction.execute(insert('x'));
      await transaction.rollback();
    };
    await turn();
    const before = handles();
    for (let round = 0; round < 2_000; round += 1) await turn();
    expect(handles()).toBeLessThanOrEqual(before);
  });
});

describe('another process that holds the file', () => {
  it('is waited for while the event loop goes on', async () => {
    const holder = await holdLock(path);
    let isWritten = false;
    const write = client.execute(insert('late')).then(() => (isWritten = true));
    for (let tick = 0; tick < 40; tick += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await texts()).toEqual([]);
    expect(isWritten).toBe(false);
    await holder.letGo();
    await write;
    expect(await texts()).toEqual(['late']);
  });

  it('past the limit gives a clear error, for plain writes and transactions, and the next write succeeds', async () => {
    const impatient = await openClient({ path, busyLimitMs: 30 });
    const holder = await holdLock(path);
    await expect(impatient.execute(insert('lost'))).rejects.toThrow(BusyError);
    await expect(impatient.transaction()).rejects.toThrow(
      'Another program has kept the database locked for over 0.03 s. Nothing was written; try again.'
    );
    await holder.letGo();
    await impatient.execute(insert('kept'));
    await impatient.close();
    expect(await texts()).toEqual(['kept']);
  });
});

describe('connections', () => {
  it('both run under the pragmas of the store', async () => {
    const transaction = await client.transaction();
    for (const [pragma, value] of [
      ['synchronous', 2],
      ['foreign_keys', 1],
      ['secure_delete', 1]
    ] as const) {
      const sql = `SELECT * FROM pragma_${pragma}`;
      expect((await client.execute(sql)).rows, `${pragma} on the reader`).toEqual([[value]]);
      expect((await transaction.execute(sql)).rows, `${pragma} on the writer`).toEqual([[value]]);
    }
    await transaction.rollback();
    expect((await client.execute('SELECT * FROM pragma_query_only')).rows).toEqual([[1]]);
    expect((await client.execute('PRAGMA journal_mode')).rows).toEqual([['wal']]);
  });

  it('one that cannot have them is refused', async () => {
    const opened = openConnection(':memory:', { synchronous: 'FULL', busyLimitMs: 10 });
    await expect(opened).rejects.toThrow(StorageError);
  });

  it('closing waits for the transaction under way, and refuses what comes later', async () => {
    const transaction = await client.transaction();
    await transaction.execute(insert('in time'));
    const closing = client.close();
    const late = client.execute(insert('too late'));
    await transaction.commit();
    await closing;
    await expect(late).rejects.toThrow('The database is closed.');
    client = await openClient({ path });
    expect(await texts()).toEqual(['in time']);
  });
});

it('values come back through the adapter as the stock adapter gives them', async () => {
  await client.execute(
    'CREATE TABLE value (i INTEGER, n BIGINT, r REAL, t TEXT, d DATETIME, b BLOB, f BOOLEAN, j JSONB, x DECIMAL)'
  );
  const ours = await new AdapterFactory(client).connect();
  const stock = await new PrismaLibSql({ url: `file:${path}` }).connect();
  const scalar = (scalarType: string) => ({ scalarType, arity: 'scalar' }) as never;
  const argTypes = [
    'int',
    'bigint',
    'float',
    'string',
    'datetime',
    'bytes',
    'boolean',
    'string',
    'decimal'
  ].map(scalar);
  const rows: unknown[][] = [
    [
      1,
      '9007199254740991',
      1.5,
      'é',
      '2026-03-01T10:00:00.123Z',
      Buffer.from([0, 255, 7]).toString('base64'),
      true,
      '{}',
      '2.5'
    ],
    [
      -1,
      '-5',
      3,
      '',
      '1969-12-31T23:59:59.999Z',
      Buffer.alloc(6_144, 3).toString('base64'),
      false,
      '[]',
      '0'
    ],
    [null, null, null, null, null, null, null, null, null]
  ];
  for (const adapter of [ours, stock]) {
    for (const args of rows) {
      await adapter.executeRaw({ sql: 'INSERT INTO value VALUES (?,?,?,?,?,?,?,?,?)', args, argTypes });
    }
  }
  const query = {
    sql: 'SELECT *, i + 1, length(t), rowid AS last FROM value ORDER BY rowid',
    args: [],
    argTypes: []
  };
  const result = await ours.queryRaw(query);
  expect(result).toEqual(await stock.queryRaw(query));
  expect(result.rows).toHaveLength(6);
  const stored = (row: unknown[] | undefined) => row?.slice(0, -1);
  expect(stored(result.rows[0])).toEqual(stored(result.rows[3]));
  await stock.dispose();
});
