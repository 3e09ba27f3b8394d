import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '#api/schema/schema.ts';
import { EXAMPLE_TABS } from '#api/server/graphiql-example.ts';
import { STARTERS } from '#api/story/starter.ts';

test.each(EXAMPLE_TABS.map(({ query }, index) => [index + 1, query] as const))(
  'the document of tab %i is valid',
  (_tab, query) => {
    expect(validate(schema, parse(query))).toEqual([]);
  }
);

test('the starter of the first tab is on the shelf', () => {
  const named = /starterId: "([^"]+)"/.exec(EXAMPLE_TABS[0]!.query)?.[1];
  expect(STARTERS.map(({ id }) => id)).toContain(named);
});
