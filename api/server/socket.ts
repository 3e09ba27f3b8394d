/**
 * GraphQL over WebSocket, by the graphql-ws protocol. Documents go through the same parsing, validation, limits and masking
 * as over HTTP; one that is refused answers its own operation and leaves the socket open.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError } from 'graphql';
import type { ConnectionInitMessage, ServerOptions } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Log } from '#api/ports.ts';
import { createMask } from './mask.ts';
import { refusalOf } from './origin.ts';
import { GRAPHQL_PATH, type Perimeter } from './perimeter.ts';
import type { GraphQLServer } from './yoga.ts';

/** Largest message, in bytes: a document and its variables, never a story. */
const MAX_MESSAGE_BYTES = 64 * 1024;
const PING_EVERY_MS = 12_000;
const MAX_SOCKETS_AN_ADDRESS = 256;
const MAX_OPERATIONS_A_SOCKET = 64;

/** What runs a document with the server's plugins; it travels as the root value, which no resolver reads. */
type Enveloped = Pick<ReturnType<GraphQLServer['getEnveloped']>, 'execute' | 'subscribe'>;

export type Sockets = {
  /** Answers the upgrades of a server. */
  attach(server: Pick<Server, 'on' | 'off' | 'listenerCount'>): void;
  /** Closes every socket with the code for a server that goes away. Safe to call twice. */
  close(): Promise<void>;
};

export function createSockets(
  graphql: GraphQLServer,
  { rules, isStopping }: Pick<Perimeter, 'rules' | 'isStopping'>,
  log: Log
): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const detach: (() => void)[] = [];
  let closing: Promise<void> | null = null;
  const addresses = new WeakMap<object, string | undefined>();

  const endpoint = useServer(operationsOf(graphql, isStopping, createMask(log)), sockets, PING_EVERY_MS);

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { host, origin } = request.headers;
    if (refusalOf(rules, { host, origin }) !== null) return refuse(socket, '403 Forbidden');
    const address = request.socket.remoteAddress;
    const open = [...sockets.clients].filter((client) => addresses.get(client) === address).length;
    if (open >= MAX_SOCKETS_AN_ADDRESS) return refuse(socket, '429 Too Many Requests');
    sockets.handleUpgrade(request, socket, head, (client) => {
      addresses.set(client, address);
      sockets.emit('connection', client, request);
    });
  }
  return {
    attach(server) {
      const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (pathname === GRAPHQL_PATH) upgrade(request, socket, head);
        // Another listener's, such as that of a development server; with none, nobody's.
        else if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found');
      };
      server.on('upgrade', onUpgrade);
      detach.push(() => server.off('upgrade', onUpgrade));
    },
    close() {
      for (const one of detach.splice(0)) one();
      closing ??= Promise.resolve(endpoint.dispose());
      return closing;
    }
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** How an operation is prepared and run: as over HTTP. What is wrong with it is its own answer. */
function operationsOf(
  graphql: GraphQLServer,
  isStopping: () => boolean,
  mask: ReturnType<typeof createMask>
): ServerOptions<ConnectionInitMessage['payload'], Extra> {
  return {
    execute: (args) => (args.rootValue as Enveloped).execute(args),
    subscribe: (args) => (args.rootValue as Enveloped).subscribe(args),
    async onSubscribe(ctx, _id, { query, variables, operationName }) {
      if (isStopping()) return [new GraphQLError('The server is stopping.')];
      if (Object.keys(ctx.subscriptions).length > MAX_OPERATIONS_A_SOCKET) {
        return [new GraphQLError(`A socket runs at most ${MAX_OPERATIONS_A_SOCKET} operations at a time.`)];
      }
      try {
        const { schema, execute, subscribe, contextFactory, parse, validate } = graphql.getEnveloped({});
        const document = parse(query);
        const problems = validate(schema, document);
        if (problems.length > 0) return problems;
        return {
          schema,
          document,
          operationName,
          variableValues: variables,
          contextValue: await contextFactory(),
          rootValue: { execute, subscribe }
        };
      } catch (error) {
        return [mask(error)];
      }
    }
  };
}
