import { expect, test } from 'vitest';
import { LOOPBACK_HOSTS, refusalOf } from '#api/server/origin.ts';

const rules = { hosts: LOOPBACK_HOSTS };

test.each([
  ['127.0.0.1:4000', null],
  ['localhost:4000', 'http://localhost:4000'],
  ['[::1]:4000', 'http://[::1]:4000'],
  ['localhost', null]
])('%s with origin %s may speak', (host, origin) => {
  expect(refusalOf(rules, { host, origin })).toBeNull();
});

test.each([
  ['evil.example', null],
  ['127.0.0.1.evil.example:4000', null],
  ['localhost:4000', 'http://localhost:5000'],
  ['localhost:4000', 'http://127.0.0.1:4000'],
  ['localhost:4000', 'https://evil.example'],
  ['localhost:4000', 'null'],
  ['', null],
  [undefined, null],
  ['user@evil.example', null]
])('%s with origin %s may not', (host, origin) => {
  expect(refusalOf(rules, { host, origin })).toEqual(expect.any(String));
});
