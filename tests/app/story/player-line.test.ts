/** How the player's own passages read on the page. */
import { describe, expect, it } from 'vitest';
import { playerLine } from '#lib/story/player-line.ts';

describe('a line of the player', () => {
  it.each([
    ['DO', 'Open the door', 'You open the door'],
    ['DO', 'you open the door', 'you open the door'],
    ['DO', 'I open the door', 'I open the door'],
    ['SAY', 'Who is there?', 'You say “Who is there?”'],
    ['SAY', '“Who is there?”', 'You say “Who is there?”'],
    ['SEE', 'the tower', 'You look at the tower'],
    ['STORY', 'Rain came.', 'Rain came.']
  ] as const)('of kind %s reads "%s" as it should', (kind, text, expected) => {
    expect(playerLine(kind, text)).toBe(expected);
  });
});
