/** GraphQL over HTTP, on a real port: the perimeter, limits, masking, events and health. */
import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Served, openServed } from '#tests/kit/served.ts';

let served: Served;
let logged: { requestId?: string; error?: unknown }[];
let lines: { path?: string; status?: number }[];
beforeEach(async () => {
  logged = [];
  lines = [];
  const log = {
    debug() {},
    info: (data: object) => void lines.push(data),
    warn() {},
    error: (data: object) => void logged.push(data)
  };
  served = await openServed({ log });
});
afterEach(() => served.close());

const VIEWER = { query: '{ viewer { name } }' };

test('a query is answered, with security headers and without CORS', async () => {
  const answer = await served.post(VIEWER);
  expect(await answer.json()).toEqual({ data: { viewer: { name: 'Player' } } });
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'")
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('another origin or host name is refused, before anything is read', async () => {
  expect((await served.post(VIEWER, { origin: 'http://evil.example' })).status).toBe(403);
  expect((await served.post(VIEWER, { origin: served.url })).status).toBe(200);
  const preflight = await fetch(`${served.url}/graphql`, {
    method: 'OPTIONS',
    headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' }
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  expect(await statusFor('/graphql', 'rebound.example')).toBe(403);
  expect(await statusFor('/', 'rebound.example')).toBe(403);
});

const statusFor = (path: string, host: string) =>
  new Promise<number | undefined>((resolve) => {
    const { hostname, port } = new URL(served.url);
    const asked = request({ hostname, port, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.end();
  });

test.each([
  ['a form', 'application/x-www-form-urlencoded', 415],
  ['plain text', 'text/plain', 415],
  ['a multipart form', 'multipart/form-data; boundary=x', 415]
])('%s is no way to send a document', async (_name, type, status) => {
  expect((await served.post('query={viewer{name}}', { 'content-type': type })).status).toBe(status);
});

test('a mutation does not come by GET', async () => {
  const id = await served.begin();
  const query = `mutation { deleteAdventure(input: { adventureId: "${id}" }) { __typename } }`;
  const answer = await fetch(`${served.url}/graphql?query=${encodeURIComponent(query)}`);
  expect(answer.status).toBe(405);
  expect((await served.graphql('{ adventures { nodes { id } } }')).adventures.nodes).toHaveLength(1);
});

test('a body of more than a megabyte is refused, and so is one of unknown length', async () => {
  const large = JSON.stringify({ ...VIEWER, variables: { x: 'x'.repeat(1024 * 1024) } });
  expect((await served.post(large)).status).toBe(413);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(JSON.stringify(VIEWER)));
      controller.close();
    }
  });
  const answer = await fetch(`${served.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half'
  } as RequestInit);
  expect(answer.status).toBe(411);
});

const messageOf = async (query: string): Promise<string> =>
  ((await (await served.post({ query })).json()) as { errors: { message: string }[] }).errors[0]!.message;

test('limits are told in words', async () => {
  const aliases = Array.from({ length: 40 }, (_, index) => `a${index}: viewer { id }`).join(' ');
  expect(await messageOf(`{ ${aliases} }`)).toMatch(/alias/i);
  const id = await served.begin();
  const nested = 'actions(first: 200) { nodes { takes { takes { takes { id } } } } }';
  expect(await messageOf(`{ adventure(id: "${id}") { ${nested} } }`)).toMatch(/cost/i);
  const turn = `takeTurn(input: { adventureId: "${id}", kind: CONTINUE }) { __typename }`;
  const twice = await served.graphql(`mutation { a: ${turn} b: ${turn} }`);
  expect(twice).toEqual({ a: { __typename: 'LimitError' }, b: { __typename: 'LimitError' } });
  expect(served.models.requestsFor('NARRATION')).toHaveLength(0);
});

test('the introspection query of GraphiQL is within the limits', async () => {
  const { getIntrospectionQuery } = await import('graphql');
  const answer = (await (await served.post({ query: getIntrospectionQuery() })).json()) as {
    errors?: unknown;
  };
  expect(answer.errors).toBeUndefined();
});

test('a fault is masked under an id, and logged once under the same id', async () => {
  served.deps.models.narrator = () => {
    throw new Error('secret detail');
  };
  const answer = await served.post({ query: '{ server { models { narrator } } }' });
  const { errors } = (await answer.json()) as {
    errors: { message: string; extensions: { requestId: string } }[];
  };
  expect(errors[0]!.message).not.toContain('secret');
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatchObject({
    requestId: errors[0]!.extensions.requestId,
    error: { message: 'secret detail' }
  });
});

test('a subscription comes as server-sent events, and its reader leaves nothing behind', async () => {
  const id = await served.begin();
  const query = `subscription { adventureEvents(adventureId: "${id}") { __typename } }`;
  const controller = new AbortController();
  const answer = await fetch(`${served.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query }),
    signal: controller.signal
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  await served.mutate('updateAdventure', { adventureId: id, title: 'Streamed' });
  let text = '';
  while (!text.includes('AdventureChanged')) text += (await reader.read()).value;
  controller.abort();
  while (served.deps.live.feeds.watching > 0) await new Promise((resolve) => setImmediate(resolve));
});

test('a request that is dropped does not stop its turn', async () => {
  const id = await served.begin();
  const gate = served.models.gate('NARRATION');
  const controller = new AbortController();
  const query = `mutation { takeTurn(input: { adventureId: "${id}", kind: DO, text: "wait" }) { __typename } }`;
  const dropped = fetch(`${served.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    signal: controller.signal
  }).catch((error: Error) => error.name);
  await gate.reached;
  controller.abort();
  expect(await dropped).toBe('AbortError');
  const turn = served.deps.turns.get(Buffer.from(id, 'base64').toString().split(':')[1]!)!;
  gate.open();
  await turn.settled;
  const { adventure } = await served.graphql(
    'query ($id: ID!) { adventure(id: $id) { head { action { role status } } } }',
    { id }
  );
  expect(adventure.head.action).toEqual({ role: 'NARRATOR', status: 'COMPLETE' });
});

test('health, readiness, unknown paths and the request log', async () => {
  expect((await fetch(`${served.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${served.url}/readyz`)).status).toBe(200);
  const page = await fetch(`${served.url}/nowhere`);
  expect([page.status, page.headers.get('x-frame-options')]).toEqual([404, 'DENY']);
  expect(lines.map(({ path, status }) => [path, status])).toEqual([
    ['/healthz', 200],
    ['/readyz', 200],
    ['/nowhere', 404]
  ]);
});

test('GraphiQL comes from this server alone, its one script allowed by its hash', async () => {
  const answer = await fetch(`${served.url}/graphql`, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
  expect(html).toContain('Palimpsest GraphQL');
  expect(html.match(/<(script|link)[^>]+(src|href)="https?:/g)).toBeNull();
});
