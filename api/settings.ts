/** The player's settings and their defaults (design: one per account, any field may be unset and then follows the default). */

export type ApiMode = 'CHAT' | 'COMPLETION';

export type Settings = {
  accountId: string;
  /** Null: the built-in models. */
  endpointUrl: string | null;
  /** Write-only at the API; bound to the endpoint's origin. */
  apiKey: string | null;
  apiMode: ApiMode;
  narratorModel: string | null;
  /** Null: the narrator's. */
  summaryModel: string | null;
  /** Null: the built-in encoder; `NONE`: words alone. */
  embeddingModel: string | null;
  /** Weight of the encoder in use, against 1 for words. */
  vectorWeight: number;
  modelTimeoutSeconds: number;
  temperature: number;
  maxOutputTokens: number;
  /** The whole prompt's budget, answer included. */
  contextTokens: number;
  memoryTopK: number;
  memoryBankCapacity: number;
  reviewEnabled: boolean;
  reviewModelEnabled: boolean;
  deferDays: number;
  deferActions: number;
  debugLog: boolean;
};

/** The setting that stands for retrieval by words alone. */
export const NO_ENCODER = 'NONE';

/** Context that the built-in storyteller reads, in tokens: small, so that memory matters from about action 12 on. */
export const BUILT_IN_CONTEXT_TOKENS = 1_200;

/** 4,096 tokens, since local servers cut longer prompts without a word. */
export const DEFAULT_SETTINGS: Omit<Settings, 'accountId'> = {
  endpointUrl: null,
  apiKey: null,
  apiMode: 'CHAT',
  narratorModel: null,
  summaryModel: null,
  embeddingModel: null,
  vectorWeight: 0.3,
  modelTimeoutSeconds: 120,
  temperature: 0.8,
  maxOutputTokens: 400,
  contextTokens: 4_096,
  memoryTopK: 5,
  memoryBankCapacity: 200,
  reviewEnabled: true,
  reviewModelEnabled: true,
  deferDays: 7,
  deferActions: 30,
  debugLog: false
};

/** Lowest and highest value of each number a player may set. */
export const SETTING_BOUNDS = {
  vectorWeight: [0, 5],
  modelTimeoutSeconds: [5, 3_600],
  temperature: [0, 2],
  maxOutputTokens: [16, 8_192],
  contextTokens: [512, 1_000_000],
  memoryTopK: [1, 20],
  memoryBankCapacity: [25, 10_000],
  deferDays: [1, 3_650],
  deferActions: [1, 100_000]
} as const satisfies Partial<Record<keyof Settings, readonly [number, number]>>;
