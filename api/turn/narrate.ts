/**
 * The narrator's half of a turn: context, stream, and one transaction that stores the narration with its snapshot. No
 * transaction is open while the model writes; what was relied on is checked again when the text is stored.
 */
import { personaOf, prepareContext } from './context.ts';
import type { Adventure, Branch } from '#prisma/client/client.ts';
import type { SnapshotRecord } from '#api/context/snapshot.ts';
import { countTokens } from '#api/context/tokens.ts';
import type { WorkDeps } from '#api/deps.ts';
import { StoryError, describeError } from '#api/errors.ts';
import type { TextPiece } from '#api/ports.ts';
import { addTake } from '#api/store/action.ts';
import { moveHead } from '#api/store/adventure.ts';
import { branchToWriteOn, isFollowed } from '#api/store/branch.ts';
import { type Emit, changeAdventure } from '#api/store/change.ts';
import type { Transaction } from '#api/store/database.ts';
import { loadSettings } from '#api/store/settings.ts';
import { setUses, writeSnapshot } from '#api/store/snapshot.ts';
import { keepTurn } from '#api/store/turn-request.ts';
import type { ActionStatus } from '#api/story/action.ts';
import type { Head } from '#api/story/head.ts';
import { type Lineage, endOf } from '#api/story/lineage.ts';

export type Narration = {
  adventure: Adventure;
  /** The line up to the action that is answered. */
  lineage: Lineage;
  /** The head whose line that is. */
  after: Head;
  /** Where a further take goes; null: after the head. */
  replaces: { branchId: string; depth: number; take: number } | null;
  idempotencyKey: string | null;
  playerActionId: string | null;
};

type Written = {
  text: string;
  reasoning: string;
  status: ActionStatus;
  failure: StoryError | null;
  warnings: string[];
};

/**
 * Writes the narration and answers its id. Text that came before a stop or a failure is kept as INTERRUPTED. Throws PROVIDER
 * where the model failed, with its text, if any, stored; LIMIT where the context cannot hold what always goes in whole.
 */
export async function narrate(deps: WorkDeps, narration: Narration, signal: AbortSignal): Promise<string> {
  const { adventure, lineage } = narration;
  const settings = await loadSettings(deps.db, adventure.accountId);
  const model = deps.models.narrator(settings);
  const { context, record, usedIds } = await prepareContext(deps, {
    adventure,
    settings,
    model,
    lineage,
    unstored: null,
    signal
  });
  const actionId = deps.newId();
  const pieces = model.stream({
    purpose: 'NARRATION',
    messages: context.messages,
    material: {
      ...context.material,
      seed: adventure.seed,
      persona: personaOf(adventure),
      depth: endOf(lineage) + 1,
      take: narration.replaces?.take ?? 0
    },
    maxOutputTokens: settings.maxOutputTokens,
    temperature: settings.temperature,
    signal,
    adventureId: adventure.id,
    accountId: adventure.accountId
  });
  deps.publish.narration(adventure.id, { type: 'begin', actionId });
  try {
    const written = await write(deps, adventure.id, actionId, pieces, signal, record.tokens);
    if (written.text === '') throw written.failure ?? emptyAnswer(signal);
    const whole: SnapshotRecord = {
      ...record,
      warnings: [...record.warnings, ...written.warnings],
      error: written.failure?.message ?? null
    };
    await keep(deps, narration, { actionId, model: model.name, usedIds, written, record: whole });
    if (written.failure !== null) throw written.failure;
    return actionId;
  } finally {
    // Last, so that a reader who sees the end finds the narration stored.
    deps.publish.narration(adventure.id, { type: 'end', actionId });
  }
}

/** Collects the stream, and passes it on to readers as it comes. Never throws: a failure is part of what was written. */
async function write(
  deps: WorkDeps,
  adventureId: string,
  actionId: string,
  pieces: AsyncIterable<TextPiece>,
  signal: AbortSignal,
  countedTokens: number
): Promise<Written> {
  const written: Written = { text: '', reasoning: '', status: 'INTERRUPTED', failure: null, warnings: [] };
  try {
    for await (const piece of pieces) {
      if (piece.type === 'text') {
        const text = written.text === '' ? piece.text.trimStart() : piece.text;
        if (text === '') continue;
        written.text += text;
        deps.publish.narration(adventureId, { type: 'text', actionId, text });
      } else if (piece.type === 'reasoning') written.reasoning += piece.text;
      else if (piece.type === 'restart') {
        written.reasoning += written.text;
        written.text = '';
        deps.publish.narration(adventureId, { type: 'begin', actionId });
      } else {
        if (piece.isComplete && !signal.aborted) written.status = 'COMPLETE';
        if (isPromptCut(piece.promptTokens, countedTokens)) {
          written.warnings.push(
            `The server cut the context: it read ${piece.promptTokens} of ${countedTokens} tokens. Lower the context size in Settings, or raise the server's.`
          );
        }
      }
    }
  } catch (error) {
    written.failure = error instanceof StoryError ? error : brokenModel(error);
  }
  written.text = written.text.trimEnd();
  return written;
}

/** Tokenizers differ by a few percent and templates add some; a server that read under three quarters has cut the prompt. */
const isPromptCut = (promptTokens: number | null, counted: number): boolean =>
  promptTokens !== null && promptTokens > 0 && promptTokens < counted * 0.75;

async function keep(
  deps: WorkDeps,
  narration: Narration,
  done: { actionId: string; model: string; usedIds: string[]; written: Written; record: SnapshotRecord }
): Promise<void> {
  const { adventure, idempotencyKey } = narration;
  const { text, reasoning, status } = done.written;
  const now = deps.clock.now();
  const action = { role: 'NARRATOR', kind: 'CONTINUE' } as const;
  await changeAdventure(deps, adventure.id, async (tx, emit) => {
    const { branch, depth } = await place(tx, emit, deps, narration);
    const kept = await addTake(tx, {
      id: done.actionId,
      adventureId: adventure.id,
      branchId: branch.id,
      depth,
      ...action,
      text,
      reasoning: reasoning.trim() || null,
      status,
      model: done.model,
      tokens: countTokens(text),
      createdAt: now
    });
    if (branch.tipDepth < depth)
      await tx.branch.update({ where: { id: branch.id }, data: { tipDepth: depth } });
    const at = { branchId: branch.id, depth };
    const ids = { id: deps.newId(), adventureId: adventure.id, actionId: done.actionId };
    await writeSnapshot(tx, { ...at, ...ids, createdAt: now }, done.record);
    await setUses(tx, at, await present(tx, done.usedIds));
    emit(
      { type: 'ActionAppended', actionId: kept.id, ...at },
      { type: 'SnapshotTaken', actionId: kept.id, snapshotId: ids.id }
    );
    await moveHead(tx, emit, adventure.id, at);
    await tx.adventure.update({ where: { id: adventure.id }, data: { playedAt: now } });
    if (idempotencyKey !== null) {
      await keepTurn(tx, {
        adventureId: adventure.id,
        idempotencyKey,
        playerActionId: narration.playerActionId,
        narrationId: kept.id,
        createdAt: now
      });
    }
  });
}

/** Where the narration goes. Checked again here: if the line has gone on meanwhile, on a branch of its own. */
async function place(
  tx: Transaction,
  emit: Emit,
  deps: WorkDeps,
  { replaces, after }: Narration
): Promise<{ branch: Branch; depth: number }> {
  if (replaces !== null) {
    const branch = await tx.branch.findUniqueOrThrow({ where: { id: replaces.branchId } });
    if (!(await isFollowed(tx, branch, replaces.depth))) return { branch, depth: replaces.depth };
  }
  return { branch: await branchToWriteOn(tx, emit, deps, after), depth: after.depth + 1 };
}

/** Memories that were withdrawn while the model wrote leave no use behind. */
async function present(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.memory.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return rows.map((row) => row.id);
}

function emptyAnswer(signal: AbortSignal): StoryError {
  const detail = signal.aborted
    ? 'The turn was stopped before the narrator’s first word. What you wrote stands; retry it, continue, or undo.'
    : 'The narrator answered without a word. What you wrote stands; retry it, or look at the model in Settings.';
  return new StoryError({
    code: 'PROVIDER',
    kind: 'BAD_RESPONSE',
    status: null,
    retryable: true,
    isOwn: true,
    detail
  });
}

function brokenModel(error: unknown): StoryError {
  const detail = `The model failed: ${describeError(error)}`;
  return new StoryError({
    code: 'PROVIDER',
    kind: 'BAD_RESPONSE',
    status: null,
    retryable: true,
    isOwn: false,
    detail
  });
}
