/**
 * Waiting for another process that holds the file. SQLite's own waiting would sleep inside the call and stall every
 * story on the server, so a busy answer comes back at once and is tried again from a timer.
 */

/** Longest wait; a backup tool or a second server that holds the file longer is told to the caller. */
export const BUSY_LIMIT_MS = 5_000;

const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;

const SQLITE_BUSY = 5;
/** Extended result codes keep the primary code in their low byte. */
const PRIMARY_CODE = 0xff;

export function isBusy(error: unknown): boolean {
  const code = (error as { rawCode?: unknown } | null)?.rawCode;
  return typeof code === 'number' && (code & PRIMARY_CODE) === SQLITE_BUSY;
}

/** `code` and `rawCode` are what the Prisma adapter reads; it reports this as P1008. */
export class BusyError extends Error {
  readonly code = 'SQLITE_BUSY';
  readonly rawCode = SQLITE_BUSY;

  constructor(limitMs: number) {
    super(
      `Another program has kept the database locked for over ${limitMs / 1_000} s. Nothing was written; try again.`
    );
    this.name = 'BusyError';
  }
}

/** Calls until it is not busy, for at most `limitMs`, then throws BusyError. A busy call must have had no effect. */
export async function whileBusy<T>(call: () => T | Promise<T>, limitMs: number = BUSY_LIMIT_MS): Promise<T> {
  const until = performance.now() + limitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() + pause > until) throw new BusyError(limitMs);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
