/** The GraphQL-over-HTTP specification's own audits, against the running server. */
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, openServed } from '#tests/kit/served.ts';

let served: Served;
beforeAll(async () => {
  served = await openServed();
});
afterAll(() => served.close());

const audits = serverAudits({ url: () => `${served.url}/graphql`, fetchFn: fetch });

test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
  const result = await audit.fn();
  expect(result.status === 'ok' ? 'ok' : `${result.status}: ${(result as { reason: string }).reason}`).toBe(
    'ok'
  );
});
