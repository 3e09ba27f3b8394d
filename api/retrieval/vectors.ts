/** Vectors of one encoder: unit length, so that the dot product is the cosine. Never compared across widths. */

/** Bytes for storage, little-endian. */
export function packVector(_vector: Float32Array): Uint8Array<ArrayBuffer> {
  throw new Error('not written yet');
}

/** Reads stored bytes at any alignment. Throws on a length that is no number of floats. */
export function unpackVector(_bytes: Uint8Array): Float32Array {
  throw new Error('not written yet');
}

/** Null where the widths differ: another space. */
export function cosine(_one: Float32Array, _other: Float32Array): number | null {
  throw new Error('not written yet');
}
