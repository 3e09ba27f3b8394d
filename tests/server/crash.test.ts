/**
 * One story is told twice by the real program against the same deterministic model server: once undisturbed, and once
 * killed in the middle of everything it does. What is stored at the end must be the same, and so must the calls.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '#tests/kit/client.ts';
import { type ModelRequest, passage } from '#tests/kit/model-script.ts';
import { type ModelServer, startModelServer } from '#tests/kit/model-server.ts';
import { type Server, startServer } from '#tests/kit/server.ts';
import { settle } from '#tests/kit/settle.ts';
import { findDamage, readStory } from '#tests/kit/stored-story.ts';

/** How each memory and summary begins, so that their vectors can be told from those of queries. */
const KEPT = 'Tamsin noted all of it.';
const FIRST_WORDS = 'The lamp goes out, and ';

/** A model server whose answer follows from the request alone. */
type Model = ModelServer & {
  /** The next call of this kind is never answered; resolves when it has come in. */
  hold(isMeant: (request: ModelRequest) => boolean): Promise<ModelRequest>;
};

const isNarration = ({ body }: ModelRequest): boolean => body.model === 'teller';
const isAsking = (what: string) => (request: ModelRequest) =>
  request.body.model === 'keeper' && request.text.includes(`You keep the ${what} of`);
const isMemory = isAsking('memory');
const isSummary = isAsking('summary');

function numberOf(text: string): number {
  let hash = 7;
  for (let index = 0; index < text.length; index += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0;
  return hash % 100_000;
}

async function startModel(): Promise<Model> {
  let held: { isMeant: (request: ModelRequest) => boolean; reach: (request: ModelRequest) => void } | null =
    null;
  const never = new Promise<never>(() => {});
  const isHeld = (request: ModelRequest): boolean => {
    if (held?.isMeant(request) !== true) return false;
    held.reach(request);
    held = null;
    return true;
  };
  const server = await startModelServer({
    chat(request) {
      const answer = passage(numberOf(request.text));
      if (!isHeld(request)) return isNarration(request) ? answer : `${KEPT} ${answer}`;
      if (!isNarration(request)) return never;
      return {
        pieces: (async function* () {
          yield FIRST_WORDS;
          await never;
        })()
      };
    },
    embedding: (request) => (isHeld(request) ? never : {})
  });
  return Object.assign(server, {
    hold: (isMeant: (request: ModelRequest) => boolean) =>
      new Promise<ModelRequest>((resolve) => {
        held = { isMeant, reach: resolve };
      })
  });
}

/** Every call that was answered to its end, by what was asked. */
async function answeredCalls(model: Model): Promise<string[]> {
  const ends = await Promise.all(model.requests.map(({ ended }) => ended));
  return model.requests
    .filter((_, index) => ends[index] === 'whole')
    .map(({ text }) => text)
    .sort();
}

async function beginStory(server: Server, model: Model): Promise<string> {
  const models = { endpointUrl: model.url, narratorModel: 'teller', summaryModel: 'keeper' };
  await server.mutate(
    'updateSettings',
    { ...models, embeddingModel: 'embedder' },
    'settings { endpointUrl }'
  );
  const begun = await server.mutate('createAdventure', { starterId: 'dry-harbour' }, 'adventure { id }');
  return begun.adventure.id;
}

const TURN = 'playerAction { id text } narration { id text }';
const words = (index: number) => ({ kind: 'DO', text: `turn stone number ${index} and read its mark` });

const folder = mkdtempSync(join(tmpdir(), 'palimpsest-crash-'));
const pathOf = (name: string) => join(folder, `${name}.db`);
const started = new Set<Server>();
const start = async (name: string): Promise<Server> => {
  const server = await startServer({ databasePath: pathOf(name), env: { LOG_LEVEL: 'warn' } });
  started.add(server);
  return server;
};

let calmModel: Model;
let model: Model;
let server: Server;
let adventureId: string;
/** Texts of the passages that the server has acknowledged, by id. */
const acknowledged = new Map<string, string>();

async function turn(index: number): Promise<void> {
  const { playerAction, narration } = await server.mutate('takeTurn', { adventureId, ...words(index) }, TURN);
  for (const { id, text } of [playerAction, narration]) acknowledged.set(id, text);
}

/** A turn whose answer nobody will hear. */
const loseTurn = (index: number, idempotencyKey?: string): void =>
  void server.mutate('takeTurn', { adventureId, ...words(index), idempotencyKey }, TURN).catch(() => {});

async function killAndRestart(): Promise<void> {
  await server.kill('SIGKILL');
  server = await start('killed');
}

async function expectNothingLost(): Promise<void> {
  const ids = [...acknowledged.keys()];
  const { nodes } = await server.graphql(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Action { id text } } }',
    {
      ids
    }
  );
  expect(nodes).toEqual(ids.map((id) => ({ id, text: acknowledged.get(id) })));
}

const STORY = `feedCursor head { depth action { id role text } }
  actions(first: 50) { nodes { depth role takes { id } } }
  memories(first: 20) { nodes { id depth isEmbedded } } summaries(first: 20) { nodes { id depth } }`;

const story = async (): Promise<Data> =>
  (await server.graphql(`query ($id: ID!) { adventure(id: $id) { ${STORY} } }`, { id: adventureId }))
    .adventure;

beforeAll(async () => {
  [calmModel, model] = await Promise.all([startModel(), startModel()]);
  server = await start('killed');
  adventureId = await beginStory(server, model);
  await server.mutate('takeTurn', { adventureId, kind: 'CONTINUE' }, 'narration { id }');
}, 60_000);

afterAll(async () => {
  await Promise.all([...started].map((each) => each.stop()));
  await Promise.all([calmModel?.stop(), model?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

describe('a story whose program is killed', () => {
  it('just after the player’s action was stored: the same turn, sent again, goes on from it', async () => {
    void model.hold(isNarration);
    const { feedCursor } = await story();
    const events = server.watch(
      `subscription ($id: ID!, $after: String) { adventureEvents(adventureId: $id, after: $after, kinds: [STORY]) {
        ... on ActionAppended { action { text } } } }`,
      { id: adventureId, after: feedCursor }
    );
    loseTurn(1, 'the first');
    expect((await events.next()).value.adventureEvents.action.text).toBe(words(1).text);
    await killAndRestart();
    const { head } = await story();
    expect(head).toMatchObject({ depth: 2, action: { role: 'PLAYER', text: words(1).text } });
    void model.hold(() => false);
    const again = { adventureId, ...words(1), idempotencyKey: 'the first' };
    const { playerAction, narration } = await server.mutate('takeTurn', again, TURN);
    expect(playerAction.id).toBe(head.action.id);
    for (const { id, text } of [playerAction, narration]) acknowledged.set(id, text);
    expect((await story()).actions.nodes.map(({ depth }: Data) => depth)).toEqual([0, 1, 2, 3]);
  }, 60_000);

  it('during narration: the player’s action is there, and a retry answers it', async () => {
    void model.hold(isNarration);
    const narration = server.watch('subscription ($id: ID!) { narration(adventureId: $id) { text } }', {
      id: adventureId
    });
    loseTurn(2);
    for (let heard = ''; heard.trim() !== FIRST_WORDS.trim();)
      heard += (await narration.next()).value.narration.text;
    await killAndRestart();
    await expectNothingLost();
    const { head } = await story();
    expect(head).toMatchObject({ depth: 4, action: { role: 'PLAYER', text: words(2).text } });
    const answered = await server.mutate('retryTurn', { actionId: head.action.id }, 'narration { id text }');
    acknowledged.set(head.action.id, head.action.text).set(answered.narration.id, answered.narration.text);
    expect((await story()).actions.nodes.map(({ takes }: Data) => takes.length)).toEqual([1, 1, 1, 1, 1, 1]);
  }, 60_000);

  it('during the call for a memory: the block is asked for again, by itself', async () => {
    for (const index of [3, 4]) await turn(index);
    const reached = model.hold(isMemory);
    await turn(5);
    await reached;
    await killAndRestart();
    await expectNothingLost();
    const { memories } = await settle(server, adventureId);
    expect(memories.nodes).toHaveLength(1);
  }, 60_000);

  it('during the call for a vector: the memory is kept, and only embedded', async () => {
    const asked = model.requests.filter(isMemory).length;
    const isPassage = ({ text }: ModelRequest): boolean => text.includes(KEPT);
    const embedded = model.requestsTo('embedding').filter(isPassage).length;
    const reached = model.hold((request) => request.body.model === 'embedder' && isPassage(request));
    await turn(6);
    await reached;
    const before = (await story()).memories.nodes;
    expect(before.map(({ isEmbedded }: Data) => isEmbedded)).toEqual([true, false]);
    await killAndRestart();
    await expectNothingLost();
    await settle(server, adventureId);
    expect((await story()).memories.nodes).toEqual(
      before.map((memory: Data) => ({ ...memory, isEmbedded: true }))
    );
    expect(model.requests.filter(isMemory)).toHaveLength(asked + 1);
    expect(model.requestsTo('embedding').filter(isPassage)).toHaveLength(embedded + 2);
  }, 60_000);

  it('during the call for a summary: it is asked for again, by itself', async () => {
    const reached = model.hold(isSummary);
    await turn(7);
    await reached;
    await killAndRestart();
    await expectNothingLost();
    const { summaries } = await settle(server, adventureId);
    expect(summaries.nodes).toEqual([{ depth: 14 }]);
  }, 60_000);

  it('ends as the same story that nobody disturbed, and asked no more than that one', async () => {
    expect(await server.kill('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    const calm = await start('calm');
    const calmId = await beginStory(calm, calmModel);
    await calm.mutate('takeTurn', { adventureId: calmId, kind: 'CONTINUE' }, 'narration { id }');
    for (let index = 1; index <= 7; index += 1) {
      await calm.mutate('takeTurn', { adventureId: calmId, ...words(index) }, 'narration { id }');
      await settle(calm, calmId);
    }
    await calm.kill('SIGKILL');
    const stored = readStory(pathOf('killed'));
    expect(stored).toEqual(readStory(pathOf('calm')));
    expect([stored['Action']!.length, stored['Memory']!.length, stored['Summary']!.length]).toEqual([
      16, 2, 1
    ]);
    expect(findDamage(pathOf('killed'))).toEqual([]);
    const calls = await answeredCalls(calmModel);
    expect(await answeredCalls(model)).toEqual(calls);
    expect(calls).toHaveLength(8 + 2 + 1 + 2 + 2);
    expect(model.requests.length - calls.length).toBeLessThanOrEqual(5);
  }, 60_000);
});

describe('a story whose program is asked to stop', () => {
  it('while a turn streams: it ends with 0, and what had come is kept as interrupted', async () => {
    server = await start('killed');
    void model.hold(isNarration);
    const narration = server.watch('subscription ($id: ID!) { narration(adventureId: $id) { text } }', {
      id: adventureId
    });
    loseTurn(8);
    for (let heard = ''; heard.trim() !== FIRST_WORDS.trim();)
      heard += (await narration.next()).value.narration.text;
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    const actions = readStory(pathOf('killed'))['Action']!;
    expect(actions.find(({ depth }) => depth === 16)).toMatchObject({ role: 'PLAYER', text: words(8).text });
    expect(actions.find(({ depth }) => depth === 17)).toMatchObject({
      status: 'INTERRUPTED',
      text: FIRST_WORDS.trim()
    });
    expect(findDamage(pathOf('killed'))).toEqual([]);
  }, 60_000);
});
