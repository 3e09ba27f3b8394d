/** What a resolver is given: who asks, what the work rooms need, and loaders that live as long as one answer. */
import type { WorkDeps } from '#api/deps.ts';
import type { Live } from '#api/live/live.ts';
import type { Models } from '#api/ports.ts';
import type { Settings } from '#api/settings.ts';
import type { Database } from '#api/store/database.ts';
import { type Loaders, createLoaders } from './loader.ts';

/** What a caller may do: a token can be narrower than its account. */
export type Scope = 'READ' | 'WRITE';

/** One thing that was tried of an endpoint, and how it went. */
export type ProviderCheck = {
  kind: 'CHAT' | 'EMBEDDING';
  ok: boolean;
  message: string;
  model: string | null;
  latencyMs: number | null;
};

/** The models, with the try-out of settings that are not saved. */
export type TestableModels = Models & { test(settings: Settings): Promise<ProviderCheck[]> };

/** Facts of the running server that `server` tells. */
export type ServerFacts = { version: string; databaseUrl: string; databasePath: string | null };

export type SchemaDeps = Omit<WorkDeps, 'models'> & {
  models: TestableModels;
  live: Live;
  facts: ServerFacts;
};

export type Caller = { accountId: string; scopes: ReadonlySet<Scope>; requestId: string };

export type Context = Caller & {
  deps: SchemaDeps;
  db: Database;
  /** Replaced before each event of a subscription, so that an event never shows what an earlier one read. */
  loaders: Loaders;
};

export function createContext(deps: SchemaDeps, caller: Caller): Context {
  return { ...caller, deps, db: deps.db, loaders: createLoaders(deps, caller.accountId) };
}
