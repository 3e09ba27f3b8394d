/** The one signal of a model call: it fires when the caller stops or when the call's own time is up, and tells which. */
import type { Clock } from '#api/ports.ts';

export type CallSignal = {
  readonly signal: AbortSignal;
  readonly isStopped: boolean;
  readonly isTimedOut: boolean;
  /** Ends the call after so many milliseconds from now, unless it is set again or lifted. */
  limit(milliseconds: number): void;
  lift(): void;
  /** Waits without sending anything; false: the caller stopped meanwhile. */
  wait(milliseconds: number): Promise<boolean>;
  /** Lets go of the caller's signal and the clock, once nothing runs any more. */
  close(): void;
};

export function createCallSignal(caller: AbortSignal, clock: Clock): CallSignal {
  const controller = new AbortController();
  let cancelLimit: () => void = () => undefined;
  let isTimedOut = false;
  const stop = (): void => controller.abort();
  if (caller.aborted) stop();
  caller.addEventListener('abort', stop, { once: true });

  return {
    signal: controller.signal,
    get isStopped() {
      return caller.aborted;
    },
    get isTimedOut() {
      return isTimedOut;
    },
    limit(milliseconds) {
      cancelLimit();
      cancelLimit = clock.after(milliseconds, () => {
        isTimedOut = true;
        controller.abort();
      });
    },
    lift: () => cancelLimit(),
    wait: (milliseconds) =>
      new Promise((resolve) => {
        if (caller.aborted) return resolve(false);
        const cancel = clock.after(milliseconds, () => {
          caller.removeEventListener('abort', leave);
          resolve(true);
        });
        const leave = (): void => {
          cancel();
          resolve(false);
        };
        caller.addEventListener('abort', leave, { once: true });
      }),
    close() {
      cancelLimit();
      caller.removeEventListener('abort', stop);
    }
  };
}
