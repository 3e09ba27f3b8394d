/** GraphQL over WebSocket, on real sockets. */
import type { Client } from 'graphql-ws';
import WebSocket from 'ws';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Served, openServed } from '#tests/kit/served.ts';

let served: Served;
let logged: object[];
beforeEach(async () => {
  logged = [];
  const log = { debug() {}, info() {}, warn() {}, error: (data: object) => void logged.push(data) };
  served = await openServed({ log });
});
afterEach(() => served.close());

const EVENTS = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { __typename cursor } }';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const once = async (client: Client, query: string, variables: Record<string, unknown> = {}): Promise<any> => {
  const results = client.iterate({ query, variables });
  const { value } = await results.next();
  await results.return?.();
  return value;
};

/** Ends with the errors of an operation that the protocol refuses. */
const refused = (client: Client, query: string) =>
  new Promise<{ message: string }[]>((resolve, reject) =>
    client.subscribe(
      { query },
      {
        next: () => reject(new Error('It was answered.')),
        error: (errors) => resolve(errors as never),
        complete: () => {}
      }
    )
  );

test('queries, mutations and subscriptions run over one socket', async () => {
  const id = await served.begin();
  const client = served.client();
  const events = client.iterate({ query: EVENTS, variables: { id } });
  const first = events.next();
  expect((await once(client, '{ viewer { name } }')).data).toEqual({ viewer: { name: 'Player' } });
  const rename = 'mutation ($input: UpdateAdventureInput!) { updateAdventure(input: $input) { __typename } }';
  await once(client, rename, { input: { adventureId: id, title: 'Over the wire' } });
  expect((await first).value.data.adventureEvents.__typename).toBe('AdventureChanged');
  await events.return?.();
  expect(client.sockets).toHaveLength(1);
});

const deep = `{ ${'node(id: "x") { ... on Memory { mergedInto { '.repeat(1)}${'mergedInto { '.repeat(16)}id${' }'.repeat(16)} } } } }`;

test.each([
  ['a syntax error', '{ viewer {', /Syntax Error/],
  ['an unknown field', '{ nothing }', /Cannot query field/],
  ['too deep a document', deep, /depth/i],
  [
    'too many aliases',
    `{ ${Array.from({ length: 40 }, (_, index) => `a${index}: viewer { id }`).join(' ')} }`,
    /alias/i
  ],
  ['too many tokens', `{ viewer { ${'id '.repeat(3_100)} } }`, /token/i]
])('%s answers its own operation and leaves the socket open', async (_name, query, message) => {
  const client = served.client();
  const errors = await refused(client, query);
  expect(errors[0]!.message).toMatch(message);
  expect((await once(client, '{ viewer { name } }')).data.viewer.name).toBe('Player');
  expect(client.sockets).toHaveLength(1);
  expect(client.sockets[0]!.readyState).toBe(WebSocket.OPEN);
});

test('a fault is masked on the socket as over HTTP', async () => {
  const client = served.client();
  served.deps.models.narrator = () => {
    throw new Error('secret detail');
  };
  const { errors } = await once(client, '{ server { models { narrator } } }');
  expect(errors[0].message).not.toContain('secret');
  expect(errors[0].extensions).toMatchObject({ code: 'INTERNAL', requestId: expect.any(String) });
  expect(logged).toHaveLength(1);
});

const codeOf = (origin: string | undefined, path = '/graphql', host?: string) =>
  new Promise<number | string>((resolve) => {
    const socket = new WebSocket(`${served.url.replace('http', 'ws')}${path}`, 'graphql-transport-ws', {
      ...(origin ? { origin } : {}),
      headers: host ? { host } : {}
    });
    socket.once('open', () => {
      resolve('open');
      socket.close();
    });
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', () => resolve('error'));
  });

test('a page of another origin gets no socket, nor does another host name', async () => {
  expect(await codeOf('http://evil.example')).toBe(403);
  expect(await codeOf('null')).toBe(403);
  expect(await codeOf(undefined, '/graphql', 'rebound.example')).toBe(403);
  expect(await codeOf(undefined, '/elsewhere')).toBe(404);
  expect(await codeOf(served.url)).toBe('open');
  expect(await codeOf(undefined)).toBe('open');
});

test('a message that is too large closes its socket only', async () => {
  const [client, other] = [served.client(), served.client()];
  await once(other, '{ viewer { name } }');
  const ended = new Promise((resolve) =>
    client.on('closed', (event) => resolve((event as { code: number }).code))
  );
  client.subscribe(
    { query: `{ viewer { name } } # ${'x'.repeat(70_000)}` },
    { next() {}, error() {}, complete() {} }
  );
  expect(await ended).toBe(1009);
  expect((await once(other, '{ viewer { name } }')).data.viewer.name).toBe('Player');
});

test('a reader that goes away leaves no watch behind', async () => {
  const id = await served.begin();
  const client = served.client();
  const ended = new Promise<void>((resolve) =>
    client.subscribe(
      { query: EVENTS, variables: { id } },
      { next() {}, error: () => resolve(), complete: () => resolve() }
    )
  );
  await once(client, '{ viewer { name } }');
  client.terminate();
  await ended;
  while (served.deps.live.feeds.watching > 0) await new Promise((resolve) => setImmediate(resolve));
  expect(served.deps.live.feeds.watching).toBe(0);
});

test('a server that goes away closes sockets with the code for it', async () => {
  const client = served.client();
  await once(client, '{ viewer { name } }');
  const socket = client.sockets[0]!;
  const code = new Promise((resolve) => socket.once('close', resolve));
  if (socket.readyState === WebSocket.OPEN) await served.closeSockets();
  expect(await code).toBe(1001);
});
