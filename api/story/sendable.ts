/** Text of any origin as it may be sent to a model: it cannot end a message or break the request. Twice changes nothing. */

/** Marks by which local servers' chat templates divide messages; some servers read them inside a text too. */
const TEMPLATE_MARK = /<(?=\||\/?s>|\/?(?:start|end)_of_turn>|<\/?sys>>)|\[(?=\/?inst\])/giu;

/** Lone halves of a character and control characters: servers refuse them, and storage changes them. */
// eslint-disable-next-line no-control-regex
const UNSENDABLE = /\p{Surrogate}|[\u0000-\u0008\u000b-\u001f\u007f]/gu;

export const sendable = (text: string): string =>
  text
    .replace(/\r\n?/gu, '\n')
    .replace(UNSENDABLE, '')
    .replace(TEMPLATE_MARK, (mark) => (mark === '[' ? '(' : '‹'));
