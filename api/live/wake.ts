/**
 * Wake-up signals: tell readers that there may be something new, and nothing else. No payload is queued, so a reader that
 * stalls costs no memory; what is true stands in the database.
 */

export type Wake = {
  /** Wakes those who watch the key. */
  signal(key: string): void;
  /** Watches the key until `close`. */
  watch(key: string): Watch;
  /** How many watch now. */
  readonly watching: number;
};

export type Watch = {
  /**
   * Waits for a signal. Signals between two calls are remembered as one, so nothing is missed between a look at the
   * database and the wait. Answers false once closed.
   */
  next(): Promise<boolean>;
  /** Ends the watch and every wait of it. */
  close(): void;
};

export function createWake(): Wake {
  const listeners = new Map<string, Set<() => void>>();
  return {
    signal(key) {
      for (const listener of listeners.get(key) ?? []) listener();
    },
    watch(key) {
      let isSignalled = false;
      let isClosed = false;
      let release: (() => void) | null = null;
      const wake = () => {
        isSignalled = true;
        release?.();
      };
      const ofKey = listeners.get(key) ?? new Set();
      listeners.set(key, ofKey.add(wake));
      return {
        async next() {
          while (!isSignalled && !isClosed) await new Promise<void>((resolve) => (release = resolve));
          isSignalled = false;
          return !isClosed;
        },
        close() {
          isClosed = true;
          release?.();
          ofKey.delete(wake);
          if (ofKey.size === 0 && listeners.get(key) === ofKey) listeners.delete(key);
        }
      };
    },
    get watching() {
      let count = 0;
      for (const ofKey of listeners.values()) count += ofKey.size;
      return count;
    }
  };
}
