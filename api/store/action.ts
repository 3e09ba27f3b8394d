/** Actions: reads along a line and the writes that keep exactly one take of a coordinate chosen. */
import type { Transaction } from './database.ts';
import { readOnLineage } from './lineage.ts';
import type { Action } from '#prisma/client/client.ts';
import { notFound } from '#api/errors.ts';
import type { StoryAction } from '#api/story/action.ts';
import { type Coordinate, type Lineage, cutAt } from '#api/story/lineage.ts';

const STORY_COLUMNS = {
  id: true,
  branchId: true,
  depth: true,
  take: true,
  role: true,
  kind: true,
  text: true,
  status: true,
  revision: true,
  tokens: true
} as const;

/** The chosen actions of the line with `from` ≤ depth ≤ `to`, oldest first. */
export async function loadActions(
  db: Transaction,
  lineage: Lineage,
  from: number,
  to: number
): Promise<StoryAction[]> {
  const rows = await readOnLineage(
    cutAt(lineage, to),
    (where) =>
      db.action.findMany({
        where: { isChosen: true, ...where },
        orderBy: { depth: 'asc' },
        select: STORY_COLUMNS
      }),
    from
  );
  return rows as StoryAction[];
}

/** The chosen action at a coordinate. */
export async function loadActionAt(db: Transaction, at: Coordinate): Promise<Action | null> {
  return db.action.findFirst({ where: { branchId: at.branchId, depth: at.depth, isChosen: true } });
}

/** Adds a take at a coordinate and makes it the chosen one. The caller has checked that nothing follows it. */
export async function addTake(
  tx: Transaction,
  action: Omit<StoryAction, 'take' | 'revision'> & {
    adventureId: string;
    reasoning: string | null;
    model: string | null;
    createdAt: Date;
  }
): Promise<Action> {
  const { branchId, depth } = action;
  const last = await tx.action.findFirst({
    where: { branchId, depth },
    orderBy: { take: 'desc' },
    select: { take: true }
  });
  if (last !== null) {
    await tx.action.updateMany({ where: { branchId, depth, isChosen: true }, data: { isChosen: false } });
  }
  return tx.action.create({ data: { ...action, take: (last?.take ?? -1) + 1, isChosen: true } });
}

/** The account's action. Throws NOT_FOUND where it is absent or another's. */
export async function ownAction(db: Transaction, accountId: string, actionId: string): Promise<Action> {
  const action = await db.action.findFirst({ where: { id: actionId, adventure: { accountId } } });
  if (action === null) throw notFound('action', actionId);
  return action;
}
