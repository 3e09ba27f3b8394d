import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Database } from '#api/store/database.ts';
import { StorageError } from '#api/store/storage-error.ts';
import { inTransaction, isRetryable } from '#api/store/transaction.ts';
import { Prisma } from '#prisma/client/client.ts';
import { openTestDatabase } from '#tests/kit/database.ts';
import type { TestDatabase } from '#tests/kit/database.ts';

let opened: TestDatabase;
let db: Database;

beforeEach(async () => {
  opened = await openTestDatabase();
  db = opened.db;
});

afterEach(() => opened.close());

const account = (id: string) => ({ data: { id, name: 'Player', createdAt: new Date(0) } });
const ids = async (): Promise<string[]> =>
  (await db.account.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id);

it('gives back what the work gives, and keeps all of it', async () => {
  const count = await inTransaction(db, async (tx) => {
    await tx.account.create(account('a'));
    await tx.account.create(account('b'));
    return tx.account.count();
  });
  expect(count).toBe(2);
  expect(await ids()).toEqual(['a', 'b']);
});

it('an error of the work undoes all of it, passes through untouched and is not tried again', async () => {
  const error = new Error('no');
  let calls = 0;
  const failing = inTransaction(db, async (tx) => {
    calls += 1;
    await tx.account.create(account('a'));
    throw error;
  });
  await expect(failing).rejects.toBe(error);
  expect(calls).toBe(1);
  expect(await ids()).toEqual([]);
});

it('a broken constraint inside is no reason to try again', async () => {
  let calls = 0;
  const failing = inTransaction(db, async (tx) => {
    calls += 1;
    await tx.account.create(account('a'));
    await tx.account.create(account('a'));
  });
  await expect(failing).rejects.toMatchObject({ code: 'P2002' });
  expect([calls, await ids()]).toEqual([1, []]);
});

it('sixty-four at once all succeed, and none loses what another wrote', async () => {
  await db.account.create({ data: { id: 'counter', name: '0', createdAt: new Date(0) } });
  await Promise.all(
    Array.from({ length: 64 }, () =>
      inTransaction(db, async (tx) => {
        const { name } = await tx.account.findUniqueOrThrow({ where: { id: 'counter' } });
        await tx.account.update({ where: { id: 'counter' }, data: { name: String(Number(name) + 1) } });
      })
    )
  );
  expect((await db.account.findUniqueOrThrow({ where: { id: 'counter' } })).name).toBe('64');
});

it('a plain write beside one that is undone is kept', async () => {
  let begun = (): void => {};
  const running = new Promise<void>((resolve) => (begun = resolve));
  let finish = (): void => {};
  const finishing = new Promise<void>((resolve) => (finish = resolve));
  const undone = inTransaction(db, async (tx) => {
    await tx.account.create(account('undone'));
    begun();
    await finishing;
    throw new Error('undo');
  });
  await running;
  const plain = db.account.create(account('kept'));
  expect(await ids()).toEqual([]);
  finish();
  await expect(undone).rejects.toThrow('undo');
  await plain;
  expect(await ids()).toEqual(['kept']);
});

it('one that was begun and forgotten is undone after its time, and the next goes on', async () => {
  const forgotten = inTransaction(
    db,
    async (tx) => {
      await tx.account.create(account('forgotten'));
      await new Promise(() => {});
    },
    { timeout: 20, attempts: 1 }
  );
  forgotten.catch(() => {});
  await inTransaction(db, (tx) => tx.account.create(account('next')));
  expect(await ids()).toEqual(['next']);
});

it.each(['P2028', 'P1008', 'P2034'])('%s is tried again, with all of the work', async (code) => {
  let calls = 0;
  await inTransaction(db, async (tx) => {
    calls += 1;
    await tx.account.create(account('a'));
    if (calls < 3) throw new Prisma.PrismaClientKnownRequestError('busy', { code, clientVersion: '7' });
  });
  expect([calls, await ids()]).toEqual([3, ['a']]);
});

it('after the last attempt the error says that nothing was written and that it may be tried again', async () => {
  let calls = 0;
  const failing = inTransaction(db, async (tx) => {
    calls += 1;
    await tx.account.create(account('a'));
    throw new Prisma.PrismaClientKnownRequestError('busy', { code: 'P1008', clientVersion: '7' });
  });
  const error = await failing.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StorageError);
  expect((error as Error).message).toBe(
    'Another program keeps the database locked, and nothing was written. Try again in a moment.'
  );
  expect([isRetryable(error), calls, await ids()]).toEqual([true, 3, []]);
});
