/** Times and counts as people say them. `now` is passed in, so that a list agrees with itself. */

const STEPS: [limitSeconds: number, divisor: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [604_800, 86_400, 'day'],
  [2_629_800, 604_800, 'week'],
  [31_557_600, 2_629_800, 'month'],
  [Infinity, 31_557_600, 'year']
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** `just now`, `5 minutes ago`, `in 2 hours`. */
export function formatAgo(at: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1_000;
  const distance = Math.abs(seconds);
  if (distance < 45) return seconds > 5 ? 'in a moment' : 'just now';
  const [, divisor, unit] = STEPS.find(([limit]) => distance < limit) ?? STEPS[STEPS.length - 1]!;
  return relative.format(Math.round(seconds / divisor), unit);
}

export const formatExact = (at: string | Date): string => exact.format(new Date(at));

/** `840 ms`, `3.2 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1_000)} s`;
}

/** `1 memory`, `2 memories`; regular plurals need no third word. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
