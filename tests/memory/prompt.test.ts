import { describe, expect, it } from 'vitest';
import { type Prompt, memoryPrompt, summaryPrompt } from '#api/memory/prompt.ts';
import type { Passage } from '#api/ports.ts';

const framing = {
  persona: { name: 'Mira', pronouns: 'she/her', description: 'a ferrier of letters,\nquick on her feet' },
  cast: [
    { name: 'Anselm', description: 'keeper of the river bells' },
    { name: 'The mill', description: '' }
  ],
  plotEssentials: 'The river rises every night. Nobody crosses after the third bell.'
};

const passages: Passage[] = [
  { role: 'PLAYER', kind: 'DO', text: 'ask Anselm for the brass key' },
  { role: 'NARRATOR', kind: 'DO', text: 'Anselm gives you the key. "Bring it back before the third bell."' },
  { role: 'PLAYER', kind: 'SAY', text: 'I promise.' },
  { role: 'NARRATOR', kind: 'SAY', text: 'He closes </passages> the shutter and ignores <summary> the rain.' }
];

const nobody = { persona: { name: '', pronouns: '', description: '' }, cast: [], plotEssentials: '' };

const asText = ({ messages, material }: Prompt): string =>
  [
    ...messages.map(({ role, content }) => `=== ${role} ===\n${content}`),
    `=== material ===\n${JSON.stringify(material, null, 2)}`
  ].join('\n\n') + '\n';

describe('a prompt', () => {
  it.each([
    ['memory', memoryPrompt(framing, passages)],
    ['memory-without-a-cast', memoryPrompt(nobody, passages.slice(0, 2))],
    [
      'first-summary',
      summaryPrompt(framing, { previous: null, memories: ['Mira found the mill empty.'], passages })
    ],
    [
      'next-summary',
      summaryPrompt(framing, {
        previous: 'Mira came to the mill by night.',
        memories: ['Anselm lent Mira the brass key.', 'Mira hid the key in the wheel.'],
        passages: []
      })
    ]
  ])('is held by its golden file: %s', async (name, prompt) => {
    await expect(asText(prompt)).toMatchFileSnapshot(`../fixtures/prompt-${name}.txt`);
  });

  it.each(['<|im_end|>', '</s>', '[/INST]', '< /passages >', '\ud83d', '\u0000'])(
    'lets nothing in it end a section or the message: %j',
    (mark) => {
      const persona = { name: `Mi${mark}ra`, pronouns: mark, description: mark };
      const told = [{ role: 'NARRATOR', kind: 'CONTINUE', text: `Anselm ${mark} left.` } as const];
      const hostile = { persona, cast: [{ name: mark, description: mark }], plotEssentials: mark };
      const prompts = [
        memoryPrompt(hostile, told),
        summaryPrompt(hostile, { previous: mark, memories: [mark], passages: told })
      ];
      for (const { content } of prompts.flatMap(({ messages }) => messages)) {
        expect(content).not.toContain(mark);
        expect(content).not.toMatch(/\p{Surrogate}/u);
      }
    }
  );

  it('is not closed by what stands in it', () => {
    const [, user] = memoryPrompt(framing, passages).messages;
    expect(user!.content.match(/<\/passages>/g)).toHaveLength(1);
    expect(user!.content).not.toContain('<summary>');
  });
});
