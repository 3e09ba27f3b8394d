/** Trying the models that settings name, one small call each, and saying how it went so that a player can put it right. */
import { describeError, isStoryError } from '#api/errors.ts';
import type { Clock, EmbeddingModel, Models, TextModel } from '#api/ports.ts';
import type { Settings } from '#api/settings.ts';
import { createCallSignal } from './call-signal.ts';
import type { Endpoint } from './endpoint.ts';

export type ProviderCheck = {
  kind: 'CHAT' | 'EMBEDDING';
  ok: boolean;
  /** What was tried and how it went, in a sentence or two. */
  message: string;
  model: string | null;
  /** To the end of the small answer, in milliseconds; null where nothing was called. */
  latencyMs: number | null;
};

/** Room for a word; a model that reasons first gets more by itself. */
const TEST_OUTPUT_TOKENS = 64;

/** Time to list models, in milliseconds: a help beside an error, not worth waiting for. */
const LIST_MS = 5_000;

/** Most names that a message lists. */
const MOST_NAMES = 12;

/** The narrator, the summary model where it is another, and the encoder; one after the other, since local servers load one. */
export async function tryModels(
  models: Models,
  settings: Settings,
  endpoint: Endpoint | null,
  clock: Clock
): Promise<ProviderCheck[]> {
  const checks = [await tryText(models.narrator(settings), settings, endpoint, clock)];
  const isOther = settings.summaryModel !== null && settings.summaryModel !== settings.narratorModel;
  if (endpoint !== null && isOther)
    checks.push(await tryText(models.summariser(settings), settings, endpoint, clock));
  checks.push(await tryEncoder(models.encoder(settings), settings, clock));
  return checks;
}

async function tryText(
  model: TextModel,
  settings: Settings,
  endpoint: Endpoint | null,
  clock: Clock
): Promise<ProviderCheck> {
  if (model.isBuiltIn)
    return { kind: 'CHAT', ok: true, message: 'Built in: always there.', model: model.name, latencyMs: null };
  const startedAt = clock.now().getTime();
  try {
    let isComplete = false;
    const request = {
      purpose: 'TEST' as const,
      messages: [{ role: 'user' as const, content: 'Answer with one word: ready' }],
      material: { kind: 'OTHER' as const },
      maxOutputTokens: TEST_OUTPUT_TOKENS,
      temperature: settings.temperature,
      signal: new AbortController().signal,
      adventureId: null,
      accountId: settings.accountId
    };
    for await (const piece of model.stream(request)) if (piece.type === 'done') isComplete = piece.isComplete;
    const latencyMs = clock.now().getTime() - startedAt;
    const message = isComplete
      ? `${model.name} answers at ${endpoint?.base}.`
      : `${model.name} at ${endpoint?.base} broke off its answer.`;
    return { kind: 'CHAT', ok: isComplete, message, model: model.name, latencyMs };
  } catch (error) {
    const message = describeError(error) + (await modelsThere(error, endpoint, clock));
    return {
      kind: 'CHAT',
      ok: false,
      message,
      model: model.name,
      latencyMs: clock.now().getTime() - startedAt
    };
  }
}

/** After a refusal, what the server would have: the likeliest mistake is a model's name. */
async function modelsThere(error: unknown, endpoint: Endpoint | null, clock: Clock): Promise<string> {
  if (endpoint === null || !isStoryError(error, 'PROVIDER') || error.data.kind !== 'REFUSED') return '';
  const call = createCallSignal(new AbortController().signal, clock);
  call.limit(LIST_MS);
  const names = await endpoint.listModels(call.signal).catch(() => []);
  call.close();
  if (names.length === 0) return '';
  const more = names.length > MOST_NAMES ? `, and ${names.length - MOST_NAMES} more` : '';
  return ` It lists: ${names.slice(0, MOST_NAMES).join(', ')}${more}.`;
}

async function tryEncoder(
  encoder: EmbeddingModel | null,
  settings: Settings,
  clock: Clock
): Promise<ProviderCheck> {
  if (encoder === null)
    return {
      kind: 'EMBEDDING',
      ok: true,
      message: 'None: memories are found by words alone.',
      model: null,
      latencyMs: null
    };
  const startedAt = clock.now().getTime();
  const check = (ok: boolean, message: string): ProviderCheck => ({
    kind: 'EMBEDDING',
    ok,
    message,
    model: encoder.name,
    latencyMs: clock.now().getTime() - startedAt
  });
  try {
    const [vector] = await encoder.embed(['The lamp is lit.'], {
      purpose: 'QUERY',
      signal: new AbortController().signal,
      adventureId: null,
      accountId: settings.accountId
    });
    if (!(vector instanceof Float32Array)) return check(false, describeError(vector));
    return check(true, `${encoder.name} gives vectors of ${vector.length} numbers.`);
  } catch (error) {
    return check(false, describeError(error));
  }
}
