import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { editAction } from '#api/turn/edit-action.ts';
import { forkAt } from '#api/turn/fork-at.ts';
import { redo } from '#api/turn/redo.ts';
import { renameBranch } from '#api/turn/rename-branch.ts';
import { restoreRevision } from '#api/turn/restore-revision.ts';
import { switchBranch } from '#api/turn/switch-branch.ts';
import { undo } from '#api/turn/undo.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const texts = async (adventureId: string): Promise<string[]> =>
  (await world.story(adventureId)).map(({ text }) => text);

describe('undo and redo', () => {
  it('step over whole turns, and back to the same story', async () => {
    const adventureId = await world.begin();
    await world.play(adventureId, 'DO', 'open the door');
    await world.play(adventureId, 'CONTINUE');
    const before = await texts(adventureId);
    const step = { adventureId };
    expect(await undo(world.deps, world.accountId, step)).toEqual({ moved: true });
    expect((await world.head(adventureId)).depth).toBe(2);
    await undo(world.deps, world.accountId, step);
    expect((await world.head(adventureId)).depth).toBe(0);
    expect(await undo(world.deps, world.accountId, step)).toEqual({ moved: false });
    await redo(world.deps, world.accountId, step);
    await redo(world.deps, world.accountId, step);
    expect(await redo(world.deps, world.accountId, step)).toEqual({ moved: false });
    expect(await texts(adventureId)).toEqual(before);
  });

  it('on a fork step past the fork onto the shared part and back', async () => {
    const adventureId = await world.begin();
    await world.play(adventureId, 'DO', 'open the door');
    const { narrationId } = await world.play(adventureId, 'DO', 'step inside');
    await world.play(adventureId, 'DO', 'light the lamp');
    const { branchId } = await forkAt(world.deps, world.accountId, {
      actionId: narrationId,
      name: 'In the dark'
    });
    await world.play(adventureId, 'DO', 'wait');
    const before = await texts(adventureId);
    for (let step = 0; step < 3; step += 1) await undo(world.deps, world.accountId, { adventureId });
    expect(await world.head(adventureId)).toEqual({ branchId, depth: 0 });
    for (let step = 0; step < 3; step += 1) await redo(world.deps, world.accountId, { adventureId });
    expect(await texts(adventureId)).toEqual(before);
  });
});

describe('a fork', () => {
  it('begins with the story up to its action, and leaves the other line as it was', async () => {
    const adventureId = await world.begin();
    const { narrationId } = await world.play(adventureId, 'DO', 'open the door');
    await world.play(adventureId, 'DO', 'step inside');
    const main = await world.head(adventureId);
    const mainTexts = await texts(adventureId);
    await forkAt(world.deps, world.accountId, { actionId: narrationId });
    expect(await texts(adventureId)).toEqual(mainTexts.slice(0, 3));
    await world.play(adventureId, 'DO', 'run away');
    await switchBranch(world.deps, world.accountId, { branchId: main.branchId });
    expect(await texts(adventureId)).toEqual(mainTexts);
  });

  it('can be renamed, but not to nothing; and a switch stays on the line', async () => {
    const adventureId = await world.begin();
    const { branchId } = await world.head(adventureId);
    await renameBranch(world.deps, world.accountId, { branchId, name: ' The mill ' });
    expect((await world.deps.db.branch.findUniqueOrThrow({ where: { id: branchId } })).name).toBe('The mill');
    const refused = { data: { code: 'INVALID_INPUT' } };
    await expect(renameBranch(world.deps, world.accountId, { branchId, name: ' ' })).rejects.toMatchObject(
      refused
    );
    await expect(switchBranch(world.deps, world.accountId, { branchId, depth: 5 })).rejects.toMatchObject(
      refused
    );
  });
});

describe('an edit', () => {
  it('keeps the old text as a revision, which can be restored', async () => {
    const adventureId = await world.begin();
    const [opening] = await world.story(adventureId);
    const actionId = opening!.id;
    await editAction(world.deps, world.accountId, { actionId, text: 'You wake in a warm mill.' });
    const edited = await world.deps.db.action.findUniqueOrThrow({
      where: { id: actionId },
      include: { revisions: true }
    });
    expect([edited.text, edited.revision]).toEqual(['You wake in a warm mill.', 1]);
    expect(edited.revisions.map(({ revision, text }) => [revision, text])).toEqual([[0, opening!.text]]);
    await restoreRevision(world.deps, world.accountId, { actionId, revision: 0 });
    expect((await texts(adventureId))[0]).toBe(opening!.text);
  });

  it('of a text that has changed meanwhile is refused and writes nothing', async () => {
    const adventureId = await world.begin();
    const [opening] = await world.story(adventureId);
    const edit = (text: string, expectedRevision: number) =>
      editAction(world.deps, world.accountId, { actionId: opening!.id, text, expectedRevision });
    await edit('First.', 0);
    await expect(edit('Second.', 0)).rejects.toMatchObject({ data: { code: 'STORY_MOVED_ON' } });
    expect((await texts(adventureId))[0]).toBe('First.');
  });

  it('to nothing is refused', async () => {
    const adventureId = await world.begin();
    const [opening] = await world.story(adventureId);
    await expect(
      editAction(world.deps, world.accountId, { actionId: opening!.id, text: ' ' })
    ).rejects.toMatchObject({ data: { code: 'INVALID_INPUT', fields: [{ path: 'input.text' }] } });
  });
});
