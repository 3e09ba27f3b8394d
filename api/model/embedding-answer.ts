/**
 * The vectors in an answer to /embeddings, checked. Pure.
 *
 * Invariant: what leaves is a unit vector or a reason why there is none; vectors pair with texts by `index`, never by order
 * where there is one. The whole answer is refused (a thrown UnfitAnswerError) where it cannot be told whose a vector is, or
 * which of two widths is right.
 */
export class UnfitAnswerError extends Error {}

/** Wider than any encoder's; an answer past it is no embedding. */
const WIDEST = 65_536;

type Entry = { index?: unknown; embedding?: unknown };

/** From the answer's `data`, one vector a text, or the reason why a text's own cannot be used. */
export function readVectors(data: unknown[], count: number): (Float32Array | string)[] {
  if (data.length !== count) throw new UnfitAnswerError(`holds ${data.length} vectors for ${count} texts`);
  const vectors = inOrder(data as Entry[]).map((entry) => valuesOf(entry?.embedding));
  const widths = new Set(vectors.map((vector) => vector?.length ?? 0));
  if (widths.size > 1)
    throw new UnfitAnswerError(`holds vectors of different widths (${[...widths].join(', ')})`);
  return vectors.map(unitOf);
}

/** By `index`; by place where no entry has one. */
function inOrder(data: Entry[]): Entry[] {
  if (data.every((entry) => entry?.index === undefined)) return data;
  const ordered = new Array<Entry | undefined>(data.length).fill(undefined);
  for (const entry of data) {
    const index = entry?.index;
    if (typeof index !== 'number' || !(index in ordered) || ordered[index] !== undefined)
      throw new UnfitAnswerError('does not say which vector belongs to which text');
    ordered[index] = entry;
  }
  return ordered as Entry[];
}

/** Numbers, or the base64 of little-endian 32-bit floats, which some servers send whatever they are asked for. */
function valuesOf(embedding: unknown): Float32Array | null {
  if (Array.isArray(embedding))
    return Float32Array.from(embedding, (value) => (typeof value === 'number' ? value : Number.NaN));
  if (typeof embedding !== 'string') return null;
  const bytes = Buffer.from(embedding, 'base64');
  if (bytes.length % 4 !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
}

function unitOf(vector: Float32Array | null): Float32Array | string {
  if (vector === null || vector.length === 0) return 'is empty';
  if (vector.length > WIDEST) return 'is wider than any embedding';
  if (!vector.every(Number.isFinite)) return 'holds values that are no numbers';
  // In doubles: squares of 32-bit values can leave the range of 32 bits.
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return norm === 0 ? 'is all zero' : vector.map((value) => value / norm);
}

/**
 * JSON, and the one thing beside it that servers written in Python send: `NaN` and `Infinity` as bare words, read as null.
 * An answer to /embeddings holds no prose in which such a word could stand.
 */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replace(/(?<=[[,:\s])(?:-?Infinity|NaN)(?=[\],}\s])/g, 'null'));
  }
}
