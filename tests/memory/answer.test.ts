import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadAnswer, readMemory, readSummary } from '#api/memory/answer.ts';
import { memoryPrompt } from '#api/memory/prompt.ts';
import { countWords } from '#api/memory/sentence.ts';

const EXCERPT =
  'You follow the towpath north until the mill stands black against the river, and Anselm waits there with a lantern, saying nothing at all.';

const { messages } = memoryPrompt(
  { persona: { name: 'Mira', pronouns: 'she/her', description: '' }, cast: [], plotEssentials: '' },
  [{ role: 'NARRATOR', kind: 'CONTINUE', text: EXCERPT }]
);

const memory = (text: string, isCutShort = false): ReadAnswer => readMemory({ text, isCutShort, messages });
const summary = (text: string): ReadAnswer => readSummary({ text, isCutShort: false, messages });
const FACT = 'Anselm lent Mira the brass key.';
const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${index === 0 ? 'Word' : 'word'}${index}`).join(' ');

describe('a memory is read', () => {
  it.each([
    ['as it stands', FACT],
    ['past a preamble and a blank line', `Certainly!\n\n${FACT}`],
    ['past an announcement', `Here is the memory:\n\n${FACT}`],
    ['past an assent and an announcement', `Sure, here's the memory you asked for:\n${FACT}`],
    ['past an announcement on the same line', `Sure! Here is the memory: ${FACT}`],
    ['past an assent on the same line', `Of course. ${FACT}`],
    ['past a German preamble', `Natürlich!\n\n${FACT}`],
    ['past a Russian preamble', `Конечно!\n\n${FACT}`],
    ['out of a label', `**Memory:** ${FACT}`],
    ['out of a heading', `## Memory\n\n${FACT}`],
    ['out of a code fence', `\`\`\`text\n${FACT}\n\`\`\``],
    ['out of a fence that never closes', `\`\`\`\n${FACT}`],
    ['out of a fence after a preamble, quoted', `Here you go:\n\n\`\`\`\n"${FACT}"\n\`\`\``],
    ['out of quotes', `"${FACT}"`],
    ['out of German quotes', `„${FACT}”`],
    ['out of emphasis', `*${FACT}*`],
    ['out of a list of one', `- ${FACT}`],
    ['before a closing remark', `${FACT}\n\nLet me know if you would like it shorter!`],
    ['after a think-tagged block', `<think>The key matters.\nAnselm too.</think>\n\n${FACT}`],
    ['after two of them', `<think>one</think><thinking>two</thinking>${FACT}`],
    ['after reasoning that only closes', `So the key matters most.\n</think>\n${FACT}`],
    ['before reasoning that never closes', `${FACT}\n<think>Is that short enough`],
    ['on one line', 'Anselm lent\nMira the   brass key.']
  ])('%s', (_title, answer) =>
    expect(memory(answer)).toEqual({ isUsable: true, text: FACT, isTrimmed: false })
  );

  it('keeps quotes that are speech, and apostrophes', () => {
    const speech = '"Come back," said Anselm, and Mira swore "before the third bell"';
    expect(memory(speech)).toMatchObject({ text: speech });
    expect(memory("'Tis late,' said Anselm to Mira.")).toMatchObject({
      text: "'Tis late,' said Anselm to Mira."
    });
  });

  it('keeps a story that begins like an announcement', () => {
    expect(memory('Sure-footed Anselm crossed: the ford was low.')).toMatchObject({
      text: 'Sure-footed Anselm crossed: the ford was low.'
    });
    expect(memory('Here lay the Tern, wrecked on the weir.')).toMatchObject({
      text: 'Here lay the Tern, wrecked on the weir.'
    });
  });

  it('keeps the marks of a list apart from its lines', () => {
    expect(memory('- Anselm lent Mira the key.\n- Mira hid it.')).toMatchObject({
      text: 'Anselm lent Mira the key. Mira hid it.'
    });
  });
});

describe('no memory is', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['white space', ' \n\t ', 'empty'],
    ['punctuation', '…', 'empty'],
    ['a bare preamble', 'Certainly!', 'empty'],
    ['reasoning alone', '<think>The key matters.</think>', 'reasoning'],
    ['reasoning that never closes', '<think>The key matters', 'reasoning'],
    ['a refusal', "I'm sorry, but I can't help with that.", 'refused'],
    ['a refusal by an AI', 'As an AI language model, I do not write this.', 'refused'],
    ['a refusal with an apostrophe of print', 'I’m sorry, I can’t continue.', 'refused'],
    ['a German refusal', 'Es tut mir leid, dabei kann ich nicht helfen.', 'refused'],
    ['a Russian refusal', 'Извините, я не могу помочь.', 'refused'],
    [
      'a copy of the instructions',
      'You keep the memory of an interactive story. You are given a few passages of it.',
      'repeats'
    ],
    ['a copy of the excerpt', EXCERPT, 'repeats'],
    ['a continuation of 400 words', `${words(400)}.`, '400 words'],
    ['one sentence of 60 words', `${words(60)}.`, 'no whole sentence']
  ])('%s', (_title, answer, reason) => {
    const read = memory(answer);
    expect(read.isUsable).toBe(false);
    expect(read).toMatchObject({ reason: expect.stringContaining(reason) as string });
  });
});

describe('a long memory', () => {
  it('keeps its whole leading sentences and is flagged', () => {
    const answer = `${words(20)}. ${words(25)}. ${words(30)}.`;
    expect(memory(answer)).toEqual({ isUsable: true, text: `${words(20)}. ${words(25)}.`, isTrimmed: true });
  });

  it('is not cut after a title or an initial', () => {
    const answer = `Mira met Capt. Orrin and J. Vale at the weir. ${words(45)}.`;
    expect(memory(answer)).toMatchObject({ text: 'Mira met Capt. Orrin and J. Vale at the weir.' });
  });

  it('of 50 words is kept, of 151 refused', () => {
    expect(memory(`${words(50)}.`)).toMatchObject({ isTrimmed: false });
    expect(memory(Array.from({ length: 15 }, () => `${words(10)}.`).join(' '))).toMatchObject({
      isTrimmed: true
    });
    expect(memory(`${Array.from({ length: 15 }, () => `${words(10)}.`).join(' ')} And more.`).isUsable).toBe(
      false
    );
  });

  it('that broke off at the output limit loses its broken sentence', () => {
    expect(memory(`${FACT} Then Mira went to the`, true)).toEqual({
      isUsable: true,
      text: FACT,
      isTrimmed: true
    });
    expect(memory(FACT, true)).toMatchObject({ isTrimmed: false });
    expect(memory('Then Mira went to the', true).isUsable).toBe(false);
  });

  it('is a start of the answer, in whole sentences, of at most 50 words', () => {
    const sentence = fc.integer({ min: 1, max: 30 }).map((count) => `${words(count)}.`);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 8 }), (sentences) => {
        const answer = sentences.join(' ');
        const read = memory(answer);
        if (!read.isUsable) {
          expect(countWords(answer)).toBeGreaterThan(50);
          return;
        }
        expect(answer.startsWith(read.text)).toBe(true);
        expect(countWords(read.text)).toBeLessThanOrEqual(50);
        expect(read.isTrimmed).toBe(read.text !== answer);
      })
    );
  });

  it('without spaces is counted by the words that are in it', () => {
    const sentence = '米拉把铜钥匙藏在水车里。';
    expect(memory(sentence.repeat(10))).toMatchObject({ isUsable: true, isTrimmed: true });
  });
});

describe('a summary', () => {
  it('keeps its paragraphs', () => {
    expect(summary('Here is the summary:\n\nMira came.\n\n\nMira   left.')).toEqual({
      isUsable: true,
      text: 'Mira came.\n\nMira left.',
      isTrimmed: false
    });
  });

  it('may have 250 words, is cut up to 500, and refused past that', () => {
    const sentences = (count: number) => Array.from({ length: count }, () => `${words(25)}.`).join(' ');
    expect(summary(sentences(10))).toMatchObject({ isTrimmed: false });
    const cut = summary(sentences(20));
    expect(cut).toMatchObject({ isTrimmed: true });
    expect(countWords(cut.isUsable ? cut.text : '')).toBe(250);
    expect(summary(sentences(21)).isUsable).toBe(false);
  });
});
