/** The limits of a document, held against the documents of the app: each must fit with room to spare. */
import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  print,
  typeFromAST
} from 'graphql';
import { expect, test } from 'vitest';
import { COST_LIMIT, MAX_DEPTH, MAX_TOKENS } from '#api/schema/limit.ts';
import { schema } from '#api/schema/schema.ts';
import * as generated from '#lib/api/gql/graphql.ts';

const documents = Object.entries(generated).flatMap(([name, document]) =>
  name.endsWith('Document') ? [[name, parse(String(document))] as const] : []
);

const SCALARS: Record<string, unknown> = {
  Int: 50,
  Float: 1,
  Boolean: true,
  String: 'x',
  ID: Buffer.from('Adventure:x').toString('base64')
};

/** A value of the type: a page of 50 where a number is asked for. */
function sample(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sample(type.ofType);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]!.value;
  if (!isInputObjectType(type)) return SCALARS[type.name];
  const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(required.map((field) => [field.name, sample(field.type)]));
}

function measure(document: DocumentNode) {
  const variables: Record<string, unknown> = {};
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    for (const { variable, type } of definition.variableDefinitions ?? []) {
      variables[variable.name.value] = sample(typeFromAST(schema, type) as GraphQLInputType);
    }
  }
  const tokens = print(document).match(/\w+|[^\s\w]/g)?.length ?? 0;
  return { ...complexityFromQuery(document, { schema, ctx: {}, variables }), tokens };
}

test('the app has documents to measure', () => {
  expect(documents.length).toBeGreaterThan(20);
});

test.each(documents)('%s fits the limits', (_name, document) => {
  const { complexity, depth, tokens } = measure(document);
  const callsModel = /\b(takeTurn|retryTurn|testProvider)\(/.test(print(document));
  expect(complexity).toBeLessThan(callsModel ? COST_LIMIT * 0.75 : COST_LIMIT / 2);
  expect(depth).toBeLessThanOrEqual(MAX_DEPTH - 2);
  expect(tokens).toBeLessThan(MAX_TOKENS / 2);
});
