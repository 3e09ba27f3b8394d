/** The story text that a memory or summary is written from, cut from the front to its budget. */
import type { Passage } from '#api/ports.ts';
import { type StoryAction, renderAction } from '#api/story/action.ts';

/** Longest excerpt in one prompt, in tokens. */
export const MAX_EXCERPT_TOKENS = 2_000;

/** Below this an excerpt tells nothing; a smaller context is taken as holding so much, in tokens. */
export const MIN_EXCERPT_TOKENS = 100;

/** Token functions, given since the rules of memory know no tokeniser. */
export type Tokens = {
  count: (text: string) => number;
  /** The longest end of the text that takes at most so many tokens. */
  keepEnd: (text: string, tokens: number) => string;
};

/** The passages that have text, oldest first. */
export const passagesOf = (actions: readonly Pick<StoryAction, 'role' | 'kind' | 'text'>[]): Passage[] =>
  actions
    .filter((action) => action.text.trim() !== '')
    .map(({ role, kind, text }) => ({ role, kind, text: text.trim() }));

/** Whole passages from the newest back; of the first that no longer fits, a narrator's keeps its end. */
export function cutFromFront(passages: readonly Passage[], maxTokens: number, tokens: Tokens): Passage[] {
  const kept: Passage[] = [];
  let left = maxTokens;
  for (const passage of [...passages].reverse()) {
    const size = tokens.count(renderAction(passage));
    if (size <= left) {
      kept.unshift(passage);
      left -= size;
      continue;
    }
    // What the player does is marked in front ("> You …"), so half of it would read as something else.
    if (passage.role === 'NARRATOR' || kept.length === 0) {
      const end = tokens.keepEnd(passage.text, left).trim();
      if (end !== '') kept.unshift({ ...passage, text: end });
    }
    break;
  }
  return kept;
}
