import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Api, openApi } from '#tests/kit/api.ts';

let api: Api;
let adventureId: string;
beforeEach(async () => {
  api = await openApi();
  adventureId = await api.begin();
});
afterEach(() => api.close());

const MEMORIES = `query ($id: ID!, $state: [MemoryState!], $scope: MemoryScope, $search: String) { adventure(id: $id) {
  memories(state: $state, scope: $scope, search: $search) { nodes {
    id text state authority origin depth sourceStart sourceEnd pinned isStale isEdited isEmbedded embeddingModel useCount
    lastUsedDepth expiresAt revisions { text } isTrimmed mergedInto { id } absorbed { id } reviews { id }
    branch { id } sourceActions { depth text } } }
  memoryBank { inForce used idle pending deleted pinned nextMemoryAtDepth nextSummaryAtDepth }
  actions { nodes { depth memory { id } } } } }`;

const read = async (variables: object = {}) =>
  (await api.graphql(MEMORIES, { id: adventureId, ...variables })).adventure;

test('a block becomes a memory that shows its source, its state and its use', async () => {
  await api.playTo(adventureId, 12);
  const { memories, memoryBank, actions } = await read();
  expect(memories.nodes).toHaveLength(1);
  const [memory] = memories.nodes;
  expect(memory).toMatchObject({
    state: 'IDLE',
    origin: 'STORY',
    depth: 5,
    sourceStart: 0,
    sourceEnd: 5,
    isEmbedded: true,
    embeddingModel: 'fake-encoder'
  });
  expect(memory.sourceActions.map((action: { depth: number }) => action.depth)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(memoryBank).toMatchObject({
    inForce: 1,
    idle: 1,
    used: 0,
    nextMemoryAtDepth: 12,
    nextSummaryAtDepth: 15
  });
  for (const action of actions.nodes)
    expect(action.memory).toEqual(action.depth <= 5 ? { id: memory.id } : null);
});

test('a memory by hand is edited, pinned, deleted; each says what it needs', async () => {
  const { memory } = await api.mutate(
    'createMemory',
    { adventureId, text: 'Mira has a brass key.' },
    'memory { id text origin state sourceActions { id } } review { id } adventure { id }'
  );
  expect(memory).toMatchObject({ text: 'Mira has a brass key.', origin: 'PLAYER', sourceActions: [] });
  expect(await api.mutate('createMemory', { adventureId, text: '' })).toMatchObject({
    __typename: 'InvalidInputError',
    fields: [{ path: 'input.text' }]
  });
  const memoryId = memory.id;
  const edited = await api.mutate(
    'editMemory',
    { memoryId, text: 'Mira has two brass keys.' },
    'memory { text isEdited revisions { text } }'
  );
  expect(edited.memory).toEqual({
    text: 'Mira has two brass keys.',
    isEdited: true,
    revisions: [{ text: 'Mira has a brass key.' }]
  });
  expect((await api.mutate('pinMemory', { memoryId, pinned: true }, 'memory { pinned }')).memory.pinned).toBe(
    true
  );
  expect((await read()).memoryBank.pinned).toBe(1);
  expect(await api.mutate('rewriteMemory', { memoryId })).toMatchObject({ __typename: 'InvalidInputError' });
  expect((await api.mutate('restoreMemory', { memoryId }, 'memory { id }')).memory.id).toBe(memoryId);
  expect(await api.mutate('deleteMemory', { memoryId }, 'deletedId')).toMatchObject({ deletedId: memoryId });
  expect((await read()).memories.nodes).toEqual([]);
  expect((await read({ state: ['DELETED'] })).memories.nodes).toMatchObject([
    { id: memoryId, text: '', state: 'DELETED' }
  ]);
  for (const field of ['editMemory', 'pinMemory', 'deleteMemory', 'restoreMemory', 'rewriteMemory']) {
    const more = field === 'editMemory' ? { text: 'x' } : field === 'pinMemory' ? { pinned: true } : {};
    expect(await api.mutate(field, { memoryId: adventureId, ...more })).toMatchObject({
      __typename: 'InvalidInputError'
    });
  }
});

test('a memory off the line being played is listed with all branches, in its own state', async () => {
  await api.playTo(adventureId, 14);
  const { branches, actions } = (
    await api.graphql(
      'query ($id: ID!) { adventure(id: $id) { branches { id } actions { nodes { id depth } } } }',
      { id: adventureId }
    )
  ).adventure;
  expect((await read()).memories.nodes).toHaveLength(2);
  await api.mutate('forkAt', { actionId: actions.nodes[8].id });
  expect((await read()).memories.nodes).toHaveLength(1);
  const everywhere = (await read({ scope: 'ALL_BRANCHES' })).memories.nodes;
  expect(everywhere.map((memory: { depth: number; state: string }) => [memory.depth, memory.state])).toEqual([
    [5, 'IDLE'],
    [11, 'IDLE']
  ]);
  expect(everywhere[1].branch).toEqual(branches[0]);
  expect(
    (await read({ scope: 'ALL_BRANCHES', search: everywhere[1].text.slice(5) })).memories.nodes
  ).toMatchObject([{ depth: 11 }]);
});

test('the summary in force is shown, edited and restored', async () => {
  await api.playTo(adventureId, 16);
  const SUMMARIES = `query ($id: ID!) { adventure(id: $id) { summary { id text depth isInForce origin basedOn { id } }
    summaries { nodes { id text isInForce depth readTo isStale model } } } }`;
  const before = (await api.graphql(SUMMARIES, { id: adventureId })).adventure;
  expect(before.summary).toMatchObject({ depth: 14, isInForce: true, origin: 'AUTO' });
  const edited = await api.mutate(
    'editSummary',
    { adventureId, text: 'All is well.' },
    'summary { id text origin basedOn { id } }'
  );
  expect(edited.summary).toMatchObject({
    text: 'All is well.',
    origin: 'PLAYER',
    basedOn: { id: before.summary.id }
  });
  const restored = await api.mutate('restoreSummary', { summaryId: before.summary.id }, 'summary { text }');
  expect(restored.summary.text).toBe(before.summary.text);
  const after = (await api.graphql(SUMMARIES, { id: adventureId })).adventure;
  expect(after.summaries.nodes.map((version: { isInForce: boolean }) => version.isInForce)).toEqual([
    true,
    false,
    false
  ]);
  expect(await api.mutate('editSummary', { adventureId, text: '' })).toMatchObject({
    __typename: 'InvalidInputError'
  });
  expect(await api.mutate('restoreSummary', { summaryId: adventureId })).toMatchObject({
    __typename: 'InvalidInputError'
  });
  expect(await api.mutate('rewriteSummary', { summaryId: adventureId })).toMatchObject({
    __typename: 'InvalidInputError'
  });
});

test('runPass answers with a step for each kind, and retryBlock with what is wrong', async () => {
  const { passSteps } = await api.mutate('runPass', { adventureId }, 'passSteps { kind status done total }');
  expect(passSteps).toHaveLength(6);
  expect(await api.mutate('runPass', { adventureId: 'x' })).toMatchObject({
    __typename: 'InvalidInputError'
  });
  expect(await api.mutate('retryBlock', { blockId: adventureId })).toMatchObject({
    __typename: 'InvalidInputError'
  });
  await api.deps.passes.idle();
});

test('the context preview shows what would be sent, stores nothing and counts no use', async () => {
  await api.playTo(adventureId, 14);
  const before = await api.deps.db.memoryUse.count();
  const { contextPreview } = (
    await api.graphql(
      `query ($id: ID!) { adventure(id: $id) { contextPreview(kind: DO, text: "look back") {
      id error query considered tokens budget memories { memoryId memory { id } score reason outcome parts { name value } }
      nearMisses { memoryId } suppressed { memoryId duplicateOf } outcomes { outcome count } scores { memoryId score outcome }
      sections { kind title text tokens truncated } warnings } } }`,
      { id: adventureId }
    )
  ).adventure;
  expect(contextPreview).toMatchObject({ id: null, error: null });
  expect(contextPreview.query).toContain('look back');
  expect(contextPreview.outcomes.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(
    2
  );
  expect(await api.deps.db.memoryUse.count()).toBe(before);
  expect(await api.deps.db.snapshot.count()).toBe(7);
});
