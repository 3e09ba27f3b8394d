import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, type Api, openApi } from '#tests/kit/api.ts';

let api: Api;
let adventureId: string;
beforeEach(async () => {
  api = await openApi();
  adventureId = await api.begin();
});
afterEach(() => api.close());

const EVENTS = `subscription ($id: ID!, $after: String, $kinds: [EventKind!]) {
  adventureEvents(adventureId: $id, after: $after, kinds: $kinds) {
    __typename cursor at adventureId
    ... on ActionAppended { actionId action { id text role depth } }
    ... on HeadMoved { head { depth branch { name } } }
    ... on MemoryChanged { change memoryId memory { text state } }
    ... on PassStepChanged { step { kind status done total startedAt } }
    ... on SnapshotTaken { actionId snapshot { id tokens } }
    ... on AdventureChanged { adventure { title } }
  } }`;

type Event = { __typename: string; cursor: string } & Record<string, unknown>;

const watch = async (variables: object = {}) => api.watch(EVENTS, { id: adventureId, ...variables });

async function take(reader: AsyncGenerator<Answer>, count: number): Promise<Event[]> {
  const events: Event[] = [];
  while (events.length < count) {
    const { value } = await reader.next();
    if (value.errors) throw new Error(value.errors[0].message);
    events.push(value.data.adventureEvents);
  }
  return events;
}

const cursorNow = async (): Promise<string> =>
  (await api.graphql('query ($id: ID!) { adventure(id: $id) { feedCursor } }', { id: adventureId })).adventure
    .feedCursor;

const feedLength = async () => await api.deps.db.event.count();

test('what was missed is replayed, then what happens comes live, with no gap and no repeat', async () => {
  const start = await cursorNow();
  await api.mutate('takeTurn', { adventureId, kind: 'DO', text: 'wait' });
  await api.deps.passes.idle();
  const missed = await feedLength();
  const reader = await watch({ after: start });
  const replayed = await take(reader, missed);
  expect(replayed.filter((event) => event.__typename === 'ActionAppended')).toMatchObject([
    { action: { text: 'wait', role: 'PLAYER', depth: 1 } },
    { action: { role: 'NARRATOR', depth: 2 } }
  ]);
  expect(replayed.find((event) => event.__typename === 'SnapshotTaken')).toMatchObject({
    snapshot: { tokens: expect.any(Number) }
  });
  const live = take(reader, 1);
  await api.mutate('updateAdventure', { adventureId, title: 'Renamed' });
  expect(await live).toMatchObject([
    { __typename: 'AdventureChanged', adventureId, adventure: { title: 'Renamed' } }
  ]);
  await reader.return(undefined);
  const again = await watch({ after: replayed[2]!.cursor });
  expect((await take(again, missed - 3)).map((event) => event.cursor)).toEqual(
    replayed.slice(3).map((event) => event.cursor)
  );
  await again.return(undefined);
  expect(api.deps.live.feeds.watching).toBe(0);
});

test('an event never shows what an earlier one read', async () => {
  const { memory } = await api.mutate('createMemory', { adventureId, text: 'First words.' }, 'memory { id }');
  await api.deps.passes.idle();
  const reader = await watch({ kinds: ['MEMORY'] });
  const edited = take(reader, 1);
  await api.mutate('editMemory', { memoryId: memory.id, text: 'Second words.' });
  expect(await edited).toMatchObject([{ memory: { text: 'Second words.' } }]);
  await api.mutate('deleteMemory', { memoryId: memory.id });
  await api.deps.passes.idle();
  const end = await cursorNow();
  let last = (await take(reader, 1))[0]!;
  while (last.cursor !== end) last = (await take(reader, 1))[0]!;
  expect(last).toMatchObject({ change: 'UPDATED', memory: { text: '', state: 'DELETED' } });
  await reader.return(undefined);
});

test('the feed narrows to kinds', async () => {
  const reader = await watch({ kinds: ['ADVENTURE'] });
  const next = take(reader, 1);
  await api.mutate('createMemory', { adventureId, text: 'Mira waits.' });
  await api.mutate('updateAdventure', { adventureId, title: 'Quiet' });
  expect((await next)[0]!.__typename).toBe('AdventureChanged');
  await reader.return(undefined);
});

test.each([
  ['forged', () => 'bm9uc2Vuc2U'],
  ['of another feed', () => Buffer.from('other:0').toString('base64url')]
])('a cursor that is %s is an input problem', async (_name, cursor) => {
  const { value } = await (await watch({ after: cursor() })).next();
  expect(value.errors[0].extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'after' }] });
});

test('a cursor that is too old gets one reset', async () => {
  const start = await cursorNow();
  await api.mutate('updateAdventure', { adventureId, title: 'One' });
  await api.mutate('updateAdventure', { adventureId, title: 'Two' });
  await api.deps.db.adventure.updateMany({ data: { feedTrimmedTo: 1 } });
  await api.deps.db.event.deleteMany({ where: { sequence: { lte: 1 } } });
  const reader = await watch({ after: start });
  expect(await take(reader, 1)).toMatchObject([{ __typename: 'FeedReset', adventureId }]);
  await reader.return(undefined);
});

test('a reader that joins late gets the narration’s text once, and its end', async () => {
  const gate = api.models.gate('NARRATION');
  api.models.answer('NARRATION', 'The lamp burns low in the mill.');
  const turn = api.mutate('takeTurn', { adventureId, kind: 'DO', text: 'look' }, 'narration { id text }');
  await gate.reached;
  const chunks = 'subscription ($id: ID!) { narration(adventureId: $id) { actionId offset text done } }';
  const early = await api.watch(chunks, { id: adventureId });
  const first = early.next();
  gate.open();
  await first;
  const { narration } = await turn;
  let text = (await first).value.data.narration.text;
  let last = (await first).value.data.narration;
  for await (const { data } of early) {
    last = data.narration;
    expect(last.offset).toBe(text.length);
    text += last.text;
  }
  expect(text).toBe(narration.text);
  expect(last).toMatchObject({ actionId: narration.id, done: true });
  expect(api.deps.live.narrations.readers).toBe(0);
});
