/**
 * How often the memory that matters is among the first ones. Prints recall@1, 5 and 10, MRR and nDCG@10 of the default
 * ranking, of words alone and of cosine alone, for each file; ends with an error where a known set falls below its gate.
 *
 *   npm run bench:recall -- [--weight 0.3] [FILE …]
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEFAULT_SETTINGS } from '#api/settings.ts';
import { vectorsOf } from '#tests/bench/recall-vector.ts';
import { RANKERS, type RecallStory, placesOf, textsOf } from '#tests/bench/recall-set.ts';

/** Sets that are not part of the project, for reasons of licence; and the recall@5 that the default reaches on them. */
const FOLDER = fileURLToPath(new URL('../../../shared/bench/', import.meta.url));
const GATES: Record<string, number> = {
  'recall-locomo-qa.json': 83.5,
  'recall-locomo-link.json': 55.0,
  'recall-fairytale.json': 85.6
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { weight: { type: 'string', default: String(DEFAULT_SETTINGS.vectorWeight) } }
});
const files = positionals.length > 0 ? positionals : Object.keys(GATES).map((name) => FOLDER + name);
const present = files.filter((file) => existsSync(file));
for (const file of files) if (!present.includes(file)) console.log(`${file} is not there: left out.`);

const sets = present.map((file) => ({
  file,
  stories: JSON.parse(readFileSync(file, 'utf8')) as RecallStory[]
}));
const vectorOf = await vectorsOf(sets.flatMap(({ stories }) => textsOf(stories)));
for (const { file, stories } of sets) {
  const places = placesOf(stories, vectorOf, Number(values.weight));
  console.log(`\n${basename(file)}: ${places.default.length} queries`);
  console.log(row('', ['recall@1', 'recall@5', 'recall@10', 'MRR', 'nDCG@10']));
  for (const ranker of RANKERS) console.log(row(ranker, figuresOf(places[ranker])));
  const gate = GATES[basename(file)];
  if (gate === undefined) continue;
  const reached = 100 * mean(places.default.map((each) => recall(each, 5)));
  const isMet = reached >= gate;
  console.log(
    `recall@5 of the default is ${reached.toFixed(1)}, the gate ${gate.toFixed(1)}: ${isMet ? 'met' : 'BELOW'}`
  );
  if (!isMet) process.exitCode = 1;
}

function figuresOf(places: number[][]): string[] {
  const percent = (of: (places: number[]) => number): string => (100 * mean(places.map(of))).toFixed(1);
  return [
    percent((each) => recall(each, 1)),
    percent((each) => recall(each, 5)),
    percent((each) => recall(each, 10)),
    mean(places.map((each) => 1 / Math.min(...each))).toFixed(3),
    mean(places.map((each) => gain(each, 10))).toFixed(3)
  ];
}

/** Part of the gold blocks that are among the first `depth`. */
function recall(places: number[], depth: number): number {
  return places.filter((place) => place <= depth).length / places.length;
}

/** Normalised discounted gain: 1 where the gold blocks come first. */
function gain(places: number[], depth: number): number {
  const worth = (place: number): number => (place <= depth ? 1 / Math.log2(place + 1) : 0);
  const ideal = places.reduce((sum, _, index) => sum + worth(index + 1), 0);
  return places.reduce((sum, place) => sum + worth(place), 0) / ideal;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function row(name: string, cells: string[]): string {
  return name.padEnd(14) + cells.map((cell) => cell.padStart(10)).join('');
}
