/** The single prompt of completion mode. Pure. */
import type { Message } from '#api/ports.ts';

/**
 * The messages' texts in order with an empty line between two, and nothing else: no roles, no markers. A base model goes on
 * with the text it is given, so the sections come first and the story last, as the context has put them; nothing is added
 * after the last word, where white space would change what comes next.
 */
export const promptOf = (messages: Message[]): string =>
  messages.map((message) => message.content).join('\n\n');
