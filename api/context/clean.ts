/**
 * Text of the story, cards, memories and lore as it may stand in a prompt: it cannot close or open a section, end a message,
 * or break the request. Cleaning twice changes nothing.
 */
import { sendable } from '#api/story/sendable.ts';

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

export const clean = (text: string): string => sendable(text).replace(TAG, '‹').trim();
