/**
 * Puts the prompt together in two steps, so that what is in view does not depend on what is retrieved: `planContext` fills
 * all but the memories and keeps room for them, `assembleContext` puts the chosen ones in. The prompt never takes more than
 * its budget, message framing included.
 */
import type { Card } from './card.ts';
import { clean } from './clean.ts';
import { takeHistory } from './history.ts';
import { toMessages } from './messages.ts';
import { countPrompt } from './prompt-tokens.ts';
import {
  type PromptMemory,
  SECTION_ORDER,
  cardSection,
  fixedSections,
  historySection,
  memoryFrameTokens,
  memorySection,
  summarySection
} from './sections.ts';
import type { SnapshotSection } from './snapshot.ts';
import type { Material, Message, Passage } from '#api/ports.ts';
import type { ApiMode } from '#api/settings.ts';
import type { Persona } from '#api/story/persona.ts';

/** `text` is rendered (renderAction); `tokens` its own count. */
export type HistoryAction = Passage & { id: string; revision: number; tokens: number; depth: number };

export type PlanInput = {
  /** Empty: the default ones. */
  instructions: string;
  plotEssentials: string;
  authorsNote: string;
  persona: Persona;
  summary: string | null;
  /** Matched ones, the most important first. */
  cards: Card[];
  /** Tokens to keep free for lore. */
  loreReserve: number;
  /** The end of the line, oldest first; the last one is what the narrator answers. More than fits is fine. */
  history: HistoryAction[];
  /** contextTokens − maxOutputTokens. */
  budgetTokens: number;
  topK: number;
  memoryBankEnabled: boolean;
  apiMode: ApiMode;
};

export type ContextPlan = {
  /** Depth of the oldest action in view. */
  historyFrom: number;
  /** In view, oldest first. */
  history: HistoryAction[];
  /** Tokens for the lines of chosen memories, as countMemoryTokens counts them. */
  memoryBudget: number;
  /** Every section but memories, lore and history. */
  sections: SnapshotSection[];
  /** The cards that fit. */
  cards: Card[];
  budget: number;
  warnings: string[];
  input: PlanInput;
};

export type AssembledContext = {
  messages: Message[];
  /** In the order in which they are shown. HISTORY has refs and no text. */
  sections: SnapshotSection[];
  /** What the HISTORY section's refs stand for, in their order. */
  history: Passage[];
  /** Exact, message framing included; never over `budget`. The tokens of the sections add up to it. */
  tokens: number;
  budget: number;
  warnings: string[];
  /** The same facts for models that follow no instructions; the caller adds seed, depth and take. */
  material: Omit<Extract<Material, { kind: 'NARRATION' }>, 'seed' | 'depth' | 'take'>;
};

/** Tokens kept for each memory: 50 words take 60 to 80, the mark of an uncertain one included. */
const MEMORY_TOKENS = 80;
/** A summary has at most 250 words: 330 tokens of English, up to 600 in other scripts. */
const SUMMARY_TOKENS = 600;
/** Some ten cards of a usual length. */
const CARD_TOKENS = 800;

/**
 * The most that each may take of what the fixed parts leave, so that a small budget still holds some story: together 80
 * of 100. At the default of 4,096 tokens only the caps above matter.
 */
const SHARES = { memories: 0.35, summary: 0.2, cards: 0.15, lore: 0.1 };

/** Throws LIMIT when the parts that always go in whole are over the budget. */
export function planContext(input: PlanInput): ContextPlan {
  const { history, budgetTokens, apiMode } = input;
  const fixed = fixedSections(input);
  const rest = takeHistory({ sections: fixed, history, apiMode, tokens: budgetTokens, only: 'LAST' }).left;
  const summary = summarySection(input.summary ?? '', Math.min(SUMMARY_TOKENS, rest * SHARES.summary));
  const cards = cardSection(input.cards, Math.min(CARD_TOKENS, rest * SHARES.cards));
  const sections = [...fixed, summary, cards.section].filter((section) => section !== null);
  const memoryBudget = memoryBudgetOf(input, rest);
  const reserved =
    Math.min(input.loreReserve, rest * SHARES.lore) +
    (memoryBudget > 0 ? memoryBudget + memoryFrameTokens() : 0);
  const { taken } = takeHistory({
    sections,
    history,
    apiMode,
    tokens: budgetTokens - reserved,
    only: 'FITTING'
  });
  return {
    historyFrom: taken[0]?.depth ?? Infinity,
    history: taken,
    memoryBudget,
    sections,
    cards: cards.fitting,
    budget: budgetTokens,
    warnings: warningsOf(summary, cards.left),
    input
  };
}

/** `memories` best first, within the plan's memoryBudget. */
export function assembleContext(plan: ContextPlan, chosen: { memories: PromptMemory[] }): AssembledContext {
  const { input, history } = plan;
  const memories = memorySection(chosen.memories);
  const told = memories === null ? plan.sections : [...plan.sections, memories];
  const messages = toMessages(told, history, input.apiMode);
  const tokens = countPrompt(messages, input.apiMode);
  const others = told.reduce((sum, section) => sum + section.tokens, 0);
  const truncated = history.length < input.history.length || (history[0]?.depth ?? 0) > 0;
  const sections = [...told, historySection(history, tokens - others, truncated)];
  sections.sort((one, other) => SECTION_ORDER.indexOf(one.kind) - SECTION_ORDER.indexOf(other.kind));
  return {
    messages,
    sections,
    history: history.map(({ role, kind, text }) => ({ role, kind, text })),
    tokens,
    budget: plan.budget,
    warnings: plan.warnings,
    material: {
      kind: 'NARRATION',
      persona: input.persona,
      plotEssentials: clean(input.plotEssentials),
      authorsNote: clean(input.authorsNote),
      summary: plan.sections.find(({ kind }) => kind === 'SUMMARY')?.text ?? null,
      memories: chosen.memories.map(({ text, authority }) => ({
        text,
        isHeuristic: authority === 'HEURISTIC'
      })),
      cards: plan.cards.map(({ name, type, entry }) => ({ name, type, entry })),
      history: history.map(({ role, kind, text }) => ({ role, kind, text: clean(text) }))
    }
  };
}

function memoryBudgetOf({ memoryBankEnabled, topK }: PlanInput, rest: number): number {
  if (!memoryBankEnabled) return 0;
  const share = Math.floor(rest * SHARES.memories) - memoryFrameTokens();
  return Math.max(0, Math.min(MEMORY_TOKENS * topK, share));
}

function warningsOf(summary: SnapshotSection | null, leftOut: Card[]): string[] {
  const warnings: string[] = [];
  if (summary?.truncated) warnings.push('The summary was cut to its end, to leave room for the story.');
  if (leftOut.length > 0) {
    warnings.push(`Story cards left out for lack of room: ${leftOut.map((card) => card.name).join(', ')}.`);
  }
  return warnings;
}
