/**
 * The bank of one line: the state of each memory on it, computed from rows, uses and folds that are in force there.
 * Invariant: a memory off the line never enters; the caller reads along the lineage.
 */
import { type Competitor, forgottenIds } from './capacity.ts';
import { type MemoryState, type StateCounts, countStates, isRetrievable, stateOf } from './state.ts';

/** A memory without its text, words and vector. */
export type BankRow = {
  id: string;
  /** Order of writing. */
  row: number;
  branchId: string;
  /** Depth of its coordinate. */
  depth: number;
  block: number | null;
  sourceStart: number | null;
  sourceEnd: number | null;
  revision: number;
  pinned: boolean;
  isDeleted: boolean;
  isStale: boolean;
  /** The text is the player's own words. */
  isEdited: boolean;
  /** The encoder that made its vector; null where it has none. */
  embeddingModel: string | null;
  isDeferred: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number | null;
  expiresAtDepth: number | null;
};

/** The uses of one memory on the line. */
export type BankUse = {
  memoryId: string;
  /** Depth of the latest, by a narration or by the player's hand. */
  latest: number;
  /** Depth of the latest narration that was shown it. */
  latestNarration: number | null;
  /** Narrations that were shown it. */
  count: number;
};

/** A fold whose coordinate lies on the line and that was not reverted. */
export type BankFold = { id: string; absorbedId: string; survivorId: string };

export type BankFacts = {
  rows: readonly BankRow[];
  uses: readonly BankUse[];
  folds: readonly BankFold[];
  /** Depth of the line's last action. */
  end: number;
  capacity: number;
  /** The encoder in use; null for words alone. */
  encoderName: string | null;
  /** Depth of the line's latest narration; null where there is none. */
  latestNarrationDepth: number | null;
  /** Milliseconds since 1970. */
  now: number;
};

export type BankMemory = BankRow & {
  state: MemoryState;
  lastUsedDepth: number | null;
  useCount: number;
  /** The memory that hides it here. */
  mergedInto: string | null;
  /** Memories that it hides here. */
  absorbed: string[];
};

export type Bank = {
  /** In the order of the line; the newer row last. */
  memories: BankMemory[];
  counts: StateCounts;
  /** Ids of the memories that may be retrieved. */
  candidateIds: string[];
};

/** The state of every memory of the line. */
export function buildBank(facts: BankFacts): Bank {
  const uses = new Map(facts.uses.map((use) => [use.memoryId, use]));
  const expired = new Set(facts.rows.filter((row) => isExpired(row, facts)).map((row) => row.id));
  const folds = foldsInForce(facts, expired);
  const latest = latestUses(facts.rows, uses, folds);
  const competitors = facts.rows
    .filter((row) => isCompetitor(row, expired, folds.survivorOf))
    .map((row): Competitor => ({
      id: row.id,
      depth: row.depth,
      row: row.row,
      latestUse: latest.get(row.id)!,
      takesPlace: !hasStaleText(row)
    }));
  const forgotten = forgottenIds(competitors, facts.capacity);
  const memories = facts.rows
    .map((row): BankMemory => {
      const use = uses.get(row.id);
      const isUsed =
        use?.latestNarration !== undefined &&
        use.latestNarration !== null &&
        use.latestNarration === facts.latestNarrationDepth;
      const state = stateOf({
        isDeleted: row.isDeleted,
        pinned: row.pinned,
        isFolded: folds.survivorOf.has(row.id),
        isExpired: expired.has(row.id),
        isForgotten: forgotten.has(row.id),
        isStale: hasStaleText(row),
        isPending: facts.encoderName !== null && row.embeddingModel !== facts.encoderName,
        isDeferred: row.isDeferred,
        isUsed
      });
      return {
        ...row,
        state,
        lastUsedDepth: use?.latestNarration ?? null,
        useCount: use?.count ?? 0,
        mergedInto: state === 'MERGED' ? (folds.survivorOf.get(row.id) ?? null) : null,
        absorbed: folds.absorbedBy.get(row.id) ?? []
      };
    })
    .sort((one, other) => one.depth - other.depth || one.row - other.row);
  return {
    memories,
    counts: countStates(memories),
    candidateIds: memories.filter((memory) => isRetrievable(memory.state)).map((memory) => memory.id)
  };
}

/**
 * A depth such that uses before it cannot decide who is forgotten: the own depth of the last memory that finds a place when
 * all are ordered by depth. As many as the capacity stand there or later, so one whose latest use lies before is past it in
 * any case. One past the line's end where places are left over: no use decides anything then.
 */
export function decisiveDepth(facts: Pick<BankFacts, 'rows' | 'folds' | 'end' | 'now' | 'capacity'>): number {
  const expired = new Set(facts.rows.filter((row) => isExpired(row, facts)).map((row) => row.id));
  const { survivorOf } = foldsInForce(facts, expired);
  const depths = facts.rows
    .filter((row) => isCompetitor(row, expired, survivorOf) && !hasStaleText(row))
    .map((row) => row.depth)
    .sort((one, other) => other - one);
  // With exactly as many as there are places, uses still decide which stale ones stand past the last.
  return depths.length < facts.capacity ? facts.end + 1 : depths[facts.capacity - 1]!;
}

const isCompetitor = (
  row: BankRow,
  expired: ReadonlySet<string>,
  survivorOf: ReadonlyMap<string, string>
): boolean => !row.isDeleted && !row.pinned && !expired.has(row.id) && !survivorOf.has(row.id);

/** The text may no longer be true: automatic, and a source of it changed. The player's own words stay, badged. */
export const hasStaleText = (row: { isStale: boolean; isEdited: boolean }): boolean =>
  row.isStale && !row.isEdited;

/** Whether a deferred memory has left the bank: its days and its actions have both gone by. */
export function isExpired(
  row: Pick<BankRow, 'isDeferred' | 'expiresAt' | 'expiresAtDepth' | 'pinned'>,
  at: { end: number; now: number }
): boolean {
  if (!row.isDeferred || row.pinned || row.expiresAt === null || row.expiresAtDepth === null) return false;
  return row.expiresAt <= at.now && row.expiresAtDepth <= at.end;
}

type FoldsInForce = { survivorOf: Map<string, string>; absorbedBy: Map<string, string[]> };

/** Folds that hide something: an expired survivor hides nothing, and a pinned memory is never hidden. */
function foldsInForce(facts: Pick<BankFacts, 'rows' | 'folds'>, expired: ReadonlySet<string>): FoldsInForce {
  const rows = new Map(facts.rows.map((row) => [row.id, row]));
  const survivorOf = new Map<string, string>();
  const absorbedBy = new Map<string, string[]>();
  for (const { absorbedId, survivorId } of facts.folds) {
    const absorbed = rows.get(absorbedId);
    if (!absorbed || absorbed.isDeleted || absorbed.pinned) continue;
    if (!rows.has(survivorId) || expired.has(survivorId)) continue;
    survivorOf.set(absorbedId, survivorId);
    absorbedBy.set(survivorId, [...(absorbedBy.get(survivorId) ?? []), absorbedId]);
  }
  return { survivorOf, absorbedBy };
}

/** Latest use of each: its own, and for a survivor that of everything it absorbed, however deep. */
function latestUses(
  rows: readonly BankRow[],
  uses: ReadonlyMap<string, BankUse>,
  { absorbedBy }: FoldsInForce
): Map<string, number> {
  const own = new Map(rows.map((row) => [row.id, Math.max(row.depth, uses.get(row.id)?.latest ?? 0)]));
  if (absorbedBy.size === 0) return own;
  const whole = (id: string, seen: Set<string>): number => {
    if (seen.has(id)) return 0;
    seen.add(id);
    return (absorbedBy.get(id) ?? []).reduce(
      (latest, absorbedId) => Math.max(latest, whole(absorbedId, seen)),
      own.get(id) ?? 0
    );
  };
  return new Map(rows.map((row) => [row.id, whole(row.id, new Set())]));
}
