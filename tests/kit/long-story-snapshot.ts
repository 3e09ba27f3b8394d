/** What the narrations of a long story were shown: a snapshot each, with its entries, sections and uses. */
import { type PlannedBranch, actionId, lineOf } from './long-story-line.ts';
import type { MemoryRow } from './long-story.ts';
import { createRandom, writeProse } from './long-story-prose.ts';
import { endOf, firstOwnDepth, isOnLineage, ownerAt } from '#api/story/lineage.ts';

export type Row = Record<string, unknown>;

const AT = new Date('2026-01-01T00:00:00.000Z');
const TOP_K = 5;
const NEAR_MISSES = 15;
/** The bank's capacity: more are never weighed. */
const WEIGHED = 200;
const HISTORY = 20;

export function recordsOf(name: string, branches: readonly PlannedBranch[], memories: readonly MemoryRow[]) {
  const snapshots: Row[] = [];
  const entries: Row[] = [];
  const sections: Row[] = [];
  const uses: Row[] = [];
  for (const branch of branches) {
    const line = lineOf(branch);
    const bank = memories.filter((memory) => isOnLineage(line, memory));
    const random = createRandom(snapshots.length + 1);
    let known = 0;
    for (let depth = Math.max(2, evenFrom(firstOwnDepth(branch))); depth <= endOf(line); depth += 2) {
      while (known < bank.length && bank[known]!.depth < depth) known += 1;
      const weighed = bank.slice(Math.max(0, known - WEIGHED), known);
      const chosen = shuffled(weighed, TOP_K + NEAR_MISSES, random);
      const id = `${branch.id}-snap${depth}`;
      const at = { branchId: branch.id, depth };
      const refs = Array.from(
        { length: Math.min(HISTORY, depth) },
        (_, index) => depth - 1 - index
      ).reverse();
      const history = refs.map((past) => [actionId(ownerAt(line, past), past), 0]);
      snapshots.push(snapshotRow(name, id, at, weighed, chosen, history));
      entries.push(...chosen.map((memory, position) => entryRow(id, memory, position)));
      sections.push(...sectionRows(id, history));
      uses.push(...chosen.slice(0, TOP_K).map((memory) => ({ memoryId: memory.id, ...at, byPlayer: false })));
    }
  }
  return { snapshots, entries, sections, uses };
}

const evenFrom = (depth: number): number => depth + (depth % 2);

function shuffled(memories: readonly MemoryRow[], count: number, random: () => number): MemoryRow[] {
  const left = [...memories];
  const taken: MemoryRow[] = [];
  while (taken.length < count && left.length > 0) {
    taken.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return taken;
}

function snapshotRow(
  name: string,
  id: string,
  at: { branchId: string; depth: number },
  weighed: readonly MemoryRow[],
  chosen: readonly MemoryRow[],
  history: unknown[]
): Row {
  const used = new Set(chosen.slice(0, TOP_K));
  return {
    id,
    adventureId: name,
    actionId: actionId(at.branchId, at.depth),
    ...at,
    createdAt: AT,
    queryRefs: JSON.stringify(history.slice(-4)),
    embeddingModel: 'story-encoder',
    considered: weighed.length,
    narratorModel: 'story-narrator',
    apiMode: 'CHAT',
    tokens: 3_000,
    budget: 3_696,
    retrievalMs: 4,
    warnings: '[]',
    scores: JSON.stringify(
      weighed.map((memory, index) => [memory.id, 1 / (index + 1), used.has(memory) ? 'USED' : 'BELOW_TOP_K'])
    ),
    outcomes: JSON.stringify({ USED: used.size, BELOW_TOP_K: weighed.length - used.size })
  };
}

function entryRow(snapshotId: string, memory: MemoryRow, position: number): Row {
  const isUsed = position < TOP_K;
  return {
    snapshotId,
    memoryId: memory.id,
    list: isUsed ? 'USED' : 'NEAR_MISS',
    position,
    text: memory.text,
    similarity: 0.4,
    lexical: 6.5,
    score: 2 - position / 10,
    parts: '{"words":1.2,"similarity":0.3}',
    rank: position + 1,
    pinned: false,
    authority: memory.authority,
    sourceStart: memory.sourceStart,
    sourceEnd: memory.sourceEnd,
    reason: 'Shares words with the newest passages.',
    matchedWords: '["lantern","mill"]',
    outcome: isUsed ? 'USED' : 'BELOW_TOP_K'
  };
}

const TEXTS = ['INSTRUCTIONS', 'PLOT_ESSENTIALS', 'SUMMARY', 'MEMORIES', 'AUTHORS_NOTE'].map(
  (kind, index) => ({
    kind,
    text: writeProse(index + 10, 6)
  })
);

function sectionRows(snapshotId: string, history: unknown[]): Row[] {
  const plain = { snapshotId, title: 'Section', tokens: 120, truncated: false };
  return [
    ...TEXTS.map((section, position) => ({ ...plain, ...section, position, refs: null })),
    { ...plain, kind: 'HISTORY', position: TEXTS.length, text: '', refs: JSON.stringify(history) }
  ];
}
