/** Plays stories on the built-in storyteller alone: its material is built as a small context window would leave it. */
import type { Material, Passage } from '#api/ports.ts';
import { countWords } from '#api/model/builtin-sentence.ts';
import { tellPassage } from '#api/model/storyteller-passage.ts';

export type Narration = Extract<Material, { kind: 'NARRATION' }>;
export type Move = ['DO' | 'SAY' | 'STORY' | 'SEE', string] | ['CONTINUE'];

/** Words of story in view, about what 1,200 tokens leave beside everything else. */
const WINDOW_WORDS = 400;

export const seaStory = {
  persona: {
    name: 'Mira Vance',
    pronouns: 'she/her',
    description: 'A disgraced cartographer, slow to trust.'
  },
  plotEssentials:
    'Mira looks for the island of Sennet, which is on no map but hers. Pell the moneylender wants that map.',
  authorsNote: '',
  summary: null,
  memories: [],
  cards: [
    {
      name: 'Captain Ilse Brandt',
      type: 'character',
      entry: 'Captain Ilse Brandt commands the Heron. She trusts nobody who smiles.'
    },
    {
      name: 'Pell',
      type: 'character',
      entry: 'A moneylender who never takes off his gloves. He is always polite.'
    },
    {
      name: 'The Drowned Bell',
      type: 'place',
      entry: 'A tavern on the quay, half under water at high tide.'
    },
    { name: 'Sealed Map', type: 'item', entry: 'The sealed map has never been opened in daylight.' },
    { name: 'The Lamplighters', type: 'faction', entry: 'The Lamplighters are a guild of wreckers.' }
  ]
} satisfies Partial<Narration>;

export const narration = (changes: Partial<Narration> = {}): Narration => ({
  kind: 'NARRATION',
  seed: 7,
  ...seaStory,
  history: [
    {
      role: 'NARRATOR',
      kind: 'OPENING',
      text: 'Rain has followed you to the harbour. The Drowned Bell has the only light.'
    },
    { role: 'PLAYER', kind: 'DO', text: 'sit down and lay the sealed map on the table' }
  ],
  depth: 2,
  take: 0,
  ...changes
});

/** The narrations of a line, in order. `takeAt`: which take is kept at the turn of that number. */
export function play(
  moves: readonly Move[],
  base: Partial<Narration>,
  takeAt: (turn: number) => number = () => 0
): string[] {
  const story: Passage[] = [...narration().history.slice(0, 1)];
  return moves.map((move, turn) => {
    if (move[0] !== 'CONTINUE') story.push({ role: 'PLAYER', kind: move[0], text: move[1] });
    let start = story.length - 1;
    let words = countWords(story[start]!.text);
    while (start > 0 && (words += countWords(story[start - 1]!.text)) <= WINDOW_WORDS) start -= 1;
    const text = tellPassage(
      narration({ ...base, history: story.slice(start), depth: story.length, take: takeAt(turn) })
    );
    story.push({ role: 'NARRATOR', kind: 'CONTINUE', text });
    return text;
  });
}
