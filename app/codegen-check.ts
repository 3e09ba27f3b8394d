/** Fails when the committed documents are not what `npm run codegen` would write from today's schema and documents. */
import { readFileSync } from 'node:fs';
import { generate, loadCodegenConfig } from '@graphql-codegen/cli';

const { config } = await loadCodegenConfig({ configFilePath: 'codegen.ts' });

const files = (await generate({ ...config, silent: true }, false)) as { filename: string; content: string }[];
const stale = files.filter(({ filename, content }) => read(filename) !== content);

if (files.length === 0 || stale.length > 0) {
  const names = stale.map((file) => file.filename).join(', ') || 'nothing was generated';
  process.stderr.write(`The app's typed documents are out of date (${names}). Run: npm run codegen\n`);
  process.exit(1);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
