// Builds the app when app/build is missing or older than what it is made from, so that `npm start` works from a fresh
// clone and starts at once the second time. Compared by content, not by clock: a checkout gives files new times.
// `--force` builds in any case.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const app = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(app, 'build', '.stamp');
const generated = new Set(['build', '.svelte-kit', 'node_modules']);

function* sources(directory) {
  const entries = readdirSync(directory, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (directory === app && generated.has(entry.name)) continue;
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else yield path;
  }
}

function stampOf() {
  const hash = createHash('sha256');
  for (const path of [...sources(app), join(root, 'package-lock.json')]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

const stamp = stampOf();
const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;

if (!isFresh || process.argv.includes('--force')) {
  process.stdout.write('Building the app (about half a minute, only when its sources have changed) …\n');
  const result = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      join(app, 'vite.config.ts'),
      '--logLevel',
      'warn'
    ],
    // What the environment says of a running server (PORT, NODE_ENV=development …) must not shape the build.
    { cwd: app, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } }
  );
  if (result.status !== 0) {
    process.stderr.write(`Building the app failed.\n${result.stdout ?? ''}${result.stderr ?? ''}`);
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}
