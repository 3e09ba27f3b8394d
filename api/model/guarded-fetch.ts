/**
 * The one way out to model servers: a fetch that looks where it goes. A host name is checked when it is resolved, for the
 * very addresses that are then connected to, so a name cannot point elsewhere a moment later; redirects are not followed;
 * only the headers that a model server needs are sent; an error's body is read up to a bound.
 *
 * undici's own time limits (300 s to the headers, 300 s between bytes) are off: a model may be given longer, and the
 * limits on content are kept by the callers.
 */
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent, fetch as undiciFetch, type RequestInit as UndiciInit } from 'undici';
import { readText } from './body-text.ts';
import { isForbiddenAddress } from './endpoint-url.ts';

export type GuardedFetch = {
  fetch: typeof globalThis.fetch;
  /** Ends every connection. */
  close(): Promise<void>;
};

/** Time to open a connection, in milliseconds: a server that is there accepts within a second even across the world. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Most of an error's body that is read, in bytes. Errors are sentences. */
const MOST_ERROR_BYTES = 64 * 1_024;

/** The openai package adds what it knows about this computer, and headers from the environment; no server needs them. */
const SENT_HEADERS = ['accept', 'authorization', 'content-type'];

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

export function createGuardedFetch(): GuardedFetch {
  const agent = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { lookup: guardedLookup, timeout: CONNECT_TIMEOUT_MS }
  });
  const guarded = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const given = new Headers(init.headers);
    const headers: Record<string, string> = { 'user-agent': 'Palimpsest' };
    for (const name of SENT_HEADERS) if (given.has(name)) headers[name] = given.get(name) as string;
    const options = { ...init, headers, redirect: 'manual', dispatcher: agent } as unknown as UndiciInit;
    const response = (await undiciFetch(url, options)) as unknown as Response;
    return response.ok ? response : bounded(response);
  };
  return { fetch: guarded as typeof globalThis.fetch, close: () => agent.destroy() };
}

export function guardedLookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.some(({ address }) => isForbiddenAddress(address)))
      return callback(Object.assign(new Error('forbidden address'), { code: 'ERR_FORBIDDEN_ADDRESS' }), []);
    const first = addresses[0] as LookupAddress;
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
}

/**
 * The same error with its body read, cut and in the one shape that the openai package keeps: words or an object in `error`.
 * (Other servers put them in `detail` or at the top.) Statuses that HTTP does not know count as 500.
 */
async function bounded(response: Response): Promise<Response> {
  const text = await readText(response, MOST_ERROR_BYTES);
  const status = response.status >= 200 && response.status <= 599 ? response.status : 500;
  const headers = [...response.headers] as [string, string][];
  return new Response(status === 304 ? null : withErrorField(text), { status, headers });
}

function withErrorField(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'error' in body
      ? text
      : JSON.stringify({ error: body });
  } catch {
    return text;
  }
}
