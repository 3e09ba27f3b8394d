/**
 * Which model an account's settings name: the built-in ones, or those behind its endpoint. The door of this room.
 *
 * Invariant: what was learnt of an endpoint (its base URL, its fields) belongs to that endpoint with that key and is shared
 * by all its models; naming models contacts nothing.
 */
import type { Clock, EmbeddingModel, Log, Models, TextModel } from '#api/ports.ts';
import { NO_ENCODER, type Settings } from '#api/settings.ts';
import type { BuiltInModels } from './builtin.ts';
import { type ModelCall, withEmbeddingLog, withTextLog } from './call-log.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import { createEndpointEmbedding } from './endpoint-embedding.ts';
import { createEndpointText } from './endpoint-text.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { tryModels, type ProviderCheck } from './provider-check.ts';

export type ModelsOptions = {
  builtIn: BuiltInModels;
  clock: Clock;
  log: Log;
  /** Keeps a call for the log of calls. May fail; nobody waits for it. */
  record: (call: ModelCall) => void | Promise<void>;
};

export type ModelRoom = Models & {
  /** Calls each model that the settings name once, and tells how it went. Learns and remembers nothing; never throws. */
  test(settings: Settings): Promise<ProviderCheck[]>;
  /** Ends every connection to endpoints and the built-in models. */
  stop(): Promise<void>;
};

/** Endpoints whose base and fields are remembered; past it the one unused for longest is learnt anew. */
const MOST_ENDPOINTS = 32;

export function createModels(options: ModelsOptions): ModelRoom {
  const { builtIn, clock, log, record } = options;
  const network = createGuardedFetch();
  const endpoints = new Map<string, Endpoint>();

  function remembered(given: EndpointOf): Endpoint {
    const key = JSON.stringify([given.endpointUrl, given.apiKey]);
    const endpoint = endpoints.get(key) ?? createEndpoint(given, network.fetch);
    endpoints.delete(key);
    endpoints.set(key, endpoint);
    const oldest = endpoints.keys().next().value;
    if (endpoints.size > MOST_ENDPOINTS && oldest !== undefined) endpoints.delete(oldest);
    return endpoint;
  }

  const modelsOf = (find: (given: EndpointOf) => Endpoint): Models =>
    pickModels(builtIn, clock, find, (settings) => ({ record, clock, log, keepsBodies: settings.debugLog }));

  return {
    ...modelsOf(remembered),
    test(settings) {
      const fresh = new Map<string, Endpoint>();
      const find = (given: EndpointOf): Endpoint => {
        const endpoint = fresh.get(given.endpointUrl) ?? createEndpoint(given, network.fetch);
        fresh.set(given.endpointUrl, endpoint);
        return endpoint;
      };
      const endpoint = isEndpoint(settings) ? find(settings) : null;
      return tryModels(modelsOf(find), settings, endpoint, clock);
    },
    async stop() {
      await Promise.all([network.close(), builtIn.stop()]);
    }
  };
}

type EndpointOf = { endpointUrl: string; apiKey: string | null };

const isEndpoint = (settings: Settings): settings is Settings & EndpointOf =>
  settings.endpointUrl !== null && settings.endpointUrl.trim() !== '';

function pickModels(
  builtIn: BuiltInModels,
  clock: Clock,
  find: (given: EndpointOf) => Endpoint,
  logOf: (settings: Settings) => Parameters<typeof withTextLog>[1]
): Models {
  const text = (settings: Settings, model: string | null, own: TextModel): TextModel => {
    const found = !isEndpoint(settings)
      ? own
      : createEndpointText({
          endpoint: find(settings),
          model,
          apiMode: settings.apiMode,
          timeoutMs: settings.modelTimeoutSeconds * 1_000,
          clock
        });
    return withTextLog(found, logOf(settings));
  };
  const encoder = (settings: Settings): EmbeddingModel | null => {
    const { embeddingModel: model, modelTimeoutSeconds } = settings;
    if (model === NO_ENCODER) return null;
    const found =
      model === null || !isEndpoint(settings)
        ? builtIn.encoder
        : createEndpointEmbedding({
            endpoint: find(settings),
            model,
            timeoutMs: modelTimeoutSeconds * 1_000,
            clock
          });
    return withEmbeddingLog(found, logOf(settings));
  };
  return {
    narrator: (settings) => text(settings, settings.narratorModel, builtIn.storyteller),
    summariser: (settings) =>
      text(settings, settings.summaryModel ?? settings.narratorModel, builtIn.summariser),
    encoder
  };
}
