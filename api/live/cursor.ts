/**
 * Cursors of a feed: the adventure and the number of an event, unreadable on purpose so that clients do not count. A cursor
 * gives no right: whoever follows a feed must own the adventure.
 */
import { invalidInput } from '#api/errors.ts';

export const writeFeedCursor = (adventureId: string, sequence: number): string =>
  Buffer.from(`${adventureId}:${sequence}`).toString('base64url');

/** The number to go on from. Throws INVALID_INPUT for a cursor of another feed, or of an event that has not happened. */
export function readFeedCursor(cursor: string, adventureId: string, latest: number): number {
  const match = /^(.+):(0|[1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (match === null) throw invalidInput('after', 'This is not a cursor of a feed.');
  if (match[1] !== adventureId) throw invalidInput('after', 'This is a cursor of another adventure’s feed.');
  const sequence = Number(match[2]);
  if (sequence > latest) throw invalidInput('after', 'This cursor lies past the end of the feed.');
  return sequence;
}
