import { describe, expect, it } from 'vitest';
import { type Step, redoDepth, undoDepth } from '#api/story/move.ts';

/** o: opening, p: player, n: narrator; the index is the depth. */
const line = (roles: string): Step[] =>
  [...roles].map((role, depth) => ({ depth, role: role === 'p' ? 'PLAYER' : 'NARRATOR' }));

describe('undo', () => {
  it.each([
    ['opn', 2, 0],
    ['opnpn', 4, 2],
    ['opnn', 3, 2],
    ['opnp', 3, 2],
    ['opnpp', 4, 2],
    ['op', 1, 0]
  ])('on %s from %i leads to %i', (roles, head, target) => {
    expect(undoDepth(head, line(roles))).toBe(target);
  });

  it('leads nowhere from the opening', () => {
    expect(undoDepth(0, line('opn'))).toBeNull();
  });
});

describe('redo', () => {
  it.each([
    ['opnpn', 0, 2],
    ['opnpn', 2, 4],
    ['opnn', 2, 3],
    ['opnp', 2, 3],
    ['opnpp', 2, 4],
    ['op', 0, 1]
  ])('on %s from %i leads to %i', (roles, head, target) => {
    expect(redoDepth(head, roles.length - 1, line(roles))).toBe(target);
  });

  it('leads nowhere from the tip', () => {
    expect(redoDepth(2, 2, line('opn'))).toBeNull();
  });

  it('undoes an undo from any narration', () => {
    const steps = line('opnpnnpn');
    for (const from of [2, 4, 5, 7]) {
      const back = undoDepth(from, steps)!;
      expect(redoDepth(back, 7, steps)).toBe(from);
    }
  });
});
