/** The app's pages, where they have been built. */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { COMMON_HEADERS, PAGE_POLICY } from './header.ts';
import { type OriginRules, refusalOf } from './origin.ts';

export type PageHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The built app's handler; null where there is none. */
export async function loadPages(): Promise<PageHandler | null> {
  const file = new URL('../../app/build/handler.js', import.meta.url);
  if (!existsSync(fileURLToPath(file))) return null;
  const { handler } = (await import(/* @vite-ignore */ file.href)) as { handler: PageHandler };
  return handler;
}

/** Answers with a page of the app, under the same rules as the API. */
export function servePage(
  pages: PageHandler | null,
  rules: OriginRules,
  request: IncomingMessage,
  response: ServerResponse
): void {
  for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  const { host, origin } = request.headers;
  const refusal = refusalOf(rules, { host, origin });
  if (refusal !== null) return plain(response, 403, refusal);
  if (pages === null) return plain(response, 404, 'The app has not been built. Run `npm run build`.');
  pages(request, response, () => plain(response, 404, 'There is nothing here.'));
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}
