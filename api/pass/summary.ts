/** The summary kind: writes the versions that are due on the head's line, in order, badged ones anew before any later one. */
import type { Due, Outcome, Pass, PassKind } from './kind.ts';
import { readingOfActions } from './reading.ts';
import { type SummaryTexts, askForSummary, fitsSummary } from './summariser.ts';
import { SETTLE_SLACK, dueBlocks } from '#api/memory/block.ts';
import { passagesOf } from '#api/memory/excerpt.ts';
import {
  SUMMARY_INTERVAL,
  type SummaryStep,
  inForce,
  nextSummaryAtDepth,
  nextSummaryDepth,
  planSummary,
  readingOf
} from '#api/memory/summary.ts';
import { loadActions } from '#api/store/action.ts';
import { loadBlockFacts } from '#api/store/block.ts';
import { changeAdventure } from '#api/store/change.ts';
import type { Transaction } from '#api/store/database.ts';
import { loadMemoriesOf } from '#api/store/memory.ts';
import { MAX_OWN_FAILURES } from '#api/store/parked-block.ts';
import { loadVersions, writeVersion } from '#api/store/summary.ts';
import { type Lineage, cutAt, endOf, ownerAt } from '#api/story/lineage.ts';

export const summaryKind: PassKind = {
  name: 'SUMMARY',
  isEnabled: (adventure) => adventure.autoSummarize,
  findDue
};

/** What a version is written from, and a text to compare it by. */
type Sources = { texts: SummaryTexts; isWaiting: boolean; reading: string };

const isEmpty = ({ texts }: Sources): boolean =>
  texts.memories.length === 0 && passagesOf(texts.actions).length === 0;

async function findDue(pass: Pass, attempted: ReadonlySet<string>): Promise<Due> {
  const { deps, lineage } = pass;
  const versions = await loadVersions(deps.db, lineage);
  const firstDueBlock = dueBlocks(await loadBlockFacts(deps.db, lineage))[0];
  const end = endOf(lineage);
  const plan = planSummary({ end, versions, firstDueBlockEnd: firstDueBlock?.end ?? null });
  const nothing = { count: 0, next: null, stopped: null };
  if (plan === null) return nothing;
  const ahead = end - nextSummaryAtDepth(versions);
  const count = Math.max(1, Math.floor(ahead / SUMMARY_INTERVAL) + 1);
  if (plan.type === 'WAIT') return { ...nothing, count };
  let { step, sources } = await choose(pass, plan.whole, plan.stepwise);
  // Where all was erased or deleted there is nothing to tell; the next version starts from the same base.
  while (isEmpty(sources)) {
    step = { ...step, depth: nextSummaryDepth(step) };
    if (step.depth + SETTLE_SLACK > end || (firstDueBlock && firstDueBlock.end <= step.depth)) return nothing;
    sources = await loadSources(pass, deps.db, step);
  }
  if (sources.isWaiting) return { ...nothing, count };
  const at = { branchId: ownerAt(lineage, step.depth), depth: step.depth };
  const parked = await deps.db.parkedSummary.findUnique({ where: { branchId_depth: at } });
  if (parked && parked.attempts >= MAX_OWN_FAILURES) return { ...nothing, stopped: parked.error };
  const key = `${at.branchId}:${at.depth}`;
  return {
    count,
    stopped: null,
    next: attempted.has(key) ? null : { keys: [key], work: () => write(pass, step, sources) }
  };
}

/** All at once where a prompt holds it, else version by version. */
async function choose(
  pass: Pass,
  whole: SummaryStep,
  stepwise: SummaryStep | null
): Promise<{ step: SummaryStep; sources: Sources }> {
  const sources = await loadSources(pass, pass.deps.db, whole);
  if (stepwise === null || (await fitsSummary(pass, sources.texts))) return { step: whole, sources };
  return { step: stepwise, sources: await loadSources(pass, pass.deps.db, stepwise) };
}

async function write(pass: Pass, step: SummaryStep, sources: Sources): Promise<Outcome> {
  const { deps, adventure, lineage } = pass;
  const adventureId = adventure.id;
  const at = { branchId: ownerAt(lineage, step.depth), depth: step.depth };
  const answer = await askForSummary(pass, sources.texts);
  return changeAdventure(deps, adventureId, async (tx, emit): Promise<Outcome> => {
    const now = await loadSources(pass, tx, step);
    if (now.reading !== sources.reading || now.isWaiting) {
      const reason = `The story changed while the summary to passage ${step.depth} was written; the answer was dropped.`;
      return { type: 'DROPPED', reason };
    }
    if (!answer.isUsable) {
      await tx.parkedSummary.upsert({
        where: { branchId_depth: at },
        create: { ...at, adventureId, attempts: 1, error: answer.reason },
        update: { attempts: { increment: 1 }, error: answer.reason }
      });
      return { type: 'FAILED', reason: answer.reason };
    }
    await tx.parkedSummary.deleteMany({ where: at });
    await writeVersion(tx, emit, deps, {
      ...at,
      adventureId,
      readTo: step.depth,
      text: answer.text,
      isTrimmed: answer.isTrimmed,
      isStale: false,
      basedOnId: step.base?.id ?? null,
      origin: 'AUTO',
      model: deps.models.summariser(pass.settings).name
    });
    return { type: 'KEPT', done: 1, refused: null };
  });
}

/** What the version reads on the line cut at its own depth: nothing that the head holds past it matters. */
async function loadSources(pass: Pass, db: Transaction, step: SummaryStep): Promise<Sources> {
  const line: Lineage = cutAt(pass.lineage, step.depth);
  const bank = await loadMemoriesOf(db, line, pass.deps.clock.now());
  const { memories, textDepths, isWaitingForStale } = readingOf(step, bank);
  const ids = memories.map((memory) => memory.id);
  const rows = await db.memory.findMany({ where: { id: { in: ids } }, select: { id: true, text: true } });
  const textOf = new Map(rows.map((row) => [row.id, row.text]));
  const actions = await loadTexts(db, line, textDepths);
  const versions = await loadVersions(db, line);
  const base = step.base && versions.find((version) => version.id === step.base!.id);
  const previous = base
    ? await db.summary.findUnique({ where: { id: base.id }, select: { text: true } })
    : null;
  const current = inForce(versions);
  return {
    texts: { previous: previous?.text ?? null, memories: ids.map((id) => textOf.get(id)!), actions },
    isWaiting: isWaitingForStale,
    reading: JSON.stringify([
      [current?.id, current?.isStale, base?.id, base?.isStale],
      memories.map((memory) => [memory.id, memory.revision]),
      readingOfActions(actions)
    ])
  };
}

async function loadTexts(db: Transaction, line: Lineage, depths: readonly number[]) {
  if (depths.length === 0) return [];
  const wanted = new Set(depths);
  const actions = await loadActions(db, line, depths[0]!, depths.at(-1)!);
  return actions.filter((action) => wanted.has(action.depth));
}
