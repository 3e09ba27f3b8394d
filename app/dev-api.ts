/**
 * The API inside Vite, for `npm run dev`: one process and one port, as in production. A change under api/ or the generated
 * client throws every module of the API away (the schema builder is module state, so half a reload would register types
 * twice), stops the old one first, and loads anew; requests meanwhile wait. Never runs in a build or under vitest.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';

type RunningApi = {
  graphql: (request: IncomingMessage, response: ServerResponse) => unknown;
  attachSockets: (server: NonNullable<ViteDevServer['httpServer']>) => void;
  stop: () => Promise<void>;
};

/** What the API answers; the rest is the app's. */
const API_PATHS = /^\/(graphql|healthz|readyz)(\?|$)/;
const WATCHED = /\/(api|prisma\/client|prisma\/migrations)\//;
const isApiModule = (id: string | null): boolean =>
  id !== null && WATCHED.test(id) && !id.includes('/node_modules/');

export function apiInDevelopment(): Plugin {
  return {
    name: 'palimpsest-api',
    apply: (_, { command, mode, isPreview }) =>
      command === 'serve' && mode !== 'test' && !isPreview && !process.env['VITEST'],
    configureServer(server) {
      let running: Promise<RunningApi> = start(server);
      let timer: ReturnType<typeof setTimeout> | undefined;

      server.watcher.add([`${server.config.root}/api`, `${server.config.root}/prisma/client`]);
      server.watcher.on('all', (_, path) => {
        if (!isApiModule(path)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          running = running.then(
            (api) => restart(server, api),
            () => restart(server, null)
          );
        }, 80);
      });
      server.httpServer?.once('close', () => void running.then((api) => api.stop()).catch(() => {}));

      server.middlewares.use((request, response, next) => {
        if (!API_PATHS.test(request.url ?? '')) return next();
        running.then((api) => api.graphql(request, response)).catch(next);
      });
      void running.catch((error: unknown) => report(server, error));
    }
  };
}

async function start(server: ViteDevServer): Promise<RunningApi> {
  const { openApp } = await server.ssrLoadModule(`${server.config.root}/api/main.ts`);
  const api: RunningApi = await openApp(process.env);
  if (server.httpServer) api.attachSockets(server.httpServer);
  return api;
}

async function restart(server: ViteDevServer, old: RunningApi | null): Promise<RunningApi> {
  await old?.stop();
  const { moduleGraph } = server.environments.ssr;
  for (const module of moduleGraph.idToModuleMap.values())
    if (isApiModule(module.id)) moduleGraph.invalidateModule(module);
  try {
    const api = await start(server);
    server.config.logger.info('api reloaded', { timestamp: true });
    return api;
  } catch (error) {
    report(server, error);
    throw error;
  }
}

function report(server: ViteDevServer, error: unknown): void {
  if (error instanceof Error) server.ssrFixStacktrace(error);
  server.config.logger.error(
    `The API does not start: ${error instanceof Error ? error.stack : String(error)}`,
    { timestamp: true }
  );
}
