import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Material, Passage } from '#api/ports.ts';
import { createBuiltInModels } from '#api/model/builtin.ts';
import { countWords, splitSentences } from '#api/model/builtin-sentence.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const models = createBuiltInModels({ log: silent, pauseMs: 0 });
afterAll(() => models.stop());

const persona = { name: 'Mira', pronouns: 'she/her', description: 'a disgraced cartographer' };
const cast = [
  { name: 'Captain Ilse Brandt', description: 'Commands the Heron. She trusts nobody who smiles.' },
  { name: 'Pell', description: 'A moneylender. He never takes off his gloves.' },
  { name: 'The Drowned Bell', description: 'A tavern on the quay.' }
];

async function ask(material: Material, signal = new AbortController().signal): Promise<string> {
  let text = '';
  const pieces = models.summariser.stream({
    purpose: 'MEMORY',
    messages: [],
    material,
    maxOutputTokens: 400,
    temperature: 0,
    signal,
    adventureId: null,
    accountId: 'local'
  });
  for await (const piece of pieces) if (piece.type === 'text') text += piece.text;
  return text;
}

const narrator = (text: string): Passage => ({ role: 'NARRATOR', kind: 'CONTINUE', text });
const player = (kind: 'DO' | 'SAY' | 'STORY' | 'SEE', text: string): Passage => ({
  role: 'PLAYER',
  kind,
  text
});
const memory = (passages: Passage[], maxWords = 50) =>
  ask({ kind: 'MEMORY', persona, cast, passages, maxWords });
const summary = (changes: Partial<Extract<Material, { kind: 'SUMMARY' }>>) =>
  ask({
    kind: 'SUMMARY',
    persona,
    cast,
    previous: null,
    memories: [],
    passages: [],
    maxWords: 250,
    ...changes
  });

const MOOD = narrator(
  'The rain goes on. Somewhere a shutter bangs. It smells of tar, and the lamps are low.'
);

test.each<[string, Passage, string]>([
  ['a deed', player('DO', 'draw my sword'), 'Mira drew her sword.'],
  ['a deed told in full', player('DO', 'I hide the letter in my boot.'), 'Mira hid the letter in her boot.'],
  [
    'words',
    player('SAY', 'The key is under the third step.'),
    'Mira said, “The key is under the third step.”'
  ],
  ['a question', player('SAY', 'Who has the map?'), 'Mira asked, “Who has the map?”'],
  [
    'a story line',
    player('STORY', 'I promise Pell to pay thirty crowns.'),
    'Mira promised Pell to pay thirty crowns.'
  ],
  ['a look', player('SEE', 'the ninth door'), 'Mira looked at the ninth door.']
])('the player’s own words survive: %s', async (_, passage, remembered) => {
  expect(await memory([MOOD, passage, MOOD])).toContain(remembered);
});

test('what a memory keeps is names, things, numbers, promises and wounds, not the weather', async () => {
  const text = await memory([
    narrator(
      'Rain runs down the windows. Pell gives you a brass key and swears that it opens nine doors. A dog barks.'
    ),
    player('DO', 'look around'),
    narrator(
      'The fire crackles. You cut your left hand on the broken glass, and it bleeds. The wind is cold.'
    )
  ]);
  expect(text).toContain('Pell gave Mira a brass key and swore that it opened nine doors.');
  expect(text).toContain('Mira cut her left hand on the broken glass, and it bled.');
  expect(text).not.toMatch(/Rain|dog barked|wind/);
});

test('“she” is named where one woman was named before, and the player’s “her” too', async () => {
  const text = await memory([
    narrator('Captain Ilse Brandt sits alone. She gives you a sealed letter.'),
    player('DO', 'promise her thirty crowns')
  ]);
  expect(text).toContain('Captain Ilse Brandt gave Mira a sealed letter.');
  expect(text).toContain('Mira promised Captain Ilse Brandt thirty crowns.');
});

test.each([
  [
    'somebody without a name is about',
    'Pell sits by the fire. “Two coins,” says the toll-keeper. He gives you a key.'
  ],
  ['two people are about', 'Pell nods to Captain Orrin. He gives you a key.'],
  ['only something of theirs was named', 'Pell’s boots stand by the door. He gives you a key.'],
  ['the sentence names him later', 'Pell is gone. He gives you a key, the man called Captain Orrin.'],
  ['a stranger to the cast is named', 'Pell is gone. Marrick smiles. He gives you a key.'],
  ['a new paragraph begins', 'Pell is gone.\n\nHe gives you a key.']
])('“he” is given to nobody where %s', async (_, text) => {
  const orrin = { name: 'Captain Orrin', description: 'He commands the Tern.' };
  const told = await ask({
    kind: 'MEMORY',
    persona,
    cast: [...cast, orrin],
    passages: [narrator(text)],
    maxWords: 50
  });
  expect(told).not.toMatch(/(?:Pell|Orrin|Marrick) gave Mira a key/);
});

test('speech that nobody is named for is given to nobody', async () => {
  const text = await memory([
    narrator('“I killed the king with this knife.” The candle gutters. Pell finds a coin.')
  ]);
  expect(text).toBe('Pell found a coin.');
});

test('a sentence that leans on the one before goes in beside it', async () => {
  const text = await memory([
    player('STORY', 'Pell draws a knife from his sleeve. You knock it out of his hand.')
  ]);
  expect(text).toBe('Pell drew a knife from his sleeve. Mira knocked it out of his hand.');
});

test('the narrator’s echo of the player’s deed is not remembered beside it', async () => {
  const text = await memory([
    player('DO', 'hide the brass key under the third step'),
    narrator('You hide the brass key under the third step, and a bell rings twice.')
  ]);
  expect(text.match(/brass key/g)).toHaveLength(1);
});

test('a story in another language is kept in its own words', async () => {
  const text = await memory([
    player('DO', '剣を抜く'),
    narrator('ドラゴンは洞窟で眠っている。鐘が三回鳴った。')
  ]);
  expect(text).toContain('Mira: “剣を抜く”');
  expect(text).toContain('鐘が三回鳴った。');
});

test('where only small things happened, a memory says so in a line', async () => {
  expect(await memory([player('DO', 'look around')])).toBe('Mira looked around.');
});

test('a sentence too long for a memory is cut where a clause ends', async () => {
  const deed =
    'You carry the sealed map past the gate, hide it under the altar, and then walk back to the harbour in the rain.';
  expect(await memory([player('STORY', deed)], 14)).toBe(
    'Mira carried the sealed map past the gate, hid it under the altar.'
  );
});

const word = fc.constantFrom(
  'you',
  'Pell',
  'gives',
  'take',
  'the',
  'key',
  'nine',
  'coins',
  'runs',
  'and',
  'swear',
  'she',
  '“no,”',
  '.'
);
const anyText = fc.oneof(
  fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
  fc.string({ maxLength: 200 }),
  fc.lorem({ maxCount: 90 })
);
const anyPassage: fc.Arbitrary<Passage> = fc.record({
  role: fc.constantFrom('PLAYER' as const, 'NARRATOR' as const),
  kind: fc.constantFrom(
    'DO' as const,
    'SAY' as const,
    'STORY' as const,
    'SEE' as const,
    'CONTINUE' as const,
    'OPENING' as const
  ),
  text: anyText
});

test('a memory never has more than its words, whatever the story, and is there where the story has words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyPassage, { maxLength: 6 }),
      fc.constantFrom(5, 20, 50),
      async (passages, maxWords) => {
        const text = await memory(passages, maxWords);
        expect(countWords(text)).toBeLessThanOrEqual(maxWords);
        const hasWords = passages.some((passage) => splitSentences(passage.text).length > 0);
        if (hasWords) expect(text).not.toBe('');
      }
    ),
    { numRuns: 60 }
  );
});

test('a summary never has more than its words, whatever it is made of', async () => {
  const texts = fc.array(anyText, { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.option(anyText),
      texts,
      fc.array(anyPassage, { maxLength: 4 }),
      async (previous, memories, passages) => {
        expect(countWords(await summary({ previous, memories, passages, maxWords: 40 }))).toBeLessThanOrEqual(
          40
        );
      }
    ),
    { numRuns: 40 }
  );
});

test('a summary goes on from the one before, with the memories after it', async () => {
  const text = await summary({
    previous: 'Mira came to Skarn with a sealed map.',
    memories: ['Mira hid the brass key.', 'Pell swore revenge.'],
    passages: [player('DO', 'leave Skarn on the Heron')]
  });
  expect(text).toBe(
    'Mira came to Skarn with a sealed map. Mira hid the brass key. Pell swore revenge. Mira left Skarn on the Heron.'
  );
});

test('a summary that grows too long keeps how it began and how it stands', async () => {
  const middle = Array.from(
    { length: 40 },
    (_, day) =>
      `On day ${day} Pell swore to pay Captain Ilse Brandt ${day} crowns and cut his hand on knife ${day}.`
  );
  const text = await summary({
    previous: ['Mira came to Skarn.', ...middle].join(' '),
    memories: [
      'Mira sat by the water and watched the slow grey boats go by until the evening came and the whole town was quiet.'
    ]
  });
  const sentences = splitSentences(text);
  expect(countWords(text)).toBeLessThanOrEqual(250);
  expect(countWords(text)).toBeGreaterThan(200);
  expect(sentences[0]).toBe('Mira came to Skarn.');
  expect(sentences.at(-1)).toBe(
    'Mira sat by the water and watched the slow grey boats go by until the evening came and the whole town was quiet.'
  );
});

test('over many versions the first sentence and the last memory stay', async () => {
  let previous = 'Mira came to Skarn with a sealed map.';
  for (let version = 1; version <= 12; version += 1) {
    const memories = [0, 1, 2].map(
      (each) =>
        `Mira crossed bridge ${version}-${each}, met watchman ${each + version * 3}, and paid him ${version} crowns for the passage to the northern side of town.`
    );
    previous = await summary({ previous, memories });
    expect(countWords(previous)).toBeLessThanOrEqual(250);
    expect(previous).toContain('Mira came to Skarn with a sealed map.');
    expect(previous).toContain(`bridge ${version}-2`);
  }
});

test('the same thing told in the summary and in a memory is told once', async () => {
  const text = await summary({
    previous: 'Mira owed Pell 30 crowns.',
    memories: ['Mira owed Pell 30 crowns.', 'Mira owed Pell 300 crowns.']
  });
  expect(text).toBe('Mira owed Pell 30 crowns. Mira owed Pell 300 crowns.');
});

test('a call that is ended gives no text and no error', async () => {
  const stop = new AbortController();
  const asked = ask(
    { kind: 'MEMORY', persona, cast, passages: [player('DO', 'run')], maxWords: 50 },
    stop.signal
  );
  stop.abort();
  expect(await asked).toBe('');
});

test('a test of the connection is answered', async () => {
  expect(await ask({ kind: 'OTHER' })).toBe('The built-in summariser is ready.');
});
