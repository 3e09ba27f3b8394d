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
