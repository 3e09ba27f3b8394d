/**
 * Asks again after events, without a storm: many calls while one request runs make one more request, and calls that come
 * together wait a moment for each other. The last state asked for is always asked for after the last call.
 */

/** Long enough to gather the events of one transaction, short enough not to be seen. */
const GATHER_MS = 60;

export function createRefresh(load: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;

  async function run(): Promise<void> {
    isRunning = true;
    isWanted = false;
    try {
      await load();
    } finally {
      isRunning = false;
      if (isWanted) schedule();
    }
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(run, GATHER_MS);
  }

  return () => {
    isWanted = true;
    if (!isRunning) schedule();
  };
}
