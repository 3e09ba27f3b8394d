/**
 * Narrations as they are being written: one buffer an adventure, kept while its narration runs. A reader has an offset into
 * the text and pulls what is new, so a late one gets what has come so far as one piece, a slow one gets larger pieces, and
 * no one gets a token twice. Lost with the process: the narration itself is stored by the turn.
 */
import type { NarrationSignal } from '#api/ports.ts';
import { readerOf } from './reader.ts';
import { type Watch, createWake } from './wake.ts';

/** `offset` counts UTF-16 units of the text so far. A piece at 0 after others: the text is begun anew. */
export type NarrationPiece = { actionId: string; offset: number; text: string; done: boolean };

export type Narrations = {
  receive(adventureId: string, signal: NarrationSignal): void;
  /** The narration that runs, or the next one; ends with it. */
  follow(adventureId: string): AsyncGenerator<NarrationPiece, void, undefined>;
  /** How many readers follow now. */
  readonly readers: number;
};

/** `beginning` counts how often the text was begun anew. */
type Buffer = { actionId: string; text: string; beginning: number; isDone: boolean };

/** A reader and its narration: the one that ran when it came, else the first that begins, however soon that ends. */
type Follower = { buffer: Buffer | undefined };

export function createNarrations(): Narrations {
  const buffers = new Map<string, Buffer>();
  const followers = new Map<string, Set<Follower>>();
  const wake = createWake();

  return {
    receive(adventureId, signal) {
      const buffer = buffers.get(adventureId);
      if (signal.type === 'begin') {
        if (buffer?.actionId === signal.actionId) {
          buffer.text = '';
          buffer.beginning += 1;
        } else {
          if (buffer) buffer.isDone = true;
          const begun = { actionId: signal.actionId, text: '', beginning: 0, isDone: false };
          buffers.set(adventureId, begun);
          for (const follower of followers.get(adventureId) ?? []) follower.buffer ??= begun;
        }
      } else if (buffer?.actionId === signal.actionId) {
        if (signal.type === 'text') buffer.text += signal.text;
        else {
          buffer.isDone = true;
          buffers.delete(adventureId);
        }
      }
      wake.signal(adventureId);
    },
    follow(adventureId) {
      const watch = wake.watch(adventureId);
      const follower: Follower = { buffer: buffers.get(adventureId) };
      const others = followers.get(adventureId) ?? new Set();
      followers.set(adventureId, others.add(follower));
      return readerOf(piecesOf(follower, watch, leave), leave);

      function leave(): void {
        watch.close();
        others.delete(follower);
        if (others.size === 0 && followers.get(adventureId) === others) followers.delete(adventureId);
      }
    },
    get readers() {
      return wake.watching;
    }
  };
}

async function* piecesOf(
  follower: Follower,
  watch: Watch,
  leave: () => void
): AsyncGenerator<NarrationPiece, void, undefined> {
  try {
    let offset = 0;
    let beginning = 0;
    for (;;) {
      const { buffer } = follower;
      if (buffer && buffer.beginning !== beginning) {
        // A first piece that is empty tells a reader who has text already to drop it.
        if (offset > 0) yield { actionId: buffer.actionId, offset: 0, text: '', done: false };
        offset = 0;
        beginning = buffer.beginning;
      } else if (buffer && buffer.text.length > offset) {
        const text = buffer.text.slice(offset);
        yield { actionId: buffer.actionId, offset, text, done: false };
        offset += text.length;
      } else if (buffer?.isDone) {
        yield { actionId: buffer.actionId, offset, text: '', done: true };
        return;
      } else if (!(await watch.next())) return;
    }
  } finally {
    leave();
  }
}
