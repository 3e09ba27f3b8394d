/**
 * The live connection. It opens with the first subscription, comes back by itself with back-off for as long as the page is
 * open, and says whether it is there. graphql-ws sends running subscriptions again after a reconnect with the variables
 * they began with; a reader that must not miss anything (`feed.svelte.ts`) therefore starts anew from its own cursor.
 */
import {
  createClient,
  type Client,
  type ExecutionResult,
  type Sink,
  type SubscribePayload
} from 'graphql-ws';

const LONGEST_WAIT_MS = 8_000;
/** Silence longer than this after a ping means that the line is dead, though the system has not noticed. */
const PONG_LIMIT_MS = 6_000;
const PING_EVERY_MS = 12_000;

class LiveSocket {
  #isConnected = $state(true);
  #hasBeenLost = $state(false);
  #client: Client | null = null;
  #pongTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #onReconnect = new Set<() => void>();

  /** True until a connection has been lost, so that a page that is still loading shows no alarm. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Calls after each reconnect, with the old subscriptions already ended. */
  onReconnect(call: () => void): () => void {
    this.#onReconnect.add(call);
    return () => this.#onReconnect.delete(call);
  }

  subscribe(payload: SubscribePayload, sink: Sink<ExecutionResult<unknown, unknown>>): () => void {
    this.#client ??= this.#create();
    return this.#client.subscribe(payload, sink);
  }

  #create(): Client {
    const client = createClient({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
      lazy: true,
      keepAlive: PING_EVERY_MS,
      retryAttempts: Infinity,
      shouldRetry: () => true,
      retryWait: (retries) => {
        const wait = Math.min(LONGEST_WAIT_MS, 300 * 2 ** retries) * (0.7 + Math.random() * 0.6);
        return new Promise((resolve) => {
          const timer = setTimeout(done, wait);
          function done() {
            removeEventListener('online', done);
            clearTimeout(timer);
            resolve();
          }
          addEventListener('online', done);
        });
      }
    });
    client.on('connected', () => {
      this.#isConnected = true;
      if (!this.#hasBeenLost) return;
      this.#hasBeenLost = false;
      for (const call of [...this.#onReconnect]) call();
    });
    client.on('closed', (event) => {
      clearTimeout(this.#pongTimer);
      // 1000: nobody subscribes any more.
      if ((event as CloseEvent).code === 1000) return;
      this.#isConnected = false;
      this.#hasBeenLost = true;
    });
    client.on('ping', (isReceived) => {
      if (!isReceived) this.#pongTimer = setTimeout(() => client.terminate(), PONG_LIMIT_MS);
    });
    client.on('pong', (isReceived) => {
      if (isReceived) clearTimeout(this.#pongTimer);
    });
    return client;
  }
}

export const socket = new LiveSocket();
