/** Puts the prompt together in two steps, so that what is in view does not depend on what is retrieved. */
import type { Card } from './card.ts';
import type { SectionKind, SnapshotSection } from './snapshot.ts';
import type { Authority } from '#api/memory/authority.ts';
import type { Material, Message, Passage } from '#api/ports.ts';
import type { ApiMode } from '#api/settings.ts';
import type { Persona } from '#api/story/persona.ts';

/** `text` is rendered (renderAction); `tokens` its own count, or null where it is not known. */
export type HistoryAction = Passage & { id: string; revision: number; tokens: number | null; depth: number };

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
  /** Every section but memories and lore, in prompt order. */
  sections: SnapshotSection[];
  /** The cards that fit. */
  cards: Card[];
  summary: string | null;
  budget: number;
  input: PlanInput;
};

export type PromptMemory = { text: string; authority: Authority; sourceEnd: number | null };

export type AssembledContext = {
  messages: Message[];
  sections: SnapshotSection[];
  /** What the HISTORY section's refs stand for, in their order. */
  history: Passage[];
  /** Exact, message framing included; never over `budget`. */
  tokens: number;
  budget: number;
  warnings: string[];
  /** The same facts for models that follow no instructions; the caller adds seed, depth and take. */
  material: Omit<Extract<Material, { kind: 'NARRATION' }>, 'seed' | 'depth' | 'take'>;
};

/** Throws LIMIT when the parts that always go in whole are over the budget. */
export function planContext(_input: PlanInput): ContextPlan {
  throw new Error('not written yet');
}

/** `memories` best first, within the plan's memoryBudget. */
export function assembleContext(_plan: ContextPlan, _chosen: { memories: PromptMemory[] }): AssembledContext {
  throw new Error('not written yet');
}

/** Tokens of a memory's line in the prompt. */
export function countMemoryTokens(_memory: Pick<PromptMemory, 'text' | 'authority'>): number {
  throw new Error('not written yet');
}

export const SECTION_ORDER: readonly SectionKind[] = [
  'INSTRUCTIONS',
  'PLOT_ESSENTIALS',
  'SUMMARY',
  'MEMORIES',
  'LORE',
  'STORY_CARDS',
  'HISTORY',
  'AUTHORS_NOTE'
];
