/** The API on a real port, with a WebSocket client, for tests whose subject is the protocol. */
import type { AddressInfo } from 'node:net';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { type Api, openApi } from './api.ts';
import { silentLog } from './database.ts';
import type { Log } from '#api/ports.ts';
import { createHttpServer } from '#api/server/http.ts';
import { LOOPBACK_HOSTS } from '#api/server/origin.ts';
import { createSockets } from '#api/server/socket.ts';

export type Served = Api & {
  /** `http://127.0.0.1:port` */
  url: string;
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** A graphql-ws client; its sockets are closed with the server. */
  client(): Client & { sockets: WebSocket[] };
  closeSockets(): Promise<void>;
};

export async function openServed(options: { log?: Log } = {}): Promise<Served> {
  const api = await openApi(options);
  const log = options.log ?? silentLog;
  const rules = { hosts: LOOPBACK_HOSTS };
  const server = createHttpServer({ graphql: api.graphqlServer, pages: null, rules, log });
  const sockets = createSockets(api.graphqlServer, { rules, isStopping: () => false }, log);
  sockets.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: Client[] = [];
  return {
    ...api,
    url,
    post: (body, headers = {}) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body)
      }),
    client() {
      const opened: WebSocket[] = [];
      class Watched extends WebSocket {
        constructor(...args: ConstructorParameters<typeof WebSocket>) {
          super(...args);
          opened.push(this);
        }
      }
      const client = createClient({
        url: `${url.replace('http', 'ws')}/graphql`,
        webSocketImpl: Watched,
        retryAttempts: 0,
        // Kept open between operations, to see that it stays so.
        lazy: false,
        onNonLazyError: () => {}
      });
      clients.push(client);
      return Object.assign(client, { sockets: opened });
    },
    closeSockets: () => sockets.close(),
    async close() {
      for (const client of clients) await client.dispose();
      await sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await api.close();
    }
  };
}
