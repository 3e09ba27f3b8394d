/** What a kind of work behind the story is. Shared code never asks which kind it holds. */
import type { Deps } from '#api/deps.ts';
import type { Settings } from '#api/settings.ts';
import type { PassKindName } from '#api/store/pass-step.ts';
import type { Lineage } from '#api/story/lineage.ts';
import type { Adventure } from '#prisma/client/client.ts';

/** One look at the adventure: read anew before each item, so that no item starts from what was. */
export type Pass = {
  deps: Deps;
  adventure: Adventure;
  settings: Settings;
  /** The head's. */
  lineage: Lineage;
  /** Ends model calls when the program stops. */
  signal: AbortSignal;
};

/** How an item ended. What threw instead has failed for a reason that is not its own, and ends the kind's run. */
export type Outcome =
  /** Committed. `refused`: part of it failed for a reason of its own, which is recorded with its row. */
  | { type: 'KEPT'; done: number; refused: string | null }
  /** Something that it was derived from changed while it was made; nothing was kept, and it is due again. */
  | { type: 'DROPPED'; reason: string }
  /** Failed for a reason of its own, which is recorded with its row. */
  | { type: 'FAILED'; reason: string };

export type Item = {
  /** What it works on. Nothing that failed is tried again in one session. */
  keys: readonly string[];
  /** Calls the model outside any transaction, then keeps the result in one that re-checks all that was read. */
  work: () => Promise<Outcome>;
};

export type Due = {
  /** How much is due in all, `next` included. */
  count: number;
  /** What to do now; null where nothing is due, or all that is was tried in this session or waits for something else. */
  next: Item | null;
  /** Why something that is due is no longer tried by itself. */
  stopped: string | null;
};

export type PassKind = {
  name: PassKindName;
  isEnabled: (adventure: Adventure) => boolean;
  /** Computed from what exists; `attempted` are the keys that this session has tried. */
  findDue: (pass: Pass, attempted: ReadonlySet<string>) => Promise<Due>;
};
