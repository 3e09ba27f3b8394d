/** What the work rooms are given. Built once in app.ts; functions take the part they use. */
import type { Clock, Log, Models, NewId, Publish } from '#api/ports.ts';
import type { Database } from '#api/store/database.ts';

export type Deps = {
  db: Database;
  models: Models;
  publish: Publish;
  clock: Clock;
  newId: NewId;
  log: Log;
};
