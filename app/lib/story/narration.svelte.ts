/**
 * The narration being written, token by token. Its text is whatever the stream has said, placed by offset: a late or
 * reconnecting reader gets the text so far once, and no token twice. It ends when the stored passage is shown instead.
 */
import { subscribe } from '#lib/api/client.ts';
import { NarrationDocument } from '#lib/api/gql/graphql.ts';
import { socket } from '#lib/api/socket.svelte.ts';

const RETRY_MS = 3_000;

export class NarrationStream {
  #actionId = $state<string | null>(null);
  #text = $state('');
  #isDone = $state(false);
  readonly #adventureId: string;
  readonly #onDone: () => void;
  #stop: () => void = () => {};
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** `onDone` is called when a narration has ended and its stored form can be asked for. */
  constructor(adventureId: string, onDone: () => void) {
    this.#adventureId = adventureId;
    this.#onDone = onDone;
  }

  get actionId(): string | null {
    return this.#actionId;
  }
  get text(): string {
    return this.#text;
  }
  get isRunning(): boolean {
    return this.#actionId !== null && !this.#isDone;
  }

  /** Forgets what was shown: the stored passage has taken its place, or there is none. */
  clear(): void {
    this.#actionId = null;
    this.#text = '';
    this.#isDone = false;
  }

  open(): () => void {
    this.#start();
    const forget = socket.onReconnect(() => this.#start());
    return () => {
      forget();
      clearTimeout(this.#retry);
      this.#stop();
      this.#stop = () => {};
    };
  }

  #start(): void {
    clearTimeout(this.#retry);
    this.#stop();
    const later = () => (this.#retry = setTimeout(() => this.#start(), RETRY_MS));
    let isWhole = false;
    this.#stop = subscribe(
      NarrationDocument,
      { adventureId: this.#adventureId },
      {
        next: ({ narration }) => {
          isWhole = narration.done;
          this.#take(narration);
        },
        fail: later,
        // A subscription ends with its narration: at once the next one is waited for.
        end: () => (isWhole ? this.#start() : later())
      }
    );
  }

  #take(chunk: { actionId: string; offset: number; text: string; done: boolean }): void {
    if (chunk.actionId !== this.#actionId) {
      this.#actionId = chunk.actionId;
      this.#text = '';
      this.#isDone = false;
    }
    if (chunk.offset <= this.#text.length) this.#text = this.#text.slice(0, chunk.offset) + chunk.text;
    if (!chunk.done) return;
    this.#isDone = true;
    this.#onDone();
  }
}
