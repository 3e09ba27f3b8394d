/**
 * Reads the body of a streamed answer as a sequence of JSON frames, whatever the network made of it: frames cut at any
 * byte, several in one chunk, comments between them, errors sent as a field of their own.
 *
 * Invariants: what is no frame never passes for one (a web page, a cut frame in the middle); memory stays bounded whatever
 * the server sends; the connection is let go of as soon as the reader stops.
 */
import { createParser } from 'eventsource-parser';

export type Frame = { type: 'json'; value: unknown } | { type: 'done' };

/** What the body turned out to be in place of frames. `page`: HTML. `broken`: a frame that is no JSON. */
export class NotFramesError extends Error {
  readonly reason: 'page' | 'broken' | 'too-long';

  constructor(reason: NotFramesError['reason']) {
    super(`The body is no stream of frames: ${reason}.`);
    this.reason = reason;
  }
}

/** Longest single frame, in characters. Real ones have a few hundred; whole answers sent as one JSON some thousands. */
const LONGEST_FRAME = 4_000_000;

/**
 * Yields the frames in order, `done` at `[DONE]`, and ends with the body, so that the connection can be used again. A body that is one JSON document (a server that does not stream, or an error sent with status 200) is one frame. A last
 * frame without the blank line after it counts if it is whole. Throws NotFramesError, or what the network threw.
 */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const queue: string[] = [];
  const parser = createParser({
    maxBufferSize: LONGEST_FRAME,
    onEvent: (event) => queue.push(event.data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw new NotFramesError('too-long');
      if (error.field === 'error' && error.value) queue.push(`{"error":${error.value}}`);
    }
  });
  let start: string | null = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      let text = decoder.decode(value, { stream: !done });
      if (start !== null) {
        start += text;
        const first = start.trimStart()[0];
        if (first === '<') throw new NotFramesError('page');
        if (first === '{' || first === '[') {
          yield { type: 'json', value: await readDocument(start, reader, decoder) };
          return;
        }
        if (first === undefined && !done) {
          start = '';
          continue;
        }
        text = start;
        start = null;
      }
      parser.feed(text);
      if (done) {
        const read = queue.length;
        // Ends the last line and the last event, in case the server did not.
        parser.feed('\n\n');
        yield* framesOf(queue.splice(0, read));
        yield* framesOf(queue, true);
        return;
      }
      yield* framesOf(queue.splice(0));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function* framesOf(events: string[], mayBeCut = false): Generator<Frame> {
  for (const data of events) {
    if (data.trim() === '') continue;
    if (data.trim().startsWith('[DONE]')) {
      yield { type: 'done' };
      continue;
    }
    const values = parsed(data) ?? (mayBeCut ? [] : null);
    if (values === null) throw new NotFramesError('broken');
    for (const value of values) yield { type: 'json', value };
  }
}

/** The JSON of one event; of each of its lines, where a server leaves out the blank lines between events. */
function parsed(data: string): unknown[] | null {
  try {
    return [JSON.parse(data)];
  } catch {
    const lines = data.split('\n');
    if (lines.length < 2) return null;
    const values = lines.map((line) => parsed(line));
    return values.includes(null) ? null : values.flatMap((each) => each as unknown[]);
  }
}

async function readDocument(
  start: string,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  decoder: InstanceType<typeof TextDecoder>
): Promise<unknown> {
  let text = start;
  for (;;) {
    const { value, done } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (text.length > LONGEST_FRAME) throw new NotFramesError('too-long');
    if (done) break;
  }
  const values = parsed(text.trim());
  if (values === null || values.length !== 1) throw new NotFramesError('broken');
  return values[0];
}
