/**
 * The feed of an adventure: an outbox, appended in the transaction of the change that it tells of, and numbered without
 * gaps. Events hold ids and state, never story text.
 */
import type { Transaction } from './database.ts';

export type Change = 'CREATED' | 'UPDATED' | 'REMOVED';

export type EventKind =
  'STORY' | 'MEMORY' | 'SUMMARY' | 'PASS' | 'SNAPSHOT' | 'REVIEW' | 'LORE' | 'ADVENTURE';

export type StoryEvent =
  | { type: 'ActionAppended'; actionId: string; branchId: string; depth: number }
  | { type: 'ActionChanged'; actionId: string; branchId: string; depth: number }
  | { type: 'HeadMoved'; branchId: string; depth: number }
  | { type: 'BranchChanged'; change: Change; branchId: string }
  | { type: 'MemoryChanged'; change: Change; memoryId: string }
  | { type: 'SummaryChanged'; change: Change; summaryId: string }
  | { type: 'BlockChanged'; change: Change; blockId: string }
  | { type: 'PassStepChanged'; kind: string; step: PassStepState }
  | { type: 'SnapshotTaken'; actionId: string; snapshotId: string }
  | { type: 'ReviewDecided'; reviewId: string }
  | { type: 'LoreChanged'; change: Change; loreSourceId: string }
  | { type: 'AdventureChanged' };

/** A step as it stood when the event was written. Times are ISO 8601. */
export type PassStepState = {
  status: string;
  done: number;
  total: number;
  attempts: number;
  error: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  nextAttemptAt: string | null;
};

const KINDS: Record<StoryEvent['type'], EventKind> = {
  ActionAppended: 'STORY',
  ActionChanged: 'STORY',
  HeadMoved: 'STORY',
  BranchChanged: 'STORY',
  MemoryChanged: 'MEMORY',
  SummaryChanged: 'SUMMARY',
  BlockChanged: 'MEMORY',
  PassStepChanged: 'PASS',
  SnapshotTaken: 'SNAPSHOT',
  ReviewDecided: 'REVIEW',
  LoreChanged: 'LORE',
  AdventureChanged: 'ADVENTURE'
};

/** The newest events of an adventure that are kept for readers who come back; an older cursor gets a FeedReset. */
export const FEED_RETAINED = 10_000;

/** How many events are trimmed at once, so that trimming is rare. */
const TRIM_STEP = 1_000;

/** Appends the events in order. The adventure's row is the counter, so numbers have no gaps even after a rollback. */
export async function appendEvents(
  tx: Transaction,
  adventureId: string,
  events: readonly StoryEvent[],
  at: Date
): Promise<void> {
  if (events.length === 0) return;
  const { feedSequence, feedTrimmedTo } = await tx.adventure.update({
    where: { id: adventureId },
    data: { feedSequence: { increment: events.length } },
    select: { feedSequence: true, feedTrimmedTo: true }
  });
  const first = feedSequence - events.length + 1;
  await tx.event.createMany({
    data: events.map(({ type, ...data }, index) => ({
      adventureId,
      sequence: first + index,
      kind: KINDS[type],
      type,
      data: JSON.stringify(data),
      at
    }))
  });
  const trimTo = feedSequence - FEED_RETAINED;
  if (trimTo - feedTrimmedTo >= TRIM_STEP) {
    await tx.event.deleteMany({ where: { adventureId, sequence: { lte: trimTo } } });
    await tx.adventure.update({ where: { id: adventureId }, data: { feedTrimmedTo: trimTo } });
  }
}

export type FeedEvent = { sequence: number; at: Date; event: StoryEvent };

/**
 * Events after a number, oldest first, at most `limit`; `trimmedTo` is the number up to which the feed is gone, and
 * `latest` the newest number. Null: the adventure is not there.
 */
export async function readFeed(
  db: Transaction,
  adventureId: string,
  after: number,
  limit: number,
  kinds: readonly EventKind[] | null
): Promise<{ events: FeedEvent[]; trimmedTo: number; latest: number } | null> {
  const adventure = await db.adventure.findUnique({
    where: { id: adventureId },
    select: { feedSequence: true, feedTrimmedTo: true }
  });
  if (adventure === null) return null;
  const rows = await db.event.findMany({
    where: { adventureId, sequence: { gt: after }, ...(kinds ? { kind: { in: [...kinds] } } : {}) },
    orderBy: { sequence: 'asc' },
    take: limit
  });
  return {
    trimmedTo: adventure.feedTrimmedTo,
    latest: adventure.feedSequence,
    events: rows.map((row) => ({
      sequence: row.sequence,
      at: row.at,
      event: { type: row.type, ...(JSON.parse(row.data) as object) } as StoryEvent
    }))
  };
}
