/**
 * Records every call to a model, whatever came of it: finished, failed, stopped, or left half-read.
 *
 * Invariants: recording changes and delays nothing, and a failure of it is logged and swallowed; what was sent and answered
 * is kept only where it was asked for or the call failed; no key is ever in reach of what is kept.
 */
import { describeError, StoryError } from '#api/errors.ts';
import type {
  CallPurpose,
  Clock,
  EmbeddingModel,
  Log,
  TextModel,
  TextPiece,
  TextRequest
} from '#api/ports.ts';

export type ModelCall = {
  accountId: string;
  adventureId: string | null;
  purpose: CallPurpose;
  model: string;
  startedAt: Date;
  durationMs: number;
  promptTokens: number | null;
  outputTokens: number | null;
  /** A sentence; null: none. A call that was stopped has none. */
  error: string | null;
  /** JSON of what was asked; null where it is not kept. */
  request: string | null;
  response: string | null;
};

export type CallLog = {
  record: (call: ModelCall) => void | Promise<void>;
  clock: Clock;
  log: Log;
  /** The player's `debugLog`: bodies of calls that went well are kept too. */
  keepsBodies: boolean;
};

type Done = Extract<TextPiece, { type: 'done' }>;

/** The same text model, with its calls recorded. */
export function withTextLog(model: TextModel, callLog: CallLog): TextModel {
  async function* stream(request: TextRequest): AsyncGenerator<TextPiece> {
    const startedAt = callLog.clock.now();
    let text = '';
    let done: Done | null = null;
    let error: string | null = null;
    try {
      for await (const piece of model.stream(request)) {
        if (piece.type === 'text') text += piece.text;
        if (piece.type === 'restart') text = '';
        if (piece.type === 'done') done = piece;
        yield piece;
      }
    } catch (thrown) {
      error = describeError(thrown);
      throw thrown;
    } finally {
      const { messages, maxOutputTokens, temperature } = request;
      keep(callLog, {
        ...{ accountId: request.accountId, adventureId: request.adventureId, purpose: request.purpose },
        ...{ model: model.name, startedAt, error },
        ...{ promptTokens: done?.promptTokens ?? null, outputTokens: done?.outputTokens ?? null },
        request: { messages, maxOutputTokens, temperature },
        response: text
      });
    }
  }
  return {
    get name() {
      return model.name;
    },
    apiMode: model.apiMode,
    maxContextTokens: model.maxContextTokens,
    isBuiltIn: model.isBuiltIn,
    stream
  };
}

/** The same embedding model, with its calls recorded. */
export function withEmbeddingLog(model: EmbeddingModel, callLog: CallLog): EmbeddingModel {
  return {
    name: model.name,
    batchSize: model.batchSize,
    async embed(texts, options) {
      const startedAt = callLog.clock.now();
      let error: string | null = null;
      let response = '';
      try {
        const outcomes = await model.embed(texts, options);
        const refused = outcomes.filter((outcome) => outcome instanceof StoryError);
        if (refused.length > 0)
          error = `${refused.length} of ${texts.length} refused: ${refused[0]?.message}`;
        response = `${outcomes.length - refused.length} vectors`;
        return outcomes;
      } catch (thrown) {
        if (!options.signal.aborted) error = describeError(thrown);
        throw thrown;
      } finally {
        keep(callLog, {
          ...{ accountId: options.accountId, adventureId: options.adventureId, purpose: 'EMBEDDING' },
          ...{ model: model.name, startedAt, error, promptTokens: null, outputTokens: null },
          request: { purpose: options.purpose, texts },
          response
        });
      }
    }
  };
}

type Outcome = Omit<ModelCall, 'durationMs' | 'request' | 'response'> & { request: object; response: string };

function keep({ record, clock, log, keepsBodies }: CallLog, outcome: Outcome): void {
  const keeps = keepsBodies || outcome.error !== null;
  const call: ModelCall = {
    ...outcome,
    durationMs: clock.now().getTime() - outcome.startedAt.getTime(),
    request: keeps ? JSON.stringify(outcome.request) : null,
    response: keeps ? outcome.response : null
  };
  // In a promise, so that a record that throws at once is caught too.
  void Promise.resolve()
    .then(() => record(call))
    .catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'A model call could not be recorded.')
    );
}
