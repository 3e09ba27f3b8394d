/** A fake server and a hand clock for each test of a file, and the text models that talk to it. */
import { afterAll, afterEach, beforeEach } from 'vitest';
import { createEndpointText, type EndpointTextOptions } from '#api/model/endpoint-text.ts';
import { createEndpoint } from '#api/model/endpoint.ts';
import { createGuardedFetch } from '#api/model/guarded-fetch.ts';
import type { TextModel } from '#api/ports.ts';
import { createHandClock, type HandClock } from '#tests/kit/clock.ts';
import type { TextScript } from '#tests/kit/model-script.ts';
import { startModelServer, type ModelServer } from '#tests/kit/model-server.ts';

export type TextServer = {
  server: ModelServer;
  clock: HandClock;
  /** A fresh model at a fresh endpoint: nothing is known of the server. */
  modelAt(given?: Partial<EndpointTextOptions> & { apiKey?: string; url?: string }): TextModel;
  /** What the server answers to chat requests from now on. */
  say(chat: TextScript): void;
};

/** Call once at the top of a file; read the fields within tests. */
export function useTextServer(): TextServer {
  const network = createGuardedFetch();
  const world = {
    modelAt({ url = world.server.url, apiKey = null as string | null, ...options } = {}) {
      return createEndpointText({
        endpoint: createEndpoint({ endpointUrl: url, apiKey }, network.fetch),
        model: 'narrator',
        apiMode: 'CHAT',
        timeoutMs: 120_000,
        clock: world.clock,
        ...options
      });
    },
    say(chat) {
      world.server.script = { chat };
    }
  } as TextServer;
  beforeEach(async () => {
    world.server = await startModelServer();
    world.clock = createHandClock();
  });
  afterEach(() => world.server.stop());
  afterAll(() => network.close());
  return world;
}

/** A promise and what releases it. */
export function gate(): [Promise<void>, () => void] {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => (release = resolve));
  return [promise, release];
}

export const HUNDRED_WORDS = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');
