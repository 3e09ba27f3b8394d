import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NotFramesError, readFrames, type Frame } from '#api/model/event-stream.ts';

/** A body that comes in these chunks. */
const bodyOf = (chunks: Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    }
  });

async function framesOf(chunks: Uint8Array[]): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of readFrames(bodyOf(chunks))) frames.push(frame);
  return frames;
}

const read = (text: string): Promise<Frame[]> => framesOf([Buffer.from(text)]);
const json = (value: unknown): Frame => ({ type: 'json', value });
const done: Frame = { type: 'done' };

describe('a body is read as', () => {
  test.each([
    ['frames', 'data: {"a":1}\n\ndata: [1]\n\ndata: [DONE]\n\n', [json({ a: 1 }), json([1]), done]],
    [
      'frames with the line ends of Windows',
      'data: {"a":1}\r\n\r\ndata: [DONE]\r\n\r\n',
      [json({ a: 1 }), done]
    ],
    ['frames without a space', 'data:{"a":1}\n\ndata:[DONE]\n\n', [json({ a: 1 }), done]],
    [
      'frames between comments, events and empty ones',
      ': hi\n\nevent: x\ndata: {"a":1}\n\n\n\ndata:\n\n',
      [json({ a: 1 })]
    ],
    [
      'frames without empty lines between',
      'data: {"a":1}\ndata: {"a":2}\ndata: {"a":3}\n\n',
      [1, 2, 3].map((a) => json({ a }))
    ],
    ['one frame over several lines', 'data: {"a":\ndata: 1}\n\n', [json({ a: 1 })]],
    ['a last frame without its end', 'data: {"a":1}\n\ndata: {"a":2}', [json({ a: 1 }), json({ a: 2 })]],
    ['a last frame cut, which is dropped', 'data: {"a":1}\n\ndata: {"a"', [json({ a: 1 })]],
    ['the end without its empty line', 'data: {"a":1}\n\ndata: [DONE]', [json({ a: 1 }), done]],
    ['an error in a field of its own', 'error: {"message":"x"}\n\n', [json({ error: { message: 'x' } })]],
    ['one JSON document', ' \n{"a": {"b":\n 1}}\n', [json({ a: { b: 1 } })]],
    ['a JSON list', '[1, 2]', [json([1, 2])]],
    ['nothing', '', []],
    ['white space', ' \n\n ', []],
    ['words', 'hello there', []]
  ])('%s', async (_, text, frames) => {
    expect(await read(text)).toEqual(frames);
  });

  test.each([
    ['a web page', '\n <!doctype html>', 'page'],
    ['a broken frame before the last', 'data: {"a"\n\ndata: {"a":1}\n\n', 'broken'],
    ['a frame of words', 'data: oops\n\ndata: {"a":1}\n\n', 'broken'],
    ['a cut document', '{"a": ', 'broken'],
    ['two documents', '{"a":1}\n{"a":2}', 'broken'],
    ['a frame without end', `data: "${'x'.repeat(5_000_000)}`, 'too-long'],
    ['a document without end', `{"a": "${'x'.repeat(5_000_000)}`, 'too-long']
  ])('no answer: %s', async (_, text, reason) => {
    await expect(read(text)).rejects.toMatchObject({ reason });
    await expect(read(text)).rejects.toBeInstanceOf(NotFramesError);
  });
});

test('cut anywhere, even within a character, the frames are the same', async () => {
  const values = fc.array(fc.record({ text: fc.string({ unit: 'grapheme' }) }), { maxLength: 5 });
  const lineEnd = fc.constantFrom('\n', '\r\n');
  await fc.assert(
    fc.asyncProperty(values, lineEnd, fc.array(fc.nat(400)), async (frames, end, places) => {
      const text = frames
        .map((frame) => `: ping${end}${end}data: ${JSON.stringify(frame)}${end}${end}`)
        .join('');
      const bytes = Buffer.from(`${text}data: [DONE]${end}${end}`);
      const cuts = [0, ...places.map((place) => place % bytes.length).sort((a, b) => a - b), bytes.length];
      const chunks = cuts.slice(1).map((stop, index) => bytes.subarray(cuts[index], stop));
      expect(await framesOf(chunks)).toEqual([...frames.map(json), done]);
    })
  );
});

test('the connection is let go of when the reader leaves', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('data: {"a":1}\n\n')),
    cancel: () => void (isCancelled = true)
  });
  for await (const frame of readFrames(body)) if (frame.type === 'json') break;
  expect(isCancelled).toBe(true);
});
