/**
 * Text of the story, cards, memories and lore as it may stand in a prompt: it cannot close or open a section, end a message,
 * or break the request. Cleaning twice changes nothing.
 */

/** The tags that sections are told in. */
export const SECTION_TAGS = {
  PLOT_ESSENTIALS: 'plot_essentials',
  SUMMARY: 'summary',
  MEMORIES: 'memories',
  LORE: 'lore',
  STORY_CARDS: 'story_cards',
  AUTHORS_NOTE: 'authors_note'
} as const;

const TAG = new RegExp(`<(?=[\\s/]*(?:${Object.values(SECTION_TAGS).join('|')})\\b)`, 'giu');

/** Marks by which local servers' chat templates divide messages; some servers read them inside a text too. */
const TEMPLATE_MARK = /<(?=\||\/?s>|\/?(?:start|end)_of_turn>|<\/?sys>>)|\[(?=\/?inst\])/giu;

/** Lone halves of a character and control characters: servers refuse them, and storage changes them. */
// eslint-disable-next-line no-control-regex
const UNSENDABLE = /\p{Surrogate}|[\u0000-\u0008\u000b-\u001f\u007f]/gu;

export function clean(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(UNSENDABLE, '')
    .replace(TAG, '‹')
    .replace(TEMPLATE_MARK, (mark) => (mark === '[' ? '(' : '‹'))
    .trim();
}
