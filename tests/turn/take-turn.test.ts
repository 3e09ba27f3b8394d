import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Script } from '#tests/kit/fake-models.ts';
import { type World, openWorld } from '#tests/kit/world.ts';
import { StoryError } from '#api/errors.ts';
import type { TextPiece, TextRequest } from '#api/ports.ts';
import { retryTurn } from '#api/turn/retry-turn.ts';
import { stopTurn } from '#api/turn/stop-turn.ts';
import { takeTurn } from '#api/turn/take-turn.ts';
import { undo } from '#api/turn/undo.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const take = (adventureId: string, more: Partial<Parameters<typeof takeTurn>[2]> = {}) =>
  takeTurn(world.deps, world.accountId, { adventureId, kind: 'DO', text: 'open the door', ...more });

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof StoryError ? error.data.code : String(error))
  );

const roles = async (adventureId: string): Promise<string> =>
  (await world.story(adventureId)).map(({ role }) => role[0]).join('');

const unreachable = new StoryError({
  code: 'PROVIDER',
  kind: 'UNREACHABLE',
  status: null,
  retryable: true,
  isOwn: false,
  detail: 'The model server cannot be reached.'
});

describe('a turn', () => {
  it('appends the player’s action and the narrator’s answer, and moves the head to it', async () => {
    const adventureId = await world.begin();
    const { playerActionId, narrationId } = await take(adventureId);
    const story = await world.story(adventureId);
    expect(story.map(({ id }) => id).slice(1)).toEqual([playerActionId, narrationId]);
    expect(story.map(({ depth }) => depth)).toEqual([0, 1, 2]);
    expect((await world.head(adventureId)).depth).toBe(2);
    expect(world.models.requestsFor('NARRATION')[0]!.messages.at(-1)!.content).toContain('open the door');
  });

  it('of CONTINUE has the narrator’s action alone', async () => {
    const adventureId = await world.begin();
    expect((await take(adventureId, { kind: 'CONTINUE', text: '' })).playerActionId).toBeNull();
    expect(await roles(adventureId)).toBe('NN');
  });

  it.each([
    ['no text', { kind: 'DO', text: '  ' }, 'input.text'],
    ['a CONTINUE with text', { kind: 'CONTINUE', text: 'and then' }, 'input.text'],
    ['an OPENING', { kind: 'OPENING', text: 'once' }, 'input.kind'],
    ['a text past the limit', { kind: 'DO', text: 'x'.repeat(20_001) }, 'input.text']
  ] as const)('with %s is refused, and the field is named', async (_what, input, path) => {
    const adventureId = await world.begin();
    const error = await take(adventureId, input).catch((reason: StoryError) => reason);
    expect(error).toMatchObject({ data: { code: 'INVALID_INPUT', fields: [{ path }] } });
    expect(await roles(adventureId)).toBe('N');
  });

  it('of another account’s adventure answers as if it were not there', async () => {
    const adventureId = await world.begin();
    await world.deps.db.account.create({ data: { id: 'guest', name: 'Guest', createdAt: new Date(0) } });
    const input = { adventureId, kind: 'DO', text: 'look' } as const;
    expect(await codeOf(takeTurn(world.deps, 'guest', input))).toBe('NOT_FOUND');
  });

  it('sent from a head that is no longer there writes nothing', async () => {
    const adventureId = await world.begin();
    const expectedHead = await world.head(adventureId);
    await take(adventureId);
    expect(await codeOf(take(adventureId, { expectedHead }))).toBe('STORY_MOVED_ON');
    expect(await roles(adventureId)).toBe('NPN');
  });

  it('holds the story: another turn, an undo and a retry answer TurnInProgress meanwhile', async () => {
    const adventureId = await world.begin();
    const gate = world.models.gate('NARRATION');
    const running = take(adventureId);
    await gate.reached;
    expect(await codeOf(take(adventureId))).toBe('TURN_IN_PROGRESS');
    expect(await codeOf(undo(world.deps, world.accountId, { adventureId }))).toBe('TURN_IN_PROGRESS');
    gate.open();
    const { narrationId } = await running;
    expect(await codeOf(retryTurn(world.deps, world.accountId, { actionId: narrationId }))).toBe('none');
    expect(await roles(adventureId)).toBe('NPN');
  });

  it('has no transaction open while the model writes: other writes go on', async () => {
    const adventureId = await world.begin();
    const gate = world.models.gate('NARRATION');
    const running = take(adventureId);
    await gate.reached;
    await world.deps.db.account.update({ where: { id: world.accountId }, data: { name: 'Renamed' } });
    gate.open();
    await running;
  });
});

describe('writing past an undo', () => {
  it('begins a new branch, and leaves the line that was left whole', async () => {
    const adventureId = await world.begin();
    await take(adventureId);
    const left = await take(adventureId, { text: 'climb the stair' });
    await undo(world.deps, world.accountId, { adventureId });
    await take(adventureId, { text: 'go back to the river' });
    const branches = await world.deps.db.branch.findMany({
      orderBy: { createdAt: 'asc' },
      where: { adventureId }
    });
    expect(branches.map(({ forkDepth, tipDepth }) => [forkDepth, tipDepth])).toEqual([
      [null, 4],
      [2, 4]
    ]);
    expect((await world.story(adventureId)).map(({ text }) => text)).not.toContain('climb the stair');
    expect(await world.deps.db.action.count({ where: { id: left.narrationId, isChosen: true } })).toBe(1);
  });
});

describe('a narrator that fails', () => {
  it('before its first word leaves the player’s action, which a retry answers', async () => {
    const adventureId = await world.begin();
    world.models.answer('NARRATION', [unreachable, 'The door gives way.']);
    expect(await codeOf(take(adventureId))).toBe('PROVIDER');
    expect(await roles(adventureId)).toBe('NP');
    const action = (await world.story(adventureId)).at(-1)!;
    const { narrationId } = await retryTurn(world.deps, world.accountId, { actionId: action.id });
    const story = await world.story(adventureId);
    expect(story.at(-1)).toMatchObject({ id: narrationId, text: 'The door gives way.', depth: 2 });
  });

  it('is answered by CONTINUE, or stepped back over by undo', async () => {
    const adventureId = await world.begin();
    world.models.answer('NARRATION', [unreachable, 'The door gives way.']);
    await codeOf(take(adventureId));
    await take(adventureId, { kind: 'CONTINUE', text: '' });
    expect(await roles(adventureId)).toBe('NPN');
    world.models.answer('NARRATION', unreachable);
    await codeOf(take(adventureId));
    await undo(world.deps, world.accountId, { adventureId });
    expect((await world.head(adventureId)).depth).toBe(2);
  });

  it('in the middle keeps the text that came, marked INTERRUPTED, and the turn fails', async () => {
    const adventureId = await world.begin();
    world.models.answer('NARRATION', async function* (): AsyncGenerator<TextPiece> {
      yield { type: 'text', text: 'The door opens on' };
      throw unreachable;
    } as Script);
    expect(await codeOf(take(adventureId))).toBe('PROVIDER');
    const last = (await world.story(adventureId)).at(-1)!;
    expect(last).toMatchObject({ text: 'The door opens on', status: 'INTERRUPTED' });
    const snapshot = await world.deps.db.snapshot.findUniqueOrThrow({ where: { actionId: last.id } });
    expect(snapshot.error).toContain('cannot be reached');
  });

  it('with an empty answer leaves no empty take', async () => {
    const adventureId = await world.begin();
    world.models.answer('NARRATION', '   ');
    expect(await codeOf(take(adventureId))).toBe('PROVIDER');
    expect(await roles(adventureId)).toBe('NP');
  });
});

describe('an idempotency key', () => {
  it('gives the same turn, while it runs and after', async () => {
    const adventureId = await world.begin();
    const gate = world.models.gate('NARRATION');
    const first = take(adventureId, { idempotencyKey: 'k' });
    await gate.reached;
    const second = take(adventureId, { idempotencyKey: 'k' });
    gate.open();
    expect(await second).toEqual(await first);
    expect(await take(adventureId, { idempotencyKey: 'k' })).toEqual(await first);
    expect(await roles(adventureId)).toBe('NPN');
  });

  it('sent many times at once makes one turn, and all get what it comes to', async () => {
    const adventureId = await world.begin();
    const send = () => take(adventureId, { idempotencyKey: 'k' });
    const turns = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(turns.map(({ narrationId }) => narrationId)).size).toBe(1);
    expect(await roles(adventureId)).toBe('NPN');
    world.models.answer('NARRATION', unreachable);
    const ofAnother = () => take(adventureId, { idempotencyKey: 'other' });
    const failed = await Promise.all(Array.from({ length: 10 }, () => codeOf(ofAnother())));
    expect(new Set(failed)).toEqual(new Set(['PROVIDER']));
    expect(await roles(adventureId)).toBe('NPNP');
    expect(world.models.requestsFor('NARRATION')).toHaveLength(2);
  });

  it('of a turn whose narrator failed answers the action that is there, once', async () => {
    const adventureId = await world.begin();
    world.models.answer('NARRATION', [unreachable, 'The door gives way.']);
    await codeOf(take(adventureId, { idempotencyKey: 'k' }));
    await take(adventureId, { idempotencyKey: 'k' });
    expect(await roles(adventureId)).toBe('NPN');
  });
});

describe('stop', () => {
  it('before the first word leaves no take, and ends the provider’s request', async () => {
    const adventureId = await world.begin();
    const gate = world.models.gate('NARRATION');
    const running = take(adventureId);
    const { signal } = await gate.reached;
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    const stopped = stopTurn(world.deps, world.accountId, { adventureId });
    await aborted;
    gate.open();
    expect(await stopped).toEqual({ narrationId: null });
    expect(await codeOf(running)).toBe('PROVIDER');
    expect(await roles(adventureId)).toBe('NP');
  });

  it('in the middle of the text keeps what has come as INTERRUPTED, and no late word', async () => {
    const adventureId = await world.begin();
    let stopped: ReturnType<typeof stopTurn> | undefined;
    world.models.answer('NARRATION', async function* ({ signal }: TextRequest): AsyncGenerator<TextPiece> {
      yield { type: 'text', text: 'One second' };
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
      stopped = stopTurn(world.deps, world.accountId, { adventureId });
      await aborted;
      yield { type: 'done', isComplete: false, isCutShort: false, promptTokens: null, outputTokens: null };
    } as Script);
    const { narrationId } = await take(adventureId);
    expect(await stopped).toEqual({ narrationId });
    expect((await world.story(adventureId)).at(-1)).toMatchObject({
      text: 'One second',
      status: 'INTERRUPTED'
    });
  });

  it('with no turn running does nothing', async () => {
    const adventureId = await world.begin();
    expect(await stopTurn(world.deps, world.accountId, { adventureId })).toEqual({ narrationId: null });
  });
});
