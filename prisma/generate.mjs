// Generates the Prisma client when the schema is newer than it. Needs no network: the CLI insists on a schema engine
// that `generate` never runs, so any executable will do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const schema = readFileSync(file('schema.prisma'));
const { version } = JSON.parse(readFileSync(file('../node_modules/@prisma/client/package.json'), 'utf8'));
const stamp = createHash('sha256').update(schema).update(version).digest('hex');
const stampFile = file('client/.stamp');

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  const result = spawnSync(
    process.execPath,
    [file('../node_modules/prisma/build/index.js'), 'generate', '--config', file('prisma.config.ts')],
    {
      cwd: file('..'),
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${file('../node_modules/.bin')}:${process.env.PATH}`,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: '1',
        PRISMA_HIDE_UPDATE_MESSAGE: '1'
      }
    }
  );
  if (result.status !== 0) {
    process.stderr.write(`Generating the Prisma client failed.\n${result.stdout}${result.stderr}`);
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}
