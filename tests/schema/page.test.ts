/** Pages: their limits, their cursors, and that a longer page costs no more statements. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, openApi } from '#tests/kit/api.ts';

let api: Api;
let id: string;
beforeAll(async () => {
  api = await openApi();
  id = await api.begin({ starterId: 'missing-mile' });
  await api.playTo(id, 32);
  for (const text of ['Mira has a brass key.', 'The bell is cracked.', 'Orrin owes nine coins.']) {
    await api.mutate('createMemory', { adventureId: id, text });
  }
  await api.deps.passes.idle();
  const call = { accountId: 'local', adventureId: rowId(id), purpose: 'NARRATION', model: 'fake' };
  await api.deps.db.providerCall.createMany({
    data: [1, 2, 3, 4, 5].map((minute) => ({
      ...call,
      id: `call-${minute}`,
      startedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      error: minute === 3 ? 'It failed.' : null
    }))
  });
});
afterAll(() => api.close());

const rowId = (globalId: string) => Buffer.from(globalId, 'base64').toString().split(':')[1]!;

const LISTS = ['actions', 'storyCards', 'memories', 'summaries', 'reviews', 'providerCalls'];

test.each(LISTS)('a page of %s has at most 200 entries, and more is a clear error', async (list) => {
  const page = (size: number) =>
    api.ask(
      `query ($id: ID!) { adventure(id: $id) { ${list}(first: ${size}) { pageInfo { hasNextPage } } } }`,
      { id }
    );
  expect((await page(200)).errors).toBeUndefined();
  for (const size of [201, -1]) {
    const { errors } = await page(size);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'first' }] });
  }
  const last = await api.ask(
    `query ($id: ID!) { adventure(id: $id) { ${list}(last: 500) { pageInfo { hasNextPage } } } }`,
    { id }
  );
  expect(last.errors?.[0]?.message).toContain('200');
});

test('adventures are paged by the same rule', async () => {
  const { errors } = await api.ask('{ adventures(first: 201) { nodes { id } } }');
  expect(errors?.[0]?.message).toContain('200');
});

type Page = {
  edges: { cursor: string; node: { id: string } }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
};

const pageOf = async (list: string, args: string): Promise<Page> =>
  (
    await api.graphql(
      `query ($id: ID!) { adventure(id: $id) { ${list}(${args}) {
      edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`,
      { id }
    )
  ).adventure[list];

test.each(['actions', 'memories', 'storyCards', 'providerCalls'])(
  '%s can be walked from either end without gap or repeat',
  async (list) => {
    const whole = (await pageOf(list, 'first: 200')).edges.map((edge) => edge.node.id);
    expect(whole.length).toBeGreaterThan(2);
    const walked: string[] = [];
    for (let after: string | null = null; ;) {
      const page: Page = await pageOf(list, `first: 2, after: ${JSON.stringify(after)}`);
      walked.push(...page.edges.map((edge) => edge.node.id));
      expect(page.pageInfo.startCursor).toBe(page.edges[0]!.cursor);
      after = page.pageInfo.endCursor;
      if (!page.pageInfo.hasNextPage) break;
    }
    expect(walked).toEqual(whole);
    const back: string[] = [];
    for (let before: string | null = null; ;) {
      const page: Page = await pageOf(list, `last: 2, before: ${JSON.stringify(before)}`);
      back.unshift(...page.edges.map((edge) => edge.node.id));
      before = page.pageInfo.startCursor;
      if (!page.pageInfo.hasPreviousPage) break;
    }
    expect(back).toEqual(whole);
  }
);

test.each(['actions', 'memories'])('a forged cursor of %s is an input problem', async (list) => {
  const { errors } = await api.ask(
    `query ($id: ID!) { adventure(id: $id) { ${list}(after: "bm9uc2Vuc2U") { nodes { id } } } }`,
    { id }
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'after' }] });
});

const NESTED: Record<string, string> = {
  actions:
    'id text branch { name parent { id } } takes { id take } revisions { text } memory { id text state } snapshot { tokens memories { text memory { id state } } }',
  memories:
    'id text state useCount lastUsedDepth isEmbedded branch { name } sourceActions { id text } revisions { text } mergedInto { id } absorbed { id } reviews { id }',
  storyCards: 'id name keys problem',
  summaries: 'id text isInForce branch { name } basedOn { id }',
  providerCalls: 'id model'
};

test.each(Object.keys(NESTED))('a longer page of %s runs no more statements', async (list) => {
  const statements = (size: number) =>
    api.countStatements(() =>
      api.graphql(
        `query ($id: ID!) { adventure(id: $id) { ${list}(last: ${size}) { nodes { ${NESTED[list]} } } } }`,
        { id }
      )
    );
  await statements(3);
  const few = await statements(3);
  const many = await statements(30);
  expect(many).toBeLessThanOrEqual(few);
  expect(few).toBeLessThan(30);
});

test('a longer shelf runs no more statements', async () => {
  const shelf = `{ adventures { nodes { id title head { depth canRedo branch { name } action { text } } branches { name isCurrent } passSteps { kind } } } }`;
  const one = await api.countStatements(() => api.graphql(shelf));
  for (let count = 0; count < 5; count += 1) await api.begin();
  expect(await api.countStatements(() => api.graphql(shelf))).toBeLessThanOrEqual(one);
});

test('failed calls can be looked at alone', async () => {
  const { adventure } = await api.graphql(
    `query ($id: ID!) { adventure(id: $id) { providerCalls(failedOnly: true) { nodes { error } } } }`,
    { id }
  );
  expect(adventure.providerCalls.nodes).toEqual([{ error: 'It failed.' }]);
});
