import { expect, test } from 'vitest';
import { StoryError } from '#api/errors.ts';
import { createLog } from '#api/server/log.ts';

function logged(data: object): string {
  const lines: string[] = [];
  createLog({ level: 'debug', isTerminal: false }, { write: (line) => void lines.push(line) }).error(
    data,
    'It failed.'
  );
  return lines.join('');
}

test.each([
  [{ apiKey: 'sk-secret' }],
  [{ settings: { apiKey: 'sk-secret' } }],
  [{ request: { headers: { authorization: 'Bearer sk-secret', cookie: 'sk-secret' } } }]
])('secrets are redacted wherever they stand', (data) => {
  const line = logged(data);
  expect(line).toContain('[redacted]');
  expect(line).not.toContain('sk-secret');
});

test('an error is logged with its message and stack', () => {
  const line = logged({ error: new StoryError({ code: 'TURN_IN_PROGRESS' }) });
  expect(JSON.parse(line)).toMatchObject({
    msg: 'It failed.',
    error: { message: expect.any(String), stack: expect.any(String) }
  });
});
