/**
 * One endpoint with one key: sends requests to the base URL that works, and keeps what was learnt about the server for as
 * long as the process runs. Everything an endpoint model sends goes through here.
 *
 * Invariants: the key goes to the entered host only and never into an error; the openai package neither retries, logs nor
 * adds what it finds in the environment; nothing is sent twice to a base that answered.
 */
import OpenAI, { APIError } from 'openai';
import type { StoryError } from '#api/errors.ts';
import { readText } from './body-text.ts';
import type { Dialect } from './dialect.ts';
import { endpointBases } from './endpoint-url.ts';
import { badAnswer, messageOf, providerError, toProviderError, type Target } from './provider-error.ts';

export type Endpoint = {
  /** As the player entered it, for messages. */
  readonly address: string;
  readonly apiKey: string | null;
  /** The base URL that has answered; null: none yet. */
  readonly base: string | null;
  readonly learned: Learned;
  /** Posts a JSON body to a path below the base. Throws APIError for an HTTP error, else what the network threw. */
  post(path: string, body: object, signal: AbortSignal): Promise<Response>;
  /** Names that the server lists, in its order. Throws StoryError PROVIDER. */
  listModels(signal: AbortSignal): Promise<string[]>;
};

/** What a server has shown about itself; the maps go by the model's name. */
export type Learned = {
  /** The model used where the player names none. */
  firstModel: string | null;
  dialects: Map<string, Dialect>;
  /** Models that start inside their reasoning without opening it. */
  startsInside: Set<string>;
  /** Whether `encoding_format` is taken. */
  encodingFormat: Map<string, boolean>;
  /** The most texts that passed in one embedding call, once more were refused. */
  mostInputs: Map<string, number>;
};

/** The package's own time limit is set as far out as its timer goes: ours are kept by the callers. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;

/** Longest list of models that is read, in bytes: the largest hosts list some hundreds, of a kilobyte each. */
const MOST_LIST_BYTES = 4_000_000;

/** Stands in where there is no key, since the package wants one; it is never sent. */
const NO_KEY = 'none';

export function createEndpoint(
  { endpointUrl, apiKey }: { endpointUrl: string; apiKey: string | null },
  fetch: typeof globalThis.fetch
): Endpoint {
  const key = apiKey?.trim() || null;
  const who: Target = { address: endpointUrl.trim(), apiKey: key };
  const clients = new Map<string, OpenAI>();
  /** The base that has answered. */
  let known: string | null = null;

  async function send(path: string, call: (client: OpenAI) => Promise<Response>): Promise<Response> {
    refuseUnsendable(who);
    const bases = known === null ? endpointBases(endpointUrl) : [known];
    let refusal: APIError | null = null;
    for (const base of bases) {
      const client = clients.get(base) ?? createClient(base, key, fetch);
      clients.set(base, client);
      try {
        const response = await call(client);
        if (!isPage(response)) {
          known = base;
          return response;
        }
        await response.body?.cancel();
      } catch (error) {
        if (!isNotHere(error)) throw error;
        refusal ??= error;
      }
    }
    known = null;
    throw notFound(
      who,
      bases.map((base) => base + path),
      refusal
    );
  }

  return {
    address: who.address,
    apiKey: key,
    get base() {
      return known;
    },
    learned: nothingLearned(),
    post: (path, body, signal) => send(path, (client) => client.post(path, { body, signal }).asResponse()),
    async listModels(signal) {
      try {
        const response = await send('/models', (client) => client.get('/models', { signal }).asResponse());
        return namesIn(JSON.parse(await readText(response, MOST_LIST_BYTES)));
      } catch (error) {
        if (error instanceof SyntaxError)
          throw badAnswer(who, `${who.address} lists its models in no known form.`);
        throw toProviderError(error, who);
      }
    }
  };
}

const nothingLearned = (): Learned => ({
  firstModel: null,
  dialects: new Map(),
  startsInside: new Set(),
  encodingFormat: new Map(),
  mostInputs: new Map()
});

/** Everything that the package would take from the environment is set, so that nothing is. */
const createClient = (baseURL: string, key: string | null, fetch: typeof globalThis.fetch): OpenAI =>
  new OpenAI({
    baseURL,
    apiKey: key ?? NO_KEY,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: key === null ? { Authorization: null } : {},
    maxRetries: 0,
    timeout: LONGEST_TIMEOUT_MS,
    logLevel: 'off',
    fetch
  });

/** A key with other characters makes the package throw an error that repeats it. */
function refuseUnsendable(who: Target): void {
  if (who.apiKey === null || /^[\x21-\x7e]+$/.test(who.apiKey)) return;
  const detail = 'The API key holds characters that no key has. Enter it again in Settings.';
  throw providerError({ kind: 'REFUSED', retryable: false }, detail, who);
}

function notFound(who: Target, tried: string[], refusal: APIError | null): StoryError {
  const detail =
    `There is no OpenAI-compatible API at ${who.address}. Tried ${tried.join(' and ')}. ` +
    'Check the address in Settings.';
  if (refusal === null) return badAnswer(who, `${detail} A web page came back.`);
  return providerError({ kind: 'REFUSED', status: refusal.status ?? null, retryable: false }, detail, who);
}

const isPage = (response: Response): boolean =>
  /^\s*text\/html/i.test(response.headers.get('content-type') ?? '');

/** The path is not there. A server that does not have the *model* answers 404 too, and is the right place. */
function isNotHere(error: unknown): error is APIError {
  if (!(error instanceof APIError) || (error.status !== 404 && error.status !== 405)) return false;
  return !/\bmodel\b/i.test(messageOf(error)) || /invalid url|route|endpoint/i.test(messageOf(error));
}

function namesIn(body: unknown): string[] {
  const data = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw new SyntaxError('no list of models');
  const names = data.map((each: unknown) => (each as { id?: unknown } | null)?.id);
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}
