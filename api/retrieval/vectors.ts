/** Vectors of one encoder: unit length, so that the dot product is the cosine. Never compared across widths. */

const BYTES = Float32Array.BYTES_PER_ELEMENT;

const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** Bytes for storage, little-endian on any machine. */
export function packVector(vector: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(vector.length * BYTES);
  const view = new DataView(bytes.buffer);
  vector.forEach((value, index) => view.setFloat32(index * BYTES, value, true));
  return bytes;
}

/** Reads stored bytes at any alignment. Throws on a length that is no number of floats. */
export function unpackVector(bytes: Uint8Array): Float32Array {
  if (bytes.byteLength % BYTES !== 0) throw new Error(`${bytes.byteLength} bytes are no vector.`);
  // A copy is aligned, and on nearly every machine the bytes are already in the order of its floats.
  const copy = new Uint8Array(bytes);
  if (IS_LITTLE_ENDIAN) return new Float32Array(copy.buffer);
  const view = new DataView(copy.buffer);
  return new Float32Array(copy.length / BYTES).map((_, index) => view.getFloat32(index * BYTES, true));
}

/** Null where the widths differ: another space. */
export function cosine(one: Float32Array, other: Float32Array): number | null {
  if (one.length !== other.length) return null;
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += one[index]! * other[index]!;
  return sum;
}

/**
 * The direction of all vectors together, of unit length; each counts `share` times the one before it. Null for none, or
 * where they cancel out or differ in width.
 */
export function blendVectors(vectors: Float32Array[], share: number): Float32Array | null {
  const [first] = vectors;
  if (first === undefined || vectors.some((vector) => vector.length !== first.length)) return null;
  const sum = new Float32Array(first.length);
  vectors.forEach((vector, place) =>
    vector.forEach((value, index) => (sum[index]! += value * share ** place))
  );
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return length > LEAST_LENGTH ? sum.map((value) => value / length) : null;
}

/** Below this, opposite vectors have cancelled out to rounding. */
const LEAST_LENGTH = 1e-6;
