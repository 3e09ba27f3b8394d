/**
 * What a turn costs the program itself, with a model that answers at once: it must not grow with the length of the story, the
 * branches beside it, or the forks on its line. Target: at most 1.3 times the smallest of each group. The bank is compared
 * twice: at the smallest capacity, where the story's length alone differs, and at the default, where 50 actions have 8
 * memories to weigh and longer stories up to 200.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sample, inRounds, measure, median } from './measure.ts';
import type { Report } from './report.ts';
import type { WorkDeps } from '#api/deps.ts';
import { LOCAL_ACCOUNT_ID, ensureLocalAccount } from '#api/store/account.ts';
import { type Database, closeDatabase, openDatabase } from '#api/store/database.ts';
import { updateSettings } from '#api/store/settings.ts';
import { DEFAULT_SETTINGS, SETTING_BOUNDS } from '#api/settings.ts';
import { RunningTurns } from '#api/turn/running.ts';
import { takeTurn } from '#api/turn/take-turn.ts';
import { createHandClock } from '#tests/kit/clock.ts';
import { silentLog } from '#tests/kit/database.ts';
import { createFakeModels } from '#tests/kit/fake-models.ts';
import { STORY_ENCODER, buildLongStory } from '#tests/kit/long-story.ts';
import type { StoryShape } from '#tests/kit/long-story-line.ts';
import { writeProse } from '#tests/kit/long-story-prose.ts';

export const name = 'A turn’s own cost, model stubbed';

const ROUNDS = 9;
const LATER_TURNS = 4;

type Variant = { title: string; shape: StoryShape; capacity: number };
type Story = Variant & { path: string; opening: Sample[]; first: Sample[]; later: Sample[] };

const shape = (actions: number, forks = 0, siblings = 0): StoryShape => ({ actions, forks, siblings });

/** The same story may stand in several groups; each group is compared within itself. */
const [SMALLEST] = SETTING_BOUNDS.memoryBankCapacity;
const USUAL = DEFAULT_SETTINGS.memoryBankCapacity;

const lengths = (capacity: number): Variant[] =>
  [50, 1_000, 10_000].map((actions) => ({ title: `${actions} actions`, shape: shape(actions), capacity }));

const GROUPS: { title: string; variants: Variant[] }[] = [
  { title: `Length of the story, a bank of ${SMALLEST}`, variants: lengths(SMALLEST) },
  { title: `Length of the story, a bank of ${USUAL}`, variants: lengths(USUAL) },
  {
    title: 'Branches beside the line, 1,000 actions',
    variants: [0, 20, 200].map((count) => ({
      title: `${count} branches`,
      shape: shape(1_000, 0, count),
      capacity: USUAL
    }))
  },
  {
    title: 'Forks on the line, 1,000 actions',
    variants: [0, 200].map((count) => ({
      title: `${count} forks`,
      shape: shape(1_000, count),
      capacity: USUAL
    }))
  }
];

export async function run(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-bench-'));
  try {
    const stories = new Map<string, Story>();
    for (const variant of GROUPS.flatMap((group) => group.variants)) {
      const key = keyOf(variant);
      if (!stories.has(key)) stories.set(key, await build(folder, variant, stories.size));
    }
    await visit(folder, [...stories.values()][0]!, false);
    await inRounds([...stories.values()], ROUNDS, (story) => visit(folder, story, true));
    report.note(`Medians of ${ROUNDS} rounds; ${LATER_TURNS} later turns in each. Ratios to the first row.`);
    for (const { title, variants } of GROUPS) {
      const rows = variants.map((variant) => ({ title: variant.title, story: stories.get(keyOf(variant))! }));
      for (const part of ['opening', 'first', 'later'] as const) tell(report, title, part, rows);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PARTS = {
  opening: 'opening the database',
  first: 'first turn after a start',
  later: 'later turns'
};

function tell(
  report: Report,
  title: string,
  part: keyof typeof PARTS,
  rows: { title: string; story: Story }[]
): void {
  const medians = rows.map(({ story }) => ({
    cpu: median(story[part].map(({ cpuMs }) => cpuMs)),
    wall: median(story[part].map(({ wallMs }) => wallMs))
  }));
  const base = medians[0]!;
  report.table(
    `${title}: ${PARTS[part]}`,
    ['', 'CPU ms', 'ratio', 'wall ms', 'ratio'],
    rows.map(({ title }, index) => {
      const { cpu, wall } = medians[index]!;
      return [title, cpu, cpu / base.cpu, wall, wall / base.wall];
    })
  );
}

const keyOf = ({ shape, capacity }: Variant): string => JSON.stringify([shape, capacity]);

async function build(folder: string, variant: Variant, index: number): Promise<Story> {
  const path = join(folder, `story-${index}.db`);
  const db = await open(path);
  await ensureLocalAccount({ db, clock: createHandClock() });
  await buildLongStory(db, 'story', variant.shape);
  await updateSettings({ db }, LOCAL_ACCOUNT_ID, { memoryBankCapacity: variant.capacity });
  await closeDatabase(db);
  return { ...variant, path, opening: [], first: [], later: [] };
}

/** Without waiting for the disk: its time is the same for every story, and would hide what is not. */
const open = (path: string): Promise<Database> =>
  openDatabase({ url: `file:${path}`, log: silentLog, synchronous: 'OFF' });

/** A start, a first turn and some more, on a fresh copy, so that no story grows from round to round. */
async function visit(folder: string, story: Story, isCounted: boolean): Promise<void> {
  const path = join(folder, 'visit.db');
  copyFileSync(story.path, path);
  let db: Database | undefined;
  const opening = await measure(async () => (db = await open(path)));
  const deps = createWork(db!);
  const turn = (index: number): Promise<Sample> =>
    measure(() =>
      takeTurn(deps, LOCAL_ACCOUNT_ID, { adventureId: 'story', kind: 'STORY', text: writeProse(index, 2) })
    );
  const first = await turn(0);
  const later: Sample[] = [];
  for (let index = 1; index <= LATER_TURNS; index += 1) later.push(await turn(index));
  await closeDatabase(db!);
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  if (!isCounted) return;
  story.opening.push(opening);
  story.first.push(first);
  story.later.push(...later);
}

/** Work on fresh objects, as after a start; no pass runs, so that only the turn is measured. */
function createWork(db: Database): WorkDeps {
  const models = createFakeModels();
  models.setEncoder(STORY_ENCODER.name, STORY_ENCODER.width);
  models.answer('NARRATION', (_request, index) => writeProse(1_000 + index, 6));
  let ids = 0;
  return {
    db,
    models,
    clock: createHandClock('2026-02-01T00:00:00.000Z'),
    log: silentLog,
    newId: () => `bench-${(ids += 1)}`,
    publish: { changed() {}, narration() {} },
    passes: NO_PASSES,
    turns: new RunningTurns()
  };
}

const NO_PASSES = { request() {} } as unknown as WorkDeps['passes'];
