/** Reads the environment, starts the server and stops it. The only place where the environment is looked at. */
import { readFileSync, realpathSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type App, type AppOptions, createApp } from './app.ts';
import { StoryError } from './errors.ts';
import { createHttpServer } from './server/http.ts';
import { LOG_LEVELS, type LogLevel, createLog } from './server/log.ts';
import { loadPages } from './server/page.ts';
import { StorageError } from './store/storage-error.ts';

export type Environment = {
  port: number;
  host: string;
  databaseUrl: string;
  logLevel: LogLevel;
  firstSettings: NonNullable<AppOptions['firstSettings']>;
};

/** A setting of the environment that cannot be used; the message says what would be right. */
export class EnvironmentError extends Error {}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
/** How long a stop may take. */
const STOP_WITHIN_MS = 9_000;

/** Throws EnvironmentError. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined;
  const port = Number(given('PORT') ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new EnvironmentError(`PORT must be a port from 0 to 65535; it is "${env['PORT']}".`);
  }
  const auth = given('AUTH') ?? 'local';
  if (auth !== 'local') {
    throw new EnvironmentError(`AUTH must be "local"; it is "${auth}". Accounts are not there yet.`);
  }
  const host = given('HOST') ?? '127.0.0.1';
  if (!LOOPBACK.has(host)) {
    throw new EnvironmentError(
      `HOST is "${host}", which other machines can reach, and there is no log-in. Use 127.0.0.1, or a tunnel or a reverse proxy that asks who is there.`
    );
  }
  const databaseUrl = given('DATABASE_URL') ?? 'file:./data/palimpsest.db';
  if (!databaseUrl.startsWith('file:')) {
    throw new EnvironmentError(`DATABASE_URL must be a file, such as file:./data/palimpsest.db.`);
  }
  const logLevel = (given('LOG_LEVEL') ?? 'info') as LogLevel;
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new EnvironmentError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}; it is "${logLevel}".`);
  }
  const firstSettings = Object.fromEntries(
    Object.entries({
      endpointUrl: given('MODEL_ENDPOINT'),
      apiKey: given('MODEL_API_KEY'),
      narratorModel: given('MODEL_NAME'),
      embeddingModel: given('EMBEDDING_MODEL_NAME')
    }).filter(([, value]) => value !== undefined)
  );
  return { port, host, databaseUrl, logLevel, firstSettings };
}

/** The server's API without a port of its own, for a development server. */
export async function openApp(env: Record<string, string | undefined>): Promise<App> {
  const { databaseUrl, logLevel, firstSettings } = readEnvironment(env);
  const log = createLog({ level: logLevel, isTerminal: process.stdout.isTTY });
  return createApp({ databaseUrl, firstSettings, log, version: readVersion() });
}

async function start(): Promise<void> {
  const { port, host } = readEnvironment(process.env);
  const app = await openApp(process.env);
  const { graphql, rules, deps } = app;
  const server = createHttpServer({ graphql, rules, log: deps.log, pages: await loadPages() });
  app.attachSockets(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  process.stdout.write(
    `Palimpsest is at http://${host.includes(':') ? `[${host}]` : host}:${bound}\n` +
      `Everything is kept in ${app.databasePath}\n`
  );

  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    deps.log.info({ signal }, 'Stopping.');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    server.close();
    void app.stop().then(
      () => {
        server.closeAllConnections();
        process.exitCode = 0;
      },
      (error: unknown) => {
        deps.log.error({ error }, 'The server did not stop cleanly.');
        process.exit(1);
      }
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function readVersion(): string {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Says what is wrong in one line where the player can put it right; the rest is a fault and shows its stack. */
function fail(error: unknown): never {
  const isPlain =
    error instanceof EnvironmentError || error instanceof StorageError || error instanceof StoryError;
  const code = (error as { code?: string }).code;
  const message = isPlain
    ? (error as Error).message
    : code === 'EADDRINUSE'
      ? 'The port is taken. Set PORT to another one.'
      : error instanceof Error
        ? error.stack
        : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) start().catch(fail);
