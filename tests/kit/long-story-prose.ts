/** Prose for stories of any length: the same seed and place give the same text, and no two passages are alike. */

const NAMES = [
  'Mira',
  'Tovin',
  'Old Hesk',
  'Sister Anwen',
  'Captain Rusk',
  'Ferro',
  'Lady Ambry',
  'Pell',
  'Jory',
  'Wick'
];
const PLACES = [
  'the mill',
  'Gannet Stair',
  'the ropewalk',
  'Low Ferry',
  'the chapel',
  'Ashgate',
  'the tannery',
  'Kestrel Inn'
];
const THINGS = [
  'a lantern',
  'the copper key',
  'a sealed letter',
  'three coins',
  'the cracked bell',
  'a map',
  'a coil of rope'
];
const DEEDS = [
  'hid',
  'found',
  'sold',
  'carried',
  'dropped',
  'buried',
  'asked after',
  'traded',
  'stole',
  'mended'
];
const MOODS = [
  'quietly',
  'in the rain',
  'before dawn',
  'without a word',
  'for the second time',
  'against advice',
  'by candlelight'
];

const SENTENCES: ((pick: Pick) => string)[] = [
  (pick) => `${pick(NAMES)} ${pick(DEEDS)} ${pick(THINGS)} at ${pick(PLACES)} ${pick(MOODS)}.`,
  (pick) => `“You owe me ${pick(AMOUNTS)} crowns,” said ${pick(NAMES)}, and looked towards ${pick(PLACES)}.`,
  (pick) => `Beyond ${pick(PLACES)} the road bent ${pick(AMOUNTS)} times before it reached ${pick(PLACES)}.`,
  (pick) =>
    `${pick(NAMES)} promised ${pick(NAMES)} to bring ${pick(THINGS)} back within ${pick(AMOUNTS)} days.`,
  (pick) => `You counted ${pick(AMOUNTS)} steps down, and at the bottom lay ${pick(THINGS)}, wet and cold.`,
  (pick) => `Nobody in ${pick(PLACES)} would speak of what ${pick(NAMES)} had ${pick(DEEDS)} ${pick(MOODS)}.`,
  (pick) => `The wind came up over ${pick(PLACES)}, and ${pick(NAMES)} laughed ${pick(MOODS)}.`
];
const AMOUNTS = Array.from({ length: 60 }, (_, index) => String(index + 2));

type Pick = (from: readonly string[]) => string;

/** A stream of numbers from 0 to below 1, repeatable. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `sentences` sentences; about 14 words each. */
export function writeProse(seed: number, sentences: number): string {
  const random = createRandom(seed);
  const pick: Pick = (from) => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: sentences }, () =>
    SENTENCES[Math.floor(random() * SENTENCES.length)]!(pick)
  ).join(' ');
}

/** A unit vector, repeatable. */
export function writeVector(seed: number, width: number): Float32Array {
  const random = createRandom(seed);
  const vector = Float32Array.from({ length: width }, () => random() - 0.5);
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vector.map((value) => value / norm);
}
