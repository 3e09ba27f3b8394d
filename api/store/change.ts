/**
 * The one way to change an adventure: a short transaction that writes and appends its events, then wakes readers. Never
 * call a model inside `work`.
 */
import type { Transaction } from './database.ts';
import { type StoryEvent, appendEvents } from './event.ts';
import { inTransaction } from './transaction.ts';
import type { Deps } from '#api/deps.ts';

/** Adds events to the feed, in order, at the end of the transaction. */
export type Emit = (...events: StoryEvent[]) => void;

/** Runs `work` in one transaction with its events; readers are woken only after the commit. `work` may run twice. */
export async function changeAdventure<Result>(
  deps: Pick<Deps, 'db' | 'publish' | 'clock'>,
  adventureId: string,
  work: (tx: Transaction, emit: Emit) => Promise<Result>
): Promise<Result> {
  let hasEvents = false;
  const result = await inTransaction(deps.db, async (tx) => {
    const events: StoryEvent[] = [];
    const answer = await work(tx, (...more) => events.push(...more));
    await appendEvents(tx, adventureId, events, deps.clock.now());
    hasEvents = events.length > 0;
    return answer;
  });
  if (hasEvents) deps.publish.changed(adventureId);
  return result;
}
