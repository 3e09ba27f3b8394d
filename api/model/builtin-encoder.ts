/**
 * The built-in sentence encoder: Universal Sentence Encoder Lite, 512 dimensions, from an npm package, without network. It
 * works in slices of four, so that a turn's query waits for at most one slice of a long batch.
 */
import { StoryError } from '#api/errors.ts';
import type { EmbeddingModel } from '#api/ports.ts';
import { URGENCY, type BuiltInThread } from './builtin-thread.ts';

export const BUILT_IN_ENCODER_NAME = 'built-in/use-lite-en';

/** Values in a vector. */
const WIDTH = 512;
/** Texts a slice: four memories of 40 words take about 0.4 s, the longest that a query then waits. */
const SLICE_SIZE = 4;
/** Distance from unit length that rounding to 32 bits can cause. */
const LENGTH_TOLERANCE = 1e-3;

export function createBuiltInEncoder(thread: BuiltInThread): EmbeddingModel {
  return {
    name: BUILT_IN_ENCODER_NAME,
    batchSize: 32,
    async embed(texts, { purpose, signal }) {
      const readable = texts.filter((text) => text.trim() !== '');
      const slices: string[][] = [];
      for (let start = 0; start < readable.length; start += SLICE_SIZE) {
        slices.push(readable.slice(start, start + SLICE_SIZE));
      }
      // One listener on the caller's signal, however many slices.
      const call = AbortSignal.any([signal]);
      const answers = await Promise.all(
        slices.map((slice) => thread.run({ type: 'EMBED', texts: slice }, URGENCY[purpose], call))
      );
      const vectors = answers.flatMap((answer) => (answer.type === 'EMBED' ? answer.vectors : []));
      if (vectors.length !== readable.length)
        throw unusable(`${vectors.length} vectors for ${readable.length} texts`);
      for (const vector of vectors) checkVector(vector);
      return texts.map((text) => (text.trim() === '' ? blank() : vectors.shift()!));
    }
  };
}

function checkVector(vector: Float32Array): void {
  if (vector.length !== WIDTH) throw unusable(`a vector of width ${vector.length} in place of ${WIDTH}`);
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length)) throw unusable('a vector that is not finite');
  if (Math.abs(length - 1) > LENGTH_TOLERANCE) throw unusable(`a vector of length ${length}`);
}

const unusable = (what: string): StoryError =>
  new StoryError({
    code: 'PROVIDER',
    kind: 'BAD_RESPONSE',
    status: null,
    retryable: true,
    isOwn: true,
    detail: `The built-in encoder answered ${what}.`
  });

/** A text without words has no place in the space: refused by itself, the others are answered. */
const blank = (): StoryError =>
  new StoryError({
    code: 'PROVIDER',
    kind: 'REFUSED',
    status: null,
    retryable: false,
    isOwn: true,
    detail: 'The built-in encoder was given a text without words.'
  });
