/** Accounts: every row belongs to one, the local player's by default. */
import type { Deps } from '#api/deps.ts';

/** The account of the player at this machine. */
export const LOCAL_ACCOUNT_ID = 'local';

/** Makes the local player's account where it is not there yet. */
export async function ensureLocalAccount(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db.account.upsert({
    where: { id: LOCAL_ACCOUNT_ID },
    create: { id: LOCAL_ACCOUNT_ID, name: 'Player', createdAt: deps.clock.now() },
    update: {}
  });
}
