/**
 * Retrieval at a turn: the bank of the line, the query's vectors, ranking and choice, and the part of the record that says
 * why. If the encoder fails or is too slow, the turn goes on by words alone and says so.
 */
import type { ContextInput } from './context.ts';
import type { ToldAction } from './history.ts';
import type { ContextPlan } from '#api/context/assemble.ts';
import { countMemoryTokens } from '#api/context/sections.ts';
import type { RetrievalOutcome, SnapshotRecord } from '#api/context/snapshot.ts';
import { keepEnd } from '#api/context/tokens.ts';
import type { Deps } from '#api/deps.ts';
import { StoryError, describeError } from '#api/errors.ts';
import type { MemoryState, StateCounts } from '#api/memory/state.ts';
import type { EmbeddingModel } from '#api/ports.ts';
import { type Query, type QueryVectors, buildQuery, queryVectorsOf } from '#api/retrieval/query.ts';
import { rank } from '#api/retrieval/rank.ts';
import { type Selection, selectMemories } from '#api/retrieval/select.ts';
import { judge } from '#api/sameness/judge.ts';
import { loadCandidates, loadTurnBank } from '#api/store/memory.ts';

/** Longest wait for the query's vector, in milliseconds; past it the turn goes on by words alone. */
const QUERY_TIMEOUT_MS = 2_000;

type Found = {
  used: Selection['used'];
  warnings: string[];
  record: Pick<
    SnapshotRecord,
    | 'query'
    | 'queryRefs'
    | 'embeddingModel'
    | 'considered'
    | 'entries'
    | 'scores'
    | 'outcomes'
    | 'retrievalMs'
  >;
};

export async function retrieve(
  deps: Deps,
  input: ContextInput & { history: ToldAction[]; plan: ContextPlan }
): Promise<Found> {
  const { adventure, settings, lineage, history, plan } = input;
  // By what was written: the words of the frame ("You say") are no one's, and would match whatever else was said.
  const query = buildQuery(
    history.map((action) => ({ ...action, text: action.written })),
    keepEnd
  );
  const refs = new Map(query.refs);
  const asked = history.filter(({ id }) => refs.has(id));
  const record = { query: asked.map(({ text }) => text).join('\n\n'), queryRefs: query.refs };
  if (!adventure.memoryBankEnabled) return { used: [], warnings: [], record: { ...record, ...NOTHING } };
  const startedAt = performance.now();
  const bank = await loadTurnBank(deps, lineage, settings);
  const encoder = deps.models.encoder(settings);
  const candidates = await loadCandidates(deps.db, bank.candidateIds, encoder?.name ?? null);
  // With nothing to compare it to, a query is not worth a call.
  const isComparable = candidates.some((candidate) => candidate.vector !== null);
  const vectors =
    encoder !== null && isComparable ? await embedQuery(deps, input, encoder, query) : NO_VECTORS;
  const ranked = rank({
    candidates,
    query,
    queryVectors: vectors.value,
    vectorWeight: settings.vectorWeight
  });
  const selection = selectMemories({
    ranked,
    query,
    topK: settings.memoryTopK,
    tokenBudget: plan.memoryBudget,
    historyFrom: plan.historyFrom,
    countTokens: countMemoryTokens,
    judge
  });
  return {
    used: selection.used,
    warnings: [...vectors.warnings, ...selection.warnings],
    record: {
      ...record,
      embeddingModel: vectors.value === null ? null : (encoder?.name ?? null),
      considered: candidates.length,
      entries: [...selection.used, ...selection.suppressed, ...selection.nearMisses],
      scores: selection.scores,
      outcomes: { ...selection.outcomes, ...leftOut(bank.counts) },
      retrievalMs: performance.now() - startedAt
    }
  };
}

const NOTHING = {
  embeddingModel: null,
  considered: 0,
  entries: [],
  scores: [],
  outcomes: {},
  retrievalMs: 0
};

type QueryAnswer = { value: QueryVectors | null; warnings: string[] };

const NO_VECTORS: QueryAnswer = { value: null, warnings: [] };

async function embedQuery(
  deps: Deps,
  { adventure, settings, signal }: ContextInput,
  encoder: EmbeddingModel,
  query: Query
): Promise<QueryAnswer> {
  if (query.embeddingTexts.length === 0) return NO_VECTORS;
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal.addEventListener('abort', abort);
  let cancel = (): void => {};
  const late = new Promise<never>((_resolve, reject) => {
    cancel = deps.clock.after(QUERY_TIMEOUT_MS, () => {
      reject(new Error(`no answer within ${QUERY_TIMEOUT_MS / 1_000} seconds`));
      controller.abort();
    });
  });
  try {
    const answers = await Promise.race([
      encoder.embed(query.embeddingTexts, {
        purpose: 'QUERY',
        signal: controller.signal,
        adventureId: adventure.id,
        accountId: settings.accountId
      }),
      late
    ]);
    const refused = answers.find((answer) => answer instanceof StoryError);
    if (refused !== undefined) throw refused;
    return { value: queryVectorsOf(answers as Float32Array[]), warnings: [] };
  } catch (error) {
    const warning = `Memories were ranked by words alone: the encoder failed (${describeError(error)}).`;
    return { value: null, warnings: [warning] };
  } finally {
    cancel();
    signal.removeEventListener('abort', abort);
  }
}

/** Why a memory of the bank was no candidate. */
const OUTCOMES: Partial<Record<MemoryState, RetrievalOutcome>> = {
  MERGED: 'FOLDED',
  EXPIRED: 'EXPIRED',
  FORGOTTEN: 'FORGOTTEN',
  STALE: 'STALE'
};

function leftOut(counts: StateCounts): Partial<Record<RetrievalOutcome, number>> {
  const left: Partial<Record<RetrievalOutcome, number>> = {};
  for (const [state, outcome] of Object.entries(OUTCOMES)) {
    const count = counts[state as MemoryState];
    if (count > 0) left[outcome] = count;
  }
  return left;
}
