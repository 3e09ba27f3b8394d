/**
 * One connection to the SQLite file. Every connection of the store runs under the same four pragmas, and opening one fails
 * where they do not hold. No statement stays open after a call, so each read sees what was committed before it.
 */
import Libsql from 'libsql';

import { isBusy, whileBusy } from './busy.ts';
import { StorageError } from './storage-error.ts';

/** FULL: a committed action survives a power cut. OFF is for tests. */
export type Synchronous = 'FULL' | 'OFF';

export type SqlValue = null | string | number | bigint | boolean | Uint8Array | ArrayBuffer | Date;

/** The shape that the libSQL client interface has, rows as plain arrays. */
export type Result = {
  columns: string[];
  columnTypes: string[];
  rows: unknown[][];
  rowsAffected: number;
  lastInsertRowid: bigint | undefined;
};

type Prepared = {
  statement: Libsql.Statement;
  columns: string[];
  columnTypes: string[];
  returnsRows: boolean;
};

/** Prisma's statements are few and repeat; a lineage clause of another length is another statement. */
const MAX_STATEMENTS = 256;

export class Connection {
  readonly #database: Libsql.Database;
  /** In the order of use, the oldest first. */
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: Libsql.Database) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction;
  }

  run(sql: string, values: readonly SqlValue[] = []): Result {
    const prepared = this.#prepare(sql);
    const { statement, columns, columnTypes } = prepared;
    const bound = values.map(toSql);
    try {
      if (prepared.returnsRows) {
        const rows = (statement.all(bound) as unknown[][]).map((row) => row.map(fromSql));
        return { columns, columnTypes, rows, rowsAffected: 0, lastInsertRowid: undefined };
      }
      const { changes, lastInsertRowid } = statement.run(bound);
      return {
        columns,
        columnTypes,
        rows: [],
        rowsAffected: changes,
        lastInsertRowid: BigInt(lastInsertRowid)
      };
    } catch (error) {
      // A busy statement stands until it is run again or collected, and holds back what later ones see and commit: it is
      // kept, to be run again.
      if (!isBusy(error)) this.#prepared.delete(sql);
      throw error;
    }
  }

  /** Several statements, without values. Those before a failing one have run. */
  runScript(sql: string): void {
    this.#database.exec(sql);
  }

  pragma(name: string): unknown {
    return this.run(`PRAGMA ${name}`).rows[0]?.[0];
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql).safeIntegers(true);
    const returnsRows = statement.reader;
    const columns = returnsRows ? statement.raw(true).columns() : [];
    const prepared = {
      statement,
      columns: columns.map((column) => column.name),
      columnTypes: columns.map((column) => column.type ?? ''),
      returnsRows
    };
    this.#prepared.set(sql, prepared);
    for (const oldest of this.#prepared.keys()) {
      if (this.#prepared.size <= MAX_STATEMENTS) break;
      this.#prepared.delete(oldest);
    }
    return prepared;
  }
}

/** Opens an existing file under the store's pragmas, waiting while another process holds it. */
export async function openConnection(
  path: string,
  options: { synchronous: Synchronous; busyLimitMs: number }
): Promise<Connection> {
  const connection = new Connection(new Libsql(path));
  try {
    for (const pragma of [
      'journal_mode = WAL',
      `synchronous = ${options.synchronous}`,
      'foreign_keys = ON',
      'secure_delete = ON'
    ]) {
      await whileBusy(() => connection.runScript(`PRAGMA ${pragma}`), options.busyLimitMs);
    }
    assertPragmas(connection, options.synchronous);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function assertPragmas(connection: Connection, synchronous: Synchronous): void {
  const wanted = {
    journal_mode: 'wal',
    synchronous: synchronous === 'FULL' ? 2 : 0,
    foreign_keys: 1,
    secure_delete: 1
  };
  for (const [name, value] of Object.entries(wanted)) {
    const actual = connection.pragma(name);
    if (actual !== value) {
      throw new StorageError(
        `The database must run with ${name} = ${value}, but this file system gives ${String(actual)}.`
      );
    }
  }
}

function toSql(value: SqlValue): null | string | number | bigint | Uint8Array {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.valueOf();
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value === undefined) throw new TypeError('A database value is undefined; null was meant.');
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RangeError(`A database value is ${value}; only finite numbers are stored.`);
  }
  // libSQL ends a text at its first NUL. A sign that stands for it, as for half a character, loses nothing that follows.
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}

/** Whole numbers come as `number` where that is exact. Bytes come as an ArrayBuffer that holds nothing else. */
function fromSql(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (value instanceof Uint8Array) {
    const isWhole = value.byteOffset === 0 && value.byteLength === value.buffer.byteLength;
    return isWhole ? value.buffer : value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength);
  }
  return value;
}
