/** What a result was derived from, as a text to compare: equal before the call and at the commit, or the result is dropped. */
import type { StoryAction } from '#api/story/action.ts';

/** The chosen takes and their texts. */
export const readingOfActions = (actions: readonly Pick<StoryAction, 'id' | 'revision'>[]): string =>
  JSON.stringify(actions.map(({ id, revision }) => [id, revision]));
