/** What the work rooms are given. Built once in app.ts; functions take the part they use. */
import type { Passes } from '#api/pass/schedule.ts';
import type { Clock, Log, Models, NewId, Publish } from '#api/ports.ts';
import type { Database } from '#api/store/database.ts';
import type { RunningTurns } from '#api/turn/running.ts';

export type Deps = {
  db: Database;
  models: Models;
  publish: Publish;
  clock: Clock;
  newId: NewId;
  log: Log;
};

/** For what the player starts: it may wake the pass, and sees which turns are running. */
export type WorkDeps = Deps & { passes: Passes; turns: RunningTurns };
