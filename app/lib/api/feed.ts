/**
 * One adventure's events, in order, without a gap: it remembers the last cursor and starts from there after every
 * reconnect. Events only say what changed; listeners ask for what they show. `FeedReset` means that the gap was too long
 * to be told: everything is to be asked for again.
 */
import { subscribe } from './client.ts';
import { AdventureFeedDocument, type AdventureFeedSubscription } from './gql/graphql.ts';
import { socket } from './socket.svelte.ts';

export type FeedEvent = AdventureFeedSubscription['adventureEvents'];
type Listener = (event: FeedEvent) => void;

const RETRY_MS = 3_000;

export class Feed {
  readonly #adventureId: string;
  readonly #listeners = new Set<Listener>();
  #cursor: string;
  #stop: () => void = () => {};
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** `cursor` is the adventure's `feedCursor`, read in the same query as the state that is shown. */
  constructor(adventureId: string, cursor: string) {
    this.#adventureId = adventureId;
    this.#cursor = cursor;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins; the answer ends it. */
  open(): () => void {
    this.#start();
    const forget = socket.onReconnect(() => this.#start());
    return () => {
      this.#isClosed = true;
      forget();
      clearTimeout(this.#retry);
      this.#stop();
    };
  }

  #start(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#stop();
    this.#stop = subscribe(
      AdventureFeedDocument,
      { adventureId: this.#adventureId, after: this.#cursor },
      {
        next: ({ adventureEvents: event }) => {
          this.#cursor = event.cursor;
          for (const listener of [...this.#listeners]) listener(event);
        },
        fail: () => this.#startLater(),
        end: () => this.#startLater()
      }
    );
  }

  #startLater(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#start(), RETRY_MS);
  }
}
