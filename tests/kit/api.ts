/** The API without a port: a real database, fake models, a hand clock, and GraphQL on top, as a client sees it. */
import { type HandClock, createHandClock } from './clock.ts';
import { type TestDatabase, openTestDatabase, silentLog } from './database.ts';
import { type FakeModels, createFakeModels } from './fake-models.ts';
import { createLive } from '#api/live/live.ts';
import { createPasses } from '#api/pass/schedule.ts';
import type { Log } from '#api/ports.ts';
import type { SchemaDeps } from '#api/schema/context.ts';
import { LOOPBACK_HOSTS } from '#api/server/origin.ts';
import { type GraphQLServer, createGraphQLServer } from '#api/server/yoga.ts';
import { LOCAL_ACCOUNT_ID, ensureLocalAccount } from '#api/store/account.ts';
import { RunningTurns } from '#api/turn/running.ts';

/** An answer whose shape the test knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Data = any;
export type Answer = { data: Data; errors?: { message: string; extensions?: Record<string, unknown> }[] };

export type Api = TestDatabase & {
  deps: SchemaDeps & { clock: HandClock };
  models: FakeModels;
  graphqlServer: GraphQLServer;
  /** Who asks from now on. */
  actAs(accountId: string): Promise<void>;
  ask(document: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** The data; throws where there are errors. */
  graphql(document: string, variables?: Record<string, unknown>): Promise<Data>;
  /** The member of the result union that a mutation of one field answers. */
  mutate(field: string, input: Record<string, unknown>, selection?: string): Promise<Data>;
  /** The answers of a subscription, one at a time. */
  watch(document: string, variables?: Record<string, unknown>): Promise<AsyncGenerator<Answer>>;
  /** A new adventure's global id. */
  begin(input?: Record<string, unknown>): Promise<string>;
  /** Takes turns until the story has this many actions, and waits for the pass. */
  playTo(adventureId: string, actions: number): Promise<void>;
};

export async function openApi(options: { log?: Log } = {}): Promise<Api> {
  const database = await openTestDatabase();
  const { db } = database;
  const models = createFakeModels();
  const clock = createHandClock();
  const live = createLive();
  let ids = 0;
  const newId = () => `id-${String((ids += 1)).padStart(6, '0')}`;
  const core = { db, models, clock, newId, publish: live.publish, log: options.log ?? silentLog };
  const passes = createPasses(core);
  const facts = { version: 'test', databaseUrl: `file:${database.path}`, databasePath: database.path };
  const testable = {
    ...models,
    test: async () => [
      { kind: 'CHAT' as const, ok: true, message: 'It answers.', model: 'fake-narrator', latencyMs: 1 }
    ]
  };
  const deps = { ...core, models: testable, passes, turns: new RunningTurns(), live, facts };
  await ensureLocalAccount(deps);
  let accountId = LOCAL_ACCOUNT_ID;
  const perimeter = { rules: { hosts: LOOPBACK_HOSTS }, isReady: async () => true, isStopping: () => false };
  const graphqlServer = createGraphQLServer(deps, perimeter, () => accountId);

  const request = (accept: string, document: string, variables: Record<string, unknown>) =>
    graphqlServer.fetch('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ query: document, variables })
    });

  const api: Api = {
    ...database,
    deps,
    models,
    graphqlServer,
    async actAs(id) {
      await db.account.upsert({
        where: { id },
        create: { id, name: id, createdAt: clock.now() },
        update: {}
      });
      accountId = id;
    },
    async ask(document, variables = {}) {
      return (await (await request('application/json', document, variables)).json()) as Answer;
    },
    async graphql(document, variables) {
      const { data, errors } = await api.ask(document, variables);
      if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
      return data;
    },
    async mutate(field, input, selection = '') {
      const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
      const data = await api.graphql(
        `mutation ($input: ${type}Input!) { ${field}(input: $input) {
          __typename ... on Error { message } ... on InvalidInputError { fields { path message } }
          ${selection ? `... on ${type}Payload { ${selection} }` : ''} } }`,
        { input }
      );
      return data[field];
    },
    async watch(document, variables = {}) {
      const { schema, execute, subscribe, contextFactory, parse, validate } = graphqlServer.getEnveloped({});
      const parsed = parse(document);
      const problems = validate(schema, parsed);
      if (problems.length > 0) throw problems[0];
      const contextValue = await contextFactory();
      const isSubscription = document.trimStart().startsWith('subscription');
      const run = isSubscription ? subscribe : execute;
      const result = await run({ schema, document: parsed, variableValues: variables, contextValue });
      if (Symbol.asyncIterator in result) return result as AsyncGenerator<Answer>;
      return (async function* () {
        yield result as Answer;
      })();
    },
    async begin(input = { opening: 'You wake in a cold mill beside the river.', title: 'The mill' }) {
      const made = await api.mutate('createAdventure', input, 'adventure { id }');
      return made.adventure.id;
    },
    async playTo(adventureId, actions) {
      for (;;) {
        const { adventure } = await api.graphql(
          'query ($id: ID!) { adventure(id: $id) { head { depth } } }',
          { id: adventureId }
        );
        if (adventure.head.depth + 1 >= actions) break;
        const isLast = adventure.head.depth + 2 === actions;
        const input = isLast
          ? { kind: 'CONTINUE' }
          : { kind: 'DO', text: `follow mark ${adventure.head.depth}` };
        await api.mutate('takeTurn', { adventureId, ...input });
      }
      await passes.idle();
    },
    async close() {
      await deps.turns.stopAll();
      await passes.stop();
      await database.close();
    }
  };
  return api;
}
