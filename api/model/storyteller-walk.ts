/**
 * The storyteller's choices. Each table is shuffled by the story's seed and walked by depth, so that along a line no entry
 * comes twice before all have come once, though the storyteller sees only the end of the story. Another take walks the same
 * tables from elsewhere.
 */

/**
 * How far another take is from the first, in a table of frames and in a list of words. Of all pairs the one with the fewest
 * places, within 80 depths and four takes, where the same frame would meet the same word.
 */
const TAKE_STRIDE = 8;
const WORD_TAKE_STRIDE = 20;

export type Walk = {
  /** The entry of a table at this place. `step` counts along the line. */
  frame<Entry>(name: string, table: readonly Entry[], step: number): Entry;
  /** A word of a list for this place; other offsets give other words. */
  word(name: string, words: readonly string[], offset: number): string;
  /** A choice among few that need not differ from place to place. */
  among<Entry>(name: string, choices: readonly Entry[]): Entry;
};

export function createWalk(seed: number, depth: number, take: number): Walk {
  return {
    frame(name, table, step) {
      const place = positive(step + take * TAKE_STRIDE, table.length);
      return table[shuffled(table.length, hash(`${seed}/${name}`))[place]!]!;
    },
    word(name, words, offset) {
      const place = positive(depth + take * WORD_TAKE_STRIDE + offset, words.length);
      return words[shuffled(words.length, hash(`${seed}/${name}`))[place]!]!;
    },
    among: (name, choices) => choices[hash(`${seed}/${name}/${depth}/${take}`) % choices.length]!
  };
}

const positive = (value: number, length: number): number => ((value % length) + length) % length;

/** The numbers 0 … length − 1 in an order that depends on the seed alone (Fisher and Yates). */
function shuffled(length: number, seed: number): number[] {
  const order = Array.from({ length }, (_, index) => index);
  const random = mulberry(seed);
  for (let index = length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
  return order;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 16_777_619);
  }
  // One round more, since neighbouring seeds differ in one character.
  value = Math.imul(value ^ (value >>> 16), 2_246_822_507);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Mulberry32: small, and the same everywhere. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
