/**
 * `npm run bench [-- WORD …]`: runs each `*.bench.ts` in turn, those whose file name holds one of the words if any are given.
 * A bench exports `name` and `run(report)`. Figures are for reading: nothing here passes or fails.
 */
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Report, createReport } from './report.ts';

type Bench = { name: string; run(report: Report): Promise<void> };

const here = new URL('.', import.meta.url);
const words = process.argv.slice(2);
const files = readdirSync(here)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();

if (files.length === 0) {
  process.stderr.write(`No bench is called ${words.join(' or ')}.\n`);
  process.exitCode = 1;
}

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
for (const file of files) {
  const bench = (await import(new URL(file, here).href)) as Bench;
  console.log(`\n# ${bench.name}`);
  const startedAt = performance.now();
  await bench.run(createReport((line) => console.log(line)));
  console.log(`(${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`);
}
