/** The context preview: what the narrator would be shown now. Counts no use, stores nothing, never throws. */
import { promptBudgetOf, prepareContext } from './context.ts';
import type { SnapshotRecord } from '#api/context/snapshot.ts';
import { countTokens } from '#api/context/tokens.ts';
import type { Deps } from '#api/deps.ts';
import { describeError } from '#api/errors.ts';
import { ownAdventure } from '#api/store/adventure.ts';
import { loadLineage } from '#api/store/lineage.ts';
import { loadSettings } from '#api/store/settings.ts';
import { type ActionKind, type StoryAction, renderAction } from '#api/story/action.ts';

/** `error` says why there is nothing to show. Throws only NOT_FOUND. */
export async function previewContext(
  deps: Deps,
  accountId: string,
  input: { adventureId: string; kind: ActionKind; text: string }
): Promise<SnapshotRecord> {
  const adventure = await ownAdventure(deps.db, accountId, input.adventureId);
  const settings = await loadSettings(deps.db, accountId);
  const head = { branchId: adventure.headBranchId, depth: adventure.headDepth };
  const model = deps.models.narrator(settings);
  const written = { role: 'PLAYER', kind: input.kind, text: input.text.trim() } as const;
  const unstored: StoryAction | null =
    input.kind === 'CONTINUE' || written.text === ''
      ? null
      : {
          id: '',
          branchId: head.branchId,
          depth: head.depth + 1,
          take: 0,
          status: 'COMPLETE',
          revision: 0,
          tokens: countTokens(renderAction(written)),
          ...written
        };
  try {
    const lineage = await loadLineage(deps.db, head);
    const signal = new AbortController().signal;
    return (await prepareContext(deps, { adventure, settings, model, lineage, unstored, signal })).record;
  } catch (error) {
    const budget = promptBudgetOf(settings, model);
    return {
      ...EMPTY,
      error: describeError(error),
      narratorModel: model.name,
      apiMode: model.apiMode,
      budget
    };
  }
}

const EMPTY: SnapshotRecord = {
  query: '',
  queryRefs: [],
  embeddingModel: null,
  error: null,
  considered: 0,
  entries: [],
  sections: [],
  scores: [],
  outcomes: {},
  warnings: [],
  narratorModel: null,
  apiMode: 'CHAT',
  tokens: 0,
  budget: 0,
  retrievalMs: 0
};
