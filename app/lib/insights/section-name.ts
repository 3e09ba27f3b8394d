/** What the parts of a prompt and the outcomes of retrieval are called, and the colours that mark them. */
import type { RetrievalOutcome, SectionKind } from '#lib/api/gql/graphql.ts';

export const SECTIONS: Record<SectionKind, { label: string; colour: string }> = {
  INSTRUCTIONS: { label: 'Instructions', colour: 'var(--hue-8)' },
  PLOT_ESSENTIALS: { label: 'Plot essentials', colour: 'var(--hue-4)' },
  SUMMARY: { label: 'Summary', colour: 'var(--hue-3)' },
  MEMORIES: { label: 'Memories', colour: 'var(--hue-1)' },
  LORE: { label: 'Lore', colour: 'var(--hue-5)' },
  STORY_CARDS: { label: 'Story cards', colour: 'var(--hue-6)' },
  HISTORY: { label: 'History', colour: 'var(--hue-7)' },
  AUTHORS_NOTE: { label: 'Author’s note', colour: 'var(--hue-2)' }
};

export const OUTCOMES: Record<RetrievalOutcome, { label: string; meaning: string }> = {
  USED: { label: 'used', meaning: 'Shown to the narrator.' },
  SUPPRESSED: { label: 'repeats another', meaning: 'Says what a memory that was used says already.' },
  IN_WINDOW: { label: 'still in view', meaning: 'The narrator still reads its passages themselves.' },
  BELOW_TOP_K: { label: 'ranked too low', meaning: 'Others fitted better; only so many are shown.' },
  OVER_BUDGET: { label: 'over the budget', meaning: 'There was no room left in the prompt.' },
  STALE: { label: 'stale', meaning: 'Its source was edited, and it is not written again yet.' },
  FOLDED: { label: 'merged', meaning: 'Folded into another memory.' },
  FORGOTTEN: { label: 'forgotten', meaning: 'Past the bank’s capacity.' },
  EXPIRED: { label: 'expired', meaning: 'Deferred, and its time is over.' }
};
