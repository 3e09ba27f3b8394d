/**
 * An embedding model behind an OpenAI-compatible endpoint.
 *
 * Invariants: every vector that leaves is a unit vector and belongs to its text; one text that the server refuses does not
 * cost the others theirs; the name is the model's alone, so the same model at another address is the same space.
 */
import { APIError } from 'openai';
import type { Clock, EmbeddingModel } from '#api/ports.ts';
import { readText, TooLongError } from './body-text.ts';
import { createCallSignal, type CallSignal } from './call-signal.ts';
import { parseLenient, readVectors, UnfitAnswerError } from './embedding-answer.ts';
import { embedInBatches, type Outcome } from './embedding-batch.ts';
import type { Endpoint } from './endpoint.ts';
import {
  badAnswer,
  errorInAnswer,
  messageOf,
  timeoutError,
  toProviderError,
  type Target
} from './provider-error.ts';
import { withWaits } from './rate-limit.ts';

export type EndpointEmbeddingOptions = { endpoint: Endpoint; model: string; timeoutMs: number; clock: Clock };

/** Texts a call: what hosted and local servers take without trouble, and five halvings from a single one. */
const BATCH_SIZE = 32;

/** Longest answer that is read, in bytes: 32 vectors of 8,192 numbers, each written with 20 digits, are 5 MB. */
const MOST_BYTES = 16_000_000;

export function createEndpointEmbedding(options: EndpointEmbeddingOptions): EmbeddingModel {
  const { endpoint, model, clock } = options;
  const { mostInputs } = endpoint.learned;
  const target: Target = { address: endpoint.address, apiKey: endpoint.apiKey, model };

  async function ask(texts: string[], caller: AbortSignal): Promise<Outcome[]> {
    const call = createCallSignal(caller, clock);
    try {
      const response = await post(options, texts, call);
      return outcomesIn(await readText(response, MOST_BYTES, { refusesMore: true }), texts.length, target);
    } catch (error) {
      caller.throwIfAborted();
      if (call.isTimedOut) throw timeoutError(target, options.timeoutMs);
      if (error instanceof TooLongError || error instanceof SyntaxError)
        throw badAnswer(target, `The answer of ${model} at ${endpoint.address} cannot be read.`);
      throw toProviderError(error, target);
    } finally {
      call.close();
    }
  }

  return {
    name: model,
    batchSize: BATCH_SIZE,
    async embed(texts, { purpose, signal }) {
      if (texts.length === 0) return [];
      const outcomes =
        purpose === 'QUERY'
          ? await ask(texts, signal)
          : await embedInBatches(texts, {
              ask: (batch) => ask(batch, signal),
              mostInputs: () => mostInputs.get(model) ?? BATCH_SIZE,
              learnMostInputs: (count) => void mostInputs.set(model, count)
            });
      const vectors = outcomes.filter((outcome) => outcome instanceof Float32Array);
      if (vectors.length === 0) throw outcomes[0];
      if (new Set(vectors.map((vector) => vector.length)).size > 1)
        throw badAnswer(target, `${model} gave vectors of different widths.`, true);
      return outcomes;
    }
  };
}

/** Asks for plain floats, and without saying so where the server does not know the field. */
async function post(
  { endpoint, model, timeoutMs, clock }: EndpointEmbeddingOptions,
  input: string[],
  call: CallSignal
): Promise<Response> {
  const { encodingFormat } = endpoint.learned;
  const send = (format: object): Promise<Response> =>
    withWaits(() => endpoint.post('/embeddings', { model, input, ...format }, call.signal), call, {
      timeoutMs,
      now: () => clock.now()
    });
  const isTaken = encodingFormat.get(model);
  if (isTaken === false) return send({});
  try {
    const response = await send({ encoding_format: 'float' });
    encodingFormat.set(model, true);
    return response;
  } catch (error) {
    if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) throw error;
    if (isTaken && !/encoding_format/.test(messageOf(error))) throw error;
    // From here on only a refusal that names the field is laid to it, unless leaving it out helps now.
    encodingFormat.set(model, true);
    const response = await send({});
    encodingFormat.set(model, false);
    return response;
  }
}

function outcomesIn(text: string, count: number, target: Target): Outcome[] {
  const answer = parseLenient(text) as { error?: unknown; data?: unknown } | null;
  if (answer?.error) throw errorInAnswer(answer.error, target);
  if (!Array.isArray(answer?.data))
    throw badAnswer(target, `What came from ${target.address} holds no vectors.`);
  try {
    return readVectors(answer.data, count).map((vector) =>
      typeof vector === 'string'
        ? badAnswer(target, `${target.model} gave a vector that ${vector}.`, true)
        : vector
    );
  } catch (error) {
    if (!(error instanceof UnfitAnswerError)) throw error;
    throw badAnswer(target, `The answer of ${target.model} ${error.message}.`, true);
  }
}
