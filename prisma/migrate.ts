/**
 * Writes migrations: `npm run migrate -- new NAME` puts the difference between the last migration's copy of the schema and
 * today's into a new folder of `prisma/migrations`, beside a copy of the schema; `npm run migrate -- check` fails when the
 * schema holds a change that no migration makes. Works from the two texts alone: no database, no Prisma CLI. The server
 * applies migrations by itself when it starts (api/store/migration.ts).
 *
 * Until 1.0 there is one migration only: `npm run migrate -- init` writes it anew, and databases made from the former one
 * are refused by their checksum.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import {
  bindMigrationAwareSqlAdapterFactory,
  mockMigrationAwareAdapterFactory
} from '@prisma/driver-adapter-utils';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const MIGRATIONS = join(FOLDER, 'migrations');

type WasmApi = {
  instantiate(
    bytes: Uint8Array,
    imports: object
  ): Promise<{ instance: { exports: Record<string, () => void> } }>;
};

type Engine = { diff(params: object): Promise<{ exitCode: number; stdout: string | null }> };

type Glue = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');

/** The glue holds one instance and breaks when it is given a second, so it is joined once a process. */
let joined: Promise<Glue> | undefined;

/** The package imports its WebAssembly as a module, which Node 20 cannot; it is joined to its glue by hand. */
async function joinGlue(): Promise<Glue> {
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message(message: string): never {
        throw new Error(`The schema engine gave up: ${message}`);
      }
    }
  });
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm')
    .replace(/\.js$/, '_bg.wasm');
  // `WebAssembly` is no name in the types of Node alone.
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmApi };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports['__wbindgen_start']?.();
  return glue;
}

async function openEngine(schema: string): Promise<Engine> {
  joined ??= joinGlue();
  const { SchemaEngine } = await joined;
  return SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(mockMigrationAwareAdapterFactory('sqlite'))
  );
}

/** The SQL that makes the one schema of the other; null when there is nothing to do. */
export async function difference(from: string | null, to: string): Promise<string | null> {
  const target = (content: string): object => ({
    tag: 'schemaDatamodel',
    files: [{ path: 'schema.prisma', content }]
  });
  const engine = await openEngine(to);
  const { exitCode, stdout } = await engine.diff({
    from: from === null ? { tag: 'empty' } : target(from),
    to: target(to),
    script: true,
    shadowDatabaseUrl: null,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] }
  });
  return exitCode === 0 ? null : stdout;
}

const migrationNames = (): string[] =>
  existsSync(MIGRATIONS)
    ? readdirSync(MIGRATIONS, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];

const todaysSchema = (): string => readFileSync(join(FOLDER, 'schema.prisma'), 'utf8');

function schemaAfter(migration: string | undefined): string | null {
  return migration === undefined ? null : readFileSync(join(MIGRATIONS, migration, 'schema.prisma'), 'utf8');
}

async function writeMigration(folderName: string, from: string | null): Promise<string> {
  const schema = todaysSchema();
  const sql = await difference(from, schema);
  if (sql === null) return 'Every change of the schema has its migration already.';
  const folder = join(MIGRATIONS, folderName);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), sql);
  writeFileSync(join(folder, 'schema.prisma'), schema);
  return `Written: ${folder}. Read the SQL before you commit it.`;
}

function folderFor(name: string | undefined): string {
  if (name === undefined || !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
    throw new Error('Usage: npm run migrate -- new NAME, where the name is like add_story_mood');
  }
  return `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`;
}

async function main([command, name]: string[]): Promise<string> {
  const names = migrationNames();
  switch (command) {
    case 'new':
      return writeMigration(folderFor(name), schemaAfter(names.at(-1)));
    case 'init':
      if (names.length > 1)
        throw new Error('There are later migrations; write the next one with: npm run migrate -- new NAME');
      return writeMigration(names[0] ?? folderFor('init'), null);
    case 'check':
      if ((await difference(schemaAfter(names.at(-1)), todaysSchema())) !== null) {
        throw new Error(
          'prisma/schema.prisma has a change that no migration makes. Write it with: npm run migrate -- new NAME'
        );
      }
      return 'Every change of the schema has its migration.';
    default:
      throw new Error('Usage: npm run migrate -- new NAME | check | init');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).then(
    (message) => process.stdout.write(`${message}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    }
  );
}
