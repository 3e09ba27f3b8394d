/**
 * Prisma's way to the client. The stock adapter lets every read wait for the transaction under way, by a lock of its own
 * in the adapter object; the client has the locks that are needed, so each call gets an adapter object for itself.
 */
import { PrismaLibSql } from '@prisma/adapter-libsql';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';

import type { Client } from './client.ts';

type LibsqlClient = ReturnType<PrismaLibSql['createClient']>;

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
