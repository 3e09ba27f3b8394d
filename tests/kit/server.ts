/**
 * The real program in a process of its own, on a port that the system picks, for tests of what only a process can show:
 * kills, signals, restarts, browsers. Every process that is started here ends with the test process at the latest.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from './client.ts';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Server = Client & {
  /** Scheme, host and port. */
  url: string;
  databasePath: string;
  /** What the program wrote, to both streams. */
  output(): string;
  /** Sends the signal, SIGKILL unless told, and answers how the program ended. */
  kill(signal?: NodeJS.Signals): Promise<Exit>;
  /** Ends the program, if it still runs, and removes the database unless it was given. */
  stop(): Promise<void>;
};

export type ServerOptions = {
  /** A file of the test's; without it the server gets an empty folder of its own. */
  databasePath?: string;
  /** What the program finds in its environment beside the path and the database. */
  env?: Record<string, string>;
  /** The program, from the root of the repository. */
  program?: string;
};

const ROOT = new URL('../..', import.meta.url).pathname;
const ADDRESS = /^Palimpsest is at (http:\S+)$/m;

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Answers once the program says that it listens. Throws with the program's output where it ends before that. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const folder =
    options.databasePath === undefined ? mkdtempSync(join(tmpdir(), 'palimpsest-server-')) : null;
  const databasePath = options.databasePath ?? join(folder!, 'server.db');
  const child = spawn(process.execPath, ['--import', 'tsx', options.program ?? 'api/main.ts'], {
    cwd: ROOT,
    // Nothing of the test runner's own environment, which would make another program of it.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: `file:${databasePath}`,
      ...options.env
    },
    stdio: ['ignore', 'pipe', 'pipe']
  });
  running.add(child);
  const ended = new Promise<Exit>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    })
  );
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: string) => {
      output += chunk;
      const address = ADDRESS.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then(({ code }) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const client = createClient(url);

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<Exit> {
    child.kill(signal);
    const exit = await ended;
    client.close();
    return exit;
  }
  return {
    ...client,
    url,
    databasePath,
    output: () => output,
    kill,
    async stop() {
      await kill();
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    }
  };
}
