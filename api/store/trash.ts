/** The trash: adventures that the player threw away stay for 30 days, then go with all that hangs on them. */
import type { Deps } from '#api/deps.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** How long an adventure can be restored. */
export const TRASH_DAYS = 30;

/** Removes the adventures that have been in the trash for longer; answers how many. */
export async function emptyTrash({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - TRASH_DAYS * DAY_MS);
  const { count } = await db.adventure.deleteMany({ where: { trashedAt: { lt: before } } });
  return count;
}

/** Empties the trash now and once a day. A failure is logged and made good the next day. The answer ends it. */
export function sweepTrash(deps: Pick<Deps, 'db' | 'clock' | 'log'>): () => void {
  let cancel = (): void => {};
  const sweep = (): void => {
    cancel = deps.clock.after(DAY_MS, sweep);
    emptyTrash(deps).then(
      (count) => count > 0 && deps.log.info({ count }, 'Adventures left the trash for good.'),
      (error: unknown) => deps.log.warn({ error }, 'The trash could not be emptied.')
    );
  };
  sweep();
  return () => cancel();
}
