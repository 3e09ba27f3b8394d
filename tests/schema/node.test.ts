/** Objects by id, and whose they are: not yours is the same as not there. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Api, openApi } from '#tests/kit/api.ts';

let api: Api;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

async function everyId(): Promise<string[]> {
  const adventureId = await api.begin({ starterId: 'missing-mile' });
  await api.playTo(adventureId, 16);
  await api.mutate('createMemory', { adventureId, text: 'Mira has a brass key.' });
  const { adventure } = await api.graphql(
    `query ($id: ID!) { adventure(id: $id) { id branches { id } actions(first: 1) { nodes { id } } memories(first: 1) { nodes { id } }
      summaries { nodes { id } } storyCards(first: 1) { nodes { id } } providerCalls(first: 1) { nodes { id } } } }`,
    { id: adventureId }
  );
  const lists = ['actions', 'memories', 'summaries', 'storyCards', 'providerCalls'];
  return [
    adventure.id,
    adventure.branches[0].id,
    ...lists.flatMap((list) => adventure[list].nodes.map((node: { id: string }) => node.id))
  ];
}

const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';

test('every object with an id is found by it, alone and among others', async () => {
  const ids = await everyId();
  const { nodes } = await api.graphql(NODES, { ids });
  expect(nodes.map((node: { id: string }) => node.id)).toEqual(ids);
  for (const id of ids) {
    expect((await api.graphql('query ($id: ID!) { node(id: $id) { id } }', { id })).node).toEqual({ id });
  }
});

test('what is another’s is not there, by node, by field or by mutation', async () => {
  const ids = await everyId();
  await api.actAs('someone-else');
  const { nodes } = await api.graphql(NODES, { ids });
  expect(nodes).toEqual(ids.map(() => null));
  const { adventure, viewer, adventures } = await api.graphql(
    'query ($id: ID!) { adventure(id: $id) { id } viewer { name } adventures { nodes { id } } }',
    { id: ids[0] }
  );
  expect([adventure, viewer.name, adventures.nodes]).toEqual([null, 'someone-else', []]);
  const [adventureId, branchId, actionId, memoryId, summaryId, storyCardId] = ids;
  const attempts: [string, object][] = [
    ['updateAdventure', { adventureId, title: 'Mine' }],
    ['deleteAdventure', { adventureId }],
    ['restoreAdventure', { adventureId }],
    ['takeTurn', { adventureId, kind: 'CONTINUE' }],
    ['stopTurn', { adventureId }],
    ['retryTurn', { actionId }],
    ['chooseTake', { actionId }],
    ['editAction', { actionId, text: 'Mine.' }],
    ['restoreRevision', { actionId, revision: 0 }],
    ['undo', { adventureId }],
    ['redo', { adventureId }],
    ['forkAt', { actionId }],
    ['switchBranch', { branchId }],
    ['renameBranch', { branchId, name: 'Mine' }],
    ['createMemory', { adventureId, text: 'Mine.' }],
    ['editMemory', { memoryId, text: 'Mine.' }],
    ['deleteMemory', { memoryId }],
    ['pinMemory', { memoryId, pinned: true }],
    ['restoreMemory', { memoryId }],
    ['rewriteMemory', { memoryId }],
    ['editSummary', { adventureId, text: 'Mine.' }],
    ['restoreSummary', { summaryId }],
    ['rewriteSummary', { summaryId }],
    ['runPass', { adventureId }],
    ['createStoryCard', { adventureId, name: 'Mine', type: '', keys: [], entry: '' }],
    ['updateStoryCard', { storyCardId, name: 'Mine' }],
    ['deleteStoryCard', { storyCardId }]
  ];
  for (const [field, input] of attempts) {
    expect([field, (await api.mutate(field, { ...input })).__typename]).toEqual([field, 'NotFoundError']);
  }
  await expect(
    (
      await api.watch('subscription ($id: ID!) { adventureEvents(adventureId: $id) { cursor } }', {
        id: adventureId
      })
    ).next()
  ).resolves.toMatchObject({ value: { errors: [{ extensions: { code: 'NOT_FOUND' } }] } });
});

test('a malformed id finds nothing and says so in words', async () => {
  const { errors } = await api.ask('{ node(id: "garbage") { id } }');
  expect(errors?.[0]?.message).toContain('Invalid global ID');
  expect((await api.graphql('{ adventure(id: "garbage") { id } }')).adventure).toBeNull();
});

test('story cards are made, changed and deleted, and a bad pattern is pointed out', async () => {
  const adventureId = await api.begin();
  const card = {
    adventureId,
    name: 'Bell',
    type: 'item',
    keys: ['bell', '/(/'],
    entry: 'The bell is cracked.'
  };
  const { storyCard } = await api.mutate(
    'createStoryCard',
    card,
    'storyCard { id name keys problem } adventure { id }'
  );
  expect(storyCard).toMatchObject({ name: 'Bell', keys: ['bell', '/(/'] });
  expect(storyCard.problem).toEqual(expect.any(String));
  const changed = await api.mutate(
    'updateStoryCard',
    { storyCardId: storyCard.id, keys: ['bell'] },
    'storyCard { keys problem entry }'
  );
  expect(changed.storyCard).toEqual({ keys: ['bell'], problem: null, entry: 'The bell is cracked.' });
  expect(await api.mutate('createStoryCard', { ...card, name: ' ' })).toMatchObject({
    __typename: 'InvalidInputError',
    fields: [{ path: 'input.name' }]
  });
  expect(await api.mutate('updateStoryCard', { storyCardId: adventureId })).toMatchObject({
    __typename: 'InvalidInputError'
  });
  expect(await api.mutate('deleteStoryCard', { storyCardId: storyCard.id }, 'deletedId')).toMatchObject({
    deletedId: storyCard.id
  });
  expect(await api.mutate('deleteStoryCard', { storyCardId: storyCard.id })).toMatchObject({
    __typename: 'NotFoundError'
  });
});
