/**
 * From whatever a model server or the network did to one PROVIDER error with a sentence a player can act on.
 *
 * `isOwn` decides whether a block is parked for it, so it is given to refused content alone: 400, 413 and 422 that do not
 * speak of the model, the key or a field, and anything that names a content policy. All else (network, 401, 404, 429, 5xx,
 * time-outs, answers of the wrong shape) says something about the endpoint. No detail ever holds the API key.
 */
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { isStoryError, StoryError, type ProviderErrorKind } from '#api/errors.ts';

/** Whom the error is about, for its sentence. */
export type Target = { address: string; apiKey: string | null; model?: string };

type Fault = { kind: ProviderErrorKind; status?: number | null; retryable: boolean; isOwn?: boolean };

/** Longest part of a server's own words that is repeated, in characters. */
const QUOTE_LENGTH = 300;

const CONTENT_POLICY =
  /content[ _-]?(policy|filter|management)|moderation|flagged|safety (system|setting)|responsible.?ai|inappropriate/i;
const UNKNOWN_MODEL =
  /model[^.]{0,80}(not (be )?(found|loaded|exist|available)|does not exist|unknown|invalid)|(unknown|invalid|no such|not found)[^.]{0,20} model\b/i;
const UNKNOWN_FIELD =
  /(unsupported|unknown|unrecogni[sz]ed|unexpected)[ _](request )?(parameter|argument|field|value|keyword|key)|extra (inputs|fields)/i;
const BAD_KEY = /api[ _-]?key|unauthori[sz]ed|authentication/i;
const TOO_LONG =
  /context[ _-]?(length|size|window)|too (long|large|many tokens)|maximum[^.]{0,30}tokens|exceed[^.]{0,60}(token|context)/i;

export function providerError(fault: Fault, detail: string, { apiKey }: Pick<Target, 'apiKey'>): StoryError {
  const { kind, status = null, retryable, isOwn = false } = fault;
  const clean = apiKey ? detail.replaceAll(apiKey, '(key)') : detail;
  return new StoryError({ code: 'PROVIDER', kind, status, retryable, isOwn, detail: clean });
}

/** An answer that came, with success, and makes no sense: a web page, another API, a broken frame. */
export const badAnswer = (target: Target, what: string, isOwn = false): StoryError =>
  providerError({ kind: 'BAD_RESPONSE', status: 200, retryable: true, isOwn }, what, target);

/** Without `idleMs` the limit is on the whole answer. */
export function timeoutError(target: Target, timeoutMs: number, idleMs?: number): StoryError {
  const between = idleMs === undefined ? '' : ` to begin and ${idleMs / 1_000} s between words`;
  const detail = `The model server at ${target.address} took too long: it has ${timeoutMs / 1_000} s${between}.`;
  return providerError({ kind: 'TIMEOUT', retryable: true }, detail, target);
}

export function toProviderError(error: unknown, target: Target): StoryError {
  if (isStoryError(error, 'INVALID_INPUT')) {
    const detail = `The endpoint's address cannot be used. ${error.data.fields[0]?.message ?? ''}`;
    return providerError({ kind: 'REFUSED', retryable: false }, detail, target);
  }
  if (isStoryError(error)) return error;
  if (error instanceof APIError && error.status !== undefined)
    return statusError(error.status, messageOf(error), target);
  return networkError(error, target);
}

/** An error object that came inside an answer with status 200. Its code may be the status that the server meant. */
export function errorInAnswer(error: unknown, target: Target): StoryError {
  const code = Number((error as { code?: unknown } | null)?.code);
  const words = wordsOf(error);
  if (code >= 400 && code <= 599) return statusError(code, words, target);
  if (CONTENT_POLICY.test(words)) return statusError(400, words, target);
  const detail = `The model server at ${target.address} broke off its answer.${words && ` It says: ${words}`}`;
  return badAnswer(target, detail);
}

/** The server's own words in an HTTP error: whatever of the usual shapes its body has; empty where it has none. */
export function messageOf(error: APIError): string {
  if (error.error !== undefined) return wordsOf(error.error);
  return wordsOf(error.message.replace(/^\d+ (status code \(no body\)$)?/, ''));
}

/** The message in an error body, flattened to one short line; empty where there is none. */
export function wordsOf(body: unknown): string {
  if (typeof body === 'string')
    return /^\s*</.test(body) ? '' : body.replace(/\s+/g, ' ').trim().slice(0, QUOTE_LENGTH);
  if (Array.isArray(body)) return wordsOf(body[0]);
  if (typeof body !== 'object' || body === null) return '';
  const { message, code, detail, error, msg } = body as Record<string, unknown>;
  const words = [message, detail, error, msg].map(wordsOf).find((each) => each !== '') ?? '';
  const isCode = typeof code === 'string' && !words.includes(code);
  return isCode ? `${words} (${code})`.trim() : words || JSON.stringify(body).slice(0, QUOTE_LENGTH);
}

function statusError(status: number, words: string, target: Target): StoryError {
  const { address, model } = target;
  const said = words === '' ? '' : ` It says: ${words}`;
  const refused = (detail: string, isOwn = false): StoryError =>
    providerError({ kind: 'REFUSED', status, retryable: false, isOwn }, detail + said, target);

  if (CONTENT_POLICY.test(words)) return refused('The model server refused this content.', true);
  if (status === 429) {
    const isUsedUp = /insufficient_quota|quota|billing|credit/i.test(words);
    const detail = `The model server at ${address} takes no more requests for now.`;
    return providerError({ kind: 'RATE_LIMITED', status, retryable: !isUsedUp }, detail + said, target);
  }
  if (status === 408)
    return providerError(
      { kind: 'TIMEOUT', status, retryable: true },
      `The model server at ${address} gave up waiting.${said}`,
      target
    );
  if (status >= 500) {
    const kind = status === 500 || status === 501 ? 'BAD_RESPONSE' : 'UNREACHABLE';
    const detail = `The model server at ${address} failed (status ${status}).`;
    return providerError({ kind, status, retryable: true }, detail + said, target);
  }
  if (status >= 300 && status < 400)
    return refused(
      `The model server at ${address} sends callers to another address. Enter that one in Settings.`
    );
  if (UNKNOWN_MODEL.test(words))
    return refused(`The model server at ${address} does not have the model${model ? ` "${model}"` : ''}.`);
  if (status === 404 || status === 405)
    return refused(`There is no OpenAI-compatible API at ${address}. Check the address in Settings.`);
  if (status === 401 || status === 403 || (status === 400 && BAD_KEY.test(words)))
    return refused(
      `The model server at ${address} refuses the API key (status ${status}). Check it in Settings.`
    );
  if (status === 402) return refused(`The model server at ${address} asks for payment.`);
  if (status !== 400 && status !== 413 && status !== 422)
    return refused(`The model server at ${address} refused the request (status ${status}).`);
  if (TOO_LONG.test(words) || status === 413)
    return refused(
      'The text sent is longer than the model server takes. Lower the context size in Settings.',
      true
    );
  if (UNKNOWN_FIELD.test(words))
    return refused(`The model server at ${address} does not understand the request.`);
  return refused(`The model server refused this request (status ${status}).`, true);
}

const NETWORK: Record<string, (address: string) => string> = {
  ECONNREFUSED: (address) => `The model server at ${address} cannot be reached. Is it running?`,
  ENOTFOUND: (address) => `The host of ${address} is not known. Check the address in Settings.`,
  EAI_AGAIN: (address) => `The host of ${address} cannot be looked up now. Is the network up?`,
  EHOSTUNREACH: (address) => `The model server at ${address} cannot be reached from here.`,
  ENETUNREACH: (address) => `The model server at ${address} cannot be reached from here.`,
  UND_ERR_CONNECT_TIMEOUT: (address) => `The model server at ${address} does not answer. Is it running?`,
  ETIMEDOUT: (address) => `The model server at ${address} does not answer. Is it running?`,
  ERR_FORBIDDEN_ADDRESS: (address) =>
    `${address} leads to a link-local or metadata address, and such are never contacted.`
};

function networkError(error: unknown, target: Target): StoryError {
  const { address } = target;
  const unreachable = (detail: string): StoryError =>
    providerError({ kind: 'UNREACHABLE', retryable: true }, detail, target);
  const codes = codesOf(error);
  const known = codes.map((code) => NETWORK[code]).find((each) => each !== undefined);
  if (known) return unreachable(known(address));
  // The openai package drops the cause of a connection that was not made in time.
  if (error instanceof APIConnectionTimeoutError)
    return unreachable(`The model server at ${address} does not answer. Is it running?`);
  if (codes.some((code) => /CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code)))
    return unreachable(`The connection to ${address} is not secure (${codes[0]}).`);
  if (error instanceof APIConnectionError || codes.length > 0)
    return unreachable(`The connection to the model server at ${address} broke off.`);
  throw error;
}

/** Codes of an error and of all it was caused by: fetch hides the real one some levels down, several in an AggregateError. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])];
  return [...(typeof code === 'string' ? [code] : []), ...inner.flatMap((each) => codesOf(each, depth + 1))];
}
