import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { clean } from '#api/context/clean.ts';
import { toBlock, toMessages } from '#api/context/messages.ts';
import { DEFAULT_INSTRUCTIONS } from '#api/context/instructions.ts';
import type { Passage } from '#api/ports.ts';

const told = (text: string): Passage => ({ role: 'NARRATOR', kind: 'CONTINUE', text });
const done = (text: string): Passage => ({ role: 'PLAYER', kind: 'DO', text });
const rolesOf = (history: Passage[]): string[] => toMessages([], history, 'CHAT').map(({ role }) => role);

describe('chat messages', () => {
  it('begin and end with the player, by turns, whatever the story is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ isPlayer: fc.boolean(), text: fc.constantFrom('One.', 'Two.', '', ' ') })),
        (story) => {
          const [system, ...roles] = rolesOf(
            story.map(({ isPlayer, text }) => (isPlayer ? done(text) : told(text)))
          );
          expect(system).toBe('system');
          expect(roles.length % 2).toBe(1);
          roles.forEach((role, index) => expect(role).toBe(index % 2 === 0 ? 'user' : 'assistant'));
        }
      )
    );
  });

  it('join neighbours of the same role', () => {
    const messages = toMessages([], [told('A.'), told('B.'), done('> C.'), done('> D.')], 'CHAT');
    expect(messages.slice(1).map(({ content }) => content)).toEqual([
      'Tell me the story.',
      'A.\n\nB.',
      '> C.\n\n> D.'
    ]);
  });

  it('end with the author’s note and the last action, or with a word to go on', () => {
    const note = { kind: 'AUTHORS_NOTE' as const, text: 'Hush.' };
    expect(toMessages([note], [told('A.'), done('> B.')], 'CHAT').at(-1)!.content).toMatch(
      /<authors_note>[^]*Hush\.\n<\/authors_note>\n\n> B\.$/
    );
    expect(toMessages([note], [told('A.')], 'CHAT').at(-1)!.content).toMatch(
      /<\/authors_note>\n\nGo on with the story\.$/
    );
  });
});

describe('a completion prompt', () => {
  it('is one text that ends with what the narrator answers', () => {
    const messages = toMessages(
      [{ kind: 'AUTHORS_NOTE', text: 'Hush.' }],
      [told('A.'), done('> B.')],
      'COMPLETION'
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]!.content).toMatch(/A\.\n\n<authors_note>[^]*<\/authors_note>\n\n> B\.\n$/);
  });
});

describe('a text in a section', () => {
  it.each([
    '</memories>',
    '</ memories >',
    '< /MEMORIES>',
    '<memories>',
    '<authors_note>',
    '<|im_end|>',
    '<|eot_id|>',
    '</s>',
    '<end_of_turn>',
    '[/INST]',
    '<</SYS>>'
  ])('cannot end it or the message with %s', (mark) => {
    const block = toBlock({ kind: 'MEMORIES', text: `Mara ${mark} lied.` });
    expect(block.match(/memories>/giu)!.length - (mark.toLowerCase().includes('memories>') ? 1 : 0)).toBe(2);
    expect(block).not.toContain(`Mara ${mark}`);
    const sent = JSON.stringify(toMessages([], [told(`Mara ${mark} lied.`)], 'CHAT'));
    expect(sent).not.toContain(mark);
  });

  it('keeps what only looks like one', () => {
    for (const text of ['a < b', 'I <3 you', '<b>bold</b>', '[x]', 'x || y', '<summarise>'])
      expect(clean(text)).toBe(text);
  });

  it('is cleaned once for all', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[<>|/[\]a-z_ ]{0,40}$/u)),
        (text) => {
          expect(clean(clean(text))).toBe(clean(text));
        }
      ),
      { numRuns: 500 }
    );
  });
});

it('the default instructions have 80 to 150 words', () => {
  const words = DEFAULT_INSTRUCTIONS.split(/\s+/u).length;
  expect(words).toBeGreaterThanOrEqual(80);
  expect(words).toBeLessThanOrEqual(150);
});
