/**
 * One frame of an answer, as the servers phrase it: pieces of a chat or a completion, streamed or whole, with reasoning in
 * whichever field it has. Pure, and trusts nothing: a frame may be any JSON.
 */
export type AnswerFrame = {
  text: string;
  reasoning: string;
  refusal: string;
  finish: string | null;
  promptTokens: number | null;
  outputTokens: number | null;
  /** Null: none. */
  error: unknown;
};

type Fields = Record<string, unknown>;

/** Null where the frame is no part of an answer. */
export function readAnswerFrame(value: unknown): AnswerFrame | null {
  if (!isObject(value)) return null;
  const choice = Array.isArray(value['choices']) ? (value['choices'][0] as unknown) : undefined;
  const error = value['error'] ?? (isObject(choice) ? choice['error'] : null) ?? null;
  if (!Array.isArray(value['choices']) && error === null && !isObject(value['usage'])) return null;
  const usage = isObject(value['usage']) ? value['usage'] : {};
  return {
    ...contentOf(isObject(choice) ? choice : {}),
    promptTokens: countOf(usage['prompt_tokens']),
    outputTokens: countOf(usage['completion_tokens']),
    error
  };
}

function contentOf(choice: Fields): Pick<AnswerFrame, 'text' | 'reasoning' | 'refusal' | 'finish'> {
  const message = [choice['delta'], choice['message']].find(isObject) ?? {};
  const parts = Array.isArray(message['content']) ? message['content'].filter(isObject) : [];
  const thinking = parts
    .filter((part) => part['type'] === 'thinking')
    .map((part) => textIn(part['thinking']));
  return {
    text: textIn(message['content']) || textIn(choice['text']),
    // Some servers send the same reasoning under both names.
    reasoning: textIn(message['reasoning_content']) || textIn(message['reasoning']) || thinking.join(''),
    refusal: textIn(message['refusal']),
    finish: textIn(choice['finish_reason']) || null
  };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, or the texts of a list of parts. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value
    .map((part) => (isObject(part) && part['type'] === 'text' ? textIn(part['text']) : ''))
    .join('');
}

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
