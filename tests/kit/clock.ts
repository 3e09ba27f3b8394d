/** A clock that stands still until a test moves it. Timers run in the order of their time, inside `advance`. */
import type { Clock } from '#api/ports.ts';

export type HandClock = Clock & {
  /** Moves time on and runs what falls due on the way, timers set by timers included. */
  advance(milliseconds: number): void;
  /** Lengths of the timers now waiting, as they were asked for, in the order they were set. */
  waiting(): number[];
  /** Resolves as soon as a timer of exactly this length waits: the gate in place of a sleep. */
  waitsFor(milliseconds: number): Promise<void>;
};

type Timer = { length: number; due: number; call: () => void };

export function createHandClock(start: Date | string = '2026-01-01T12:00:00.000Z'): HandClock {
  let now = new Date(start).getTime();
  const timers = new Set<Timer>();
  const watchers = new Set<{ length: number; resolve: () => void }>();

  const nextDue = (until: number): Timer | undefined =>
    [...timers].filter((timer) => timer.due <= until).sort((one, other) => one.due - other.due)[0];

  return {
    now: () => new Date(now),
    after(length, call) {
      const timer = { length, due: now + length, call };
      timers.add(timer);
      for (const watcher of watchers) {
        if (watcher.length !== length) continue;
        watchers.delete(watcher);
        watcher.resolve();
      }
      return () => void timers.delete(timer);
    },
    advance(milliseconds) {
      const until = now + milliseconds;
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.due);
        timer.call();
      }
      now = until;
    },
    waiting: () => [...timers].map((timer) => timer.length),
    waitsFor(length) {
      if ([...timers].some((timer) => timer.length === length)) return Promise.resolve();
      return new Promise((resolve) => void watchers.add({ length, resolve }));
    }
  };
}
