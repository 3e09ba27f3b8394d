/** The bundled starters: sizes that leave a 1,200-token prompt room, and shapes that cards and clients rely on. */
import { describe, expect, it } from 'vitest';
import { STARTERS, findStarter } from '#api/story/starter.ts';

const words = (text: string): number => text.trim().split(/\s+/).length;

describe('the starters', () => {
  it('are at least five, each of another genre, with ids of their own', () => {
    expect(STARTERS.length).toBeGreaterThanOrEqual(5);
    expect(new Set(STARTERS.map((starter) => starter.genre)).size).toBe(STARTERS.length);
    expect(new Set(STARTERS.map((starter) => starter.id)).size).toBe(STARTERS.length);
  });

  it('are found by id', () => {
    for (const starter of STARTERS) expect(findStarter(starter.id)).toBe(starter);
    expect(findStarter('no-such-starter')).toBeUndefined();
  });

  it.each(STARTERS)('$id is small enough for the built-in storyteller', (starter) => {
    expect(words(starter.plotEssentials)).toBeLessThanOrEqual(90);
    expect(words(starter.authorsNote)).toBeLessThanOrEqual(25);
    expect(words(starter.opening)).toBeGreaterThanOrEqual(120);
    expect(words(starter.opening)).toBeLessThanOrEqual(180);
    for (const card of starter.storyCards) expect(words(card.entry), card.name).toBeLessThanOrEqual(35);
  });

  it.each(STARTERS)('$id has five to eight cards, each with a name and keys that can match', (starter) => {
    expect(starter.storyCards.length).toBeGreaterThanOrEqual(5);
    expect(starter.storyCards.length).toBeLessThanOrEqual(8);
    expect(new Set(starter.storyCards.map((card) => card.name)).size).toBe(starter.storyCards.length);
    for (const card of starter.storyCards) {
      expect(card.name.trim()).not.toBe('');
      expect(card.keys.length).toBeGreaterThan(0);
      for (const key of card.keys) expect(key).toBe(key.trim());
    }
  });

  it.each(STARTERS)('$id names a protagonist and speaks to the player as “you”', (starter) => {
    expect(starter.persona.name.trim()).not.toBe('');
    expect(starter.persona.pronouns).toMatch(/^\w+\/\w+$/);
    expect(starter.opening).toMatch(/\byou\b/i);
  });
});
