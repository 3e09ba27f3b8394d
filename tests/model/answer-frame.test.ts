import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswerFrame } from '#api/model/answer-frame.ts';

const choice = (fields: object): object => ({ choices: [fields] });

describe('a frame is read whichever way it is phrased', () => {
  test.each([
    ['a piece of a chat', choice({ delta: { content: 'Rain' } }), { text: 'Rain', finish: null }],
    [
      'a piece of a completion',
      choice({ text: 'Rain', finish_reason: 'stop' }),
      { text: 'Rain', finish: 'stop' }
    ],
    [
      'a whole chat answer',
      choice({ message: { content: 'Rain' }, finish_reason: 'length' }),
      { text: 'Rain', finish: 'length' }
    ],
    [
      'a role and no content',
      choice({ delta: { role: 'assistant', content: null } }),
      { text: '', reasoning: '' }
    ],
    [
      'content in parts',
      choice({
        delta: {
          content: [
            { type: 'text', text: 'Ra' },
            { type: 'text', text: 'in' }
          ]
        }
      }),
      { text: 'Rain' }
    ],
    [
      'reasoning in parts',
      choice({ delta: { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }] } }),
      { text: '', reasoning: 'Hm' }
    ],
    ['reasoning in its field', choice({ delta: { reasoning_content: 'Hm' } }), { text: '', reasoning: 'Hm' }],
    [
      'reasoning under both names',
      choice({ delta: { reasoning_content: 'Hm', reasoning: 'Hm' } }),
      { reasoning: 'Hm' }
    ],
    ['a refusal', choice({ delta: { refusal: 'No.' } }), { text: '', refusal: 'No.' }],
    [
      'counts without a choice',
      { choices: [], usage: { prompt_tokens: 9, completion_tokens: 0 } },
      { promptTokens: 9, outputTokens: 0 }
    ],
    [
      'counts that are none',
      { choices: [], usage: { prompt_tokens: '9', completion_tokens: -1 } },
      { promptTokens: null, outputTokens: null }
    ],
    ['an error', { error: { message: 'x' } }, { error: { message: 'x' } }],
    ['an error in words', { error: 'x' }, { error: 'x' }],
    [
      'an error within a choice',
      choice({ delta: {}, error: { code: 502 }, finish_reason: 'error' }),
      { error: { code: 502 } }
    ]
  ])('%s', (_, frame, expected) => {
    expect(readAnswerFrame(frame)).toMatchObject(expected);
  });

  test.each([null, 1, 'x', [], {}, { status: 'ok' }, { choices: {} }, { type: 'ping' }])(
    '%j is no part of an answer',
    (frame) => {
      expect(readAnswerFrame(frame)).toBeNull();
    }
  );
});

test('no JSON makes it fail', () => {
  const anything = fc.jsonValue();
  const nearly = fc.record({
    choices: fc.oneof(anything, fc.array(fc.record({ delta: anything, message: anything, text: anything }))),
    usage: anything
  });
  fc.assert(
    fc.property(fc.oneof(anything, nearly), (frame) => {
      const read = readAnswerFrame(frame);
      if (read === null) return;
      expect(typeof read.text).toBe('string');
      expect(typeof read.reasoning).toBe('string');
    })
  );
});
