/**
 * A text model behind an OpenAI-compatible endpoint, in chat or completion mode.
 *
 * Invariants: the request's `messages` are those it was given; an answer is `isComplete` only if the server said that it had
 * ended; reasoning is never text, and an answer of reasoning alone is a failure; stopping ends the HTTP request, without
 * an error. Asked again are: a request whose optional fields were refused (dialect.ts), one that the server put off with a
 * bearable Retry-After (rate-limit.ts), and once, with more room, one whose whole output went into reasoning.
 */
import { APIError } from 'openai';
import type { Clock, Message, TextModel, TextPiece, TextRequest } from '#api/ports.ts';
import type { ApiMode } from '#api/settings.ts';
import { judgeAnswer, needsMoreRoom } from './answer-judgement.ts';
import { readAnswer, type AnswerEnd } from './answer-stream.ts';
import { createCallSignal, type CallSignal } from './call-signal.ts';
import { adaptDialect, FIRST_DIALECT, type Dialect } from './dialect.ts';
import type { Endpoint } from './endpoint.ts';
import { NotFramesError } from './event-stream.ts';
import { modelNameAt, type ModelName } from './model-name.ts';
import { promptOf } from './prompt.ts';
import { badAnswer, messageOf, timeoutError, toProviderError, type Target } from './provider-error.ts';
import { withWaits } from './rate-limit.ts';

export type EndpointTextOptions = {
  endpoint: Endpoint;
  /** Null: the first that the server lists, asked for at the first call. */
  model: string | null;
  apiMode: ApiMode;
  /** To the first content of an answer, in milliseconds. */
  timeoutMs: number;
  /** Between two pieces of content, in milliseconds. */
  idleMs?: number;
  clock: Clock;
};

/** Longest silence within an answer: a model that has begun writes a word every few seconds, even on a slow machine. */
export const IDLE_MS = 30_000;

/** Room for the second try of a model that spent all on reasoning: four times, and at least what such models think. */
const WIDER_BY = 4;
const LEAST_WIDE_TOKENS = 2_048;

/** An answer of so many characters a token asked for has no limit at all, and is cut. Prose has four. */
const MOST_CHARACTERS_A_TOKEN = 40;

type Attempt = {
  request: TextRequest;
  model: string;
  maxOutputTokens: number;
  call: CallSignal;
  target: Target;
};

const STOPPED: TextPiece = {
  type: 'done',
  isComplete: false,
  isCutShort: false,
  promptTokens: null,
  outputTokens: null
};

export function createEndpointText(options: EndpointTextOptions): TextModel {
  const { endpoint, apiMode, timeoutMs, clock } = options;
  const modelName = modelNameAt(options.model, endpoint);

  async function* stream(request: TextRequest): AsyncGenerator<TextPiece> {
    let maxOutputTokens = request.maxOutputTokens;
    for (let isSecond = false; ; isSecond = true) {
      const call = createCallSignal(request.signal, clock);
      const target: Target = { address: endpoint.address, apiKey: endpoint.apiKey };
      try {
        call.limit(timeoutMs);
        const model = await modelName.resolve(call.signal);
        target.model = model;
        const end = yield* attempt(options, { request, model, maxOutputTokens, call, target });
        if (needsMoreRoom(end) && !isSecond) {
          maxOutputTokens = Math.max(maxOutputTokens * WIDER_BY, LEAST_WIDE_TOKENS);
          continue;
        }
        yield judgeAnswer(end, maxOutputTokens, target);
        return;
      } catch (error) {
        if (!call.isStopped) throw failureOf(error, { ...options, call, target, modelName });
        yield STOPPED;
        return;
      } finally {
        call.close();
      }
    }
  }

  return {
    get name() {
      return modelName.current;
    },
    apiMode,
    maxContextTokens: null,
    isBuiltIn: false,
    stream
  };
}

async function* attempt(options: EndpointTextOptions, given: Attempt): AsyncGenerator<TextPiece, AnswerEnd> {
  const { startsInside } = options.endpoint.learned;
  const response = await open(options, given);
  if (response.body === null) throw badAnswer(given.target, `${given.target.address} sent an empty answer.`);
  const limits = {
    idleMs: options.idleMs ?? IDLE_MS,
    mostCharacters: given.maxOutputTokens * MOST_CHARACTERS_A_TOKEN,
    startsInside: startsInside.has(given.model)
  };
  const end = yield* readAnswer(response.body, given.call, limits, given.target);
  if (end.startedInside) startsInside.add(given.model);
  else if (end.finish === 'stop') startsInside.delete(given.model);
  return end;
}

/** Sends the request in the dialect that the server is known to take, or the first that it turns out to. */
async function open(
  { endpoint, apiMode, timeoutMs, clock }: EndpointTextOptions,
  { request, model, maxOutputTokens, call }: Attempt
): Promise<Response> {
  const { dialects } = endpoint.learned;
  const path = apiMode === 'CHAT' ? '/chat/completions' : '/completions';
  const subject = `${apiMode} ${model}`;
  const learnt = dialects.get(subject);
  for (let dialect = learnt ?? FIRST_DIALECT; ;) {
    const body = bodyOf(request, { apiMode, model, maxOutputTokens, dialect });
    try {
      const send = (): Promise<Response> => endpoint.post(path, body, call.signal);
      const response = await withWaits(send, call, { timeoutMs, now: () => clock.now() });
      dialects.set(subject, dialect);
      return response;
    } catch (error) {
      const next = error instanceof APIError ? nextDialect(dialect, error, learnt !== undefined) : null;
      if (next === null) throw error;
      dialect = next;
    }
  }
}

function bodyOf(
  request: TextRequest,
  given: { apiMode: ApiMode; model: string; maxOutputTokens: number; dialect: Dialect }
): object {
  const { apiMode, model, maxOutputTokens, dialect } = given;
  const input: { messages: Message[] } | { prompt: string } =
    apiMode === 'CHAT' ? { messages: request.messages } : { prompt: promptOf(request.messages) };
  return {
    model,
    ...input,
    [dialect.outputField]: maxOutputTokens,
    ...(dialect.sendsTemperature ? { temperature: request.temperature } : {}),
    stream: true,
    ...(dialect.asksForUsage ? { stream_options: { include_usage: true } } : {})
  };
}

function nextDialect(dialect: Dialect, error: APIError, isProven: boolean): Dialect | null {
  const words = messageOf(error);
  // Fields that this server has taken before are not to blame for a refusal that names none.
  if (error.status === undefined || (isProven && words === '')) return null;
  return adaptDialect(dialect, error.status, words);
}

function failureOf(
  error: unknown,
  given: EndpointTextOptions & { call: CallSignal; target: Target; modelName: ModelName }
): unknown {
  const { call, target, modelName, timeoutMs, idleMs = IDLE_MS } = given;
  if (call.isTimedOut) return timeoutError(target, timeoutMs, idleMs);
  if (error instanceof NotFramesError) return badAnswer(target, notFrames(error, target));
  if (error instanceof APIError && error.status === 404) modelName.forget();
  return toProviderError(error, target);
}

function notFrames({ reason }: NotFramesError, { address }: Target): string {
  if (reason === 'page')
    return `A web page came from ${address} in place of an answer. Check the address in Settings.`;
  if (reason === 'too-long') return `The model server at ${address} sent more at once than any answer holds.`;
  return `The model server at ${address} sent an answer that cannot be read.`;
}
