/** Asking a text model and reading its pieces as a player would end up seeing them. */
import type { TextModel, TextPiece, TextRequest } from '#api/ports.ts';

export type Answer = {
  text: string;
  reasoning: string;
  restarts: number;
  /** The last piece; null where an error came in its place. */
  done: Extract<TextPiece, { type: 'done' }> | null;
  error: unknown;
};

export const textRequest = (given: Partial<TextRequest> = {}): TextRequest => ({
  purpose: 'NARRATION',
  messages: [
    { role: 'system', content: 'You narrate.' },
    { role: 'user', content: 'I look around. 🦉 "quoted"' }
  ],
  material: { kind: 'OTHER' },
  maxOutputTokens: 400,
  temperature: 0.8,
  signal: new AbortController().signal,
  adventureId: null,
  accountId: 'account',
  ...given
});

export async function answerOf(model: TextModel, given: Partial<TextRequest> = {}): Promise<Answer> {
  const answer: Answer = { text: '', reasoning: '', restarts: 0, done: null, error: null };
  try {
    for await (const piece of model.stream(textRequest(given))) {
      if (answer.done !== null) throw new Error('a piece came after the last one');
      if (piece.type === 'done') answer.done = piece;
      else if (piece.type !== 'restart') answer[piece.type] += piece.text;
      else {
        answer.reasoning += answer.text;
        answer.text = '';
        answer.restarts += 1;
      }
    }
  } catch (error) {
    answer.error = error;
  }
  return answer;
}

/** The data of the PROVIDER error that an answer ended with. */
export const errorOf = (answer: { error: unknown }): unknown =>
  (answer.error as { data?: unknown } | null)?.data ?? answer.error;
