import { lookup } from 'node:dns';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { guardedLookup } from '#api/model/guarded-fetch.ts';

vi.mock('node:dns', () => ({ lookup: vi.fn() }));
afterEach(() => vi.mocked(lookup).mockReset());

type Found = { address: string; family: number }[];

/** Looks a name up that resolves to these addresses. */
const resolving = (found: Found, all: boolean): Promise<unknown[]> => {
  vi.mocked(lookup).mockImplementation(((_: string, __: object, done: (error: null, found: Found) => void) =>
    done(null, found)) as never);
  return new Promise((resolve) => guardedLookup('box.example', { all }, (...answer) => resolve(answer)));
};

describe('a host name is checked where it is resolved', () => {
  const fine = [
    { address: '192.168.1.9', family: 4 },
    { address: '::1', family: 6 }
  ];

  test('private and loopback addresses are handed on, in either form', async () => {
    expect(await resolving(fine, true)).toEqual([null, fine]);
    expect(await resolving(fine, false)).toEqual([null, '192.168.1.9', 4]);
  });

  test('one forbidden address among good ones refuses the name', async () => {
    const [error] = await resolving([...fine, { address: '169.254.169.254', family: 4 }], true);
    expect(error).toMatchObject({ code: 'ERR_FORBIDDEN_ADDRESS' });
  });
});
