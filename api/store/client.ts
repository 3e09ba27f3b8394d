/**
 * The database under Prisma: one writer and one reader connection, opened once. The writer belongs to one transaction or
 * one plain write at a time, so that nothing is ever written inside somebody else's transaction; reads outside
 * transactions go to the reader, wait for nobody and see committed rows only.
 */
import { BUSY_LIMIT_MS, whileBusy } from './busy.ts';
import { openConnection } from './connection.ts';
import type { Connection, Result, SqlValue, Synchronous } from './connection.ts';
import { Lock } from './lock.ts';

/** A statement as it is about to run, BEGIN and COMMIT included. */
export type StatementRun = { sql: string; connection: 'reader' | 'writer' };

export type ClientOptions = {
  path: string;
  synchronous?: Synchronous;
  /** How long another process is waited for. */
  busyLimitMs?: number;
  onStatement?: (statement: StatementRun) => void;
};

type Statement = string | { sql: string; args?: SqlValue[] };

/** Whether a statement can run on the reader. When in doubt it cannot: the writer runs everything. */
export function isRead(sql: string): boolean {
  if (/^\s*SELECT\b/i.test(sql)) return true;
  return /^\s*WITH\b/i.test(sql) && !/\b(INSERT|UPDATE|DELETE|REPLACE|RETURNING)\b/i.test(sql);
}

/** Pragmas speak to the connection; many do nothing inside a transaction. */
const isPragma = (sql: string): boolean => /^\s*PRAGMA\b/i.test(sql);

const partsOf = (statement: Statement): { sql: string; args: readonly SqlValue[] } =>
  typeof statement === 'string'
    ? { sql: statement, args: [] }
    : { sql: statement.sql, args: statement.args ?? [] };

/** What the Prisma adapter calls of a libSQL client, over the two connections. */
export class Client {
  readonly protocol = 'file';
  readonly #reader: Connection;
  readonly #writer: Connection;
  readonly #busyLimitMs: number;
  readonly #onStatement: (statement: StatementRun) => void;
  readonly #lock = new Lock();
  #isClosed = false;

  constructor(reader: Connection, writer: Connection, options: ClientOptions) {
    this.#reader = reader;
    this.#writer = writer;
    this.#busyLimitMs = options.busyLimitMs ?? BUSY_LIMIT_MS;
    this.#onStatement = options.onStatement ?? (() => {});
  }

  get closed(): boolean {
    return this.#isClosed;
  }

  async execute(statement: Statement): Promise<Result> {
    const { sql, args } = partsOf(statement);
    if (isRead(sql)) return whileBusy(() => this.#read(sql, args), this.#busyLimitMs);
    if (isPragma(sql)) return this.#lock.run(() => this.#write(sql, args));
    const transaction = await this.transaction();
    try {
      const result = await transaction.execute(statement);
      await transaction.commit();
      return result;
    } finally {
      transaction.close();
    }
  }

  /** Takes SQLite's write lock at once: a transaction that began by reading could no longer be sure to write. */
  async transaction(): Promise<ClientTransaction> {
    const release = await this.#lock.acquire();
    try {
      await whileBusy(() => this.#control('BEGIN IMMEDIATE'), this.#busyLimitMs);
    } catch (error) {
      release();
      throw error;
    }
    return new ClientTransaction({
      isActive: () => !this.#isClosed && this.#writer.isInTransaction,
      write: (sql, args) => this.#write(sql, args),
      control: (sql) => this.#control(sql),
      release
    });
  }

  async executeMultiple(sql: string): Promise<void> {
    await this.#lock.run(() => this.#writer.runScript(sql));
  }

  /**
   * Waits for the write or transaction that is under way. A libSQL connection lives on until its statements are collected,
   * so the log is folded into the file here and not left to SQLite's own closing.
   */
  async close(): Promise<void> {
    await this.#lock.run(() => {
      if (this.#isClosed) return;
      this.#isClosed = true;
      try {
        this.#writer.pragma('wal_checkpoint(TRUNCATE)');
      } catch {
        // Another process reads the file, or the disk is full: the log stays beside the file and holds what was committed.
      }
      this.#reader.close();
      this.#writer.close();
    });
  }

  #read(sql: string, args: readonly SqlValue[]): Result {
    this.#assertOpen();
    this.#onStatement({ sql, connection: 'reader' });
    return this.#reader.run(sql, args);
  }

  #write(sql: string, args: readonly SqlValue[]): Result {
    this.#assertOpen();
    this.#onStatement({ sql, connection: 'writer' });
    return this.#writer.run(sql, args);
  }

  /**
   * BEGIN, COMMIT, ROLLBACK: never by a kept statement. libSQL leaves one that was answered "busy" standing, and while it
   * stands nothing that the connection writes is committed, without any error. A script is done with when it returns.
   */
  #control(sql: string): void {
    this.#assertOpen();
    this.#onStatement({ sql, connection: 'writer' });
    this.#writer.runScript(sql);
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The database is closed.');
  }
}

type Hold = {
  isActive(): boolean;
  write(sql: string, args: readonly SqlValue[]): Result;
  control(sql: string): void;
  release(): void;
};

/** Ends exactly once, whatever fails, and gives the writer back only after the connection has left the transaction. */
export class ClientTransaction {
  readonly #hold: Hold;
  #isClosed = false;

  constructor(hold: Hold) {
    this.#hold = hold;
  }

  get closed(): boolean {
    return this.#isClosed;
  }

  async execute(statement: Statement): Promise<Result> {
    this.#assertActive();
    const { sql, args } = partsOf(statement);
    return this.#hold.write(sql, args);
  }

  async commit(): Promise<void> {
    this.#assertActive();
    try {
      this.#hold.control('COMMIT');
    } finally {
      this.close();
    }
  }

  async rollback(): Promise<void> {
    this.close();
  }

  /** Rolls back what is not committed. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      if (this.#hold.isActive()) this.#hold.control('ROLLBACK');
    } finally {
      this.#hold.release();
    }
  }

  /** SQLite ends a transaction by itself when the disk is full or fails; what came after would be written at once. */
  #assertActive(): void {
    if (this.#isClosed || !this.#hold.isActive()) throw new Error('The transaction has ended.');
  }
}

export async function openClient(options: ClientOptions): Promise<Client> {
  const { path, synchronous = 'FULL', busyLimitMs = BUSY_LIMIT_MS } = options;
  const writer = await openConnection(path, { synchronous, busyLimitMs });
  try {
    const reader = await openConnection(path, { synchronous, busyLimitMs });
    // A write that were taken for a read would run beside the lock; SQLite refuses it here.
    reader.runScript('PRAGMA query_only = ON');
    return new Client(reader, writer, options);
  } catch (error) {
    writer.close();
    throw error;
  }
}
