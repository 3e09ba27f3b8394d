/**
 * A database for one test: a real SQLite file, migrated once a process and copied from then on, gone after `close`.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { StatementRun } from '#api/store/client.ts';
import { closeDatabase, openDatabase } from '#api/store/database.ts';
import type { Database } from '#api/store/database.ts';

export type TestDatabase = {
  db: Database;
  path: string;
  /** Every statement since the start or the last `statements.length = 0`, BEGIN and COMMIT left out. */
  statements: StatementRun[];
  /** How many statements the work runs. */
  countStatements(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
};

export const silentLog = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * libSQL gives a connection's file handles back when its statements are collected, seven a database, and a test file opens
 * hundreds of databases.
 */
const COLLECT_EVERY = 20;
let closed = 0;

async function collectNowAndThen(): Promise<void> {
  closed += 1;
  if (closed % COLLECT_EVERY !== 0) return;
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  await setImmediate();
}

let template: Promise<string> | undefined;

export async function openTestDatabase(): Promise<TestDatabase> {
  template ??= makeTemplate();
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-test-'));
  const path = join(folder, 'test.db');
  copyFileSync(await template, path);
  const statements: StatementRun[] = [];
  const onStatement = (statement: StatementRun): void => {
    if (!/^(BEGIN|COMMIT|ROLLBACK)/.test(statement.sql)) statements.push(statement);
  };
  const db = await openDatabase({ url: `file:${path}`, log: silentLog, synchronous: 'OFF', onStatement });
  return {
    db,
    path,
    statements,
    async countStatements(work) {
      const before = statements.length;
      await work();
      return statements.length - before;
    },
    async close() {
      await closeDatabase(db);
      rmSync(folder, { recursive: true, force: true });
      await collectNowAndThen();
    }
  };
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'template.db');
  await closeDatabase(await openDatabase({ url: `file:${path}`, log: silentLog, synchronous: 'OFF' }));
  return path;
}
