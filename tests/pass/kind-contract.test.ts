import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { type WrittenStory, writeStory } from '#tests/kit/story.ts';
import { StoryError } from '#api/errors.ts';
import { PASS_KINDS } from '#api/pass/kinds.ts';
import type { PassKind } from '#api/pass/kind.ts';
import { runPass } from '#api/pass/run.ts';
import { updateAdventure } from '#api/store/adventure.ts';
import { createMemory } from '#api/store/memory-edit.ts';
import { editAction } from '#api/turn/edit-action.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const never = new AbortController().signal;
const run = (adventureId: string, kinds: readonly PassKind[] = PASS_KINDS, signal = never) =>
  runPass(world.deps, adventureId, new Map(), signal, kinds);

const stepOf = (adventureId: string, kind: PassKind) =>
  world.deps.db.passStep.findUnique({ where: { adventureId_kind: { adventureId, kind: kind.name } } });

/** A story in which the kind, and it alone, has something due. */
async function withWorkFor(kind: PassKind): Promise<WrittenStory> {
  const story = await writeStory(world, 16);
  const { adventureId } = story;
  const before = PASS_KINDS.slice(0, PASS_KINDS.indexOf(kind));
  await run(adventureId, kind.name === 'REWRITE' ? PASS_KINDS : before);
  if (kind.name === 'REWRITE') {
    world.deps.passes.request = () => {};
    const edit = { actionId: await story.actionAt(story.root, 2), text: 'Another lantern was lit.' };
    await editAction(world.deps, world.accountId, edit);
  }
  return story;
}

const failWith = (error: Error): void => {
  world.models.answer('MEMORY', error);
  world.models.answer('SUMMARY', error);
  world.models.embedWith(() => Promise.reject(error));
};

const failure = (isOwn: boolean): StoryError =>
  new StoryError({
    code: 'PROVIDER',
    kind: 'UNREACHABLE',
    status: null,
    retryable: true,
    isOwn,
    detail: 'It failed.'
  });

const callCount = (): number => world.models.requests.length + world.models.embeddings.length;

describe.each(PASS_KINDS.map((kind) => [kind.name, kind] as const))('the kind %s', (_name, kind) => {
  it('does what is due, counts it, and succeeds; then nothing is due', async () => {
    const { adventureId } = await withWorkFor(kind);
    const before = callCount();
    await run(adventureId, [kind]);
    const step = await stepOf(adventureId, kind);
    expect(step).toMatchObject({ status: 'SUCCEEDED', attempts: 0, error: null, nextAttemptAt: null });
    expect(step!.done).toBe(step!.total);
    expect(step!.done).toBeGreaterThan(0);
    const calls = callCount();
    expect(calls).toBeGreaterThan(before);
    expect(await run(adventureId, [kind])).toEqual({ isMoreDue: false, nextAttemptAt: null });
    expect(callCount()).toBe(calls);
    expect(await stepOf(adventureId, kind)).toEqual(step);
  });

  it('rests while its switch is off, and while the pass is paused', async () => {
    const { adventureId } = await withWorkFor(kind);
    const calls = callCount();
    for (const input of [
      { autoSummarize: false, memoryBankEnabled: false },
      { autoSummarize: true, memoryBankEnabled: true, passPaused: true }
    ]) {
      await updateAdventure(world.deps, world.accountId, { adventureId, ...input });
      await run(adventureId, [kind]);
    }
    expect(callCount()).toBe(calls);
    expect((await stepOf(adventureId, kind))?.status ?? 'IDLE').not.toBe('FAILED');
    await updateAdventure(world.deps, world.accountId, { adventureId, passPaused: false });
    await run(adventureId, [kind]);
    expect(await stepOf(adventureId, kind)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it.each([
    ['an endpoint that is away', () => failure(false)],
    ['a failure of its own', () => failure(true)],
    ['a fault of the program', () => new Error('It failed.')]
  ])(
    'records %s as a failure with its reason and a time for the next try, and recovers',
    async (_title, error) => {
      const { adventureId } = await withWorkFor(kind);
      failWith(error());
      const { nextAttemptAt } = await run(adventureId, [kind]);
      expect(nextAttemptAt).toEqual(new Date('2026-01-01T12:00:05.000Z'));
      expect(await stepOf(adventureId, kind)).toMatchObject({
        status: 'FAILED',
        attempts: 1,
        error: expect.stringContaining('It failed.') as string,
        nextAttemptAt
      });
      world.models.answer('MEMORY', 'Mira went on.');
      world.models.answer('SUMMARY', 'Mira came far.');
      world.models.embedWith(null);
      await run(adventureId, [kind]);
      expect(await stepOf(adventureId, kind)).toMatchObject({
        status: 'SUCCEEDED',
        attempts: 0,
        error: null
      });
    }
  );

  it('hides no other kind when it throws at once', async () => {
    const { adventureId } = await writeStory(world, 16);
    world.deps.passes.request = () => {};
    await createMemory(world.deps, world.accountId, { adventureId, text: 'Mira is left-handed.' });
    const broken = PASS_KINDS.map((one) =>
      one === kind ? { ...one, findDue: () => Promise.reject(new Error('It broke.')) } : one
    );
    await run(adventureId, broken);
    expect(await stepOf(adventureId, kind)).toMatchObject({ status: 'FAILED', error: 'It broke.' });
    const others = await world.deps.db.passStep.findMany({
      where: { adventureId, kind: { not: kind.name } }
    });
    expect(others.length).toBeGreaterThan(0);
    expect(
      others.map(({ kind: name, status }) => [name, status]).filter(([, status]) => status === 'FAILED')
    ).toEqual([]);
  });

  it('keeps what it had committed when it fails, and tells of it', async () => {
    const { adventureId } = await withWorkFor(kind);
    let items = 0;
    const failing: PassKind = {
      ...kind,
      async findDue(pass, attempted) {
        const due = await kind.findDue(pass, attempted);
        if (items > 0) throw new Error('It broke after the first.');
        if (due.next !== null) items += 1;
        return due;
      }
    };
    await run(adventureId, [failing]);
    const step = await stepOf(adventureId, kind);
    expect(step).toMatchObject({ status: 'FAILED', error: 'It broke after the first.' });
    expect(step!.done).toBeGreaterThan(0);
  });

  it('comes to rest, not to failure, where the program stops', async () => {
    const { adventureId } = await withWorkFor(kind);
    const controller = new AbortController();
    const stop = (): never => {
      controller.abort();
      throw new Error('The call was ended.');
    };
    world.models.answer('MEMORY', stop);
    world.models.answer('SUMMARY', stop);
    world.models.embedWith(stop);
    await run(adventureId, [kind], controller.signal);
    expect(await stepOf(adventureId, kind)).toMatchObject({ status: 'IDLE', error: null });
  });

  it('tells of each change of its step in the feed', async () => {
    const { adventureId } = await withWorkFor(kind);
    await world.deps.db.event.deleteMany({ where: { adventureId } });
    await run(adventureId, [kind]);
    const events = await world.deps.db.event.findMany({
      where: { adventureId, type: 'PassStepChanged' },
      orderBy: { sequence: 'asc' }
    });
    const steps = events.map(({ data }) => JSON.parse(data) as { kind: string; step: { status: string } });
    expect(steps.every((one) => one.kind === kind.name)).toBe(true);
    expect(steps[0]!.step.status).toBe('RUNNING');
    expect(steps.at(-1)!.step.status).toBe('SUCCEEDED');
  });
});
