/**
 * What the narrator is shown at a turn: history and cards in view, then the memories that matter, then the prompt with the
 * record of all of it. The context preview is this same code. Nothing here writes, and what it reads does not grow with the
 * length of the story: history by the token budget, memories by the bank's capacity.
 */
import { loadHistory, toldAction } from './history.ts';
import { retrieve } from './retrieve.ts';
import type { Adventure } from '#prisma/client/client.ts';
import { type AssembledContext, assembleContext, planContext } from '#api/context/assemble.ts';
import { matchCards } from '#api/context/card.ts';
import type { SnapshotRecord } from '#api/context/snapshot.ts';
import type { Deps } from '#api/deps.ts';
import type { TextModel } from '#api/ports.ts';
import type { Settings } from '#api/settings.ts';
import { loadCards } from '#api/store/story-card.ts';
import { loadSummaryInForce } from '#api/store/summary.ts';
import type { StoryAction } from '#api/story/action.ts';
import type { Lineage } from '#api/story/lineage.ts';

/** How many of the newest actions call cards: what the scene is about now. */
const CARD_SCAN_ACTIONS = 6;

export type ContextInput = {
  adventure: Adventure;
  settings: Settings;
  model: TextModel;
  /** Up to the action that the narrator answers; a take that is being replaced lies past its end. */
  lineage: Lineage;
  /** An action past the line's end that is not stored: a preview's. */
  unstored: StoryAction | null;
  signal: AbortSignal;
};

export type PreparedContext = { context: AssembledContext; record: SnapshotRecord; usedIds: string[] };

/** Throws LIMIT where the parts that always go in whole are over the budget. A failing encoder only leaves a warning. */
export async function prepareContext(deps: Deps, input: ContextInput): Promise<PreparedContext> {
  const { adventure, settings, model, lineage, unstored } = input;
  const budgetTokens = promptBudgetOf(settings, model);
  const [stored, cards, summary] = await Promise.all([
    loadHistory(deps.db, lineage, budgetTokens),
    loadCards(deps.db, adventure.id),
    loadSummaryInForce(deps.db, lineage)
  ]);
  const history = unstored === null ? stored : [...stored, toldAction(unstored)];
  const plan = planContext({
    instructions: adventure.instructions,
    plotEssentials: adventure.plotEssentials,
    authorsNote: adventure.authorsNote,
    persona: personaOf(adventure),
    summary: summary?.text ?? null,
    cards: matchCards(
      cards,
      history.slice(-CARD_SCAN_ACTIONS).map(({ text }) => text)
    ),
    loreReserve: 0,
    history,
    budgetTokens,
    topK: settings.memoryTopK,
    memoryBankEnabled: adventure.memoryBankEnabled,
    apiMode: model.apiMode
  });
  const found = await retrieve(deps, { ...input, history, plan });
  const context = assembleContext(plan, { memories: found.used });
  const warnings = [...found.warnings, ...context.warnings];
  if (summary?.isStale)
    warnings.push('The summary tells of a passage that has changed since; the pass will renew it.');
  return {
    context,
    usedIds: found.used.map((memory) => memory.memoryId),
    record: {
      ...found.record,
      sections: context.sections,
      warnings,
      error: null,
      narratorModel: model.name,
      apiMode: model.apiMode,
      tokens: context.tokens,
      budget: context.budget
    }
  };
}

/** Tokens that the prompt may have: the player's budget less the answer, or what the model reads where that is smaller. */
export const promptBudgetOf = (settings: Settings, model: TextModel): number =>
  Math.min(settings.contextTokens - settings.maxOutputTokens, model.maxContextTokens ?? Infinity);

export const personaOf = (adventure: Adventure) => ({
  name: adventure.personaName,
  pronouns: adventure.personaPronouns,
  description: adventure.personaDescription
});
