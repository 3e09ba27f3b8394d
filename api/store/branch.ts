/** Branches: lines of the story. A branch's ancestry is written once, when it is forked, and never changes. */
import type { Transaction } from './database.ts';
import type { Emit } from './change.ts';
import { branchLine, writeAncestry } from './lineage.ts';
import type { Branch } from '#prisma/client/client.ts';
import type { Deps } from '#api/deps.ts';
import { invalidInput, notFound } from '#api/errors.ts';
import type { Head } from '#api/story/head.ts';
import { cutAt, endOf, lineageAt, ownerAt } from '#api/story/lineage.ts';

/** Longest name of a branch, in characters. */
const MAX_BRANCH_NAME_LENGTH = 100;

/** A new branch from the line of `branch` at `depth`; its parent is the branch that owns the action there. */
export async function forkBranch(
  tx: Transaction,
  emit: Emit,
  deps: Pick<Deps, 'clock' | 'newId'>,
  from: { branch: Branch; depth: number; name?: string }
): Promise<Branch> {
  const lineage = cutAt(lineageAt(branchLine(from.branch), from.depth), from.depth);
  const { adventureId } = from.branch;
  const name = from.name ?? `Branch ${(await tx.branch.count({ where: { adventureId } })) + 1}`;
  const branch = await tx.branch.create({
    data: {
      id: deps.newId(),
      adventureId,
      parentId: ownerAt(lineage, endOf(lineage)),
      forkDepth: from.depth,
      tipDepth: from.depth,
      name,
      ancestry: writeAncestry(lineage),
      createdAt: deps.clock.now()
    }
  });
  emit({ type: 'BranchChanged', change: 'CREATED', branchId: branch.id });
  return branch;
}

/**
 * The branch on which the action after the head is written: the head's own where the head is its tip, else a new one
 * there, so that no line ever changes under another.
 */
export async function branchToWriteOn(
  tx: Transaction,
  emit: Emit,
  deps: Pick<Deps, 'clock' | 'newId'>,
  head: Head
): Promise<Branch> {
  const branch = await tx.branch.findUniqueOrThrow({ where: { id: head.branchId } });
  if (branch.tipDepth === head.depth) return branch;
  return forkBranch(tx, emit, deps, { branch, depth: head.depth });
}

/** Whether anything follows the coordinate: a later own action of its branch, or a branch that forked there. */
export async function isFollowed(tx: Transaction, branch: Branch, depth: number): Promise<boolean> {
  if (branch.tipDepth > depth) return true;
  const fork = await tx.branch.findFirst({
    where: { parentId: branch.id, forkDepth: depth },
    select: { id: true }
  });
  return fork !== null;
}

/** The account's branch. Throws NOT_FOUND where it is absent or another's. */
export async function ownBranch(db: Transaction, accountId: string, branchId: string): Promise<Branch> {
  const branch = await db.branch.findFirst({ where: { id: branchId, adventure: { accountId } } });
  if (branch === null) throw notFound('branch', branchId);
  return branch;
}

/** The name as it is kept. Throws INVALID_INPUT. */
export function checkedBranchName(input: string): string {
  const name = input.trim();
  if (name === '') throw invalidInput('input.name', 'A branch needs a name.');
  if (name.length > MAX_BRANCH_NAME_LENGTH)
    throw invalidInput('input.name', `At most ${MAX_BRANCH_NAME_LENGTH} characters.`);
  return name;
}
