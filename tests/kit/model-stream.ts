/** The fake server's answers to /chat/completions and /completions: frames over a real socket, and faults between them. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { passage, sendRaw, type ModelRequest, type StreamedAnswer } from './model-script.ts';

type Mode = 'chat' | 'completion';

/** Words with the white space before them, so that joining gives the text again. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

export async function sendText(
  request: ModelRequest,
  response: ServerResponse,
  answer: StreamedAnswer,
  mode: Mode
): Promise<void> {
  const text = answer.text ?? (answer.pieces === undefined ? passage(request.number) : '');
  if (!request.body.stream) return sendWhole(request, response, { ...answer, text }, mode);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const write = (data: string): Promise<void> => writeAll(response, data, answer.splitsBytes ?? false);
  const send = async (choice: object | null, usage?: object): Promise<void> => {
    if (answer.keepsAlive) await write(': keep-alive\n\n');
    await write(`data: ${JSON.stringify(frame(request, choice, usage, mode))}\n\n`);
  };
  let sent = 0;
  const pieces = answer.pieces ?? wordsOf(text);
  for (const word of wordsOf(answer.reasoning ?? ''))
    await send({ delta: { [answer.reasoningField ?? 'reasoning_content']: word }, finish_reason: null });
  for await (const piece of pieces) {
    if (answer.fault !== undefined && sent === answer.faultAfter) break;
    await send(choiceOf(piece, mode));
    sent += 1;
  }
  if (answer.fault !== undefined) return breakOff(response, answer, write);
  if (answer.finish !== null) await send(choiceOf('', mode, answer.finish ?? 'stop'));
  if (answer.promptTokens !== null && request.body.stream_options?.include_usage)
    await send(null, usageOf(request, answer, sent));
  if (answer.hasDone !== false) await write('data: [DONE]\n\n');
  response.end();
}

async function breakOff(
  response: ServerResponse,
  answer: StreamedAnswer,
  write: (data: string) => Promise<void>
): Promise<void> {
  const error = answer.error ?? { message: 'the model ran out of memory', type: 'server_error' };
  if (answer.fault === 'error') await write(`data: ${JSON.stringify({ error })}\n\n`);
  if (answer.fault === 'garbage') await write('data: {"choices": [{"delta": {"content\n\n');
  if (answer.fault === 'reset') {
    // A reset packet would throw away what the client has not read yet; a cut inside the chunked body does not.
    response.socket?.destroy();
    return;
  }
  if (answer.fault === 'stall') {
    if (answer.keepsAlive) await write(': keep-alive\n\n'.repeat(20));
    await once(response, 'close');
    return;
  }
  response.end();
}

/**
 * One write, or one a byte; ends quietly once the client has left. Between bytes the event loop turns once: Node joins
 * what is written in one turn into one HTTP chunk.
 */
async function writeAll(response: ServerResponse, data: string, splitsBytes: boolean): Promise<void> {
  const bytes = Buffer.from(data);
  const parts = splitsBytes ? Array.from(bytes, (byte) => Buffer.of(byte)) : [bytes];
  for (const part of parts) {
    if (response.destroyed) return;
    await new Promise<void>((resolve) =>
      response.write(part, () => (splitsBytes ? setImmediate(resolve) : resolve()))
    );
  }
}

const choiceOf = (text: string, mode: Mode, finish: string | null = null): object =>
  mode === 'chat'
    ? { delta: text === '' ? {} : { content: text }, finish_reason: finish }
    : { text, finish_reason: finish };

const usageOf = (request: ModelRequest, answer: StreamedAnswer, outputTokens: number): object => ({
  prompt_tokens: answer.promptTokens ?? Math.ceil(request.text.length / 4),
  completion_tokens: outputTokens
});

const frame = (
  request: ModelRequest,
  choice: object | null,
  usage: object | undefined,
  mode: Mode
): object => ({
  id: `answer-${request.number}`,
  object: mode === 'chat' ? 'chat.completion.chunk' : 'text_completion',
  created: 0,
  model: request.body.model,
  choices: choice === null ? [] : [{ index: 0, ...choice }],
  ...(usage === undefined ? {} : { usage })
});

function sendWhole(
  request: ModelRequest,
  response: ServerResponse,
  answer: StreamedAnswer,
  mode: Mode
): void {
  const finish_reason = answer.finish ?? 'stop';
  const text = answer.text ?? '';
  const message = {
    role: 'assistant',
    content: text,
    [answer.reasoningField ?? 'reasoning_content']: answer.reasoning
  };
  const choice = mode === 'chat' ? { index: 0, message, finish_reason } : { index: 0, text, finish_reason };
  sendRaw(response, {
    status: 200,
    body: {
      id: `answer-${request.number}`,
      object: mode === 'chat' ? 'chat.completion' : 'text_completion',
      created: 0,
      model: request.body.model,
      choices: [choice],
      usage: usageOf(request, answer, wordsOf(text).length)
    }
  });
}
