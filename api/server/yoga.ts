/** GraphQL over HTTP: queries and mutations as JSON, subscriptions as server-sent events. */
import { randomUUID } from 'node:crypto';
import { type YogaServerInstance, createYoga } from 'graphql-yoga';
import type { Log } from '#api/ports.ts';
import { type Context, type SchemaDeps, createContext } from '#api/schema/context.ts';
import { schema } from '#api/schema/schema.ts';
import { createLimitPlugins } from './limit.ts';
import { createMask } from './mask.ts';
import { GRAPHQL_PATH, HEALTH_PATH, type Perimeter, usePerimeter } from './perimeter.ts';

export type GraphQLServer = YogaServerInstance<object, Context>;

/** `accountOf` says who asks. */
export function createGraphQLServer(
  deps: SchemaDeps,
  perimeter: Perimeter,
  accountOf: () => string
): GraphQLServer {
  return createYoga<object, Context>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    graphiql: false,
    landingPage: false,
    healthCheckEndpoint: HEALTH_PATH,
    cors: false,
    multipart: false,
    batching: false,
    logging: loggingOf(deps.log),
    maskedErrors: { maskError: createMask(deps.log) },
    context: () =>
      createContext(deps, {
        accountId: accountOf(),
        scopes: new Set(['READ', 'WRITE']),
        requestId: randomUUID()
      }),
    plugins: [usePerimeter(perimeter), ...createLimitPlugins()]
  });
}

/** Yoga's own messages, but for errors: those are logged once, by the mask. */
function loggingOf(log: Log) {
  const say = (level: 'debug' | 'info' | 'warn') => (message: unknown) => log[level]({}, String(message));
  return { debug: () => {}, info: say('debug'), warn: say('warn'), error: () => {} };
}
