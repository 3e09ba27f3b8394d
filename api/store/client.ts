/**
 * The database under Prisma: one writer and one reader connection, opened once. The writer belongs to one transaction or
 * one plain write at a time, so that nothing is ever written inside somebody else's transaction; reads outside
 * transactions go to the reader, wait for nobody and see committed rows only.
 */
import { PrismaLibSql } from '@prisma/adapter-libsql';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';

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

type LibsqlClient = ReturnType<PrismaLibSql['createClient']>;

/** Whether a statement can run on the reader. When in doubt it cannot: the writer runs everything. */
export function isRead(sql: string): boolean {
  if (/^\s*SELECT\b/i.test(sql)) return true;
  return /^\s*WITH\b/i.test(sql) && !/\b(INSERT|UPDATE|DELETE|REPLACE|RETURNING)\b/i.test(sql);
}

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
    const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement;
    if (isRead(sql)) {
      return whileBusy(() => this.#read(sql, args), this.#busyLimitMs);
    }
    return this.#lock.run(() => whileBusy(() => this.#write(sql, args), this.#busyLimitMs));
  }

  /** Takes the write lock at once: a transaction that began by reading could no longer be sure to write. */
  async transaction(): Promise<ClientTransaction> {
    const release = await this.#lock.acquire();
    try {
      await whileBusy(() => this.#write('BEGIN IMMEDIATE'), this.#busyLimitMs);
    } catch (error) {
      release();
      throw error;
    }
    return new ClientTransaction(this.#writer, (sql, args) => this.#write(sql, args), release);
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

  #write(sql: string, args: readonly SqlValue[] = []): Result {
    this.#assertOpen();
    this.#onStatement({ sql, connection: 'writer' });
    return this.#writer.run(sql, args);
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The database is closed.');
  }
}

/** Ends exactly once, whatever fails, and gives the writer back only after the connection has left the transaction. */
export class ClientTransaction {
  readonly #writer: Connection;
  readonly #write: (sql: string, args?: readonly SqlValue[]) => Result;
  readonly #release: () => void;
  #isClosed = false;

  constructor(
    writer: Connection,
    write: (sql: string, args?: readonly SqlValue[]) => Result,
    release: () => void
  ) {
    this.#writer = writer;
    this.#write = write;
    this.#release = release;
  }

  get closed(): boolean {
    return this.#isClosed;
  }

  async execute(statement: Statement): Promise<Result> {
    this.#assertOpen();
    const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement;
    return this.#write(sql, args);
  }

  async commit(): Promise<void> {
    this.#assertOpen();
    try {
      this.#write('COMMIT');
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
      if (this.#writer.isInTransaction) this.#write('ROLLBACK');
    } finally {
      this.#release();
    }
  }

  /** SQLite ends a transaction by itself when the disk is full or fails; what came after would be written at once. */
  #assertOpen(): void {
    if (this.#isClosed || !this.#writer.isInTransaction) throw new Error('The transaction has ended.');
  }
}

export async function openClient(options: ClientOptions): Promise<Client> {
  const { path, synchronous = 'FULL', busyLimitMs = BUSY_LIMIT_MS } = options;
  const writer = await openConnection(path, { synchronous, busyLimitMs });
  try {
    return new Client(await openConnection(path, { synchronous, busyLimitMs }), writer, options);
  } catch (error) {
    writer.close();
    throw error;
  }
}

/**
 * Prisma's way to the client. The stock adapter lets every read wait for the transaction under way, by a lock of its own
 * in the adapter object; the client has the locks that are needed, so each call gets an adapter object for itself.
 */
export class AdapterFactory extends PrismaLibSql {
  readonly #client: Client;

  constructor(client: Client) {
    super({ url: 'file:' });
    this.#client = client;
  }

  override createClient(): LibsqlClient {
    return this.#client as unknown as LibsqlClient;
  }

  override async connect(): Promise<SqlDriverAdapter> {
    const { provider, adapterName } = this;
    const adapter = (): Promise<SqlDriverAdapter> => super.connect();
    return {
      provider,
      adapterName,
      queryRaw: async (query) => (await adapter()).queryRaw(query),
      executeRaw: async (query) => (await adapter()).executeRaw(query),
      executeScript: async (script) => (await adapter()).executeScript(script),
      startTransaction: async (isolationLevel) => (await adapter()).startTransaction(isolationLevel),
      dispose: () => this.#client.close()
    };
  }
}
