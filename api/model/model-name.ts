/** The name of the model to ask for, where the player left the choice to the server. */
import type { Endpoint } from './endpoint.ts';
import { isStoryError } from '#api/errors.ts';
import { badAnswer, providerError } from './provider-error.ts';

export type ModelName = {
  /** What is known now: the server's address until it has been asked. */
  readonly current: string;
  /** Asks the server once, where the player named no model. Throws StoryError PROVIDER. */
  resolve(signal: AbortSignal): Promise<string>;
  /** The server no longer has the model: what was listed first is asked for again next time. */
  forget(): void;
};

/** Servers list these beside the models that write. */
const WRITES_NO_TEXT = /embed|bge-|minilm|rerank|whisper|tts|dall-e|moderation|stable-diffusion|clip/i;

export function modelNameAt(chosen: string | null, endpoint: Endpoint): ModelName {
  const name = chosen?.trim() || null;
  const { learned } = endpoint;
  return {
    get current() {
      return name ?? learned.firstModel ?? `first model of ${endpoint.address}`;
    },
    async resolve(signal) {
      const known = name ?? learned.firstModel;
      if (known !== null) return known;
      const first = pickWriter(await listedModels(endpoint, signal));
      if (first === null) {
        const detail = `${endpoint.address} lists no model. Load one there, or enter its name in Settings.`;
        throw badAnswer(endpoint, detail);
      }
      learned.firstModel = first;
      return first;
    },
    forget() {
      learned.firstModel = null;
    }
  };
}

/** The first name that is not plainly another sort of model, else the first of all. */
export const pickWriter = (names: string[]): string | null =>
  names.find((name) => !WRITES_NO_TEXT.test(name)) ?? names[0] ?? null;

/** A server that lists nothing can still be used, by a player who names the model. */
async function listedModels(endpoint: Endpoint, signal: AbortSignal): Promise<string[]> {
  try {
    return await endpoint.listModels(signal);
  } catch (error) {
    if (!isStoryError(error, 'PROVIDER') || (error.data.status !== 404 && error.data.kind !== 'BAD_RESPONSE'))
      throw error;
    const detail = `${endpoint.address} does not list its models. Enter a model's name in Settings.`;
    throw providerError({ ...error.data, retryable: false }, detail, endpoint);
  }
}
