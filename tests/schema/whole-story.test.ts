/** The main job through GraphQL alone: 48 actions against an OpenAI-compatible server, with every call accounted for. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '#tests/kit/database.ts';
import { type ModelServer, startModelServer } from '#tests/kit/model-server.ts';
import { type App, createApp } from '#api/app.ts';
import { toMessages } from '#api/context/messages.ts';
import { loadSnapshot } from '#api/store/snapshot.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of many shapes, each looked into once
type Json = Record<string, any>;

const folder = mkdtempSync(join(tmpdir(), 'palimpsest-story-'));
let model: ModelServer;
let app: App;
let adventureId: string;

async function graphql(query: string, variables: Json = {}): Promise<Json> {
  const response = await app.fetch(
    new Request('http://127.0.0.1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables })
    })
  );
  const answer = (await response.json()) as Json;
  expect(answer.errors).toBeUndefined();
  return answer.data as Json;
}

const TAKE_TURN = `mutation ($input: TakeTurnInput!) {
  takeTurn(input: $input) { __typename ... on Error { message } ... on TakeTurnPayload { narration { id depth } } }
}`;

/** A turn, and the pass behind it to its end. */
async function turn(kind: string, text?: string): Promise<void> {
  const { takeTurn } = await graphql(TAKE_TURN, { input: { adventureId, kind, text } });
  expect(takeTurn).toMatchObject({ __typename: 'TakeTurnPayload' });
  await app.passes.idle();
}

const STORY = `query ($id: ID!) {
  adventure(id: $id) {
    head { depth }
    actions(first: 60) { edges { node { id depth role snapshot { id tokens budget considered warnings sections { kind text tokens }
      memories { memoryId text rank score reason outcome } outcomes { outcome count } scores { memoryId outcome } } } } }
    memories(first: 50) { edges { node { depth sourceStart sourceEnd text state isEmbedded embeddingModel sourceActions { depth } } } }
    memoryBank { inForce pending nextMemoryAtDepth nextSummaryAtDepth }
    summaries(first: 10) { edges { node { depth readTo isInForce basedOn { depth } } } }
    passSteps { kind status error }
  }
}`;

let story: Json;
const nodes = (connection: Json): Json[] => connection.edges.map((edge: Json) => edge.node);

beforeAll(async () => {
  model = await startModelServer();
  app = await createApp({ databaseUrl: `file:${join(folder, 'story.db')}`, log: silentLog });
  const input = { endpointUrl: model.url, narratorModel: 'teller', embeddingModel: 'embedder' };
  await graphql(
    `
      mutation ($input: UpdateSettingsInput!) {
        updateSettings(input: $input) {
          __typename
        }
      }
    `,
    { input }
  );
  const { starters } = await graphql('{ starters { id } }');
  const { createAdventure } = await graphql(
    `
      mutation ($input: CreateAdventureInput!) {
        createAdventure(input: $input) {
          ... on CreateAdventurePayload {
            adventure {
              id
            }
          }
        }
      }
    `,
    { input: { starterId: starters[0].id } }
  );
  adventureId = createAdventure.adventure.id;
  for (let index = 0; index < 12; index += 1) await turn('DO', `lift stone number ${index} and look below`);
  await turn('CONTINUE');
  for (let index = 12; index < 23; index += 1) await turn('SAY', `I count ${index} birds over the harbour.`);
  story = (await graphql(STORY, { id: adventureId })).adventure;
}, 120_000);

afterAll(async () => {
  await app?.stop();
  await model?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('48 actions through GraphQL', () => {
  it('are the opening, 23 turns and one CONTINUE, in the order of their depths', () => {
    const actions = nodes(story.actions);
    expect(actions.map(({ depth }) => depth)).toEqual(Array.from({ length: 48 }, (_, depth) => depth));
    expect(actions.filter(({ role, depth }) => role === 'NARRATOR' && depth > 0)).toHaveLength(24);
  });

  it('have 7 memories, one a block, all embedded by the endpoint’s model', () => {
    const memories = nodes(story.memories);
    expect(memories.map(({ sourceStart, sourceEnd, depth }) => [sourceStart, sourceEnd, depth])).toEqual(
      Array.from({ length: 7 }, (_, block) => [block * 6, block * 6 + 5, block * 6 + 5])
    );
    for (const memory of memories) expect(memory).toMatchObject({ isEmbedded: true });
    expect(new Set(memories.map(({ embeddingModel }) => embeddingModel)).size).toBe(1);
    expect(memories[1]!.sourceActions.map(({ depth }: Json) => depth)).toEqual([6, 7, 8, 9, 10, 11]);
    expect(story.memoryBank).toMatchObject({
      inForce: 7,
      pending: 0,
      nextMemoryAtDepth: 48,
      nextSummaryAtDepth: 60
    });
  });

  it('have 3 summaries, each based on the one before', () => {
    expect(nodes(story.summaries)).toMatchObject([
      { depth: 44, isInForce: true, basedOn: { depth: 29 } },
      { depth: 29, isInForce: false, basedOn: { depth: 14 } },
      { depth: 14, isInForce: false, basedOn: null }
    ]);
  });

  it('end with every step of the pass succeeded', () => {
    const steps = story.passSteps.filter(({ kind }: Json) =>
      ['MEMORY', 'SUMMARY', 'EMBEDDING'].includes(kind)
    );
    expect(steps).toHaveLength(3);
    for (const step of steps) expect(step).toMatchObject({ status: 'SUCCEEDED', error: null });
  });

  it('make exactly the calls that the rules give', () => {
    const narrations = 24;
    expect(model.requestsTo('chat')).toHaveLength(narrations + 7 + 3);
    // A query is embedded where a memory can be compared to it: from the narration after depth 12 on, which leaves out six.
    const queries = narrations - 6;
    // The first two memories fall due after the same turn, and are embedded in one batch.
    const batches = 7 - 1;
    expect(model.requestsTo('embedding')).toHaveLength(queries + batches);
    expect(model.requests).toHaveLength(narrations + 7 + 3 + queries + batches);
  });

  it('leave snapshots from which each prompt is rebuilt to the byte', async () => {
    const bodies = model.requestsTo('chat').map(({ body }) => JSON.stringify(body.messages));
    const { deps } = app;
    const narrations = await deps.db.action.findMany({
      where: { role: 'NARRATOR', depth: { gt: 0 } },
      orderBy: { depth: 'asc' }
    });
    expect(narrations).toHaveLength(24);
    const rebuilt: string[] = [];
    for (const { id } of narrations) {
      const snapshot = (await loadSnapshot(deps.db, id))!;
      const messages = JSON.stringify(toMessages(snapshot.sections, snapshot.history, snapshot.apiMode));
      expect(bodies).toContain(messages);
      rebuilt.push(messages);
    }
    expect(new Set(rebuilt).size).toBe(24);
  });

  it('account for every memory of the bank in each snapshot', () => {
    const snapshots = nodes(story.actions).flatMap(({ snapshot }) => (snapshot === null ? [] : [snapshot]));
    expect(snapshots).toHaveLength(24);
    for (const snapshot of snapshots) {
      const counted = snapshot.outcomes.reduce((sum: number, { count }: Json) => sum + count, 0);
      expect(counted).toBe(snapshot.scores.length);
      expect(snapshot.tokens).toBeLessThanOrEqual(snapshot.budget);
      expect(
        snapshot.sections.reduce((sum: number, { tokens }: Json) => sum + tokens, 0)
      ).toBeLessThanOrEqual(snapshot.tokens);
    }
    expect(snapshots.at(-1)!.scores).toHaveLength(7);
  });
});
