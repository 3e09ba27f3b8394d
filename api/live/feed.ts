/**
 * Following an adventure's feed: events are pulled from the database after the reader's place, first what was missed, then
 * what comes, woken by a signal without payload. The place is the only state, so there is no seam between the two, and a
 * reader that stalls holds no queue.
 */
import type { Log } from '#api/ports.ts';
import type { Database } from '#api/store/database.ts';
import { type EventKind, type StoryEvent, readFeed } from '#api/store/event.ts';
import type { Live } from './live.ts';
import { readerOf } from './reader.ts';

/** An event of the feed; without `event`, what was missed is gone and the reader must look at everything anew. */
export type FeedItem = { adventureId: string; sequence: number; at: Date; event: StoryEvent | null };

/** Events read at once. */
const BATCH = 100;

export type FeedDeps = { db: Database; live: Live; log: Log; clock: { now(): Date } };

/** `mayRead` is asked before every look, so that rights which end mid-stream end the stream, as a lost adventure does. */
export function followFeed(
  deps: FeedDeps,
  feed: {
    adventureId: string;
    after: number;
    kinds: readonly EventKind[] | null;
    mayRead: () => Promise<boolean>;
  }
): AsyncGenerator<FeedItem, void, undefined> {
  const { adventureId, kinds, mayRead } = feed;
  const watch = deps.live.feeds.watch(adventureId);
  return readerOf(items(), watch.close);

  async function* items() {
    let place = feed.after;
    try {
      do {
        if (!(await mayRead())) return;
        for (;;) {
          const page = await readFeed(deps.db, adventureId, place, BATCH, kinds);
          if (page === null) return;
          if (page.trimmedTo > place) {
            place = page.latest;
            yield { adventureId, sequence: place, at: deps.clock.now(), event: null };
            continue;
          }
          for (const { sequence, at, event } of page.events) {
            place = sequence;
            yield { adventureId, sequence, at, event };
          }
          if (page.events.length < BATCH) {
            // Events of other kinds are not looked at again, and cannot make the reader's place too old.
            place = Math.max(place, page.latest);
            break;
          }
        }
      } while (await watch.next());
    } finally {
      watch.close();
    }
  }
}
