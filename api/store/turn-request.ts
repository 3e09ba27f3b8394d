/** Turns as clients asked for them: the same idempotency key joins or repeats the result. */
import type { Transaction } from './database.ts';
import type { TurnRequest } from '#prisma/client/client.ts';

/** Longest idempotency key, in characters. */
export const MAX_KEY_LENGTH = 200;

export async function findTurn(
  db: Transaction,
  adventureId: string,
  idempotencyKey: string | null | undefined
): Promise<TurnRequest | null> {
  if (!idempotencyKey) return null;
  return db.turnRequest.findUnique({
    where: { adventureId_idempotencyKey: { adventureId, idempotencyKey } }
  });
}

/** Notes what the key has led to so far. */
export async function keepTurn(tx: Transaction, turn: TurnRequest): Promise<void> {
  const { adventureId, idempotencyKey, playerActionId, narrationId } = turn;
  await tx.turnRequest.upsert({
    where: { adventureId_idempotencyKey: { adventureId, idempotencyKey } },
    create: turn,
    update: { playerActionId, narrationId }
  });
}
