import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { blendVectors, cosine, packVector, unpackVector } from '#api/retrieval/vectors.ts';

const vector = fc.float32Array({ minLength: 1, maxLength: 40, noNaN: true, noDefaultInfinity: true });

describe('a vector', () => {
  it('comes back from its bytes, wherever they lie', () => {
    fc.assert(
      fc.property(vector, fc.nat(7), (vector, offset) => {
        const bytes = packVector(vector);
        const shifted = new Uint8Array(bytes.length + offset);
        shifted.set(bytes, offset);
        expect(unpackVector(shifted.subarray(offset))).toEqual(vector);
      })
    );
  });

  it('is stored little-endian', () =>
    expect([...packVector(Float32Array.of(1))]).toEqual([0, 0, 0x80, 0x3f]));

  it('is refused where bytes are missing', () =>
    expect(() => unpackVector(new Uint8Array(7))).toThrow('7 bytes'));

  it('is compared by its angle, and never with one of another width', () => {
    expect(cosine(Float32Array.of(0.6, 0.8), Float32Array.of(0.6, 0.8))).toBeCloseTo(1);
    expect(cosine(Float32Array.of(1, 0), Float32Array.of(0, 1))).toBe(0);
    expect(cosine(Float32Array.of(1, 0), Float32Array.of(1, 0, 0))).toBeNull();
  });
});

describe('vectors together', () => {
  it('have unit length, and the first counts most', () => {
    const both = blendVectors([Float32Array.of(1, 0), Float32Array.of(0, 1)], 0.5)!;
    expect(cosine(both, both)).toBeCloseTo(1);
    expect(both[0]! / both[1]!).toBeCloseTo(2);
  });

  it('are none where there are none, they differ in width or cancel out', () => {
    expect(blendVectors([], 0.5)).toBeNull();
    expect(blendVectors([Float32Array.of(1), Float32Array.of(1, 0)], 0.5)).toBeNull();
    expect(blendVectors([Float32Array.of(1), Float32Array.of(-1)], 1)).toBeNull();
    expect(blendVectors([Float32Array.of(Number.NaN)], 1)).toBeNull();
  });
});
