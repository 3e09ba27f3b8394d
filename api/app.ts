/**
 * The whole server, put together: the one place that knows every room. Builds, starts the work that was left over, and
 * stops in an order that keeps what has been written: turns first, then the pass, then the sockets, then the database.
 */
import { randomUUID } from 'node:crypto';
import { createLive } from './live/live.ts';
import { createBuiltInModels } from './model/builtin.ts';
import { createModels } from './model/models.ts';
import { createPasses } from './pass/schedule.ts';
import type { Clock, Log, NewId } from './ports.ts';
import type { SchemaDeps, TestableModels } from './schema/context.ts';
import { createGraphQLServer } from './server/yoga.ts';
import { LOOPBACK_HOSTS, type OriginRules } from './server/origin.ts';
import { type Sockets, createSockets } from './server/socket.ts';
import { LOCAL_ACCOUNT_ID, ensureLocalAccount } from './store/account.ts';
import { pathOf } from './store/database-file.ts';
import { closeDatabase, openDatabase } from './store/database.ts';
import { recordCall } from './store/provider-call.ts';
import { seedSettings } from './store/settings.ts';
import { sweepTrash } from './store/trash.ts';
import { RunningTurns } from './turn/running.ts';

export type AppOptions = {
  /** `file:./data/palimpsest.db` */
  databaseUrl: string;
  log: Log;
  version?: string;
  /** What settings start with, while the player has none. */
  firstSettings?: Parameters<typeof seedSettings>[2];
  /** Host names under which the server may be reached; this machine's own unless told. */
  hosts?: ReadonlySet<string>;
  clock?: Clock;
  newId?: NewId;
  models?: TestableModels;
  /** Pause between the built-in storyteller's words, in milliseconds. */
  storytellerPauseMs?: number;
};

export type App = {
  /** Answers an API request, without a port. */
  fetch: (request: Request) => Promise<Response>;
  /** Answers WebSocket upgrades of an HTTP server. */
  attachSockets: Sockets['attach'];
  graphql: ReturnType<typeof createGraphQLServer>;
  rules: OriginRules;
  deps: SchemaDeps;
  passes: SchemaDeps['passes'];
  /** Where everything is kept. */
  databasePath: string;
  /** Ends turns (what has come is kept), the pass and sockets, and closes the database. Safe to call twice. */
  stop: () => Promise<void>;
};

/** Throws StorageError where the database cannot be used. */
export async function createApp(options: AppOptions): Promise<App> {
  const { databaseUrl, log, clock = systemClock, newId = randomUUID } = options;
  const databasePath = pathOf(databaseUrl);
  const db = await openDatabase({ url: databaseUrl, log });
  const live = createLive();
  const builtIn = createBuiltInModels({ log, pauseMs: options.storytellerPauseMs });
  const modelRoom = createModels({
    builtIn,
    clock,
    log,
    record: (call) => recordCall({ db, newId, log }, call)
  });
  const models = options.models ?? modelRoom;
  const core = { db, models, publish: live.publish, clock, newId, log };
  const passes = createPasses(core);
  const facts = { version: options.version ?? 'development', databaseUrl, databasePath };
  const deps: SchemaDeps = { ...core, passes, turns: new RunningTurns(), live, facts };
  await ensureLocalAccount(deps);
  await seedSettings(deps, LOCAL_ACCOUNT_ID, options.firstSettings ?? {});

  let stopping: Promise<void> | null = null;
  const rules = { hosts: options.hosts ?? LOOPBACK_HOSTS };
  const isStopping = () => stopping !== null;
  const isReady = async () => !isStopping() && (await takesWrites(deps));
  const perimeter = { rules, isReady, isStopping };
  const graphql = createGraphQLServer(deps, perimeter, () => LOCAL_ACCOUNT_ID);
  const sockets = createSockets(graphql, perimeter, log);
  void passes.resumeAll();
  const endSweep = sweepTrash(deps);

  async function stop(): Promise<void> {
    endSweep();
    await deps.turns.stopAll();
    await passes.stop();
    await sockets.close();
    await modelRoom.stop();
    await closeDatabase(db);
  }
  return {
    fetch: async (request) => graphql.fetch(request),
    attachSockets: sockets.attach,
    graphql,
    rules,
    deps,
    passes,
    databasePath,
    stop: () => (stopping ??= stop())
  };
}

/** A write that changes nothing, so that a full disk or a lost lock is noticed. */
async function takesWrites({ db }: Pick<SchemaDeps, 'db'>): Promise<boolean> {
  try {
    await db.account.updateMany({ where: { id: LOCAL_ACCOUNT_ID, name: '' }, data: { name: '' } });
    return true;
  } catch {
    return false;
  }
}

const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds).unref();
    return () => clearTimeout(timer);
  }
};
