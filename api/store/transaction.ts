/**
 * Interactive transactions. The writer takes them one at a time, so each is to be short: no model call, no waiting for
 * anything but the database.
 */
import { Prisma } from '#prisma/client/client.ts';

import type { Database, Transaction } from './database.ts';
import { StorageError } from './storage-error.ts';

/** Waiting is for a turn in the queue; `timeout` ends a transaction that was begun and forgotten. */
export const TRANSACTION_TIMES = { maxWait: 20_000, timeout: 10_000 };

/** P2028 the transaction could not begin or ran out of time, P1008 the file was busy, P2034 a conflict: nothing was written. */
const RETRYABLE_CODES = new Set(['P2028', 'P1008', 'P2034']);

const MAX_ATTEMPTS = 3;

/** Whether trying again may help. Nothing was written then. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof StorageError) return error.isRetryable;
  return error instanceof Prisma.PrismaClientKnownRequestError && RETRYABLE_CODES.has(error.code);
}

/**
 * Runs the work in one transaction: all of it is kept, or none. The work may be called again after a failure of the
 * database, so what it does outside the transaction must bear repeating. After the last attempt throws a retryable
 * StorageError; errors of the work itself pass through untouched.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  options: { maxWait?: number; timeout?: number; attempts?: number } = {}
): Promise<T> {
  const { attempts = MAX_ATTEMPTS, ...times } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.$transaction(work, { ...TRANSACTION_TIMES, ...times });
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt >= attempts) {
        throw busyError(error);
      }
    }
  }
}

function busyError(cause: unknown): StorageError {
  const isHeldByOther = (cause as { code?: string }).code === 'P1008';
  const reason = isHeldByOther ? 'Another program keeps the database locked' : 'The database is busy';
  return new StorageError(`${reason}, and nothing was written. Try again in a moment.`, {
    isRetryable: true,
    cause
  });
}
