/**
 * An asynchronous lock, handed on in the order of asking. What it guards is the one writer connection: SQLite knows one
 * transaction a connection, so a write that slips in beside an open one would share its fate.
 */
export class Lock {
  #last: Promise<void> = Promise.resolve();

  /** Waits for all who asked before; the answer gives the lock back and may be called more than once. */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    let release = (): void => {};
    this.#last = new Promise((resolve) => (release = resolve));
    await before;
    return release;
  }

  async run<T>(work: () => Promise<T> | T): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
