/**
 * The turns that are being written, one at most an adventure. While one runs, every other move of the same story answers
 * TurnInProgressError. A turn belongs to the server, not to the request that began it: a dropped request never stops it.
 */
import { StoryError } from '#api/errors.ts';

export type TurnResult = { playerActionId: string | null; narrationId: string };

export type RunningTurn = {
  /** Ends the narrator's stream; what has come is kept. */
  stop: () => void;
  /** What the turn comes to; rejects as it fails. */
  work: Promise<TurnResult>;
  /** Settles when the turn is stored, with the narration's id, or null where none was. Never rejects. */
  settled: Promise<string | null>;
  /** The key that it was asked for with. */
  idempotencyKey: string | null;
};

export class RunningTurns {
  readonly #running = new Map<string, RunningTurn>();
  /** Short moves (undo, edit, …) that hold the story for one transaction. */
  readonly #held = new Set<string>();

  get(adventureId: string): RunningTurn | undefined {
    return this.#running.get(adventureId);
  }

  /** Throws TURN_IN_PROGRESS while a turn or another move holds the story. */
  check(adventureId: string): void {
    if (this.#running.has(adventureId) || this.#held.has(adventureId)) {
      throw new StoryError({ code: 'TURN_IN_PROGRESS' });
    }
  }

  /** Runs a short move while no turn can begin. Throws TURN_IN_PROGRESS as `check` does. */
  async hold<Result>(adventureId: string, move: () => Promise<Result>): Promise<Result> {
    this.check(adventureId);
    this.#held.add(adventureId);
    try {
      return await move();
    } finally {
      this.#held.delete(adventureId);
    }
  }

  /**
   * Runs a turn, and holds the story until it has settled. `write` gets the signal that ends the stream. A turn of the same
   * key that runs already is joined: whoever asks gets what it comes to, and nothing is written twice. Throws
   * TURN_IN_PROGRESS as `check` does.
   */
  async run(
    adventureId: string,
    idempotencyKey: string | null,
    write: (signal: AbortSignal) => Promise<TurnResult>
  ): Promise<TurnResult> {
    const running = this.#running.get(adventureId);
    if (running && idempotencyKey !== null && running.idempotencyKey === idempotencyKey) return running.work;
    this.check(adventureId);
    const controller = new AbortController();
    const work = write(controller.signal);
    const settled = work.then(
      ({ narrationId }) => narrationId,
      () => null
    );
    this.#running.set(adventureId, { stop: () => controller.abort(), work, settled, idempotencyKey });
    try {
      return await work;
    } finally {
      this.#running.delete(adventureId);
    }
  }

  /** Ends every running turn and waits until each is stored. */
  async stopAll(): Promise<void> {
    const turns = [...this.#running.values()];
    for (const turn of turns) turn.stop();
    await Promise.all(turns.map((turn) => turn.settled));
  }
}
