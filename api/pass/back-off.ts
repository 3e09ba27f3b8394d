/** How long a failed kind waits before it is tried again by itself. */

/** First pause, in milliseconds: a server that restarts is back by then. */
const FIRST_MS = 5_000;

/** Longest pause, in milliseconds: a server that was switched on again is used within five minutes. */
const LONGEST_MS = 300_000;

/** Doubles with each failure in a row, counted from 1. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 16));
