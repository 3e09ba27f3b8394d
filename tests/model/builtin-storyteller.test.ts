import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextPiece, TextRequest } from '#api/ports.ts';
import { countWords, splitSentences } from '#api/model/builtin-sentence.ts';
import { createBuiltInStoryteller } from '#api/model/builtin-storyteller.ts';
import { NUMBERS, ORDINALS } from '#api/model/storyteller-lexicon.ts';
import { tellPassage } from '#api/model/storyteller-passage.ts';
import { narration, play, seaStory, type Move } from './builtin-play.ts';

const request = (changes: Partial<TextRequest> = {}): TextRequest => ({
  purpose: 'NARRATION',
  messages: [],
  material: narration(),
  maxOutputTokens: 400,
  temperature: 0.8,
  signal: new AbortController().signal,
  adventureId: null,
  accountId: 'local',
  ...changes
});

const answerTo = (
  kind: 'DO' | 'SAY' | 'STORY' | 'SEE',
  text: string,
  changes: Parameters<typeof narration>[0] = {}
) =>
  tellPassage(narration({ history: [narration().history[0]!, { role: 'PLAYER', kind, text }], ...changes }));

async function collect(pieces: AsyncIterable<TextPiece>): Promise<TextPiece[]> {
  const all: TextPiece[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

test('the same material gives the same passage, and another seed another', () => {
  expect(tellPassage(narration())).toBe(tellPassage(narration()));
  expect(tellPassage(narration({ seed: 8 }))).not.toBe(tellPassage(narration()));
});

test('every take of a turn has sentences of its own', () => {
  const takes = [0, 1, 2, 3].map((take) => splitSentences(tellPassage(narration({ take }))));
  expect(new Set(takes.flat()).size).toBe(takes.flat().length);
});

test.each([
  ['DO', 'draw my sword', 'ou draw your sword'],
  ['DO', 'I ask Pell about my debt.', 'ou ask Pell about your debt'],
  ['DO', 'Mira climbs the mast', 'ou climb the mast'],
  ['SAY', 'I will be back by spring', '“I will be back by spring'],
  ['SEE', 'look at the lighthouse', 'the lighthouse'],
  ['STORY', 'A storm comes up. The mast breaks.', 'he mast breaks']
] as const)('a %s of “%s” is taken up as “%s”', (kind, text, taken) => {
  for (const depth of [2, 8, 20, 34]) expect(answerTo(kind, text, { depth })).toContain(taken);
});

test('the card that the player names comes up', () => {
  for (const depth of [2, 10, 22]) {
    expect(answerTo('SAY', 'Ilse, what is wrong?', { depth })).toContain('Ilse');
    expect(answerTo('DO', 'hold up the sealed map', { depth }).match(/sealed map/g)!.length).toBeGreaterThan(
      1
    );
  }
});

test('plot essentials, persona and card facts come up along a line', () => {
  const line = play(
    Array.from({ length: 24 }, (): Move => ['DO', 'wait for Pell']),
    {}
  ).join(' ');
  expect(line).toContain('you look for the island of Sennet');
  expect(line).toContain('a disgraced cartographer');
  expect(line).toContain('Pell is always polite');
});

test('a memory that fits what the player does is called back to, as the player’s own', () => {
  const memories = [
    { text: 'Mira Vance promised Pell to return thirty crowns by spring.', isHeuristic: false },
    { text: 'Mira Vance hid the brass key under the third step of the lighthouse.', isHeuristic: false }
  ];
  const passage = answerTo('DO', 'climb the steps to the lighthouse', { memories });
  expect(passage).toMatch(/remember/);
  expect(passage).toContain('you hid the brass key under the third step of the lighthouse.');
});

test('a question about the past gets the best recalled memory, though it shares no word', () => {
  const memories = [{ text: 'Ilse swore that the Heron would sail on Friday.', isHeuristic: false }];
  expect(answerTo('SAY', 'What was our agreement?', { memories })).toContain(
    'Ilse swore that the Heron would sail'
  );
});

test('a memory that does not fit is left alone', () => {
  const memories = [{ text: 'Mira Vance hid the brass key under the lighthouse.', isHeuristic: false }];
  expect(answerTo('DO', 'order a bowl of soup', { memories })).not.toMatch(/remember|brass key under/);
});

const MOVES: Record<string, Move[]> = {
  'varied play': Array.from({ length: 40 }, (_, turn): Move => {
    const kinds: Move[] = [
      ['DO', `search room ${turn}`],
      ['SAY', `Who are you, number ${turn}?`],
      ['SEE', 'the horizon'],
      ['STORY', `The wind turns for the ${turn}th time.`],
      ['CONTINUE'],
      ['DO', 'hold on to the sealed map']
    ];
    return kinds[(turn * 7 + (turn >> 2)) % kinds.length]!;
  }),
  'the same action again and again': Array.from({ length: 40 }, (): Move => ['DO', 'look around']),
  'the same question again and again': Array.from({ length: 40 }, (): Move => ['SAY', 'Is anybody there?']),
  'one sight again and again': Array.from({ length: 40 }, (): Move => ['SEE', 'Pell']),
  'one story line again and again': Array.from({ length: 40 }, (): Move => ['STORY', 'The bell rings.']),
  'Continue alone': Array.from({ length: 40 }, (): Move => ['CONTINUE']),
  'Continue after every action': Array.from({ length: 40 }, (_, turn): Move =>
    turn % 2 ? ['CONTINUE'] : ['DO', 'wait']
  )
};

/** Names and numbers set aside: a sentence that differs in nothing else is a repeat. */
const bare = (sentence: string): string =>
  sentence
    .replace(/(?<=\S\s)(?:the )?\p{Lu}[\p{L}’-]*(?:\s\p{Lu}[\p{L}’-]*)*/gu, '#')
    .toLowerCase()
    .replace(new RegExp(`\\b(?:${[...NUMBERS, ...ORDINALS].join('|')}|\\d+(?:th)?)\\b`, 'g'), '#');

test.each(Object.entries(MOVES))('40 turns of %s repeat no sentence', (_, moves) => {
  for (const seed of [1, 2, 42, 2_147_483_647]) {
    for (const base of [{ seed }, { seed, cards: [], plotEssentials: '' }]) {
      const sentences = play(moves, base)
        .flatMap(splitSentences)
        .filter((sentence) => !/^[“‘][^”’]*[”’]$/.test(sentence));
      const seen = new Map<string, number>();
      for (const sentence of sentences) seen.set(bare(sentence), (seen.get(bare(sentence)) ?? 0) + 1);
      expect([...seen].filter(([, count]) => count > 1)).toEqual([]);
    }
  }
});

test('a line whose turns were retried repeats no sentence either', () => {
  const moves = MOVES['varied play']!;
  const sentences = play(moves, { seed: 5 }, (turn) => (turn * 5) % 3)
    .flatMap(splitSentences)
    .map(bare);
  const long = sentences.filter((sentence) => countWords(sentence) > 4);
  expect(new Set(long).size).toBe(long.length);
});

test('a passage has 60 to 120 words, whatever the material', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.lorem({ maxCount: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.constantFrom(
      '',
      '剣を抜いて、ドラゴンに向かって走る。',
      '{deed} {nothing}',
      'a'.repeat(3_000),
      '$& $1 \\'
    )
  );
  const passage = fc.record({
    role: fc.constantFrom('PLAYER' as const, 'NARRATOR' as const),
    kind: fc.constantFrom('DO' as const, 'SAY' as const, 'STORY' as const, 'SEE' as const),
    text
  });
  const card = fc.record({
    name: text,
    type: fc.constantFrom('character', 'place', 'item', 'faction', ''),
    entry: text
  });
  fc.assert(
    fc.property(
      fc.record({
        seed: fc.integer(),
        depth: fc.integer({ min: 1, max: 20_000 }),
        take: fc.integer({ min: 0, max: 30 }),
        history: fc.array(passage, { maxLength: 6 }),
        cards: fc.array(card, { maxLength: 4 }),
        plotEssentials: text,
        memories: fc.array(fc.record({ text, isHeuristic: fc.boolean() }), { maxLength: 3 }),
        persona: fc.record({
          name: text,
          pronouns: fc.constantFrom('she/her', 'he/him', ''),
          description: text
        })
      }),
      (material) => {
        const told = tellPassage(narration(material));
        const words = told.split(/\s+/).length;
        expect(words).toBeGreaterThanOrEqual(60);
        expect(words).toBeLessThanOrEqual(120);
        expect(told).not.toMatch(/\{\w+\}|\*/);
      }
    ),
    { numRuns: 300 }
  );
});

test('it streams word by word and ends complete', async () => {
  const pieces = await collect(createBuiltInStoryteller({ pauseMs: 0 }).stream(request()));
  const texts = pieces.flatMap((piece) => (piece.type === 'text' ? [piece.text] : []));
  expect(texts.join('')).toBe(tellPassage(narration()));
  expect(texts.every((text) => countWords(text) === 1)).toBe(true);
  expect(pieces.at(-1)).toMatchObject({ type: 'done', isComplete: true, isCutShort: false });
});

test('it stops at once when it is told to, and says that it is not complete', async () => {
  const stop = new AbortController();
  const texts: string[] = [];
  let last: TextPiece | undefined;
  for await (const piece of createBuiltInStoryteller({ pauseMs: 5 }).stream(
    request({ signal: stop.signal })
  )) {
    if (piece.type === 'text' && texts.push(piece.text) === 3) stop.abort();
    last = piece;
  }
  expect(texts).toHaveLength(3);
  expect(last).toMatchObject({ type: 'done', isComplete: false });
});

test('it ends at the output limit and says so', async () => {
  const pieces = await collect(
    createBuiltInStoryteller({ pauseMs: 0 }).stream(request({ maxOutputTokens: 16 }))
  );
  expect(pieces.at(-1)).toMatchObject({ type: 'done', isComplete: true, isCutShort: true });
  expect(pieces.length).toBeLessThan(20);
});

test('it is honest about what it is, and answers a test of the connection', async () => {
  const storyteller = createBuiltInStoryteller({ pauseMs: 0 });
  expect(storyteller).toMatchObject({
    name: 'built-in storyteller',
    isBuiltIn: true,
    maxContextTokens: 1_200
  });
  const pieces = await collect(storyteller.stream(request({ material: { kind: 'OTHER' } })));
  expect(pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')).toBe(
    'The built-in storyteller is ready.'
  );
});

test('the kind of story decides who and what turns up', () => {
  const space = { plotEssentials: 'The station is silent and its reactor is failing.', cards: [] };
  const line = play(
    Array.from({ length: 30 }, (): Move => ['DO', 'wait']),
    space
  ).join(' ');
  expect(line).toMatch(/technician|engineer|welder|loader/);
  expect(line).not.toMatch(/boatswain|goose girl/);
  expect(seaStory.cards.length).toBe(5);
});
