import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NarrationPiece, createNarrations } from '#api/live/narration.ts';

const textOf = (pieces: NarrationPiece[]): string => {
  let text = '';
  for (const piece of pieces) {
    expect(piece.offset).toBe(piece.offset === 0 ? 0 : text.length);
    text = piece.offset === 0 ? piece.text : text + piece.text;
  }
  return text;
};

async function all(reader: AsyncGenerator<NarrationPiece>): Promise<NarrationPiece[]> {
  const pieces: NarrationPiece[] = [];
  for await (const piece of reader) pieces.push(piece);
  return pieces;
}

test('a late reader gets the text so far as one piece and no token twice, and ends with the narration', async () => {
  const narrations = createNarrations();
  narrations.receive('a', { type: 'begin', actionId: 'n1' });
  narrations.receive('a', { type: 'text', actionId: 'n1', text: 'The lamp ' });
  narrations.receive('a', { type: 'text', actionId: 'n1', text: 'burns' });
  const reader = narrations.follow('a');
  expect((await reader.next()).value).toEqual({
    actionId: 'n1',
    offset: 0,
    text: 'The lamp burns',
    done: false
  });
  const next = reader.next();
  narrations.receive('a', { type: 'text', actionId: 'n1', text: ' low.' });
  expect((await next).value).toEqual({ actionId: 'n1', offset: 14, text: ' low.', done: false });
  narrations.receive('a', { type: 'end', actionId: 'n1' });
  expect((await reader.next()).value).toEqual({ actionId: 'n1', offset: 19, text: '', done: true });
  expect((await reader.next()).done).toBe(true);
  expect(narrations.readers).toBe(0);
});

test('a reader that comes first waits, and one that follows a narration that ends unread still gets it', async () => {
  const narrations = createNarrations();
  const waiting = all(narrations.follow('a'));
  narrations.receive('a', { type: 'begin', actionId: 'n1' });
  const present = narrations.follow('a');
  narrations.receive('a', { type: 'text', actionId: 'n1', text: 'Night.' });
  narrations.receive('a', { type: 'end', actionId: 'n1' });
  expect(textOf(await all(present))).toBe('Night.');
  expect(textOf(await waiting)).toBe('Night.');
  expect(narrations.readers).toBe(0);
});

test('text that is begun anew replaces what came before', async () => {
  const narrations = createNarrations();
  narrations.receive('a', { type: 'begin', actionId: 'n1' });
  narrations.receive('a', { type: 'text', actionId: 'n1', text: 'I think that' });
  const reader = narrations.follow('a');
  const first = (await reader.next()).value!;
  narrations.receive('a', { type: 'begin', actionId: 'n1' });
  narrations.receive('a', { type: 'text', actionId: 'n1', text: 'The door opens, and it is dark.' });
  narrations.receive('a', { type: 'end', actionId: 'n1' });
  const rest = await all(reader);
  expect(rest[0]).toMatchObject({ offset: 0, text: '' });
  expect(textOf([first, ...rest])).toBe('The door opens, and it is dark.');
});

test('a reader that leaves while it waits leaves no listener behind', async () => {
  const narrations = createNarrations();
  const reader = narrations.follow('a');
  const pending = reader.next();
  expect(narrations.readers).toBe(1);
  await reader.return();
  expect(await pending).toEqual({ done: true, value: undefined });
  expect(narrations.readers).toBe(0);
});

test('whoever joins when, and however slowly they read, everyone has the same text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string({ maxLength: 4 }), fc.constant(null)), { maxLength: 20 }),
      async (steps) => {
        const narrations = createNarrations();
        narrations.receive('a', { type: 'begin', actionId: 'n' });
        const readers: Promise<NarrationPiece[]>[] = [all(narrations.follow('a'))];
        let whole = '';
        for (const step of steps) {
          if (step === null) readers.push(all(narrations.follow('a')));
          else {
            whole += step;
            narrations.receive('a', { type: 'text', actionId: 'n', text: step });
            await Promise.resolve();
          }
        }
        narrations.receive('a', { type: 'end', actionId: 'n' });
        for (const reader of readers) expect(textOf(await reader)).toBe(whole);
        expect(narrations.readers).toBe(0);
      }
    ),
    { numRuns: 50 }
  );
});
