import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#tests/kit/client.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'palimpsest-development-'));
let vite: ChildProcess;
let url: string;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--config', 'app/vite.config.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'development.db')}`
    },
    stdio: ['ignore', 'pipe', 'pipe']
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes(String(port))) resolve();
    };
    vite.stdout!.on('data', read);
    vite.stderr!.on('data', read);
    vite.once('close', (code) => reject(new Error(`The development server ended with ${code}:\n${output}`)));
  });
}, 60_000);

afterAll(async () => {
  const ended = new Promise((resolve) => vite.once('close', resolve));
  vite.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it('serves the API and the pages on one port', async () => {
    const { starters } = await createClient(url).graphql('{ starters { id } }');
    expect(starters.length).toBeGreaterThan(3);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html');
  }, 60_000);
});
