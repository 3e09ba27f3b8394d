import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Api, openApi } from '#tests/kit/api.ts';

let api: Api;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

const OVERVIEW = `query ($id: ID!) { adventure(id: $id) {
  id title persona { name pronouns description } autoSummarize memoryBankEnabled passPaused trashedAt feedCursor
  head { depth canUndo canRedo branch { id name isCurrent forkDepth tipDepth parent { id } } action { role kind text } }
  branches { id } actions { nodes { depth role kind text status take takes { id } branch { id } } pageInfo { hasNextPage hasPreviousPage } }
  storyCards { nodes { name keys problem } } memories { nodes { id } } summary { id } summaries { nodes { id } }
  memoryBank { capacity inForce used idle nextMemoryAtDepth nextSummaryAtDepth parkedBlocks { id } }
  passSteps { kind status } reviews { nodes { id } } loreSources { id } providerCalls { nodes { id } }
} }`;

test('a new adventure from a starter shows its whole beginning', async () => {
  const { starters } = await api.graphql('{ starters { id title opening } }');
  const id = await api.begin({ starterId: starters[0].id });
  const { adventure } = await api.graphql(OVERVIEW, { id });
  expect(adventure).toMatchObject({
    id,
    title: starters[0].title,
    head: {
      depth: 0,
      canUndo: false,
      canRedo: false,
      branch: { forkDepth: -1, tipDepth: 0, isCurrent: true, parent: null }
    },
    actions: {
      nodes: [{ depth: 0, role: 'NARRATOR', kind: 'OPENING', text: starters[0].opening, status: 'COMPLETE' }],
      pageInfo: { hasNextPage: false, hasPreviousPage: false }
    },
    memories: { nodes: [] },
    memoryBank: { capacity: 200, inForce: 0, nextMemoryAtDepth: 11, nextSummaryAtDepth: 15, parkedBlocks: [] }
  });
  expect(adventure.storyCards.nodes.length).toBeGreaterThan(0);
  expect(adventure.passSteps.map((step: { kind: string }) => step.kind)).toEqual([
    'REWRITE',
    'MEMORY',
    'SUMMARY',
    'EMBEDDING',
    'REVIEW',
    'LORE'
  ]);
});

test('an opening without text is refused, and the field is named', async () => {
  expect(await api.mutate('createAdventure', { opening: '  ' })).toMatchObject({
    __typename: 'InvalidInputError',
    fields: [{ path: 'input.opening' }]
  });
});

test('updateAdventure changes what is given, and refuses an empty title', async () => {
  const adventureId = await api.begin();
  const persona = { name: 'Mira', pronouns: 'she/her', description: 'a ferrier' };
  const done = await api.mutate(
    'updateAdventure',
    { adventureId, title: 'Another', persona, passPaused: true },
    'adventure { title persona { name } passPaused instructions }'
  );
  expect(done.adventure).toEqual({
    title: 'Another',
    persona: { name: 'Mira' },
    passPaused: true,
    instructions: ''
  });
  expect(await api.mutate('updateAdventure', { adventureId, title: ' ' })).toMatchObject({
    __typename: 'InvalidInputError',
    fields: [{ path: 'input.title' }]
  });
});

test('an adventure goes to the trash and comes back', async () => {
  const adventureId = await api.begin();
  expect(await api.mutate('deleteAdventure', { adventureId }, 'deletedId')).toMatchObject({
    deletedId: adventureId
  });
  const list = '{ adventures { nodes { id } } trash: adventures(trashed: true) { nodes { id } } }';
  expect(await api.graphql(list)).toEqual({
    adventures: { nodes: [] },
    trash: { nodes: [{ id: adventureId }] }
  });
  await api.mutate('restoreAdventure', { adventureId }, 'adventure { id }');
  expect(await api.graphql(list)).toEqual({
    adventures: { nodes: [{ id: adventureId }] },
    trash: { nodes: [] }
  });
});

test('an id of another type is an input problem, and one of nobody’s is not found', async () => {
  const { viewer } = await api.graphql('{ viewer { id } }');
  expect(await api.mutate('deleteAdventure', { adventureId: viewer.id })).toMatchObject({
    __typename: 'InvalidInputError',
    fields: [{ path: 'input.adventureId' }]
  });
  expect(await api.mutate('deleteAdventure', { adventureId: 'nonsense' })).toMatchObject({
    __typename: 'InvalidInputError'
  });
  const nobodys = Buffer.from('Adventure:nobody').toString('base64');
  expect(await api.mutate('restoreAdventure', { adventureId: nobodys })).toMatchObject({
    __typename: 'NotFoundError'
  });
});

test('the newest played adventure comes first, and search narrows by title', async () => {
  await api.begin({ opening: 'One.', title: 'The mill' });
  api.deps.clock.advance(1_000);
  await api.begin({ opening: 'Two.', title: 'The harbour' });
  const { adventures, found } = await api.graphql(
    '{ adventures { nodes { title } } found: adventures(search: "MILL") { nodes { title } } }'
  );
  expect(adventures.nodes).toEqual([{ title: 'The harbour' }, { title: 'The mill' }]);
  expect(found.nodes).toEqual([{ title: 'The mill' }]);
});
