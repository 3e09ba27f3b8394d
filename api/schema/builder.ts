/**
 * The Pothos builder: plugins in the one order that works, the page rules of every connection, and the cost of a field.
 * Types are added by the files beside this one; `schema.ts` loads them all.
 */
import SchemaBuilder from '@pothos/core';
import ComplexityPlugin, { type ComplexityErrorKind, type ComplexityResult } from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import ValidationPlugin from '@pothos/plugin-validation';
import { z } from 'zod';
import type PrismaTypes from '#prisma/client/pothos.ts';
import { getDatamodel } from '#prisma/client/pothos.ts';
import { ownNodes } from '#api/account/ownership.ts';
import { StoryError } from '#api/errors.ts';
import type { Context, Scope } from './context.ts';
import { COST_LIMIT, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './limit.ts';

const pageSize = z
  .number()
  .int()
  .min(0, 'A page cannot have fewer than 0 entries.')
  .max(MAX_PAGE_SIZE, `A page has at most ${MAX_PAGE_SIZE} entries; ask for the next page with \`after\`.`);

const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  AuthScopes: Record<Lowercase<Scope>, boolean>;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  Scalars: { DateTime: { Input: Date; Output: Date }; ID: { Input: string; Output: string } };
}>({
  defaultFieldNullability: false,
  plugins: [ErrorsPlugin, ScopeAuthPlugin, PrismaPlugin, RelayPlugin, ValidationPlugin, ComplexityPlugin],
  errors: {
    directResult: true,
    // Every input is checked before anything is looked up, so a problem with it tells nothing of what exists.
    unsafelyHandleInputErrors: true,
    defaultUnionOptions: {
      name: ({ fieldName }) => `${capitalised(fieldName)}Result`,
      description: 'The payload, or what keeps it from being done.'
    }
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    authScopes: ({ scopes }) => ({ read: scopes.has('READ'), write: scopes.has('WRITE') })
  },
  prisma: {
    client: ({ db }) => db,
    dmmf: getDatamodel(),
    defaultConnectionSize: DEFAULT_PAGE_SIZE,
    maxConnectionSize: MAX_PAGE_SIZE,
    onUnusedQuery: null
  },
  validation: {
    validationError: ({ issues }) =>
      new StoryError({
        code: 'INVALID_INPUT',
        fields: issues.map(({ path, message }) => ({
          path: (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
          message
        }))
      })
  },
  complexity: {
    limit: { complexity: COST_LIMIT },
    fieldComplexity: (args, _ctx, field) => {
      const { first, last } = args as { first?: number | null; last?: number | null };
      const isPage = field.args.some((arg) => arg.name === 'first');
      return isPage ? { field: 1, multiplier: first ?? last ?? DEFAULT_PAGE_SIZE } : { field: 1 };
    },
    complexityError: tooCostly
  },
  relay: {
    cursorType: 'String',
    clientMutationId: 'omit',
    idFieldOptions: { description: 'Names this object among all objects of the server.' },
    nodeTypeOptions: { description: 'Anything with an id of its own, which `node` finds again.' },
    nodeQueryOptions: {
      description: 'Any object by its id; null where there is none, or none of yours.',
      args: { id: { description: 'The id of the object.' } },
      resolve: async (_root, { id }, { db, accountId }, _info, resolveNode) =>
        (await ownNodes(db, accountId, [id]))[0] ? resolveNode(id) : null
    },
    nodesQueryOptions: {
      description:
        'Several objects by their ids, in their order; null where there is none, or none of yours.',
      args: {
        ids: {
          description: `The ids of the objects, at most ${MAX_PAGE_SIZE}.`,
          validate: z.array(z.any()).max(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE} ids at a time.`)
        }
      },
      complexity: ({ ids }) => ({ field: 1, multiplier: ids.length }),
      resolve: async (_root, { ids }, { db, accountId }, _info, resolveNodes) => {
        const isOwn = await ownNodes(db, accountId, ids);
        const nodes = isOwn.includes(true) ? await resolveNodes(ids) : [];
        return ids.map((_id, index) => (isOwn[index] ? nodes[index] : null));
      }
    },
    pageInfoTypeOptions: { description: 'Where a page lies in its list.' },
    hasNextPageFieldOptions: { description: 'Whether entries follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether entries come before this page.' },
    startCursorFieldOptions: { description: 'The cursor of the first entry of the page.' },
    endCursorFieldOptions: { description: 'The cursor of the last entry of the page.' },
    pageInfoFieldOptions: { description: 'Where this page lies in the list.' },
    edgesFieldOptions: {
      description: 'The entries of the page, each with its cursor.',
      complexity: { field: 0, multiplier: 1 }
    },
    nodesOnConnection: {
      description: 'The entries of the page, without cursors.',
      complexity: { field: 0, multiplier: 1 }
    },
    nodeFieldOptions: { description: 'The entry itself.' },
    cursorFieldOptions: { description: 'Where the entry lies in the list, for `after` and `before`.' },
    defaultConnectionTypeOptions: { description: 'A page of a list.' },
    defaultEdgeTypeOptions: { description: 'An entry of a page, with its cursor.' },
    firstArgOptions: {
      description: `How many entries to take from the start or after \`after\`: ${DEFAULT_PAGE_SIZE} unless told, at most ${MAX_PAGE_SIZE}.`,
      validate: pageSize
    },
    lastArgOptions: {
      description: `How many entries to take from the end or before \`before\`: at most ${MAX_PAGE_SIZE}.`,
      validate: pageSize
    },
    afterArgOptions: { description: 'The cursor after which to begin.' },
    beforeArgOptions: { description: 'The cursor before which to end.' },
    mutationInputArgOptions: { description: 'What to do.' },
    defaultMutationInputTypeOptions: { description: 'What the mutation needs.' },
    defaultPayloadTypeOptions: { description: 'What the mutation has done.' }
  }
});

/** The types that the builder's fields are written in, for parts that several types share. */
export type Types = typeof builder.$inferSchemaTypes;

function tooCostly(
  _kind: ComplexityErrorKind,
  { complexity, maxComplexity }: ComplexityResult & { maxComplexity?: number }
): Error {
  return new StoryError({
    code: 'LIMIT',
    limit: 'The cost of a document',
    max: maxComplexity ?? COST_LIMIT,
    actual: complexity
  });
}

builder.queryType({ description: 'What can be read.', authScopes: { read: true } });
builder.mutationType({ description: 'What can be done.', authScopes: { write: true } });
builder.subscriptionType({ description: 'What can be watched.', authScopes: { read: true } });
