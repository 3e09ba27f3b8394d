/**
 * The tests' only model: a loopback HTTP server that speaks the OpenAI API with real streaming, records every request and
 * misbehaves as its script says. It sleeps never; what must wait, waits for a promise of the test.
 *
 *   const server = await startModelServer({ chat: ['first answer', { status: 429, headers: { 'retry-after': '5' } }] });
 *   settings.endpointUrl = server.url;
 *   server.requestsTo('chat')[0].body.messages
 *   await server.stop();
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendEmbeddings } from './model-embeddings.ts';
import {
  answerOf,
  isRaw,
  sendRaw,
  type ModelRequest,
  type ModelScript,
  type RawAnswer
} from './model-script.ts';
import { sendText } from './model-stream.ts';

export type Route = 'chat' | 'completion' | 'embedding' | 'models';

export type ModelServer = {
  /** Scheme, host and port. */
  origin: string;
  /** `origin` and the script's prefix: what a player enters as the endpoint. */
  url: string;
  /** Every request, in order; those to paths that are not there too. */
  requests: ModelRequest[];
  requestsTo(route: Route): ModelRequest[];
  /** Resolves with the request of that number (from 1) to a route, as soon as it has come in. */
  received(route: Route, number?: number): Promise<ModelRequest>;
  /** Changes what is answered from now on. */
  script: ModelScript;
  stop(): Promise<void>;
};

const PATHS: Record<string, Route> = {
  '/chat/completions': 'chat',
  '/completions': 'completion',
  '/embeddings': 'embedding',
  '/models': 'models'
};

export async function startModelServer(script: ModelScript = {}): Promise<ModelServer> {
  const waiting: { route: Route; number: number; resolve: (request: ModelRequest) => void }[] = [];
  const routeOf = (request: ModelRequest): Route | undefined => {
    const prefix = model.script.prefix ?? '/v1';
    return request.path.startsWith(prefix) ? PATHS[request.path.slice(prefix.length)] : undefined;
  };
  const http = createServer((incoming, response) => {
    void serve(incoming, response).catch((error) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const model: ModelServer = {
    origin,
    get url() {
      return origin + (model.script.prefix ?? '/v1');
    },
    requests: [],
    requestsTo: (route) => model.requests.filter((request) => routeOf(request) === route),
    received(route, number = 1) {
      const there = model.requestsTo(route)[number - 1];
      if (there !== undefined) return Promise.resolve(there);
      return new Promise((resolve) => waiting.push({ route, number, resolve }));
    },
    script,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      })
  };

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await record(incoming, response, model.requests.length + 1);
    model.requests.push(request);
    const route = routeOf(request);
    for (const one of waiting.filter((each) => each.route === route)) {
      if (model.requestsTo(one.route).length < one.number) continue;
      waiting.splice(waiting.indexOf(one), 1);
      one.resolve(request);
    }
    await answer(route, request, response);
  }

  async function answer(
    route: Route | undefined,
    request: ModelRequest,
    response: ServerResponse
  ): Promise<void> {
    if (route === undefined)
      return sendRaw(response, { status: 404, body: { error: { message: `no route ${request.path}` } } });
    if (route === 'models') return sendModels(response, model.script.models ?? ['fake-narrator']);
    if (route === 'embedding') {
      const said = (await answerOf(model.script.embedding, request)) ?? {};
      return isRaw(said) ? sendRaw(response, said) : sendEmbeddings(request, response, said);
    }
    const said = (await answerOf(model.script[route], request)) ?? {};
    if (isRaw(said)) return sendRaw(response, said);
    return sendText(request, response, typeof said === 'string' ? { text: said } : said, route);
  }

  return model;
}

async function record(
  incoming: IncomingMessage,
  response: ServerResponse,
  number: number
): Promise<ModelRequest> {
  const ended = new Promise<'whole' | 'cut'>((resolve) =>
    response.once('close', () => resolve(response.writableFinished ? 'whole' : 'cut'))
  );
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    number,
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: text === '' ? null : JSON.parse(text),
    text,
    ended
  };
}

function sendModels(response: ServerResponse, models: string[] | RawAnswer): void {
  if (!Array.isArray(models)) return sendRaw(response, models);
  const data = models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'tests' }));
  sendRaw(response, { status: 200, body: { object: 'list', data } });
}
