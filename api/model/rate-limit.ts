/** How long a busy server asks us to wait, and the waiting. */
import { APIError } from 'openai';
import type { CallSignal } from './call-signal.ts';

/** The longest wait that is worth keeping a player for, in milliseconds. Past it the call fails and says so. */
export const LONGEST_WAIT_MS = 30_000;

/** Waits a call, so that at most a minute and a half goes by before the first word. */
const MOST_WAITS = 2;

/**
 * The wait that a `Retry-After` header asks for, in milliseconds: seconds or a date. Null: none, or none that makes sense.
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now.getTime() : seconds * 1_000;
  if (Number.isNaN(wait) || seconds < 0) return null;
  return Math.max(0, Math.ceil(wait));
}

/**
 * Makes a call, again where the server is busy (429, or 503) and names a wait within the bound. Each attempt gets the
 * whole time limit; the wait itself counts against none.
 */
export async function withWaits<Answer>(
  attempt: () => Promise<Answer>,
  call: CallSignal,
  limits: { timeoutMs: number; now: () => Date }
): Promise<Answer> {
  for (let waits = 0; ; waits += 1) {
    call.limit(limits.timeoutMs);
    try {
      return await attempt();
    } catch (error) {
      const wait = waits < MOST_WAITS ? waitFor(error, limits.now()) : null;
      if (wait === null || wait > LONGEST_WAIT_MS) throw error;
      call.lift();
      if (wait > 0 && !(await call.wait(wait))) throw error;
    }
  }
}

function waitFor(error: unknown, now: Date): number | null {
  if (!(error instanceof APIError) || (error.status !== 429 && error.status !== 503)) return null;
  return retryAfterMs(error.headers?.get('retry-after') ?? null, now);
}
