/** The closed lists of the contract, with what each value means. */
import { builder } from './builder.ts';

function closedList<Value extends string>(name: string, description: string, values: Record<Value, string>) {
  const described = Object.fromEntries(
    Object.entries<string>(values).map(([value, meaning]) => [value, { description: meaning }])
  ) as Record<Value, { description: string }>;
  return builder.enumType(name, { description, values: described });
}

export const actionRole = closedList('ActionRole', 'Who wrote an action.', {
  PLAYER: 'The player.',
  NARRATOR: 'The narrator: a model, or the opening.'
});

export const actionKind = closedList('ActionKind', 'What sort of action it is.', {
  OPENING: 'The first passage of the story.',
  DO: 'Something the protagonist does.',
  SAY: 'Something the protagonist says.',
  STORY: 'A passage of story in the player’s own words.',
  SEE: 'Something the protagonist looks at.',
  CONTINUE: 'The narrator goes on by itself.'
});

export const actionStatus = closedList('ActionStatus', 'Whether the text of an action is whole.', {
  COMPLETE: 'The text is whole.',
  INTERRUPTED: 'The narration was stopped or broke off; what had come is kept.',
  ERASED: 'The text was erased for good; the action keeps its place.'
});

export const memoryState = closedList('MemoryState', 'What becomes of a memory on the line being played.', {
  USED: 'Shown to the narrator in the latest narration.',
  IDLE: 'In the bank, not needed by the latest narration.',
  PENDING: 'Waits for its vector; found by words until then.',
  STALE: 'Its source has changed; not used until it is rewritten.',
  MERGED: 'Folded into another memory that says the same.',
  DEFERRED: 'Judged not worth keeping; leaves the bank unless it proves useful.',
  EXPIRED: 'Deferred, and past its time: no longer used.',
  FORGOTTEN: 'Past the bank’s capacity: not used until it is restored.',
  DELETED: 'Deleted by the player; its block is never summarised again.'
});

export const memoryScope = closedList('MemoryScope', 'Which memories to list.', {
  LINEAGE: 'Those of the line being played.',
  ALL_BRANCHES: 'Those of every branch.'
});

export const memoryOrigin = closedList('MemoryOrigin', 'Where a memory comes from.', {
  STORY: 'Written by the program from a block of the story.',
  PLAYER: 'Written by the player.',
  IMPORT: 'Brought in with an import.',
  GUEST: 'Written by a guest.'
});

export const summaryOrigin = closedList('SummaryOrigin', 'Who wrote a version of the summary.', {
  AUTO: 'The program.',
  PLAYER: 'The player.'
});

export const authority = closedList('Authority', 'How sure the story is of what a memory says.', {
  ACCEPTED_STORY: 'It happened.',
  HEURISTIC: 'It is hedged in the story itself: it seemed so, or was suspected.'
});

export const passKind = closedList('PassKind', 'A kind of work that goes on behind the story.', {
  REWRITE: 'Memories and summaries whose source changed are written anew.',
  MEMORY: 'Memories are written from past blocks.',
  SUMMARY: 'The summary is brought up to date.',
  EMBEDDING: 'Memories are given vectors, to be found by meaning.',
  REVIEW: 'Repeats among the memories are folded.',
  LORE: 'Imported lore is indexed.'
});

export const passStatus = closedList('PassStatus', 'How a kind of work stands.', {
  IDLE: 'Nothing was due.',
  RUNNING: 'At work.',
  SUCCEEDED: 'What was due is done.',
  FAILED: 'It failed, and is tried again.'
});

export const retrievalOutcome = closedList('RetrievalOutcome', 'What became of a memory in one retrieval.', {
  USED: 'Shown to the narrator.',
  SUPPRESSED: 'Repeats one that was shown.',
  IN_WINDOW: 'Its source still stands in the history that the narrator reads.',
  BELOW_TOP_K: 'Ranked below those that were shown.',
  OVER_BUDGET: 'Did not fit the token budget.',
  STALE: 'Its source has changed.',
  FOLDED: 'Folded into another memory.',
  FORGOTTEN: 'Past the bank’s capacity.',
  EXPIRED: 'Deferred, and past its time.'
});

export const reviewDecision = closedList('ReviewDecision', 'What the review of a new memory decided.', {
  SKIP: 'It equals one that is there, and is folded into it.',
  MERGE: 'Another memory says all of it, and it is folded into that one.',
  MODIFY: 'It says all of an older one, which is folded into it.',
  CREATE: 'It stays beside the others.',
  DEFER: 'It stays, but is not worth keeping for long.'
});

export const sameness = closedList('Sameness', 'How two memories relate.', {
  EQUAL: 'They say the same in the same words.',
  SUBSET: 'The first says part of the second.',
  SUPERSET: 'The first says all of the second, and more.',
  GRAY: 'They are alike, and no rule decides.',
  DISTINCT: 'They are different facts.'
});

export const veto = closedList('Veto', 'What makes two alike memories different facts.', {
  ENTITY: 'Different people, places, things or parts of the body.',
  ROLE: 'Who did it to whom.',
  NUMBER: 'Different numbers.',
  NEGATION: 'One denies the other.',
  OPPOSITE: 'Opposite words.',
  TIME: 'Different times.',
  AUTHORITY: 'One happened, the other is only supposed.'
});

export const recallMode = closedList('RecallMode', 'How a review found its candidates.', {
  VECTOR: 'By meaning.',
  BIGRAM: 'By pairs of letters, where there was no vector.',
  NONE: 'Not at all.'
});

export const callPurpose = closedList('CallPurpose', 'What a model was called for.', {
  NARRATION: 'To narrate.',
  MEMORY: 'To write a memory.',
  SUMMARY: 'To write the summary.',
  EMBEDDING: 'To make vectors.',
  REVIEW: 'To judge a repeat.',
  TEST: 'To try the settings.'
});

export const sectionKind = closedList('SectionKind', 'A part of the prompt.', {
  INSTRUCTIONS: 'How to narrate.',
  PLOT_ESSENTIALS: 'What always holds.',
  SUMMARY: 'The plot so far.',
  MEMORIES: 'Memories that matter now.',
  LORE: 'Passages of imported lore that matter now.',
  STORY_CARDS: 'Cards whose keys were mentioned.',
  HISTORY: 'The latest actions.',
  AUTHORS_NOTE: 'A note on style, near the end.'
});

export const eventKind = closedList('EventKind', 'What an event is about.', {
  STORY: 'Actions, branches and the head.',
  MEMORY: 'Memories and parked blocks.',
  SUMMARY: 'The summary.',
  PASS: 'The work behind the story.',
  SNAPSHOT: 'What a narration was shown.',
  REVIEW: 'The review of memories.',
  LORE: 'Imported lore.',
  ADVENTURE: 'The adventure’s description and cards.'
});

export const changeKind = closedList('ChangeKind', 'What happened to a thing.', {
  CREATED: 'It is new.',
  UPDATED: 'It has changed.',
  REMOVED: 'It is gone.'
});

export const apiMode = closedList('ApiMode', 'How an endpoint is asked.', {
  CHAT: 'As a chat: messages with roles.',
  COMPLETION: 'As one text to go on from.'
});

export const providerErrorKind = closedList('ProviderErrorKind', 'How a model failed.', {
  TIMEOUT: 'Nothing came in time.',
  REFUSED: 'It refused the request.',
  RATE_LIMITED: 'It is asked too often.',
  BAD_RESPONSE: 'What came cannot be used.',
  UNREACHABLE: 'It cannot be reached.'
});

export const checkKind = closedList('ProviderCheckKind', 'What was tried of an endpoint.', {
  CHAT: 'To write text.',
  EMBEDDING: 'To make vectors.'
});
