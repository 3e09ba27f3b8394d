/** Times and counts as people say them. */
import { describe, expect, it } from 'vitest';
import { formatAgo, formatCount, formatDuration } from '#lib/ui/time.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const at = (secondsAgo: number): Date => new Date(NOW.getTime() - secondsAgo * 1_000);

describe('times', () => {
  it.each([
    [3, 'just now'],
    [-20, 'in a moment'],
    [50, '1 minute ago'],
    [59 * 60, '59 minutes ago'],
    [3 * 3_600, '3 hours ago'],
    [26 * 3_600, 'yesterday'],
    [9 * 86_400, 'last week'],
    [70 * 86_400, '2 months ago'],
    [-600, 'in 10 minutes']
  ])('%s seconds ago is "%s"', (seconds, expected) => {
    expect(formatAgo(at(seconds), NOW)).toBe(expected);
  });

  it.each([
    [12, '12 ms'],
    [1_500, '1.5 s'],
    [125_000, '2 min 5 s']
  ])('%s milliseconds are "%s"', (milliseconds, expected) => {
    expect(formatDuration(milliseconds)).toBe(expected);
  });

  it('counts one and many', () => {
    expect([
      formatCount(1, 'passage'),
      formatCount(0, 'passage'),
      formatCount(1_200, 'memory', 'memories')
    ]).toEqual(['1 passage', '0 passages', '1,200 memories']);
  });
});
