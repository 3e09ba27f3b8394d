/** Whose things are. Not yours is the same as not there: no answer tells the two apart. */
import type { Transaction } from '#api/store/database.ts';

/** Whether the adventure is there and the account's. */
export async function ownsAdventure(
  db: Transaction,
  accountId: string,
  adventureId: string
): Promise<boolean> {
  const row = await db.adventure.findFirst({ where: { id: adventureId, accountId }, select: { id: true } });
  return row !== null;
}

type OwnedIds = (db: Transaction, accountId: string, ids: string[]) => Promise<{ id: string }[]>;

const select = { id: true } as const;

/** Of each type that `node` finds: the rows among the ids that are the account's. */
const OWNED: Record<string, OwnedIds> = {
  Viewer: (db, accountId, ids) =>
    db.account.findMany({ where: { AND: [{ id: { in: ids } }, { id: accountId }] }, select }),
  ApiToken: (db, accountId, ids) => db.apiToken.findMany({ where: { id: { in: ids }, accountId }, select }),
  Adventure: (db, accountId, ids) => db.adventure.findMany({ where: { id: { in: ids }, accountId }, select }),
  ProviderCall: (db, accountId, ids) =>
    db.providerCall.findMany({ where: { id: { in: ids }, accountId }, select }),
  Branch: (db, accountId, ids) =>
    db.branch.findMany({ where: { id: { in: ids }, adventure: { accountId } }, select }),
  Action: (db, accountId, ids) =>
    db.action.findMany({ where: { id: { in: ids }, adventure: { accountId } }, select }),
  Memory: (db, accountId, ids) =>
    db.memory.findMany({ where: { id: { in: ids }, adventure: { accountId } }, select }),
  Summary: (db, accountId, ids) =>
    db.summary.findMany({ where: { id: { in: ids }, adventure: { accountId } }, select }),
  Review: (db, accountId, ids) =>
    db.review.findMany({ where: { id: { in: ids }, adventure: { accountId } }, select }),
  StoryCard: (db, accountId, ids) =>
    db.storyCard.findMany({ where: { id: { in: ids }, adventure: { accountId } }, select }),
  LoreSource: (db, accountId, ids) =>
    db.loreSource.findMany({ where: { id: { in: ids }, adventure: { accountId } }, select }),
  // A block that has not failed three times is no block of the contract yet.
  ParkedBlock: (db, accountId, ids) =>
    db.parkedBlock.findMany({
      where: { id: { in: ids }, parkedAt: { not: null }, adventure: { accountId } },
      select
    })
};

/** Which of these objects are there and the account's, in their order: one statement a type. */
export async function ownNodes(
  db: Transaction,
  accountId: string,
  nodes: readonly { typename: string; id: string }[]
): Promise<boolean[]> {
  const owned = new Set<string>();
  for (const typename of new Set(nodes.map((node) => node.typename))) {
    const ids = nodes.filter((node) => node.typename === typename).map(({ id }) => id);
    for (const { id } of (await OWNED[typename]?.(db, accountId, ids)) ?? []) owned.add(`${typename}:${id}`);
  }
  return nodes.map(({ typename, id }) => owned.has(`${typename}:${id}`));
}
