/** The HTTP server: GraphQL, health and the app's pages on one port; one log line a request. */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { Log } from '#api/ports.ts';
import type { OriginRules } from './origin.ts';
import { type PageHandler, servePage } from './page.ts';
import { GRAPHQL_PATH, HEALTH_PATH, READY_PATH } from './perimeter.ts';
import type { GraphQLServer } from './yoga.ts';

const API_PATHS = new Set([GRAPHQL_PATH, HEALTH_PATH, READY_PATH]);

/** How long a request may take to arrive. Answers may take as long as a narration. */
const REQUEST_TIMEOUT_MS = 30_000;

export function createHttpServer(app: {
  graphql: GraphQLServer;
  pages: PageHandler | null;
  rules: OriginRules;
  log: Log;
}): Server {
  const { graphql, pages, rules, log } = app;
  const server = createServer((request, response) => {
    logWhenDone(log, request, response);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!API_PATHS.has(pathname)) servePage(pages, rules, request, response);
    else if (isOfUnknownLength(request)) {
      response.writeHead(411, { 'Content-Type': 'application/json', Connection: 'close' });
      response.end(JSON.stringify({ errors: [{ message: 'A request says its length beforehand.' }] }));
    } else void graphql(request, response);
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  return server;
}

/** The body limit holds by the length that is announced, which Node holds the body to. */
const isOfUnknownLength = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined && headers['content-length'] === undefined;

function logWhenDone(log: Log, request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  response.once('close', () =>
    log.info(
      {
        method: request.method,
        path: new URL(request.url ?? '/', 'http://localhost').pathname,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - began),
        isWhole: response.writableFinished
      },
      'request'
    )
  );
}
