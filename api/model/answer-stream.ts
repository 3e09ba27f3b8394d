/**
 * From the frames of one answer to the pieces of it, under a time limit on content: comments, empty pieces and role frames
 * do not count as signs of life. Says at the end how the answer ended and judges nothing.
 */
import type { TextPiece } from '#api/ports.ts';
import { readAnswerFrame, type AnswerFrame } from './answer-frame.ts';
import type { CallSignal } from './call-signal.ts';
import { readFrames } from './event-stream.ts';
import { errorInAnswer, type Target } from './provider-error.ts';
import { ReasoningSplitter } from './reasoning.ts';

export type AnswerEnd = {
  /** The server's reason; null: none came. */
  finish: string | null;
  /** `[DONE]` came. */
  isDone: boolean;
  /** At least one frame was part of an answer. */
  isAnswer: boolean;
  hasText: boolean;
  hasReasoning: boolean;
  refusal: string;
  promptTokens: number | null;
  outputTokens: number | null;
  /** The reasoning was closed without having been opened. */
  startedInside: boolean;
};

export type AnswerLimits = {
  /** Longest silence between pieces of content, in milliseconds. */
  idleMs: number;
  /** Most characters that are read, for a server that minds no output limit. */
  mostCharacters: number;
  startsInside: boolean;
};

/**
 * How long to wait, once an answer has its finish reason, for the token counts and the end of the body, in milliseconds.
 * They come in the same packet or one later.
 */
const TAIL_MS = 2_000;

export async function* readAnswer(
  body: ReadableStream<Uint8Array>,
  call: CallSignal,
  limits: AnswerLimits,
  target: Target
): AsyncGenerator<TextPiece, AnswerEnd> {
  const splitter = new ReasoningSplitter({ startsInside: limits.startsInside });
  const end = emptyEnd();
  let characters = 0;
  const see = (pieces: TextPiece[]): TextPiece[] => {
    for (const piece of pieces) {
      if (piece.type === 'text') end.hasText ||= piece.text.trim() !== '';
      if (piece.type === 'reasoning') end.hasReasoning = true;
      if (piece.type === 'restart') end.hasText = false;
    }
    return pieces;
  };
  try {
    for await (const frame of readFrames(body)) {
      call.signal.throwIfAborted();
      // Nothing counts after [DONE]; it is read so that the connection can be used again.
      if (end.isDone) continue;
      if (frame.type === 'done') {
        end.isDone = true;
        call.limit(TAIL_MS);
        continue;
      }
      const part = readAnswerFrame(frame.value);
      if (part === null) continue;
      if (part.error !== null) throw errorInAnswer(part.error, target);
      note(end, part);
      if (part.text !== '' || part.reasoning !== '') {
        call.lift();
        if (part.reasoning !== '') yield* see([{ type: 'reasoning', text: part.reasoning }]);
        yield* see(splitter.push(part.text));
        characters += part.text.length + part.reasoning.length;
        call.limit(limits.idleMs);
      }
      if (end.finish !== null) call.limit(TAIL_MS);
      if (characters > limits.mostCharacters) {
        end.finish = 'length';
        break;
      }
    }
  } catch (error) {
    // A whole answer stays whole, whatever happens to the rest of the body.
    if (end.finish === null && !end.isDone) throw error;
  }
  const isWhole = end.finish === null ? end.isDone : end.finish !== 'length';
  yield* see(splitter.end(isWhole));
  end.startedInside = splitter.startedInside;
  return end;
}

function note(end: AnswerEnd, part: AnswerFrame): void {
  end.isAnswer = true;
  end.finish = part.finish ?? end.finish;
  end.refusal += part.refusal;
  end.promptTokens = part.promptTokens ?? end.promptTokens;
  end.outputTokens = part.outputTokens ?? end.outputTokens;
}

const emptyEnd = (): AnswerEnd => ({
  finish: null,
  isDone: false,
  isAnswer: false,
  hasText: false,
  hasReasoning: false,
  refusal: '',
  promptTokens: null,
  outputTokens: null,
  startedInside: false
});
