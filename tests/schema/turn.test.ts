import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoryError } from '#api/errors.ts';
import { type Api, openApi } from '#tests/kit/api.ts';

let api: Api;
let adventureId: string;
beforeEach(async () => {
  api = await openApi();
  adventureId = await api.begin();
});
afterEach(() => api.close());

const act = (text = 'light the lamp', more: object = {}) =>
  api.mutate(
    'takeTurn',
    { adventureId, kind: 'DO', text, ...more },
    `playerAction { id text } narration { id depth text model revision snapshot { narratorModel tokens budget outcomes { outcome count } sections { kind text } } }
     adventure { head { depth canUndo branch { id } } }`
  );

test('a turn stores both actions and answers with the snapshot of what the narrator was shown', async () => {
  const turn = await act();
  expect(turn.playerAction.text).toBe('light the lamp');
  expect(turn.narration).toMatchObject({ depth: 2, model: 'fake-narrator', revision: 0 });
  expect(turn.adventure.head).toMatchObject({ depth: 2, canUndo: true });
  const { snapshot } = turn.narration;
  expect(snapshot.narratorModel).toBe('fake-narrator');
  expect(snapshot.tokens).toBeGreaterThan(0);
  expect(snapshot.sections.map((section: { kind: string }) => section.kind)).toContain('HISTORY');
});

test('a turn without words is refused, and the field is named', async () => {
  expect(await act(' ')).toMatchObject({ __typename: 'InvalidInputError', fields: [{ path: 'input.text' }] });
});

test('a turn against a head that has moved on says where the story is now', async () => {
  const { adventure } = await act();
  const expectedHead = { branchId: adventure.head.branch.id, depth: 0 };
  const { takeTurn } = await api.graphql(
    `mutation ($input: TakeTurnInput!) { takeTurn(input: $input) {
      ... on StoryMovedOnError { message head { depth branch { id } } } } }`,
    { input: { adventureId, kind: 'DO', text: 'wait', expectedHead } }
  );
  expect(takeTurn.head).toEqual({ depth: 2, branch: { id: adventure.head.branch.id } });
});

test('a narrator that fails answers with a ProviderError, and the player’s words are kept', async () => {
  const data = {
    kind: 'UNREACHABLE',
    status: null,
    retryable: true,
    isOwn: false,
    detail: 'Nobody answers.'
  } as const;
  api.models.answer('NARRATION', new StoryError({ code: 'PROVIDER', ...data }));
  const { takeTurn } = await api.graphql(
    `mutation ($input: TakeTurnInput!) { takeTurn(input: $input) {
      ... on ProviderError { message kind status retryable } } }`,
    { input: { adventureId, kind: 'SAY', text: 'Anyone?' } }
  );
  expect(takeTurn).toEqual({
    message: 'Nobody answers.',
    kind: 'UNREACHABLE',
    status: null,
    retryable: true
  });
  const { adventure } = await api.graphql(
    'query ($id: ID!) { adventure(id: $id) { head { action { text role } } } }',
    { id: adventureId }
  );
  expect(adventure.head.action).toEqual({ text: 'Anyone?', role: 'PLAYER' });
});

test('while a turn is written, another move is told so, and stopTurn keeps what has come', async () => {
  const gate = api.models.gate('NARRATION');
  const turn = act();
  await gate.reached;
  expect(await api.mutate('undo', { adventureId })).toMatchObject({ __typename: 'TurnInProgressError' });
  const stopped = api.mutate('stopTurn', { adventureId }, 'narration { status } adventure { id }');
  gate.open();
  await turn;
  expect((await stopped).adventure.id).toBe(adventureId);
});

test('a retry is another take, a take can be chosen, and undo and redo walk the line', async () => {
  const first = await act();
  const retried = await api.mutate(
    'retryTurn',
    { actionId: first.narration.id },
    'narration { id take isChosen takes { id isChosen } } adventure { id }'
  );
  expect(retried.narration).toMatchObject({ take: 1, isChosen: true });
  expect(retried.narration.takes.map((take: { id: string }) => take.id)).toEqual([
    first.narration.id,
    retried.narration.id
  ]);
  const chosen = await api.mutate('chooseTake', { actionId: first.narration.id }, 'action { id isChosen }');
  expect(chosen.action).toEqual({ id: first.narration.id, isChosen: true });
  const step = 'moved adventure { head { depth canRedo } }';
  expect(await api.mutate('undo', { adventureId }, step)).toMatchObject({
    moved: true,
    adventure: { head: { depth: 0, canRedo: true } }
  });
  expect(await api.mutate('undo', { adventureId }, step)).toMatchObject({ moved: false });
  expect(await api.mutate('redo', { adventureId }, step)).toMatchObject({
    moved: true,
    adventure: { head: { depth: 2 } }
  });
  const missing = Buffer.from('Action:gone').toString('base64');
  expect(await api.mutate('chooseTake', { actionId: missing })).toMatchObject({
    __typename: 'NotFoundError'
  });
  expect(await api.mutate('retryTurn', { actionId: adventureId })).toMatchObject({
    __typename: 'InvalidInputError'
  });
});

test('an edit keeps the former text, and a revision can be brought back', async () => {
  const { narration } = await act();
  const edited = await api.mutate(
    'editAction',
    { actionId: narration.id, text: 'The lamp burns.' },
    'action { text revision revisions { revision text } }'
  );
  expect(edited.action).toEqual({
    text: 'The lamp burns.',
    revision: 1,
    revisions: [{ revision: 0, text: narration.text }]
  });
  const restored = await api.mutate(
    'restoreRevision',
    { actionId: narration.id, revision: 0 },
    'action { text revision }'
  );
  expect(restored.action).toEqual({ text: narration.text, revision: 2 });
  expect(await api.mutate('editAction', { actionId: narration.id, text: '' })).toMatchObject({
    __typename: 'InvalidInputError',
    fields: [{ path: 'input.text' }]
  });
  expect(await api.mutate('restoreRevision', { actionId: narration.id, revision: 9 })).toMatchObject({
    __typename: 'NotFoundError'
  });
});

test('forking, switching and renaming branches', async () => {
  const { narration } = await act();
  const forked = await api.mutate(
    'forkAt',
    { actionId: narration.id, name: 'Other' },
    'branch { id name forkDepth parent { name } isCurrent }'
  );
  expect(forked.branch).toMatchObject({
    name: 'Other',
    forkDepth: 2,
    isCurrent: true,
    parent: { name: 'Main' }
  });
  const renamed = await api.mutate(
    'renameBranch',
    { branchId: forked.branch.id, name: 'Darker' },
    'branch { name }'
  );
  expect(renamed.branch.name).toBe('Darker');
  expect(await api.mutate('renameBranch', { branchId: forked.branch.id, name: ' ' })).toMatchObject({
    __typename: 'InvalidInputError'
  });
  const { adventure } = await api.graphql(
    'query ($id: ID!) { adventure(id: $id) { branches { id name isCurrent } } }',
    { id: adventureId }
  );
  expect(adventure.branches.map((branch: { name: string }) => branch.name)).toEqual(['Main', 'Darker']);
  const back = await api.mutate(
    'switchBranch',
    { branchId: adventure.branches[0].id },
    'branch { name isCurrent } adventure { head { depth } }'
  );
  expect(back).toMatchObject({
    branch: { name: 'Main', isCurrent: true },
    adventure: { head: { depth: 2 } }
  });
  expect(await api.mutate('forkAt', { actionId: adventure.branches[0].id })).toMatchObject({
    __typename: 'InvalidInputError'
  });
  expect(await api.mutate('switchBranch', { branchId: back.branch.id ?? 'x' })).toMatchObject({
    __typename: 'InvalidInputError'
  });
});

test('the same idempotency key gives the same turn', async () => {
  const first = await act('knock', { idempotencyKey: 'k1' });
  const again = await act('knock', { idempotencyKey: 'k1' });
  expect(again.narration.id).toBe(first.narration.id);
  expect(api.models.requestsFor('NARRATION')).toHaveLength(1);
});
