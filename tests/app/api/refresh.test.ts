/** Asking again after events: no storm, and nothing left out of date. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefresh } from '#lib/api/refresh.ts';

describe('a refresh', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('gathers calls that come together into one', async () => {
    const load = vi.fn(async () => {});
    const refresh = createRefresh(load);
    refresh();
    refresh();
    refresh();
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('asks once more for everything that came while it was asking', async () => {
    const ends: (() => void)[] = [];
    const load = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    const refresh = createRefresh(load);
    refresh();
    await vi.runAllTimersAsync();
    refresh();
    refresh();
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('goes on after a request that failed', async () => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length === 1) throw new Error('away');
    });
    const refresh = createRefresh(() => load().catch(() => {}));
    refresh();
    await vi.runAllTimersAsync();
    refresh();
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
