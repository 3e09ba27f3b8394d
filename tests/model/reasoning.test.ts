import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReasoningSplitter, type SplitPiece } from '#api/model/reasoning.ts';

/** What a reader of the pieces ends up with. */
function read(chunks: string[], startsInside = false): { text: string; reasoning: string; restarts: number } {
  const splitter = new ReasoningSplitter({ startsInside });
  const pieces: SplitPiece[] = [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
  const result = { text: '', reasoning: '', restarts: 0 };
  for (const piece of pieces) {
    if (piece.type !== 'restart') result[piece.type] += piece.text;
    else {
      result.reasoning += result.text;
      result.text = '';
      result.restarts += 1;
    }
  }
  return result;
}

/** A text cut at random places. */
const cut = (text: string): fc.Arbitrary<string[]> =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: text.length }))
    .map((at) => [0, ...at.sort((one, other) => one - other), text.length])
    .map((at) => at.slice(1).map((end, index) => text.slice(at[index], end)));

describe('every way to cut the chunks gives the same text and reasoning', () => {
  test.each([
    ['Rain fell.', 'Rain fell.', '', 0],
    ['<think>Hm, rain?</think>\n\nRain fell.', 'Rain fell.', 'Hm, rain?', 0],
    ['\n <think>Hm.</think>Rain <b>fell</b>, 2 < 3.', 'Rain <b>fell</b>, 2 < 3.', 'Hm.', 0],
    ['<THINKING>Hm.</Thinking> Rain.', 'Rain.', 'Hm.', 0],
    ['[THINK]Hm.[/THINK]Rain.', 'Rain.', 'Hm.', 0],
    ['Rain. <think>More?</think> Wind.', 'Rain.  Wind.', 'More?', 0],
    ['<think>one</think><think>two</think>Rain.', 'Rain.', 'onetwo', 0],
    ['<think>never closed, all of it', '', 'never closed, all of it', 0],
    ['<think>cut in the tag</thi', '', 'cut in the tag</thi', 0],
    ['Rain fell. <thi', 'Rain fell. <thi', '', 0],
    ['a thinker said <thinks> and [thin', 'a thinker said <thinks> and [thin', '', 0],
    ['<think>🦉 owl</think>🦊 fox 🦉', '🦊 fox 🦉', '🦉 owl', 0]
  ])('%j', (whole, text, reasoning, restarts) => {
    fc.assert(
      fc.property(cut(whole), (chunks) => {
        expect(read(chunks)).toEqual({ text, reasoning, restarts });
      })
    );
  });

  test('a model that starts inside and only closes is restarted at the tag', () => {
    fc.assert(
      fc.property(cut('The user wants rain.</think>\n\nRain fell.'), (chunks) => {
        const result = read(chunks);
        expect(result).toMatchObject({ text: 'Rain fell.', reasoning: 'The user wants rain.' });
        expect(result.restarts).toBeLessThanOrEqual(1);
      })
    );
  });
});

test('a lone closing tag at the very start restarts nothing', () => {
  expect(read(['</think>', 'Rain.'])).toEqual({ text: 'Rain.', reasoning: '', restarts: 0 });
});

test('reasoning that is closed and followed by nothing is no answer', () => {
  expect(read(['Only ', 'thoughts', '</think>', '\n'])).toEqual({
    text: '',
    reasoning: 'Only thoughts',
    restarts: 1
  });
});

describe('a model known to start inside', () => {
  test('shows no reasoning as text, not even for a moment', () => {
    const splitter = new ReasoningSplitter({ startsInside: true });
    expect(splitter.push('The user wants rain.')).toEqual([]);
    expect(splitter.push(' So.</think>Rain')).toEqual([
      { type: 'reasoning', text: 'The user wants rain. So.' },
      { type: 'text', text: 'Rain' }
    ]);
    expect(splitter.startedInside).toBe(true);
  });

  test('that answers plainly this time keeps its whole answer', () => {
    expect(read(['Rain ', 'fell.'], true)).toEqual({ text: 'Rain fell.', reasoning: '', restarts: 0 });
  });

  test('that opens its reasoning itself this time is read as written', () => {
    expect(read(['<think>Hm.</think>', 'Rain.'], true)).toEqual({
      text: 'Rain.',
      reasoning: 'Hm.',
      restarts: 0
    });
  });
});

test('a plain stream is passed on at once', () => {
  const splitter = new ReasoningSplitter();
  expect(splitter.push('Rain ')).toEqual([{ type: 'text', text: 'Rain ' }]);
  expect(splitter.push('fell <')).toEqual([{ type: 'text', text: 'fell ' }]);
  expect(splitter.push('3 drops')).toEqual([{ type: 'text', text: '<3 drops' }]);
});

test('no piece ends in half of a character beyond 16 bits, and a half at the end is replaced', () => {
  const splitter = new ReasoningSplitter();
  expect(splitter.push('owl \uD83E')).toEqual([{ type: 'text', text: 'owl ' }]);
  expect(splitter.push('\uDD89\uD83E')).toEqual([{ type: 'text', text: '🦉' }]);
  expect(splitter.end()).toEqual([{ type: 'text', text: '\uFFFD' }]);
});
