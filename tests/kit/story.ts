/**
 * A story of any shape, written straight into a world's database: no narrator is called and no pass is asked for, so a test
 * begins with what the pass finds after an import, a crash or a switch.
 */
import type { World } from './world.ts';
import { countTokens } from '#api/context/tokens.ts';
import { StoryError } from '#api/errors.ts';
import { writeAncestry } from '#api/store/lineage.ts';
import type { PassKindName } from '#api/store/pass-step.ts';
import type { Head } from '#api/story/head.ts';
import { type BranchLine, firstOwnDepth, lineageAt, ownerAt } from '#api/story/lineage.ts';

export type Line = BranchLine & { tipDepth: number };

export type WrittenStory = {
  adventureId: string;
  root: Line;
  /** Appends actions to a line, and moves the head to its end. */
  extend(line: Line, count: number): Promise<void>;
  /** A new line from the action at `depth`, with actions of its own; the head stands at its end. */
  fork(line: Line, depth: number, count: number): Promise<Line>;
  /** Puts the head anywhere, as undo, redo and switch do. */
  moveTo(line: Line, depth?: number): Promise<void>;
  /** The id of the chosen action at a depth of a line. */
  actionAt(line: Line, depth: number): Promise<string>;
};

/** The text at a depth of a line, unless a test tells another. */
export const textAt = (line: string, depth: number): string =>
  `On ${line} the lantern numbered ${depth} was lit.`;

/** An adventure whose root holds so many actions, the opening included. */
export async function writeStory(
  world: World,
  actions: number,
  write: (line: string, depth: number) => string = textAt
): Promise<WrittenStory> {
  const { db } = world.deps;
  const adventureId = await world.begin(write('root', 0));
  const { branchId } = await world.head(adventureId);
  const root: Line = { id: branchId, ancestry: [], tipDepth: 0 };
  const names = new Map([[branchId, 'root']]);

  async function moveTo(line: Line, depth = line.tipDepth): Promise<void> {
    const head: Head = { branchId: line.id, depth };
    await db.adventure.update({
      where: { id: adventureId },
      data: { headBranchId: head.branchId, headDepth: head.depth }
    });
  }

  async function extend(line: Line, count: number): Promise<void> {
    const first = Math.max(line.tipDepth + 1, firstOwnDepth(line));
    const data = Array.from({ length: count }, (_, index) => {
      const depth = first + index;
      const text = write(names.get(line.id)!, depth);
      return {
        id: `${line.id}-${depth}`,
        adventureId,
        branchId: line.id,
        depth,
        take: 0,
        isChosen: true,
        role: depth % 2 === 1 ? 'PLAYER' : 'NARRATOR',
        kind: 'STORY',
        text,
        status: 'COMPLETE',
        tokens: countTokens(text),
        createdAt: world.deps.clock.now()
      };
    });
    await db.action.createMany({ data });
    line.tipDepth = first + count - 1;
    await db.branch.update({ where: { id: line.id }, data: { tipDepth: line.tipDepth } });
    await moveTo(line);
  }

  async function fork(line: Line, depth: number, count: number): Promise<Line> {
    const ancestry = lineageAt(line, depth);
    const child: Line = { id: world.deps.newId(), ancestry: [...ancestry], tipDepth: depth };
    const name = `line ${names.size}`;
    names.set(child.id, name);
    await db.branch.create({
      data: {
        id: child.id,
        adventureId,
        parentId: ownerAt(ancestry, depth),
        forkDepth: depth,
        tipDepth: depth,
        name,
        ancestry: writeAncestry(ancestry),
        createdAt: world.deps.clock.now()
      }
    });
    await extend(child, count);
    return child;
  }

  if (actions > 1) await extend(root, actions - 1);
  return {
    adventureId,
    root,
    extend,
    fork,
    moveTo,
    async actionAt(line, depth) {
      const branch = ownerAt(lineageAt(line, line.tipDepth), depth);
      const action = await db.action.findFirstOrThrow({ where: { branchId: branch, depth, isChosen: true } });
      return action.id;
    }
  };
}

/** Asks for a pass and waits until nothing more is due. */
export async function runPass(world: World, adventureId: string): Promise<void> {
  world.deps.passes.request(adventureId);
  await world.idle();
}

/** Every memory of the adventure, by depth. */
export const memoriesOf = (world: World, adventureId: string) =>
  world.deps.db.memory.findMany({
    where: { adventureId },
    orderBy: [{ depth: 'asc' }, { id: 'asc' }],
    include: { revisions: { orderBy: { revision: 'asc' } } }
  });

export const memoryDepths = async (world: World, adventureId: string): Promise<number[]> =>
  (await memoriesOf(world, adventureId)).map(({ depth }) => depth);

/** How a kind of the pass stands; null where it has never run. */
export const stepOf = (world: World, adventureId: string, kind: PassKindName) =>
  world.deps.db.passStep.findUnique({ where: { adventureId_kind: { adventureId, kind } } });

/** A call that failed for a reason of its own. */
export const refusal = (detail: string): StoryError =>
  new StoryError({ code: 'PROVIDER', kind: 'REFUSED', status: 400, retryable: false, isOwn: true, detail });

/** An endpoint that cannot be reached. */
export const away = new StoryError({
  code: 'PROVIDER',
  kind: 'UNREACHABLE',
  status: null,
  retryable: true,
  isOwn: false,
  detail: 'The endpoint cannot be reached.'
});
