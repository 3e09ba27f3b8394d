import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { chooseTake } from '#api/turn/choose-take.ts';
import { forkAt } from '#api/turn/fork-at.ts';
import { retryTurn } from '#api/turn/retry-turn.ts';
import { switchBranch } from '#api/turn/switch-branch.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const retry = (actionId: string, idempotencyKey?: string) =>
  retryTurn(world.deps, world.accountId, { actionId, idempotencyKey });

const takesAt = (branchId: string, depth: number) =>
  world.deps.db.action.findMany({ where: { branchId, depth }, orderBy: { take: 'asc' } });

describe('a retry', () => {
  it('where nothing follows makes another take, chosen, beside the first', async () => {
    const adventureId = await world.begin();
    const { narrationId } = await world.play(adventureId, 'DO', 'open the door');
    const head = await world.head(adventureId);
    const second = await retry(narrationId);
    expect(await world.head(adventureId)).toEqual(head);
    const takes = await takesAt(head.branchId, head.depth);
    expect(takes.map(({ id, take, isChosen }) => [id, take, isChosen])).toEqual([
      [narrationId, 0, false],
      [second.narrationId, 1, true]
    ]);
  });

  it('shows the narrator nothing of the take that it replaces', async () => {
    const adventureId = await world.begin();
    world.models.answer('NARRATION', ['A copper owl blinks.', 'A tin owl blinks.']);
    const { narrationId } = await world.play(adventureId, 'DO', 'open the door');
    const second = await retry(narrationId);
    await retry(second.narrationId);
    const prompts = world.models.requestsFor('NARRATION').map(({ messages }) => JSON.stringify(messages));
    expect(prompts).toHaveLength(3);
    for (const prompt of prompts) expect(prompt).not.toMatch(/copper|tin owl/);
    expect(prompts[1]).toContain('open the door');
  });

  it('where the story goes on begins a new line from just before it', async () => {
    const adventureId = await world.begin();
    const first = await world.play(adventureId, 'DO', 'open the door');
    await world.play(adventureId, 'DO', 'step inside');
    const old = await world.head(adventureId);
    const { narrationId } = await retry(first.narrationId);
    const head = await world.head(adventureId);
    expect(head.branchId).not.toBe(old.branchId);
    expect(head.depth).toBe(2);
    expect((await world.story(adventureId)).at(-1)!.id).toBe(narrationId);
    expect(await takesAt(old.branchId, 2)).toHaveLength(1);
  });

  it('where another line begins at the take makes a new line too, so that none changes under another', async () => {
    const adventureId = await world.begin();
    const { narrationId } = await world.play(adventureId, 'DO', 'open the door');
    const root = await world.head(adventureId);
    await forkAt(world.deps, world.accountId, { actionId: narrationId });
    await switchBranch(world.deps, world.accountId, { branchId: root.branchId });
    await retry(narrationId);
    expect(await takesAt(root.branchId, 2)).toHaveLength(1);
    expect((await world.head(adventureId)).branchId).not.toBe(root.branchId);
  });

  it('of the opening, or of a player’s action that has its answer, is refused', async () => {
    const adventureId = await world.begin();
    const { playerActionId } = await world.play(adventureId, 'DO', 'open the door');
    const [opening] = await world.story(adventureId);
    await expect(retry(opening!.id)).rejects.toMatchObject({ data: { code: 'INVALID_INPUT' } });
    await expect(retry(playerActionId!)).rejects.toMatchObject({ data: { code: 'INVALID_INPUT' } });
  });

  it('that fails leaves the chosen take chosen', async () => {
    const adventureId = await world.begin();
    const { narrationId } = await world.play(adventureId, 'DO', 'open the door');
    world.models.answer('NARRATION', '');
    await expect(retry(narrationId)).rejects.toMatchObject({ data: { code: 'PROVIDER' } });
    expect((await world.story(adventureId)).at(-1)!.id).toBe(narrationId);
  });

  it('of the same key is made once', async () => {
    const adventureId = await world.begin();
    const { narrationId } = await world.play(adventureId, 'DO', 'open the door');
    const first = await retry(narrationId, 'again');
    expect(await retry(narrationId, 'again')).toEqual(first);
    const head = await world.head(adventureId);
    expect(await takesAt(head.branchId, head.depth)).toHaveLength(2);
  });
});

describe('retries of one key sent at once', () => {
  it('make one take', async () => {
    const adventureId = await world.begin();
    const { narrationId } = await world.play(adventureId, 'DO', 'open the door');
    const made = await Promise.all([1, 2, 3].map(() => retry(narrationId, 'again')));
    expect(new Set(made.map((each) => each.narrationId)).size).toBe(1);
    const head = await world.head(adventureId);
    expect(await takesAt(head.branchId, head.depth)).toHaveLength(2);
  });
});

describe('choosing a take', () => {
  it('makes the story read it, where nothing follows', async () => {
    const adventureId = await world.begin();
    const { narrationId } = await world.play(adventureId, 'DO', 'open the door');
    await retry(narrationId);
    await chooseTake(world.deps, world.accountId, { actionId: narrationId });
    expect((await world.story(adventureId)).at(-1)!.id).toBe(narrationId);
    const head = await world.head(adventureId);
    const chosen = (await takesAt(head.branchId, head.depth)).filter(({ isChosen }) => isChosen);
    expect(chosen).toHaveLength(1);
  });

  it('is refused where the story goes on from another take', async () => {
    const adventureId = await world.begin();
    const { narrationId } = await world.play(adventureId, 'DO', 'open the door');
    await retry(narrationId);
    await world.play(adventureId, 'CONTINUE');
    await expect(chooseTake(world.deps, world.accountId, { actionId: narrationId })).rejects.toMatchObject({
      data: { code: 'INVALID_INPUT' }
    });
  });
});
