/**
 * What the fake model server is told to answer. A script is a value (every request), a list (one each, then the default)
 * or a function of the request, which may wait for a gate of the test before it answers; `undefined` is the default.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** One request as it came in. */
export type ModelRequest = {
  /** From 1, over all requests of the server. */
  number: number;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; null where there was none. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever a client sends
  body: any;
  /** The body's own bytes. */
  text: string;
  /** Resolves when the exchange is over: `cut` where the client left before the answer was whole. */
  ended: Promise<'whole' | 'cut'>;
};

/** A plain HTTP answer: a status, an object (as JSON) or a string (as HTML, unless a header says otherwise). */
export type RawAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

export type StreamedAnswer = {
  /** Sent word by word. Left out: a deterministic passage that holds the request's number. */
  text?: string;
  /** The exact pieces, in place of `text`; an async generator can wait for gates between them. */
  pieces?: Iterable<string> | AsyncIterable<string>;
  /** Sent before the text, word by word, in a field of its own. */
  reasoning?: string;
  reasoningField?: 'reasoning_content' | 'reasoning';
  /** Null: no finish reason is ever sent. */
  finish?: 'stop' | 'length' | 'content_filter' | null;
  /** False: the stream ends without `[DONE]`. */
  hasDone?: boolean;
  /** What the server claims; null: no usage frame although it was asked for. */
  promptTokens?: number | null;
  /** Every byte is written by itself. */
  splitsBytes?: boolean;
  /** Comment lines between all frames. */
  keepsAlive?: boolean;
  /** How many pieces are sent before the `fault`; all of them, where left out. */
  faultAfter?: number;
  /** What happens in place of the end. `error`: an error object in the stream. `garbage`: a frame that is no JSON. `stall`: silence, or comments with keepsAlive. */
  fault?: 'error' | 'reset' | 'stall' | 'end' | 'garbage';
  /** The object sent by the fault `error`. */
  error?: object;
};

export type EmbeddingAnswer = {
  width?: number;
  /** base64 although floats were asked for. */
  isBase64?: boolean;
  /** The entries in reversed order, each with its right `index`. */
  isReversed?: boolean;
  fault?: 'zero' | 'nan' | 'null' | 'count' | 'mixed' | 'same-index';
  /** Texts for which the `fault` holds; all, where left out. */
  faultyText?: (text: string) => boolean;
  /** 400 to any request that has `encoding_format`. */
  refusesField?: boolean;
  /** Status for a request that holds such a text. */
  refusesText?: { test: (text: string) => boolean; status: number; message?: string };
  /** 400 to more texts than this. */
  maxInputs?: number;
};

export type Script<Answer> =
  Answer | Answer[] | ((request: ModelRequest) => Answer | undefined | Promise<Answer | undefined>);

export type TextScript = Script<string | StreamedAnswer | RawAnswer>;

export type ModelScript = {
  chat?: TextScript;
  completion?: TextScript;
  embedding?: Script<EmbeddingAnswer | RawAnswer>;
  /** Names listed by /models, or what to answer instead. */
  models?: string[] | RawAnswer;
  /** Where the API lies: `/v1`, `` or any other path. All else is answered 404. */
  prefix?: string;
};

/** What a script says to one request. A list is used up. */
export async function answerOf<Answer>(
  script: Script<Answer> | undefined,
  request: ModelRequest
): Promise<Answer | undefined> {
  if (typeof script === 'function')
    return (script as (request: ModelRequest) => Promise<Answer | undefined>)(request);
  if (Array.isArray(script)) return script.shift();
  return script;
}

export const isRaw = (answer: unknown): answer is RawAnswer =>
  typeof answer === 'object' && answer !== null && 'status' in answer;

export function sendRaw(response: ServerResponse, { status, body = '', headers = {} }: RawAnswer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

const THINGS = [
  'copper lantern',
  'silver key',
  'torn map',
  'glass compass',
  'iron bell',
  'red sail',
  'clay jug'
];
const PLACES = ['old mill', 'north gate', 'salt harbour', 'drowned chapel', 'orchard wall'];
const PEOPLE = ['Mira', 'Captain Orrin', 'Tobias', 'Old Wen'];

/** The default answer: two sentences in the past tense that no other number gives. Serves as narration, memory and summary. */
export function passage(number: number): string {
  const pick = (list: string[], step: number): string => list[(number * step) % list.length] as string;
  return (
    `On page ${number}, ${pick(PEOPLE, 1)} carried the ${pick(THINGS, 3)} to the ${pick(PLACES, 2)} and counted ${number} steps. ` +
    `${pick(PEOPLE, 3)} waited there with the ${pick(THINGS, 5)}, and nobody spoke of page ${number} again.`
  );
}

/**
 * A bag of words hashed (FNV-1a) into `width` signed buckets, as a unit vector: texts that share words are near, and the
 * same text always gives the same vector.
 */
export function bagOfWords(text: string, width: number): number[] {
  const vector = new Array<number>(width).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    let hash = 0x811c9dc5;
    for (let index = 0; index < word.length; index += 1)
      hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193) >>> 0;
    vector[hash % width]! += hash & 0x10000 ? 1 : -1;
  }
  const norm = Math.hypot(...vector);
  if (norm === 0) vector[0] = 1;
  return norm === 0 ? vector : vector.map((value) => value / norm);
}
