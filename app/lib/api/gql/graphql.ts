/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What sort of action it is. */
export type ActionKind =
  /** The narrator goes on by itself. */
  | 'CONTINUE'
  /** Something the protagonist does. */
  | 'DO'
  /** The first passage of the story. */
  | 'OPENING'
  /** Something the protagonist says. */
  | 'SAY'
  /** Something the protagonist looks at. */
  | 'SEE'
  /** A passage of story in the player’s own words. */
  | 'STORY';

/** Who wrote an action. */
export type ActionRole =
  /** The narrator: a model, or the opening. */
  | 'NARRATOR'
  /** The player. */
  | 'PLAYER';

/** Whether the text of an action is whole. */
export type ActionStatus =
  /** The text is whole. */
  | 'COMPLETE'
  /** The text was erased for good; the action keeps its place. */
  | 'ERASED'
  /** The narration was stopped or broke off; what had come is kept. */
  | 'INTERRUPTED';

/** How an endpoint is asked. */
export type ApiMode =
  /** As a chat: messages with roles. */
  | 'CHAT'
  /** As one text to go on from. */
  | 'COMPLETION';

/** How sure the story is of what a memory says. */
export type Authority =
  /** It happened. */
  | 'ACCEPTED_STORY'
  /** It is hedged in the story itself: it seemed so, or was suspected. */
  | 'HEURISTIC';

/** What a model was called for. */
export type CallPurpose =
  /** To make vectors. */
  | 'EMBEDDING'
  /** To write a memory. */
  | 'MEMORY'
  /** To narrate. */
  | 'NARRATION'
  /** To judge a repeat. */
  | 'REVIEW'
  /** To write the summary. */
  | 'SUMMARY'
  /** To try the settings. */
  | 'TEST';

/** What happened to a thing. */
export type ChangeKind =
  /** It is new. */
  | 'CREATED'
  /** It is gone. */
  | 'REMOVED'
  /** It has changed. */
  | 'UPDATED';

/** Which take. */
export type ChooseTakeInput = {
  /** The take to read from now on. */
  actionId: string;
};

/** How the adventure begins. */
export type CreateAdventureInput = {
  /** A note on style. */
  authorsNote?: string | null | undefined;
  /** Whether memories and the summary are written by themselves. */
  autoSummarize?: boolean | null | undefined;
  /** How to narrate; empty for the default. */
  instructions?: string | null | undefined;
  /** Whether memories are embedded, reviewed and shown to the narrator. */
  memoryBankEnabled?: boolean | null | undefined;
  /** How the story begins, in your own words. */
  opening?: string | null | undefined;
  /** Who the player is. */
  persona?: PersonaInput | null | undefined;
  /** What always holds in this story. */
  plotEssentials?: string | null | undefined;
  /** A bundled opening; what else is given here replaces its parts. */
  starterId?: string | null | undefined;
  /** Its story cards. */
  storyCards?: Array<StoryCardInput> | null | undefined;
  /** Its title. */
  title?: string | null | undefined;
};

/** The new card. */
export type CreateStoryCardInput = {
  /** The adventure. */
  adventureId: string;
  /** The fact. */
  entry: string;
  /** Words or /patterns/ that bring it in. */
  keys: Array<string>;
  /** What it is about. */
  name: string;
  /** What sort of thing that is. */
  type: string;
};

/** Which adventure. */
export type DeleteAdventureInput = {
  /** The adventure. */
  adventureId: string;
};

/** Which memory to delete. */
export type DeleteMemoryInput = {
  /** The memory. */
  memoryId: string;
};

/** Which card to delete. */
export type DeleteStoryCardInput = {
  /** The card. */
  storyCardId: string;
};

/** Which action, and its new text. */
export type EditActionInput = {
  /** The action. */
  actionId: string;
  /** The revision that was edited; nothing is written where it is older. */
  expectedRevision?: number | null | undefined;
  /** Whether it is a slip of the pen, so that nothing is written anew for it. */
  minor?: boolean | null | undefined;
  /** The new text. */
  text: string;
};

/** Which memory, and its new text. */
export type EditMemoryInput = {
  /** The memory. */
  memoryId: string;
  /** The fact, in at most 50 words. */
  text: string;
};

/** The summary in the player’s own words. */
export type EditSummaryInput = {
  /** The adventure. */
  adventureId: string;
  /** The version that it was edited from; the one in force unless told. */
  basedOnId?: string | null | undefined;
  /** The plot so far. */
  text: string;
};

/** A position in the story. */
export type HeadInput = {
  /** The branch. */
  branchId: string;
  /** The depth on its line. */
  depth: number;
};

/** Where a memory comes from. */
export type MemoryOrigin =
  /** Written by a guest. */
  | 'GUEST'
  /** Brought in with an import. */
  | 'IMPORT'
  /** Written by the player. */
  | 'PLAYER'
  /** Written by the program from a block of the story. */
  | 'STORY';

/** What becomes of a memory on the line being played. */
export type MemoryState =
  /** Judged not worth keeping; leaves the bank unless it proves useful. */
  | 'DEFERRED'
  /** Deleted by the player; its block is never summarised again. */
  | 'DELETED'
  /** Deferred, and past its time: no longer used. */
  | 'EXPIRED'
  /** Past the bank’s capacity: not used until it is restored. */
  | 'FORGOTTEN'
  /** In the bank, not needed by the latest narration. */
  | 'IDLE'
  /** Folded into another memory that says the same. */
  | 'MERGED'
  /** Waits for its vector; found by words until then. */
  | 'PENDING'
  /** Its source has changed; not used until it is rewritten. */
  | 'STALE'
  /** Shown to the narrator in the latest narration. */
  | 'USED';

/** A kind of work that goes on behind the story. */
export type PassKind =
  /** Memories are given vectors, to be found by meaning. */
  | 'EMBEDDING'
  /** Imported lore is indexed. */
  | 'LORE'
  /** Memories are written from past blocks. */
  | 'MEMORY'
  /** Repeats among the memories are folded. */
  | 'REVIEW'
  /** Memories and summaries whose source changed are written anew. */
  | 'REWRITE'
  /** The summary is brought up to date. */
  | 'SUMMARY';

/** How a kind of work stands. */
export type PassStatus =
  /** It failed, and is tried again. */
  | 'FAILED'
  /** Nothing was due. */
  | 'IDLE'
  /** At work. */
  | 'RUNNING'
  /** What was due is done. */
  | 'SUCCEEDED';

/** Who the player is in the story. */
export type PersonaInput = {
  /** Who the protagonist is. */
  description: string;
  /** The protagonist’s name. */
  name: string;
  /** The protagonist’s pronouns, such as she/her. */
  pronouns: string;
};

/** Which memory, and whether to pin it. */
export type PinMemoryInput = {
  /** The memory. */
  memoryId: string;
  /** Whether it is always shown to the narrator. */
  pinned: boolean;
};

/** What was tried of an endpoint. */
export type ProviderCheckKind =
  /** To write text. */
  | 'CHAT'
  /** To make vectors. */
  | 'EMBEDDING';

/** In which adventure. */
export type RedoInput = {
  /** The adventure. */
  adventureId: string;
  /** Where the caller believes the story to stand; nothing moves where it has moved on. */
  expectedHead?: HeadInput | null | undefined;
};

/** Which branch to rename, and how. */
export type RenameBranchInput = {
  /** The branch. */
  branchId: string;
  /** What to call it. */
  name: string;
};

/** Which adventure. */
export type RestoreAdventureInput = {
  /** The adventure. */
  adventureId: string;
};

/** Which memory to bring back. */
export type RestoreMemoryInput = {
  /** The memory. */
  memoryId: string;
};

/** Which former text. */
export type RestoreRevisionInput = {
  /** The action. */
  actionId: string;
  /** The revision to bring back. */
  revision: number;
};

/** Which version to bring back. */
export type RestoreSummaryInput = {
  /** The version. */
  summaryId: string;
};

/** What became of a memory in one retrieval. */
export type RetrievalOutcome =
  /** Ranked below those that were shown. */
  | 'BELOW_TOP_K'
  /** Deferred, and past its time. */
  | 'EXPIRED'
  /** Folded into another memory. */
  | 'FOLDED'
  /** Past the bank’s capacity. */
  | 'FORGOTTEN'
  /** Its source still stands in the history that the narrator reads. */
  | 'IN_WINDOW'
  /** Did not fit the token budget. */
  | 'OVER_BUDGET'
  /** Its source has changed. */
  | 'STALE'
  /** Repeats one that was shown. */
  | 'SUPPRESSED'
  /** Shown to the narrator. */
  | 'USED';

/** Which block to try again, or what to write for it. */
export type RetryBlockInput = {
  /** The parked block. */
  blockId: string;
  /** The memory in the player’s own words, instead of another try. */
  text?: string | null | undefined;
};

/** What to try again. */
export type RetryTurnInput = {
  /** A narration, or a player’s action that was left without one. */
  actionId: string;
  /** The same key gives the same turn, however often it is sent. */
  idempotencyKey?: string | null | undefined;
};

/** Which memory to write anew. */
export type RewriteMemoryInput = {
  /** The memory. */
  memoryId: string;
};

/** Which version to write anew. */
export type RewriteSummaryInput = {
  /** The version. */
  summaryId: string;
};

/** For which adventure. */
export type RunPassInput = {
  /** The adventure. */
  adventureId: string;
};

/** How two memories relate. */
export type Sameness =
  /** They are different facts. */
  | 'DISTINCT'
  /** They say the same in the same words. */
  | 'EQUAL'
  /** They are alike, and no rule decides. */
  | 'GRAY'
  /** The first says part of the second. */
  | 'SUBSET'
  /** The first says all of the second, and more. */
  | 'SUPERSET';

/** A part of the prompt. */
export type SectionKind =
  /** A note on style, near the end. */
  | 'AUTHORS_NOTE'
  /** The latest actions. */
  | 'HISTORY'
  /** How to narrate. */
  | 'INSTRUCTIONS'
  /** Passages of imported lore that matter now. */
  | 'LORE'
  /** Memories that matter now. */
  | 'MEMORIES'
  /** What always holds. */
  | 'PLOT_ESSENTIALS'
  /** Cards whose keys were mentioned. */
  | 'STORY_CARDS'
  /** The plot so far. */
  | 'SUMMARY';

/** Where to stop. */
export type StopTurnInput = {
  /** The adventure. */
  adventureId: string;
};

/** A story card. */
export type StoryCardInput = {
  /** The fact. */
  entry: string;
  /** Words or /patterns/ that bring it in. */
  keys: Array<string>;
  /** What it is about. */
  name: string;
  /** What sort of thing that is. */
  type: string;
};

/** Who wrote a version of the summary. */
export type SummaryOrigin =
  /** The program. */
  | 'AUTO'
  /** The player. */
  | 'PLAYER';

/** Where to go. */
export type SwitchBranchInput = {
  /** The branch to go to. */
  branchId: string;
  /** The depth on its line; its tip unless told. */
  depth?: number | null | undefined;
};

/** What the player does. */
export type TakeTurnInput = {
  /** The adventure. */
  adventureId: string;
  /** Where the caller believes the story to stand; nothing is written where it has moved on. */
  expectedHead?: HeadInput | null | undefined;
  /** The same key gives the same turn, however often it is sent. */
  idempotencyKey?: string | null | undefined;
  /** What sort of action it is. */
  kind: ActionKind;
  /** The player’s words; none for CONTINUE. */
  text?: string | null | undefined;
};

/** What to try; what is not given is taken from the saved settings. */
export type TestProviderInput = {
  /** The key for the endpoint. It is bound to the endpoint and cannot be read. */
  apiKey?: string | null | undefined;
  /** How the endpoint is asked. */
  apiMode?: ApiMode | null | undefined;
  /** The encoder; null for the built-in one, NONE for words alone. */
  embeddingModel?: string | null | undefined;
  /** The address of an OpenAI-compatible endpoint; null for the built-in models. */
  endpointUrl?: string | null | undefined;
  /** How long to wait for a model, in seconds. */
  modelTimeoutSeconds?: number | null | undefined;
  /** The model that narrates. */
  narratorModel?: string | null | undefined;
  /** The model that writes memories and summaries; null for the narrator’s. */
  summaryModel?: string | null | undefined;
};

/** In which adventure. */
export type UndoInput = {
  /** The adventure. */
  adventureId: string;
  /** Where the caller believes the story to stand; nothing moves where it has moved on. */
  expectedHead?: HeadInput | null | undefined;
};

/** Which adventure, and what to change. */
export type UpdateAdventureInput = {
  /** The adventure. */
  adventureId: string;
  /** A note on style. */
  authorsNote?: string | null | undefined;
  /** Whether memories and the summary are written by themselves. */
  autoSummarize?: boolean | null | undefined;
  /** How to narrate; empty for the default. */
  instructions?: string | null | undefined;
  /** Whether memories are embedded, reviewed and shown to the narrator. */
  memoryBankEnabled?: boolean | null | undefined;
  /** Whether the work behind the story is paused. */
  passPaused?: boolean | null | undefined;
  /** Who the player is. */
  persona?: PersonaInput | null | undefined;
  /** What always holds in this story. */
  plotEssentials?: string | null | undefined;
  /** Its title. */
  title?: string | null | undefined;
};

/** What to change; null puts a setting back to its default. */
export type UpdateSettingsInput = {
  /** The key for the endpoint. It is bound to the endpoint and cannot be read. */
  apiKey?: string | null | undefined;
  /** How the endpoint is asked. */
  apiMode?: ApiMode | null | undefined;
  /** The whole prompt’s budget in tokens, answer included. */
  contextTokens?: number | null | undefined;
  /** Whether the bodies of all calls to models are kept. */
  debugLog?: boolean | null | undefined;
  /** The actions after which a deferred memory may leave the bank. */
  deferActions?: number | null | undefined;
  /** The days after which a deferred memory may leave the bank. */
  deferDays?: number | null | undefined;
  /** The encoder; null for the built-in one, NONE for words alone. */
  embeddingModel?: string | null | undefined;
  /** The address of an OpenAI-compatible endpoint; null for the built-in models. */
  endpointUrl?: string | null | undefined;
  /** The longest narration, in tokens. */
  maxOutputTokens?: number | null | undefined;
  /** How many memories of a line are kept in use. */
  memoryBankCapacity?: number | null | undefined;
  /** How many memories are shown to the narrator at most. */
  memoryTopK?: number | null | undefined;
  /** How long to wait for a model, in seconds. */
  modelTimeoutSeconds?: number | null | undefined;
  /** The model that narrates. */
  narratorModel?: string | null | undefined;
  /** Whether new memories are checked for repeats. */
  reviewEnabled?: boolean | null | undefined;
  /** Whether that check may ask a model. */
  reviewModelEnabled?: boolean | null | undefined;
  /** The model that writes memories and summaries; null for the narrator’s. */
  summaryModel?: string | null | undefined;
  /** How freely the narrator chooses its words. */
  temperature?: number | null | undefined;
  /** How much meaning counts in the ranking, against 1 for words; kept for each encoder. */
  vectorWeight?: number | null | undefined;
};

/** Which card, and what to change. */
export type UpdateStoryCardInput = {
  /** The fact. */
  entry?: string | null | undefined;
  /** Words or /patterns/ that bring it in. */
  keys?: Array<string> | null | undefined;
  /** What it is about. */
  name?: string | null | undefined;
  /** The card. */
  storyCardId: string;
  /** What sort of thing that is. */
  type?: string | null | undefined;
};

export type ActivityQueryVariables = Exact<{
  adventureId: string;
  first: number;
  after?: string | null | undefined;
  failedOnly: boolean;
}>;


export type ActivityQuery = { adventure: { id: string, title: string, providerCalls: { edges: Array<{ node: { id: string, purpose: CallPurpose, model: string, startedAt: string, durationMs: number | null, promptTokens: number | null, outputTokens: number | null, error: string | null, request: string | null, response: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type AdventureEntryFragment = { id: string, title: string, playedAt: string, head: { depth: number }, memoryBank: { inForce: number }, lastLine: { edges: Array<{ node: { id: string, text: string } }> } };

export type AdventureDetailsFragment = { id: string, title: string, instructions: string, plotEssentials: string, authorsNote: string, autoSummarize: boolean, memoryBankEnabled: boolean, passPaused: boolean, persona: { name: string, pronouns: string, description: string } };

export type LibraryQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  search?: string | null | undefined;
  trashed?: boolean | null | undefined;
}>;


export type LibraryQuery = { adventures: { edges: Array<{ node: { id: string, title: string, playedAt: string, head: { depth: number }, memoryBank: { inForce: number }, lastLine: { edges: Array<{ node: { id: string, text: string } }> } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type StartersQueryVariables = Exact<{ [key: string]: never; }>;


export type StartersQuery = { starters: Array<{ id: string, title: string, genre: string, blurb: string, opening: string }>, viewer: { id: string, settings: { endpointUrl: string | null } } };

export type AdventureWordsQueryVariables = Exact<{
  adventureId: string;
}>;


export type AdventureWordsQuery = { adventure: { id: string, title: string, instructions: string, plotEssentials: string, authorsNote: string, autoSummarize: boolean, memoryBankEnabled: boolean, passPaused: boolean, persona: { name: string, pronouns: string, description: string } } | null };

export type CreateAdventureMutationVariables = Exact<{
  input: CreateAdventureInput;
}>;


export type CreateAdventureMutation = { createAdventure:
    | { __typename: 'CreateAdventurePayload', adventure: { id: string } }
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
   };

export type UpdateAdventureMutationVariables = Exact<{
  input: UpdateAdventureInput;
}>;


export type UpdateAdventureMutation = { updateAdventure:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'UpdateAdventurePayload', adventure: { id: string, title: string, instructions: string, plotEssentials: string, authorsNote: string, autoSummarize: boolean, memoryBankEnabled: boolean, passPaused: boolean, persona: { name: string, pronouns: string, description: string } } }
   };

export type DeleteAdventureMutationVariables = Exact<{
  input: DeleteAdventureInput;
}>;


export type DeleteAdventureMutation = { deleteAdventure:
    | { __typename: 'DeleteAdventurePayload', deletedId: string }
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
   };

export type RestoreAdventureMutationVariables = Exact<{
  input: RestoreAdventureInput;
}>;


export type RestoreAdventureMutation = { restoreAdventure:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'RestoreAdventurePayload', adventure: { id: string } }
   };

type Failure_InvalidInputError_Fragment = { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> };

type Failure_LimitError_Fragment = { __typename: 'LimitError', message: string };

type Failure_NotFoundError_Fragment = { __typename: 'NotFoundError', message: string };

type Failure_ProviderError_Fragment = { __typename: 'ProviderError', retryable: boolean, message: string };

type Failure_StoryMovedOnError_Fragment = { __typename: 'StoryMovedOnError', message: string };

type Failure_TurnInProgressError_Fragment = { __typename: 'TurnInProgressError', message: string };

export type FailureFragment =
  | Failure_InvalidInputError_Fragment
  | Failure_LimitError_Fragment
  | Failure_NotFoundError_Fragment
  | Failure_ProviderError_Fragment
  | Failure_StoryMovedOnError_Fragment
  | Failure_TurnInProgressError_Fragment
;

export type AdventureFeedSubscriptionVariables = Exact<{
  adventureId: string;
  after?: string | null | undefined;
}>;


export type AdventureFeedSubscription = { adventureEvents:
    | { __typename: 'ActionAppended', actionId: string, cursor: string }
    | { __typename: 'ActionChanged', actionId: string, cursor: string }
    | { __typename: 'AdventureChanged', cursor: string }
    | { __typename: 'BlockChanged', cursor: string }
    | { __typename: 'BranchChanged', cursor: string }
    | { __typename: 'FeedReset', cursor: string }
    | { __typename: 'HeadMoved', cursor: string }
    | { __typename: 'LoreChanged', cursor: string }
    | { __typename: 'MemoryChanged', change: ChangeKind, memoryId: string, cursor: string, memory: { id: string, sourceStart: number | null, sourceEnd: number | null } | null }
    | { __typename: 'PassStepChanged', cursor: string, step: { kind: PassKind, status: PassStatus, done: number, total: number, attempts: number, error: string | null, startedAt: string | null, finishedAt: string | null, nextAttemptAt: string | null } }
    | { __typename: 'ReviewDecided', cursor: string }
    | { __typename: 'SnapshotTaken', actionId: string, cursor: string }
    | { __typename: 'SummaryChanged', change: ChangeKind, summaryId: string, cursor: string }
   };

export type StepFragment = { kind: PassKind, status: PassStatus, done: number, total: number, attempts: number, error: string | null, startedAt: string | null, finishedAt: string | null, nextAttemptAt: string | null };

export type BranchesQueryVariables = Exact<{
  adventureId: string;
}>;


export type BranchesQuery = { adventure: { id: string, branches: Array<{ id: string, name: string, forkDepth: number, tipDepth: number, isCurrent: boolean, createdAt: string, parent: { id: string } | null }> } | null };

export type SwitchBranchMutationVariables = Exact<{
  input: SwitchBranchInput;
}>;


export type SwitchBranchMutation = { switchBranch:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'StoryMovedOnError', message: string }
    | { __typename: 'SwitchBranchPayload', branch: { id: string } }
    | { __typename: 'TurnInProgressError', message: string }
   };

export type RenameBranchMutationVariables = Exact<{
  input: RenameBranchInput;
}>;


export type RenameBranchMutation = { renameBranch:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'RenameBranchPayload', branch: { id: string, name: string } }
   };

export type CardFragment = { id: string, name: string, type: string, keys: Array<string>, entry: string, problem: string | null };

export type StoryCardsQueryVariables = Exact<{
  adventureId: string;
  first: number;
  after?: string | null | undefined;
}>;


export type StoryCardsQuery = { adventure: { id: string, storyCards: { edges: Array<{ node: { id: string, name: string, type: string, keys: Array<string>, entry: string, problem: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CreateStoryCardMutationVariables = Exact<{
  input: CreateStoryCardInput;
}>;


export type CreateStoryCardMutation = { createStoryCard:
    | { __typename: 'CreateStoryCardPayload', storyCard: { id: string, name: string, type: string, keys: Array<string>, entry: string, problem: string | null } }
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
   };

export type UpdateStoryCardMutationVariables = Exact<{
  input: UpdateStoryCardInput;
}>;


export type UpdateStoryCardMutation = { updateStoryCard:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'UpdateStoryCardPayload', storyCard: { id: string, name: string, type: string, keys: Array<string>, entry: string, problem: string | null } }
   };

export type DeleteStoryCardMutationVariables = Exact<{
  input: DeleteStoryCardInput;
}>;


export type DeleteStoryCardMutation = { deleteStoryCard:
    | { __typename: 'DeleteStoryCardPayload', deletedId: string }
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
   };

export type RecalledMemoryFragment = { memoryId: string, text: string, similarity: number | null, lexical: number | null, score: number, rank: number, pinned: boolean, authority: Authority, sourceStart: number | null, sourceEnd: number | null, reason: string, matchedWords: Array<string>, outcome: RetrievalOutcome };

export type InsightFragment = { createdAt: string, query: string, embeddingModel: string | null, error: string | null, considered: number, narratorModel: string | null, tokens: number, budget: number, retrievalMs: number, warnings: Array<string>, memories: Array<{ memoryId: string, text: string, similarity: number | null, lexical: number | null, score: number, rank: number, pinned: boolean, authority: Authority, sourceStart: number | null, sourceEnd: number | null, reason: string, matchedWords: Array<string>, outcome: RetrievalOutcome }>, nearMisses: Array<{ memoryId: string, text: string, similarity: number | null, lexical: number | null, score: number, rank: number, pinned: boolean, authority: Authority, sourceStart: number | null, sourceEnd: number | null, reason: string, matchedWords: Array<string>, outcome: RetrievalOutcome }>, suppressed: Array<{ memoryId: string, text: string, duplicateOf: string, relation: Sameness, similarity: number | null }>, scores: Array<{ memoryId: string, score: number, outcome: RetrievalOutcome }>, outcomes: Array<{ outcome: RetrievalOutcome, count: number }>, sections: Array<{ kind: SectionKind, title: string, text: string, tokens: number, truncated: boolean }> };

export type NarrationInsightQueryVariables = Exact<{
  actionId: string;
}>;


export type NarrationInsightQuery = { node:
    | { __typename: 'Action', id: string, depth: number, snapshot: { createdAt: string, query: string, embeddingModel: string | null, error: string | null, considered: number, narratorModel: string | null, tokens: number, budget: number, retrievalMs: number, warnings: Array<string>, memories: Array<{ memoryId: string, text: string, similarity: number | null, lexical: number | null, score: number, rank: number, pinned: boolean, authority: Authority, sourceStart: number | null, sourceEnd: number | null, reason: string, matchedWords: Array<string>, outcome: RetrievalOutcome }>, nearMisses: Array<{ memoryId: string, text: string, similarity: number | null, lexical: number | null, score: number, rank: number, pinned: boolean, authority: Authority, sourceStart: number | null, sourceEnd: number | null, reason: string, matchedWords: Array<string>, outcome: RetrievalOutcome }>, suppressed: Array<{ memoryId: string, text: string, duplicateOf: string, relation: Sameness, similarity: number | null }>, scores: Array<{ memoryId: string, score: number, outcome: RetrievalOutcome }>, outcomes: Array<{ outcome: RetrievalOutcome, count: number }>, sections: Array<{ kind: SectionKind, title: string, text: string, tokens: number, truncated: boolean }> } | null }
    | { __typename: 'Adventure' }
    | { __typename: 'ApiToken' }
    | { __typename: 'Branch' }
    | { __typename: 'LoreSource' }
    | { __typename: 'Memory' }
    | { __typename: 'ParkedBlock' }
    | { __typename: 'ProviderCall' }
    | { __typename: 'Review' }
    | { __typename: 'StoryCard' }
    | { __typename: 'Summary' }
    | { __typename: 'Viewer' }
   | null };

export type ContextPreviewQueryVariables = Exact<{
  adventureId: string;
  kind: ActionKind;
  text: string;
}>;


export type ContextPreviewQuery = { adventure: { id: string, contextPreview: { createdAt: string, query: string, embeddingModel: string | null, error: string | null, considered: number, narratorModel: string | null, tokens: number, budget: number, retrievalMs: number, warnings: Array<string>, memories: Array<{ memoryId: string, text: string, similarity: number | null, lexical: number | null, score: number, rank: number, pinned: boolean, authority: Authority, sourceStart: number | null, sourceEnd: number | null, reason: string, matchedWords: Array<string>, outcome: RetrievalOutcome }>, nearMisses: Array<{ memoryId: string, text: string, similarity: number | null, lexical: number | null, score: number, rank: number, pinned: boolean, authority: Authority, sourceStart: number | null, sourceEnd: number | null, reason: string, matchedWords: Array<string>, outcome: RetrievalOutcome }>, suppressed: Array<{ memoryId: string, text: string, duplicateOf: string, relation: Sameness, similarity: number | null }>, scores: Array<{ memoryId: string, score: number, outcome: RetrievalOutcome }>, outcomes: Array<{ outcome: RetrievalOutcome, count: number }>, sections: Array<{ kind: SectionKind, title: string, text: string, tokens: number, truncated: boolean }> } } | null };

export type MemoryEntryFragment = { id: string, text: string, state: MemoryState, authority: Authority, origin: MemoryOrigin, depth: number, sourceStart: number | null, sourceEnd: number | null, pinned: boolean, isStale: boolean, isEdited: boolean, isTrimmed: boolean, isEmbedded: boolean, useCount: number, lastUsedDepth: number | null, createdAt: string };

export type BankCountsFragment = { capacity: number, inForce: number, used: number, idle: number, pending: number, stale: number, merged: number, deferred: number, expired: number, forgotten: number, deleted: number, pinned: number, nextMemoryAtDepth: number | null, nextSummaryAtDepth: number | null, parkedBlocks: Array<{ id: string, sourceStart: number, sourceEnd: number, attempts: number, error: string }> };

export type BankQueryVariables = Exact<{
  adventureId: string;
}>;


export type BankQuery = { adventure: { id: string, memoryBank: { capacity: number, inForce: number, used: number, idle: number, pending: number, stale: number, merged: number, deferred: number, expired: number, forgotten: number, deleted: number, pinned: number, nextMemoryAtDepth: number | null, nextSummaryAtDepth: number | null, parkedBlocks: Array<{ id: string, sourceStart: number, sourceEnd: number, attempts: number, error: string }> } } | null };

export type MemoriesQueryVariables = Exact<{
  adventureId: string;
  first: number;
  after?: string | null | undefined;
  state?: Array<MemoryState> | MemoryState | null | undefined;
  search?: string | null | undefined;
}>;


export type MemoriesQuery = { adventure: { id: string, memoryBank: { capacity: number, inForce: number, used: number, idle: number, pending: number, stale: number, merged: number, deferred: number, expired: number, forgotten: number, deleted: number, pinned: number, nextMemoryAtDepth: number | null, nextSummaryAtDepth: number | null, parkedBlocks: Array<{ id: string, sourceStart: number, sourceEnd: number, attempts: number, error: string }> }, memories: { edges: Array<{ node: { id: string, text: string, state: MemoryState, authority: Authority, origin: MemoryOrigin, depth: number, sourceStart: number | null, sourceEnd: number | null, pinned: boolean, isStale: boolean, isEdited: boolean, isTrimmed: boolean, isEmbedded: boolean, useCount: number, lastUsedDepth: number | null, createdAt: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MemoryHistoryQueryVariables = Exact<{
  memoryId: string;
}>;


export type MemoryHistoryQuery = { node:
    | { id: string, embeddingModel: string | null, revisions: Array<{ revision: number, text: string, createdAt: string }>, sourceActions: Array<{ id: string, depth: number, kind: ActionKind, role: ActionRole, text: string }> }
    | Record<PropertyKey, never>
   | null };

export type EditMemoryMutationVariables = Exact<{
  input: EditMemoryInput;
}>;


export type EditMemoryMutation = { editMemory:
    | { __typename: 'EditMemoryPayload', memory: { id: string, text: string, state: MemoryState, authority: Authority, origin: MemoryOrigin, depth: number, sourceStart: number | null, sourceEnd: number | null, pinned: boolean, isStale: boolean, isEdited: boolean, isTrimmed: boolean, isEmbedded: boolean, useCount: number, lastUsedDepth: number | null, createdAt: string } }
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
   };

export type DeleteMemoryMutationVariables = Exact<{
  input: DeleteMemoryInput;
}>;


export type DeleteMemoryMutation = { deleteMemory:
    | { __typename: 'DeleteMemoryPayload', deletedId: string }
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
   };

export type PinMemoryMutationVariables = Exact<{
  input: PinMemoryInput;
}>;


export type PinMemoryMutation = { pinMemory:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'PinMemoryPayload', memory: { id: string, text: string, state: MemoryState, authority: Authority, origin: MemoryOrigin, depth: number, sourceStart: number | null, sourceEnd: number | null, pinned: boolean, isStale: boolean, isEdited: boolean, isTrimmed: boolean, isEmbedded: boolean, useCount: number, lastUsedDepth: number | null, createdAt: string } }
   };

export type RestoreMemoryMutationVariables = Exact<{
  input: RestoreMemoryInput;
}>;


export type RestoreMemoryMutation = { restoreMemory:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'RestoreMemoryPayload', memory: { id: string, text: string, state: MemoryState, authority: Authority, origin: MemoryOrigin, depth: number, sourceStart: number | null, sourceEnd: number | null, pinned: boolean, isStale: boolean, isEdited: boolean, isTrimmed: boolean, isEmbedded: boolean, useCount: number, lastUsedDepth: number | null, createdAt: string } }
   };

export type RewriteMemoryMutationVariables = Exact<{
  input: RewriteMemoryInput;
}>;


export type RewriteMemoryMutation = { rewriteMemory:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'RewriteMemoryPayload', memory: { id: string, text: string, state: MemoryState, authority: Authority, origin: MemoryOrigin, depth: number, sourceStart: number | null, sourceEnd: number | null, pinned: boolean, isStale: boolean, isEdited: boolean, isTrimmed: boolean, isEmbedded: boolean, useCount: number, lastUsedDepth: number | null, createdAt: string } }
   };

export type RetryBlockMutationVariables = Exact<{
  input: RetryBlockInput;
}>;


export type RetryBlockMutation = { retryBlock:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'RetryBlockPayload', memory: { id: string } | null }
   };

export type PassStepsQueryVariables = Exact<{
  adventureId: string;
}>;


export type PassStepsQuery = { adventure: { id: string, passPaused: boolean, passSteps: Array<{ kind: PassKind, status: PassStatus, done: number, total: number, attempts: number, error: string | null, startedAt: string | null, finishedAt: string | null, nextAttemptAt: string | null }> } | null };

export type RunPassMutationVariables = Exact<{
  input: RunPassInput;
}>;


export type RunPassMutation = { runPass:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'RunPassPayload', passSteps: Array<{ kind: PassKind, status: PassStatus, done: number, total: number, attempts: number, error: string | null, startedAt: string | null, finishedAt: string | null, nextAttemptAt: string | null }> }
   };

export type PausePassMutationVariables = Exact<{
  input: UpdateAdventureInput;
}>;


export type PausePassMutation = { updateAdventure:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'UpdateAdventurePayload', adventure: { id: string, passPaused: boolean } }
   };

export type PlayerSettingsFragment = { endpointUrl: string | null, hasApiKey: boolean, apiMode: ApiMode, narratorModel: string | null, summaryModel: string | null, embeddingModel: string | null, vectorWeight: number, modelTimeoutSeconds: number, temperature: number, maxOutputTokens: number, contextTokens: number, memoryTopK: number, memoryBankCapacity: number, reviewEnabled: boolean, reviewModelEnabled: boolean, deferDays: number, deferActions: number, debugLog: boolean };

export type SettingsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsPageQuery = { viewer: { id: string, settings: { endpointUrl: string | null, hasApiKey: boolean, apiMode: ApiMode, narratorModel: string | null, summaryModel: string | null, embeddingModel: string | null, vectorWeight: number, modelTimeoutSeconds: number, temperature: number, maxOutputTokens: number, contextTokens: number, memoryTopK: number, memoryBankCapacity: number, reviewEnabled: boolean, reviewModelEnabled: boolean, deferDays: number, deferActions: number, debugLog: boolean } }, server: { version: string, reviewCallsLeft: number, models: { narrator: string, summariser: string, encoder: string | null, isBuiltIn: boolean }, storage: { kind: string, path: string | null, bytes: number | null } } };

export type UpdateSettingsMutationVariables = Exact<{
  input: UpdateSettingsInput;
}>;


export type UpdateSettingsMutation = { updateSettings:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'UpdateSettingsPayload', settings: { endpointUrl: string | null, hasApiKey: boolean, apiMode: ApiMode, narratorModel: string | null, summaryModel: string | null, embeddingModel: string | null, vectorWeight: number, modelTimeoutSeconds: number, temperature: number, maxOutputTokens: number, contextTokens: number, memoryTopK: number, memoryBankCapacity: number, reviewEnabled: boolean, reviewModelEnabled: boolean, deferDays: number, deferActions: number, debugLog: boolean } }
   };

export type TestProviderMutationVariables = Exact<{
  input: TestProviderInput;
}>;


export type TestProviderMutation = { testProvider:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'ProviderError', retryable: boolean, message: string }
    | { __typename: 'TestProviderPayload', checks: Array<{ kind: ProviderCheckKind, ok: boolean, message: string, model: string | null, latencyMs: number | null }> }
   };

export type PassageFragment = { id: string, depth: number, take: number, role: ActionRole, kind: ActionKind, text: string, status: ActionStatus, revision: number, model: string | null, takes: Array<{ id: string, take: number, isChosen: boolean }> };

export type StoryHeadFragment = { id: string, head: { depth: number, canUndo: boolean, canRedo: boolean, branch: { id: string, name: string } } };

export type StoryEndQueryVariables = Exact<{
  adventureId: string;
  last: number;
}>;


export type StoryEndQuery = { adventure: { id: string, actions: { edges: Array<{ cursor: string, node: { id: string, depth: number, take: number, role: ActionRole, kind: ActionKind, text: string, status: ActionStatus, revision: number, model: string | null, takes: Array<{ id: string, take: number, isChosen: boolean }> } }>, pageInfo: { hasPreviousPage: boolean } }, head: { depth: number, canUndo: boolean, canRedo: boolean, branch: { id: string, name: string } } } | null };

export type StoryBeforeQueryVariables = Exact<{
  adventureId: string;
  last: number;
  before?: string | null | undefined;
}>;


export type StoryBeforeQuery = { adventure: { id: string, actions: { edges: Array<{ cursor: string, node: { id: string, depth: number, take: number, role: ActionRole, kind: ActionKind, text: string, status: ActionStatus, revision: number, model: string | null, takes: Array<{ id: string, take: number, isChosen: boolean }> } }>, pageInfo: { hasPreviousPage: boolean } } } | null };

export type StoryAfterQueryVariables = Exact<{
  adventureId: string;
  first: number;
  after?: string | null | undefined;
  fromDepth?: number | null | undefined;
}>;


export type StoryAfterQuery = { adventure: { id: string, actions: { edges: Array<{ cursor: string, node: { id: string, depth: number, take: number, role: ActionRole, kind: ActionKind, text: string, status: ActionStatus, revision: number, model: string | null, takes: Array<{ id: string, take: number, isChosen: boolean }> } }>, pageInfo: { hasNextPage: boolean } } } | null };

export type PassageRevisionsQueryVariables = Exact<{
  actionId: string;
}>;


export type PassageRevisionsQuery = { node:
    | { id: string, revision: number, text: string, revisions: Array<{ revision: number, text: string, createdAt: string }> }
    | Record<PropertyKey, never>
   | null };

export type NarrationSubscriptionVariables = Exact<{
  adventureId: string;
}>;


export type NarrationSubscription = { narration: { actionId: string, offset: number, text: string, done: boolean } };

export type TakeTurnMutationVariables = Exact<{
  input: TakeTurnInput;
}>;


export type TakeTurnMutation = { takeTurn:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ProviderError', retryable: boolean, message: string }
    | { __typename: 'StoryMovedOnError', message: string }
    | { __typename: 'TakeTurnPayload', narration: { id: string } }
    | { __typename: 'TurnInProgressError', message: string }
   };

export type RetryTurnMutationVariables = Exact<{
  input: RetryTurnInput;
}>;


export type RetryTurnMutation = { retryTurn:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'ProviderError', retryable: boolean, message: string }
    | { __typename: 'RetryTurnPayload', narration: { id: string } }
    | { __typename: 'StoryMovedOnError', message: string }
    | { __typename: 'TurnInProgressError', message: string }
   };

export type StopTurnMutationVariables = Exact<{
  input: StopTurnInput;
}>;


export type StopTurnMutation = { stopTurn:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'StopTurnPayload', narration: { id: string } | null }
   };

export type ChooseTakeMutationVariables = Exact<{
  input: ChooseTakeInput;
}>;


export type ChooseTakeMutation = { chooseTake:
    | { __typename: 'ChooseTakePayload', action: { id: string } }
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'StoryMovedOnError', message: string }
    | { __typename: 'TurnInProgressError', message: string }
   };

export type EditActionMutationVariables = Exact<{
  input: EditActionInput;
}>;


export type EditActionMutation = { editAction:
    | { __typename: 'EditActionPayload', action: { id: string } }
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'StoryMovedOnError', message: string }
    | { __typename: 'TurnInProgressError', message: string }
   };

export type RestoreRevisionMutationVariables = Exact<{
  input: RestoreRevisionInput;
}>;


export type RestoreRevisionMutation = { restoreRevision:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'RestoreRevisionPayload', action: { id: string } }
    | { __typename: 'StoryMovedOnError', message: string }
    | { __typename: 'TurnInProgressError', message: string }
   };

export type UndoMutationVariables = Exact<{
  input: UndoInput;
}>;


export type UndoMutation = { undo:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'StoryMovedOnError', message: string }
    | { __typename: 'TurnInProgressError', message: string }
    | { __typename: 'UndoPayload', adventure: { id: string, head: { depth: number, canUndo: boolean, canRedo: boolean, branch: { id: string, name: string } } } }
   };

export type RedoMutationVariables = Exact<{
  input: RedoInput;
}>;


export type RedoMutation = { redo:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'RedoPayload', adventure: { id: string, head: { depth: number, canUndo: boolean, canRedo: boolean, branch: { id: string, name: string } } } }
    | { __typename: 'StoryMovedOnError', message: string }
    | { __typename: 'TurnInProgressError', message: string }
   };

export type SummaryVersionFragment = { id: string, text: string, depth: number, readTo: number, isStale: boolean, isInForce: boolean, origin: SummaryOrigin, model: string | null, createdAt: string, basedOn: { id: string } | null };

export type SummariesQueryVariables = Exact<{
  adventureId: string;
  first: number;
  after?: string | null | undefined;
}>;


export type SummariesQuery = { adventure: { id: string, summary: { id: string, text: string, depth: number, readTo: number, isStale: boolean, isInForce: boolean, origin: SummaryOrigin, model: string | null, createdAt: string, basedOn: { id: string } | null } | null, summaries: { edges: Array<{ node: { id: string, text: string, depth: number, readTo: number, isStale: boolean, isInForce: boolean, origin: SummaryOrigin, model: string | null, createdAt: string, basedOn: { id: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type EditSummaryMutationVariables = Exact<{
  input: EditSummaryInput;
}>;


export type EditSummaryMutation = { editSummary:
    | { __typename: 'EditSummaryPayload', summary: { id: string, text: string, depth: number, readTo: number, isStale: boolean, isInForce: boolean, origin: SummaryOrigin, model: string | null, createdAt: string, basedOn: { id: string } | null } }
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
   };

export type RestoreSummaryMutationVariables = Exact<{
  input: RestoreSummaryInput;
}>;


export type RestoreSummaryMutation = { restoreSummary:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'RestoreSummaryPayload', summary: { id: string, text: string, depth: number, readTo: number, isStale: boolean, isInForce: boolean, origin: SummaryOrigin, model: string | null, createdAt: string, basedOn: { id: string } | null } }
   };

export type RewriteSummaryMutationVariables = Exact<{
  input: RewriteSummaryInput;
}>;


export type RewriteSummaryMutation = { rewriteSummary:
    | { __typename: 'InvalidInputError', message: string, fields: Array<{ path: string, message: string }> }
    | { __typename: 'LimitError', message: string }
    | { __typename: 'NotFoundError', message: string }
    | { __typename: 'RewriteSummaryPayload', summary: { id: string } }
   };

export type PlayPageQueryVariables = Exact<{
  adventureId: string;
  last: number;
}>;


export type PlayPageQuery = { adventure: { feedCursor: string, id: string, title: string, instructions: string, plotEssentials: string, authorsNote: string, autoSummarize: boolean, memoryBankEnabled: boolean, passPaused: boolean, actions: { edges: Array<{ cursor: string, node: { id: string, depth: number, take: number, role: ActionRole, kind: ActionKind, text: string, status: ActionStatus, revision: number, model: string | null, takes: Array<{ id: string, take: number, isChosen: boolean }> } }>, pageInfo: { hasPreviousPage: boolean } }, memoryBank: { capacity: number, inForce: number, used: number, idle: number, pending: number, stale: number, merged: number, deferred: number, expired: number, forgotten: number, deleted: number, pinned: number, nextMemoryAtDepth: number | null, nextSummaryAtDepth: number | null, parkedBlocks: Array<{ id: string, sourceStart: number, sourceEnd: number, attempts: number, error: string }> }, passSteps: Array<{ kind: PassKind, status: PassStatus, done: number, total: number, attempts: number, error: string | null, startedAt: string | null, finishedAt: string | null, nextAttemptAt: string | null }>, persona: { name: string, pronouns: string, description: string }, head: { depth: number, canUndo: boolean, canRedo: boolean, branch: { id: string, name: string } } } | null, viewer: { id: string, settings: { endpointUrl: string | null, narratorModel: string | null } } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const AdventureEntryFragmentDoc = new TypedDocumentString(`
    fragment AdventureEntry on Adventure {
  id
  title
  playedAt
  head {
    depth
  }
  memoryBank {
    inForce
  }
  lastLine: actions(last: 1) {
    edges {
      node {
        id
        text
      }
    }
  }
}
    `, {"fragmentName":"AdventureEntry"}) as unknown as TypedDocumentString<AdventureEntryFragment, unknown>;
export const AdventureDetailsFragmentDoc = new TypedDocumentString(`
    fragment AdventureDetails on Adventure {
  id
  title
  persona {
    name
    pronouns
    description
  }
  instructions
  plotEssentials
  authorsNote
  autoSummarize
  memoryBankEnabled
  passPaused
}
    `, {"fragmentName":"AdventureDetails"}) as unknown as TypedDocumentString<AdventureDetailsFragment, unknown>;
export const FailureFragmentDoc = new TypedDocumentString(`
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
    `, {"fragmentName":"Failure"}) as unknown as TypedDocumentString<FailureFragment, unknown>;
export const StepFragmentDoc = new TypedDocumentString(`
    fragment Step on PassStep {
  kind
  status
  done
  total
  attempts
  error
  startedAt
  finishedAt
  nextAttemptAt
}
    `, {"fragmentName":"Step"}) as unknown as TypedDocumentString<StepFragment, unknown>;
export const CardFragmentDoc = new TypedDocumentString(`
    fragment Card on StoryCard {
  id
  name
  type
  keys
  entry
  problem
}
    `, {"fragmentName":"Card"}) as unknown as TypedDocumentString<CardFragment, unknown>;
export const RecalledMemoryFragmentDoc = new TypedDocumentString(`
    fragment RecalledMemory on SnapshotMemory {
  memoryId
  text
  similarity
  lexical
  score
  rank
  pinned
  authority
  sourceStart
  sourceEnd
  reason
  matchedWords
  outcome
}
    `, {"fragmentName":"RecalledMemory"}) as unknown as TypedDocumentString<RecalledMemoryFragment, unknown>;
export const InsightFragmentDoc = new TypedDocumentString(`
    fragment Insight on Snapshot {
  createdAt
  query
  embeddingModel
  error
  considered
  narratorModel
  tokens
  budget
  retrievalMs
  warnings
  memories {
    ...RecalledMemory
  }
  nearMisses {
    ...RecalledMemory
  }
  suppressed {
    memoryId
    text
    duplicateOf
    relation
    similarity
  }
  scores {
    memoryId
    score
    outcome
  }
  outcomes {
    outcome
    count
  }
  sections {
    kind
    title
    text
    tokens
    truncated
  }
}
    fragment RecalledMemory on SnapshotMemory {
  memoryId
  text
  similarity
  lexical
  score
  rank
  pinned
  authority
  sourceStart
  sourceEnd
  reason
  matchedWords
  outcome
}`, {"fragmentName":"Insight"}) as unknown as TypedDocumentString<InsightFragment, unknown>;
export const MemoryEntryFragmentDoc = new TypedDocumentString(`
    fragment MemoryEntry on Memory {
  id
  text
  state
  authority
  origin
  depth
  sourceStart
  sourceEnd
  pinned
  isStale
  isEdited
  isTrimmed
  isEmbedded
  useCount
  lastUsedDepth
  createdAt
}
    `, {"fragmentName":"MemoryEntry"}) as unknown as TypedDocumentString<MemoryEntryFragment, unknown>;
export const BankCountsFragmentDoc = new TypedDocumentString(`
    fragment BankCounts on MemoryBank {
  capacity
  inForce
  used
  idle
  pending
  stale
  merged
  deferred
  expired
  forgotten
  deleted
  pinned
  nextMemoryAtDepth
  nextSummaryAtDepth
  parkedBlocks {
    id
    sourceStart
    sourceEnd
    attempts
    error
  }
}
    `, {"fragmentName":"BankCounts"}) as unknown as TypedDocumentString<BankCountsFragment, unknown>;
export const PlayerSettingsFragmentDoc = new TypedDocumentString(`
    fragment PlayerSettings on Settings {
  endpointUrl
  hasApiKey
  apiMode
  narratorModel
  summaryModel
  embeddingModel
  vectorWeight
  modelTimeoutSeconds
  temperature
  maxOutputTokens
  contextTokens
  memoryTopK
  memoryBankCapacity
  reviewEnabled
  reviewModelEnabled
  deferDays
  deferActions
  debugLog
}
    `, {"fragmentName":"PlayerSettings"}) as unknown as TypedDocumentString<PlayerSettingsFragment, unknown>;
export const PassageFragmentDoc = new TypedDocumentString(`
    fragment Passage on Action {
  id
  depth
  take
  role
  kind
  text
  status
  revision
  model
  takes {
    id
    take
    isChosen
  }
}
    `, {"fragmentName":"Passage"}) as unknown as TypedDocumentString<PassageFragment, unknown>;
export const StoryHeadFragmentDoc = new TypedDocumentString(`
    fragment StoryHead on Adventure {
  id
  head {
    depth
    canUndo
    canRedo
    branch {
      id
      name
    }
  }
}
    `, {"fragmentName":"StoryHead"}) as unknown as TypedDocumentString<StoryHeadFragment, unknown>;
export const SummaryVersionFragmentDoc = new TypedDocumentString(`
    fragment SummaryVersion on Summary {
  id
  text
  depth
  readTo
  isStale
  isInForce
  origin
  model
  createdAt
  basedOn {
    id
  }
}
    `, {"fragmentName":"SummaryVersion"}) as unknown as TypedDocumentString<SummaryVersionFragment, unknown>;
export const ActivityDocument = new TypedDocumentString(`
    query Activity($adventureId: ID!, $first: Int!, $after: String, $failedOnly: Boolean!) {
  adventure(id: $adventureId) {
    id
    title
    providerCalls(first: $first, after: $after, failedOnly: $failedOnly) {
      edges {
        node {
          id
          purpose
          model
          startedAt
          durationMs
          promptTokens
          outputTokens
          error
          request
          response
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ActivityQuery, ActivityQueryVariables>;
export const LibraryDocument = new TypedDocumentString(`
    query Library($first: Int, $after: String, $search: String, $trashed: Boolean) {
  adventures(first: $first, after: $after, search: $search, trashed: $trashed) {
    edges {
      node {
        ...AdventureEntry
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment AdventureEntry on Adventure {
  id
  title
  playedAt
  head {
    depth
  }
  memoryBank {
    inForce
  }
  lastLine: actions(last: 1) {
    edges {
      node {
        id
        text
      }
    }
  }
}`) as unknown as TypedDocumentString<LibraryQuery, LibraryQueryVariables>;
export const StartersDocument = new TypedDocumentString(`
    query Starters {
  starters {
    id
    title
    genre
    blurb
    opening
  }
  viewer {
    id
    settings {
      endpointUrl
    }
  }
}
    `) as unknown as TypedDocumentString<StartersQuery, StartersQueryVariables>;
export const AdventureWordsDocument = new TypedDocumentString(`
    query AdventureWords($adventureId: ID!) {
  adventure(id: $adventureId) {
    ...AdventureDetails
  }
}
    fragment AdventureDetails on Adventure {
  id
  title
  persona {
    name
    pronouns
    description
  }
  instructions
  plotEssentials
  authorsNote
  autoSummarize
  memoryBankEnabled
  passPaused
}`) as unknown as TypedDocumentString<AdventureWordsQuery, AdventureWordsQueryVariables>;
export const CreateAdventureDocument = new TypedDocumentString(`
    mutation CreateAdventure($input: CreateAdventureInput!) {
  createAdventure(input: $input) {
    __typename
    ... on CreateAdventurePayload {
      adventure {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<CreateAdventureMutation, CreateAdventureMutationVariables>;
export const UpdateAdventureDocument = new TypedDocumentString(`
    mutation UpdateAdventure($input: UpdateAdventureInput!) {
  updateAdventure(input: $input) {
    __typename
    ... on UpdateAdventurePayload {
      adventure {
        ...AdventureDetails
      }
    }
    ...Failure
  }
}
    fragment AdventureDetails on Adventure {
  id
  title
  persona {
    name
    pronouns
    description
  }
  instructions
  plotEssentials
  authorsNote
  autoSummarize
  memoryBankEnabled
  passPaused
}
fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<UpdateAdventureMutation, UpdateAdventureMutationVariables>;
export const DeleteAdventureDocument = new TypedDocumentString(`
    mutation DeleteAdventure($input: DeleteAdventureInput!) {
  deleteAdventure(input: $input) {
    __typename
    ... on DeleteAdventurePayload {
      deletedId
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<DeleteAdventureMutation, DeleteAdventureMutationVariables>;
export const RestoreAdventureDocument = new TypedDocumentString(`
    mutation RestoreAdventure($input: RestoreAdventureInput!) {
  restoreAdventure(input: $input) {
    __typename
    ... on RestoreAdventurePayload {
      adventure {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<RestoreAdventureMutation, RestoreAdventureMutationVariables>;
export const AdventureFeedDocument = new TypedDocumentString(`
    subscription AdventureFeed($adventureId: ID!, $after: String) {
  adventureEvents(adventureId: $adventureId, after: $after) {
    __typename
    cursor
    ... on ActionAppended {
      actionId
    }
    ... on ActionChanged {
      actionId
    }
    ... on MemoryChanged {
      change
      memoryId
      memory {
        id
        sourceStart
        sourceEnd
      }
    }
    ... on SummaryChanged {
      change
      summaryId
    }
    ... on PassStepChanged {
      step {
        ...Step
      }
    }
    ... on SnapshotTaken {
      actionId
    }
  }
}
    fragment Step on PassStep {
  kind
  status
  done
  total
  attempts
  error
  startedAt
  finishedAt
  nextAttemptAt
}`) as unknown as TypedDocumentString<AdventureFeedSubscription, AdventureFeedSubscriptionVariables>;
export const BranchesDocument = new TypedDocumentString(`
    query Branches($adventureId: ID!) {
  adventure(id: $adventureId) {
    id
    branches {
      id
      name
      forkDepth
      tipDepth
      isCurrent
      createdAt
      parent {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<BranchesQuery, BranchesQueryVariables>;
export const SwitchBranchDocument = new TypedDocumentString(`
    mutation SwitchBranch($input: SwitchBranchInput!) {
  switchBranch(input: $input) {
    __typename
    ... on SwitchBranchPayload {
      branch {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<SwitchBranchMutation, SwitchBranchMutationVariables>;
export const RenameBranchDocument = new TypedDocumentString(`
    mutation RenameBranch($input: RenameBranchInput!) {
  renameBranch(input: $input) {
    __typename
    ... on RenameBranchPayload {
      branch {
        id
        name
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<RenameBranchMutation, RenameBranchMutationVariables>;
export const StoryCardsDocument = new TypedDocumentString(`
    query StoryCards($adventureId: ID!, $first: Int!, $after: String) {
  adventure(id: $adventureId) {
    id
    storyCards(first: $first, after: $after) {
      edges {
        node {
          ...Card
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment Card on StoryCard {
  id
  name
  type
  keys
  entry
  problem
}`) as unknown as TypedDocumentString<StoryCardsQuery, StoryCardsQueryVariables>;
export const CreateStoryCardDocument = new TypedDocumentString(`
    mutation CreateStoryCard($input: CreateStoryCardInput!) {
  createStoryCard(input: $input) {
    __typename
    ... on CreateStoryCardPayload {
      storyCard {
        ...Card
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment Card on StoryCard {
  id
  name
  type
  keys
  entry
  problem
}`) as unknown as TypedDocumentString<CreateStoryCardMutation, CreateStoryCardMutationVariables>;
export const UpdateStoryCardDocument = new TypedDocumentString(`
    mutation UpdateStoryCard($input: UpdateStoryCardInput!) {
  updateStoryCard(input: $input) {
    __typename
    ... on UpdateStoryCardPayload {
      storyCard {
        ...Card
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment Card on StoryCard {
  id
  name
  type
  keys
  entry
  problem
}`) as unknown as TypedDocumentString<UpdateStoryCardMutation, UpdateStoryCardMutationVariables>;
export const DeleteStoryCardDocument = new TypedDocumentString(`
    mutation DeleteStoryCard($input: DeleteStoryCardInput!) {
  deleteStoryCard(input: $input) {
    __typename
    ... on DeleteStoryCardPayload {
      deletedId
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<DeleteStoryCardMutation, DeleteStoryCardMutationVariables>;
export const NarrationInsightDocument = new TypedDocumentString(`
    query NarrationInsight($actionId: ID!) {
  node(id: $actionId) {
    __typename
    ... on Action {
      id
      depth
      snapshot {
        ...Insight
      }
    }
  }
}
    fragment RecalledMemory on SnapshotMemory {
  memoryId
  text
  similarity
  lexical
  score
  rank
  pinned
  authority
  sourceStart
  sourceEnd
  reason
  matchedWords
  outcome
}
fragment Insight on Snapshot {
  createdAt
  query
  embeddingModel
  error
  considered
  narratorModel
  tokens
  budget
  retrievalMs
  warnings
  memories {
    ...RecalledMemory
  }
  nearMisses {
    ...RecalledMemory
  }
  suppressed {
    memoryId
    text
    duplicateOf
    relation
    similarity
  }
  scores {
    memoryId
    score
    outcome
  }
  outcomes {
    outcome
    count
  }
  sections {
    kind
    title
    text
    tokens
    truncated
  }
}`) as unknown as TypedDocumentString<NarrationInsightQuery, NarrationInsightQueryVariables>;
export const ContextPreviewDocument = new TypedDocumentString(`
    query ContextPreview($adventureId: ID!, $kind: ActionKind!, $text: String!) {
  adventure(id: $adventureId) {
    id
    contextPreview(kind: $kind, text: $text) {
      ...Insight
    }
  }
}
    fragment RecalledMemory on SnapshotMemory {
  memoryId
  text
  similarity
  lexical
  score
  rank
  pinned
  authority
  sourceStart
  sourceEnd
  reason
  matchedWords
  outcome
}
fragment Insight on Snapshot {
  createdAt
  query
  embeddingModel
  error
  considered
  narratorModel
  tokens
  budget
  retrievalMs
  warnings
  memories {
    ...RecalledMemory
  }
  nearMisses {
    ...RecalledMemory
  }
  suppressed {
    memoryId
    text
    duplicateOf
    relation
    similarity
  }
  scores {
    memoryId
    score
    outcome
  }
  outcomes {
    outcome
    count
  }
  sections {
    kind
    title
    text
    tokens
    truncated
  }
}`) as unknown as TypedDocumentString<ContextPreviewQuery, ContextPreviewQueryVariables>;
export const BankDocument = new TypedDocumentString(`
    query Bank($adventureId: ID!) {
  adventure(id: $adventureId) {
    id
    memoryBank {
      ...BankCounts
    }
  }
}
    fragment BankCounts on MemoryBank {
  capacity
  inForce
  used
  idle
  pending
  stale
  merged
  deferred
  expired
  forgotten
  deleted
  pinned
  nextMemoryAtDepth
  nextSummaryAtDepth
  parkedBlocks {
    id
    sourceStart
    sourceEnd
    attempts
    error
  }
}`) as unknown as TypedDocumentString<BankQuery, BankQueryVariables>;
export const MemoriesDocument = new TypedDocumentString(`
    query Memories($adventureId: ID!, $first: Int!, $after: String, $state: [MemoryState!], $search: String) {
  adventure(id: $adventureId) {
    id
    memoryBank {
      ...BankCounts
    }
    memories(first: $first, after: $after, state: $state, search: $search) {
      edges {
        node {
          ...MemoryEntry
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment MemoryEntry on Memory {
  id
  text
  state
  authority
  origin
  depth
  sourceStart
  sourceEnd
  pinned
  isStale
  isEdited
  isTrimmed
  isEmbedded
  useCount
  lastUsedDepth
  createdAt
}
fragment BankCounts on MemoryBank {
  capacity
  inForce
  used
  idle
  pending
  stale
  merged
  deferred
  expired
  forgotten
  deleted
  pinned
  nextMemoryAtDepth
  nextSummaryAtDepth
  parkedBlocks {
    id
    sourceStart
    sourceEnd
    attempts
    error
  }
}`) as unknown as TypedDocumentString<MemoriesQuery, MemoriesQueryVariables>;
export const MemoryHistoryDocument = new TypedDocumentString(`
    query MemoryHistory($memoryId: ID!) {
  node(id: $memoryId) {
    ... on Memory {
      id
      embeddingModel
      revisions {
        revision
        text
        createdAt
      }
      sourceActions {
        id
        depth
        kind
        role
        text
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MemoryHistoryQuery, MemoryHistoryQueryVariables>;
export const EditMemoryDocument = new TypedDocumentString(`
    mutation EditMemory($input: EditMemoryInput!) {
  editMemory(input: $input) {
    __typename
    ... on EditMemoryPayload {
      memory {
        ...MemoryEntry
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment MemoryEntry on Memory {
  id
  text
  state
  authority
  origin
  depth
  sourceStart
  sourceEnd
  pinned
  isStale
  isEdited
  isTrimmed
  isEmbedded
  useCount
  lastUsedDepth
  createdAt
}`) as unknown as TypedDocumentString<EditMemoryMutation, EditMemoryMutationVariables>;
export const DeleteMemoryDocument = new TypedDocumentString(`
    mutation DeleteMemory($input: DeleteMemoryInput!) {
  deleteMemory(input: $input) {
    __typename
    ... on DeleteMemoryPayload {
      deletedId
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<DeleteMemoryMutation, DeleteMemoryMutationVariables>;
export const PinMemoryDocument = new TypedDocumentString(`
    mutation PinMemory($input: PinMemoryInput!) {
  pinMemory(input: $input) {
    __typename
    ... on PinMemoryPayload {
      memory {
        ...MemoryEntry
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment MemoryEntry on Memory {
  id
  text
  state
  authority
  origin
  depth
  sourceStart
  sourceEnd
  pinned
  isStale
  isEdited
  isTrimmed
  isEmbedded
  useCount
  lastUsedDepth
  createdAt
}`) as unknown as TypedDocumentString<PinMemoryMutation, PinMemoryMutationVariables>;
export const RestoreMemoryDocument = new TypedDocumentString(`
    mutation RestoreMemory($input: RestoreMemoryInput!) {
  restoreMemory(input: $input) {
    __typename
    ... on RestoreMemoryPayload {
      memory {
        ...MemoryEntry
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment MemoryEntry on Memory {
  id
  text
  state
  authority
  origin
  depth
  sourceStart
  sourceEnd
  pinned
  isStale
  isEdited
  isTrimmed
  isEmbedded
  useCount
  lastUsedDepth
  createdAt
}`) as unknown as TypedDocumentString<RestoreMemoryMutation, RestoreMemoryMutationVariables>;
export const RewriteMemoryDocument = new TypedDocumentString(`
    mutation RewriteMemory($input: RewriteMemoryInput!) {
  rewriteMemory(input: $input) {
    __typename
    ... on RewriteMemoryPayload {
      memory {
        ...MemoryEntry
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment MemoryEntry on Memory {
  id
  text
  state
  authority
  origin
  depth
  sourceStart
  sourceEnd
  pinned
  isStale
  isEdited
  isTrimmed
  isEmbedded
  useCount
  lastUsedDepth
  createdAt
}`) as unknown as TypedDocumentString<RewriteMemoryMutation, RewriteMemoryMutationVariables>;
export const RetryBlockDocument = new TypedDocumentString(`
    mutation RetryBlock($input: RetryBlockInput!) {
  retryBlock(input: $input) {
    __typename
    ... on RetryBlockPayload {
      memory {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<RetryBlockMutation, RetryBlockMutationVariables>;
export const PassStepsDocument = new TypedDocumentString(`
    query PassSteps($adventureId: ID!) {
  adventure(id: $adventureId) {
    id
    passPaused
    passSteps {
      ...Step
    }
  }
}
    fragment Step on PassStep {
  kind
  status
  done
  total
  attempts
  error
  startedAt
  finishedAt
  nextAttemptAt
}`) as unknown as TypedDocumentString<PassStepsQuery, PassStepsQueryVariables>;
export const RunPassDocument = new TypedDocumentString(`
    mutation RunPass($input: RunPassInput!) {
  runPass(input: $input) {
    __typename
    ... on RunPassPayload {
      passSteps {
        ...Step
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment Step on PassStep {
  kind
  status
  done
  total
  attempts
  error
  startedAt
  finishedAt
  nextAttemptAt
}`) as unknown as TypedDocumentString<RunPassMutation, RunPassMutationVariables>;
export const PausePassDocument = new TypedDocumentString(`
    mutation PausePass($input: UpdateAdventureInput!) {
  updateAdventure(input: $input) {
    __typename
    ... on UpdateAdventurePayload {
      adventure {
        id
        passPaused
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<PausePassMutation, PausePassMutationVariables>;
export const SettingsPageDocument = new TypedDocumentString(`
    query SettingsPage {
  viewer {
    id
    settings {
      ...PlayerSettings
    }
  }
  server {
    version
    models {
      narrator
      summariser
      encoder
      isBuiltIn
    }
    storage {
      kind
      path
      bytes
    }
    reviewCallsLeft
  }
}
    fragment PlayerSettings on Settings {
  endpointUrl
  hasApiKey
  apiMode
  narratorModel
  summaryModel
  embeddingModel
  vectorWeight
  modelTimeoutSeconds
  temperature
  maxOutputTokens
  contextTokens
  memoryTopK
  memoryBankCapacity
  reviewEnabled
  reviewModelEnabled
  deferDays
  deferActions
  debugLog
}`) as unknown as TypedDocumentString<SettingsPageQuery, SettingsPageQueryVariables>;
export const UpdateSettingsDocument = new TypedDocumentString(`
    mutation UpdateSettings($input: UpdateSettingsInput!) {
  updateSettings(input: $input) {
    __typename
    ... on UpdateSettingsPayload {
      settings {
        ...PlayerSettings
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment PlayerSettings on Settings {
  endpointUrl
  hasApiKey
  apiMode
  narratorModel
  summaryModel
  embeddingModel
  vectorWeight
  modelTimeoutSeconds
  temperature
  maxOutputTokens
  contextTokens
  memoryTopK
  memoryBankCapacity
  reviewEnabled
  reviewModelEnabled
  deferDays
  deferActions
  debugLog
}`) as unknown as TypedDocumentString<UpdateSettingsMutation, UpdateSettingsMutationVariables>;
export const TestProviderDocument = new TypedDocumentString(`
    mutation TestProvider($input: TestProviderInput!) {
  testProvider(input: $input) {
    __typename
    ... on TestProviderPayload {
      checks {
        kind
        ok
        message
        model
        latencyMs
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<TestProviderMutation, TestProviderMutationVariables>;
export const StoryEndDocument = new TypedDocumentString(`
    query StoryEnd($adventureId: ID!, $last: Int!) {
  adventure(id: $adventureId) {
    ...StoryHead
    actions(last: $last) {
      edges {
        cursor
        node {
          ...Passage
        }
      }
      pageInfo {
        hasPreviousPage
      }
    }
  }
}
    fragment Passage on Action {
  id
  depth
  take
  role
  kind
  text
  status
  revision
  model
  takes {
    id
    take
    isChosen
  }
}
fragment StoryHead on Adventure {
  id
  head {
    depth
    canUndo
    canRedo
    branch {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<StoryEndQuery, StoryEndQueryVariables>;
export const StoryBeforeDocument = new TypedDocumentString(`
    query StoryBefore($adventureId: ID!, $last: Int!, $before: String) {
  adventure(id: $adventureId) {
    id
    actions(last: $last, before: $before) {
      edges {
        cursor
        node {
          ...Passage
        }
      }
      pageInfo {
        hasPreviousPage
      }
    }
  }
}
    fragment Passage on Action {
  id
  depth
  take
  role
  kind
  text
  status
  revision
  model
  takes {
    id
    take
    isChosen
  }
}`) as unknown as TypedDocumentString<StoryBeforeQuery, StoryBeforeQueryVariables>;
export const StoryAfterDocument = new TypedDocumentString(`
    query StoryAfter($adventureId: ID!, $first: Int!, $after: String, $fromDepth: Int) {
  adventure(id: $adventureId) {
    id
    actions(first: $first, after: $after, fromDepth: $fromDepth) {
      edges {
        cursor
        node {
          ...Passage
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
    fragment Passage on Action {
  id
  depth
  take
  role
  kind
  text
  status
  revision
  model
  takes {
    id
    take
    isChosen
  }
}`) as unknown as TypedDocumentString<StoryAfterQuery, StoryAfterQueryVariables>;
export const PassageRevisionsDocument = new TypedDocumentString(`
    query PassageRevisions($actionId: ID!) {
  node(id: $actionId) {
    ... on Action {
      id
      revision
      text
      revisions {
        revision
        text
        createdAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PassageRevisionsQuery, PassageRevisionsQueryVariables>;
export const NarrationDocument = new TypedDocumentString(`
    subscription Narration($adventureId: ID!) {
  narration(adventureId: $adventureId) {
    actionId
    offset
    text
    done
  }
}
    `) as unknown as TypedDocumentString<NarrationSubscription, NarrationSubscriptionVariables>;
export const TakeTurnDocument = new TypedDocumentString(`
    mutation TakeTurn($input: TakeTurnInput!) {
  takeTurn(input: $input) {
    __typename
    ... on TakeTurnPayload {
      narration {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<TakeTurnMutation, TakeTurnMutationVariables>;
export const RetryTurnDocument = new TypedDocumentString(`
    mutation RetryTurn($input: RetryTurnInput!) {
  retryTurn(input: $input) {
    __typename
    ... on RetryTurnPayload {
      narration {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<RetryTurnMutation, RetryTurnMutationVariables>;
export const StopTurnDocument = new TypedDocumentString(`
    mutation StopTurn($input: StopTurnInput!) {
  stopTurn(input: $input) {
    __typename
    ... on StopTurnPayload {
      narration {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<StopTurnMutation, StopTurnMutationVariables>;
export const ChooseTakeDocument = new TypedDocumentString(`
    mutation ChooseTake($input: ChooseTakeInput!) {
  chooseTake(input: $input) {
    __typename
    ... on ChooseTakePayload {
      action {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<ChooseTakeMutation, ChooseTakeMutationVariables>;
export const EditActionDocument = new TypedDocumentString(`
    mutation EditAction($input: EditActionInput!) {
  editAction(input: $input) {
    __typename
    ... on EditActionPayload {
      action {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<EditActionMutation, EditActionMutationVariables>;
export const RestoreRevisionDocument = new TypedDocumentString(`
    mutation RestoreRevision($input: RestoreRevisionInput!) {
  restoreRevision(input: $input) {
    __typename
    ... on RestoreRevisionPayload {
      action {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<RestoreRevisionMutation, RestoreRevisionMutationVariables>;
export const UndoDocument = new TypedDocumentString(`
    mutation Undo($input: UndoInput!) {
  undo(input: $input) {
    __typename
    ... on UndoPayload {
      adventure {
        ...StoryHead
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment StoryHead on Adventure {
  id
  head {
    depth
    canUndo
    canRedo
    branch {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<UndoMutation, UndoMutationVariables>;
export const RedoDocument = new TypedDocumentString(`
    mutation Redo($input: RedoInput!) {
  redo(input: $input) {
    __typename
    ... on RedoPayload {
      adventure {
        ...StoryHead
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment StoryHead on Adventure {
  id
  head {
    depth
    canUndo
    canRedo
    branch {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<RedoMutation, RedoMutationVariables>;
export const SummariesDocument = new TypedDocumentString(`
    query Summaries($adventureId: ID!, $first: Int!, $after: String) {
  adventure(id: $adventureId) {
    id
    summary {
      ...SummaryVersion
    }
    summaries(first: $first, after: $after) {
      edges {
        node {
          ...SummaryVersion
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment SummaryVersion on Summary {
  id
  text
  depth
  readTo
  isStale
  isInForce
  origin
  model
  createdAt
  basedOn {
    id
  }
}`) as unknown as TypedDocumentString<SummariesQuery, SummariesQueryVariables>;
export const EditSummaryDocument = new TypedDocumentString(`
    mutation EditSummary($input: EditSummaryInput!) {
  editSummary(input: $input) {
    __typename
    ... on EditSummaryPayload {
      summary {
        ...SummaryVersion
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment SummaryVersion on Summary {
  id
  text
  depth
  readTo
  isStale
  isInForce
  origin
  model
  createdAt
  basedOn {
    id
  }
}`) as unknown as TypedDocumentString<EditSummaryMutation, EditSummaryMutationVariables>;
export const RestoreSummaryDocument = new TypedDocumentString(`
    mutation RestoreSummary($input: RestoreSummaryInput!) {
  restoreSummary(input: $input) {
    __typename
    ... on RestoreSummaryPayload {
      summary {
        ...SummaryVersion
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}
fragment SummaryVersion on Summary {
  id
  text
  depth
  readTo
  isStale
  isInForce
  origin
  model
  createdAt
  basedOn {
    id
  }
}`) as unknown as TypedDocumentString<RestoreSummaryMutation, RestoreSummaryMutationVariables>;
export const RewriteSummaryDocument = new TypedDocumentString(`
    mutation RewriteSummary($input: RewriteSummaryInput!) {
  rewriteSummary(input: $input) {
    __typename
    ... on RewriteSummaryPayload {
      summary {
        id
      }
    }
    ...Failure
  }
}
    fragment Failure on Error {
  __typename
  message
  ... on InvalidInputError {
    fields {
      path
      message
    }
  }
  ... on ProviderError {
    retryable
  }
}`) as unknown as TypedDocumentString<RewriteSummaryMutation, RewriteSummaryMutationVariables>;
export const PlayPageDocument = new TypedDocumentString(`
    query PlayPage($adventureId: ID!, $last: Int!) {
  adventure(id: $adventureId) {
    ...AdventureDetails
    ...StoryHead
    actions(last: $last) {
      edges {
        cursor
        node {
          ...Passage
        }
      }
      pageInfo {
        hasPreviousPage
      }
    }
    memoryBank {
      ...BankCounts
    }
    passSteps {
      ...Step
    }
    feedCursor
  }
  viewer {
    id
    settings {
      endpointUrl
      narratorModel
    }
  }
}
    fragment AdventureDetails on Adventure {
  id
  title
  persona {
    name
    pronouns
    description
  }
  instructions
  plotEssentials
  authorsNote
  autoSummarize
  memoryBankEnabled
  passPaused
}
fragment Step on PassStep {
  kind
  status
  done
  total
  attempts
  error
  startedAt
  finishedAt
  nextAttemptAt
}
fragment BankCounts on MemoryBank {
  capacity
  inForce
  used
  idle
  pending
  stale
  merged
  deferred
  expired
  forgotten
  deleted
  pinned
  nextMemoryAtDepth
  nextSummaryAtDepth
  parkedBlocks {
    id
    sourceStart
    sourceEnd
    attempts
    error
  }
}
fragment Passage on Action {
  id
  depth
  take
  role
  kind
  text
  status
  revision
  model
  takes {
    id
    take
    isChosen
  }
}
fragment StoryHead on Adventure {
  id
  head {
    depth
    canUndo
    canRedo
    branch {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<PlayPageQuery, PlayPageQueryVariables>;