/**
 * Stories of any length and shape, written straight into the database as the program would have left them: actions, memories
 * with vectors and words, summaries, uses, snapshots and the feed. For benches and for tests of what must not grow.
 */
import { type PlannedBranch, type StoryShape, actionId, lineOf, planBranches } from './long-story-line.ts';
import { writeProse, writeVector } from './long-story-prose.ts';
import { type Row, recordsOf } from './long-story-snapshot.ts';
import { countTokens } from '#api/context/tokens.ts';
import { packVector } from '#api/retrieval/vectors.ts';
import { countWords, mergeWords } from '#api/retrieval/words.ts';
import { LOCAL_ACCOUNT_ID } from '#api/store/account.ts';
import type { Database } from '#api/store/database.ts';
import { FEED_RETAINED } from '#api/store/event.ts';
import { writeAncestry } from '#api/store/lineage.ts';
import { renderAction } from '#api/story/action.ts';
import { type Lineage, firstOwnDepth, ownerAt } from '#api/story/lineage.ts';

export type LongStory = { adventureId: string; branchId: string; depth: number };

/** The encoder that the vectors are said to come from, and its width. */
export const STORY_ENCODER = { name: 'story-encoder', width: 512 };

const AT = new Date('2026-01-01T00:00:00.000Z');
const BLOCK = 6;
const SUMMARY_EVERY = 15;

const AT_AS_STORED = AT.toISOString().replace('Z', '+00:00');

/** Rows a statement. */
const CHUNK = 2_000;

/** The account must be there. `name` becomes the prefix of every id. */
export async function buildLongStory(db: Database, name: string, shape: StoryShape): Promise<LongStory> {
  const { branches, head } = planBranches(name, shape);
  const story = createStory(name, branches);
  const events = eventsOf(name, branches);
  await db.adventure.create({ data: adventureOf(name, head, story.summaries.length, events.length) });
  await insert(
    db,
    'Branch',
    branches.map((branch) => branchRow(name, branch))
  );
  await insert(db, 'Action', story.actions);
  await db.memory.createMany({ data: story.memories });
  await insert(db, 'Summary', story.summaries);
  const { snapshots, entries, sections, uses } = recordsOf(name, branches, story.memories);
  await insert(db, 'Snapshot', snapshots);
  await insert(db, 'SnapshotEntry', entries);
  await insert(db, 'SnapshotSection', sections);
  await insert(db, 'MemoryUse', uses);
  await insert(db, 'Event', events.slice(-FEED_RETAINED));
  return { adventureId: name, branchId: head.id, depth: head.tip };
}

/**
 * Rows as one JSON parameter: some twenty times as fast as `createMany`, which plans a statement for each batch. Dates are
 * written as Prisma writes them.
 */
async function insert(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((column) => `value ->> '$.${column}'`).join(', ');
  const sql = `INSERT INTO "${table}" (${names}) SELECT ${values} FROM json_each(?)`;
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = JSON.stringify(rows.slice(from, from + CHUNK), (_key, value: unknown) =>
      value === AT.toISOString() ? AT_AS_STORED : value
    );
    await db.$executeRawUnsafe(sql, chunk);
  }
}

function createStory(name: string, branches: readonly PlannedBranch[]) {
  const passages = new Map(
    branches.flatMap((branch) => passagesOf(name, branch)).map((row) => [row.id, row])
  );
  const summaries = branches.flatMap((branch) => summariesOf(name, branch));
  return {
    actions: [...passages.values()],
    memories: branches.flatMap((branch) => memoriesOf(name, branch, passages)),
    summaries: summaries.map((summary, index) => ({ ...summary, sequence: index + 1 }))
  };
}

const branchRow = (name: string, branch: PlannedBranch): Row => ({
  id: branch.id,
  adventureId: name,
  parentId: branch.parentId,
  forkDepth: branch.parentId === null ? null : firstOwnDepth(branch) - 1,
  tipDepth: branch.tip,
  name: branch.id,
  ancestry: writeAncestry(branch.ancestry),
  createdAt: AT
});

const depthsOf = (branch: PlannedBranch): number[] =>
  Array.from({ length: branch.tip - firstOwnDepth(branch) + 1 }, (_, index) => firstOwnDepth(branch) + index);

/** The same number for the same place, so that every text has its own. */
function seedOf(...parts: (string | number)[]): number {
  let seed = 2_166_136_261;
  for (const character of parts.join('/')) seed = Math.imul(seed ^ character.charCodeAt(0), 16_777_619);
  return seed >>> 0;
}

/** The player writes one sentence at odd depths, the narrator six at even ones. */
function passagesOf(name: string, branch: PlannedBranch) {
  return depthsOf(branch).map((depth) => {
    const isPlayer = depth % 2 === 1;
    const text = writeProse(seedOf(branch.id, depth), isPlayer ? 1 : 6);
    const action = {
      role: isPlayer ? 'PLAYER' : 'NARRATOR',
      kind: isPlayer ? 'STORY' : depth === 0 ? 'OPENING' : 'CONTINUE',
      text
    } as const;
    return {
      id: actionId(branch.id, depth),
      adventureId: name,
      branchId: branch.id,
      depth,
      take: 0,
      isChosen: true,
      ...action,
      status: 'COMPLETE',
      model: isPlayer ? null : 'story-narrator',
      tokens: countTokens(renderAction(action)),
      createdAt: AT
    };
  });
}

export type MemoryRow = ReturnType<typeof memoriesOf>[number];

/** One for each block that ends on the branch and has an action past it. */
function memoriesOf(name: string, branch: PlannedBranch, passages: ReadonlyMap<string, { text: string }>) {
  const line = lineOf(branch);
  const ends = depthsOf(branch).filter((depth) => depth % BLOCK === BLOCK - 1 && depth < branch.tip);
  return ends.map((depth) => {
    const block = (depth - BLOCK + 1) / BLOCK;
    const text = writeProse(seedOf(branch.id, 'memory', block), 2);
    const source = Array.from({ length: BLOCK }, (_, index) => textAt(line, passages, depth - index));
    return {
      id: `${branch.id}-m${block}`,
      adventureId: name,
      branchId: branch.id,
      depth,
      block,
      sourceStart: depth - BLOCK + 1,
      sourceEnd: depth,
      text,
      authority: block % 5 === 0 ? 'HEURISTIC' : 'ACCEPTED_STORY',
      origin: 'STORY',
      createdAt: AT,
      vector: packVector(writeVector(seedOf(branch.id, 'vector', block), STORY_ENCODER.width)),
      embeddingModel: STORY_ENCODER.name,
      embeddingDimension: STORY_ENCODER.width,
      words: JSON.stringify(mergeWords(countWords(text, 'en'), countWords(source.join('\n'), 'en'))),
      reviewedRevision: 0
    };
  });
}

const textAt = (line: Lineage, passages: ReadonlyMap<string, { text: string }>, depth: number): string =>
  passages.get(actionId(ownerAt(line, depth), depth))!.text;

function summariesOf(name: string, branch: PlannedBranch) {
  const ends = depthsOf(branch).filter(
    (depth) => depth % SUMMARY_EVERY === SUMMARY_EVERY - 1 && depth < branch.tip
  );
  return ends.map((depth) => ({
    id: `${branch.id}-s${depth}`,
    adventureId: name,
    branchId: branch.id,
    depth,
    sequence: 0,
    readTo: depth,
    text: writeProse(seedOf(branch.id, 'summary', depth), 14),
    origin: 'AUTO',
    model: 'story-summariser',
    createdAt: AT
  }));
}

function eventsOf(name: string, branches: readonly PlannedBranch[]): Row[] {
  const places = branches.flatMap((branch) =>
    depthsOf(branch).map((depth) => ({ branchId: branch.id, depth }))
  );
  return places.map(({ branchId, depth }, index) => ({
    adventureId: name,
    sequence: index + 1,
    kind: 'STORY',
    type: 'ActionAppended',
    data: JSON.stringify({ actionId: actionId(branchId, depth), branchId, depth }),
    at: AT
  }));
}

function adventureOf(name: string, head: PlannedBranch, summarySequence: number, feedSequence: number) {
  return {
    id: name,
    accountId: LOCAL_ACCOUNT_ID,
    title: name,
    createdAt: AT,
    playedAt: AT,
    seed: 7,
    personaName: 'Mira',
    personaPronouns: 'she/her',
    personaDescription: 'a ferrier of letters',
    instructions: '',
    plotEssentials: writeProse(1, 4),
    authorsNote: writeProse(2, 1),
    headBranchId: head.id,
    headDepth: head.tip,
    feedSequence,
    feedTrimmedTo: Math.max(0, feedSequence - FEED_RETAINED),
    summarySequence
  };
}
