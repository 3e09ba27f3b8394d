/** Tokens of a whole prompt, with what a chat template puts around the messages. */
import { countTokens } from './tokens.ts';
import type { Message } from '#api/ports.ts';
import type { ApiMode } from '#api/settings.ts';

/** Around each message: ChatML and o200k take 4, Llama 3 takes 5. */
const MESSAGE_TOKENS = 5;
/** The start of the text and the opening of the answer. */
const ANSWER_TOKENS = 5;
/** The start of the text. */
const COMPLETION_TOKENS = 1;

export function countPrompt(
  messages: Message[],
  apiMode: ApiMode,
  count: (text: string) => number = countTokens
): number {
  const content = messages.reduce((sum, message) => sum + count(message.content), 0);
  return (
    content + (apiMode === 'CHAT' ? MESSAGE_TOKENS * messages.length + ANSWER_TOKENS : COMPLETION_TOKENS)
  );
}
