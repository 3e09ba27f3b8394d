/** Writes schema.graphql, or checks with --check that the committed one is what the code says. */
import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema.ts';

const file = new URL('schema.graphql', import.meta.url);

export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

function isCurrent(): boolean {
  try {
    return readFileSync(file, 'utf8') === printedSchema();
  } catch {
    return false;
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  if (!process.argv.includes('--check')) writeFileSync(file, printedSchema());
  else if (!isCurrent()) {
    process.stderr.write('api/schema/schema.graphql is not what the code says. Run `npm run schema`.\n');
    process.exitCode = 1;
  }
}
