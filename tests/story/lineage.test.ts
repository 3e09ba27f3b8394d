import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BranchLine,
  type Segment,
  cutAt,
  endOf,
  firstOwnDepth,
  isOnLineage,
  lineageAt,
  ownerAt,
  startingAt
} from '#api/story/lineage.ts';

const root: BranchLine = { id: 'root', ancestry: [] };
const b1: BranchLine = { id: 'b1', ancestry: [{ branchId: 'root', low: 0, high: 9 }] };

describe('the lineage of a head', () => {
  it('is the worked example: a fork at 9 keeps what hangs at 5 and not what hangs at 11', () => {
    const lineage = lineageAt(b1, 12);
    expect(lineage).toEqual([
      { branchId: 'root', low: 0, high: 9 },
      { branchId: 'b1', low: 10, high: 12 }
    ]);
    expect(isOnLineage(lineage, { branchId: 'root', depth: 5 })).toBe(true);
    expect(isOnLineage(lineage, { branchId: 'root', depth: 11 })).toBe(false);
    expect(isOnLineage(lineage, { branchId: 'b1', depth: 11 })).toBe(true);
    expect(isOnLineage(lineage, { branchId: 'b1', depth: 13 })).toBe(false);
  });

  it('ends on the parent where the head stands at or below the fork', () => {
    expect(lineageAt(b1, 9)).toEqual([{ branchId: 'root', low: 0, high: 9 }]);
    expect(lineageAt(b1, 4)).toEqual([{ branchId: 'root', low: 0, high: 4 }]);
  });

  it('owns its first action one past the fork, and the root at 0', () => {
    expect(firstOwnDepth(root)).toBe(0);
    expect(firstOwnDepth(b1)).toBe(10);
  });

  it('refuses a depth below the opening and an ancestry with a gap', () => {
    expect(() => lineageAt(root, -1)).toThrow('cannot stand at depth -1');
    const torn = { id: 'x', ancestry: [{ branchId: 'root', low: 1, high: 3 }] };
    expect(() => lineageAt(torn, 5)).toThrow('Corrupt lineage');
  });
});

/** A branch whose line changes hands at random depths. */
const branches = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 }).map((lengths): BranchLine => {
  const ancestry: Segment[] = [];
  for (const [index, length] of lengths.entries()) {
    const low = (ancestry.at(-1)?.high ?? -1) + 1;
    ancestry.push({ branchId: `b${index}`, low, high: low + length - 1 });
  }
  return { id: 'own', ancestry };
});

describe('on any line', () => {
  it('every depth has one owner, and only the coordinate of that owner lies on it', () => {
    fc.assert(
      fc.property(branches, fc.nat(40), (branch, depth) => {
        const lineage = lineageAt(branch, depth);
        expect(endOf(lineage)).toBe(depth);
        for (let at = 0; at <= depth; at += 1) {
          const owner =
            [...branch.ancestry].find(({ low, high }) => low <= at && at <= high)?.branchId ?? 'own';
          expect(ownerAt(lineage, at)).toBe(owner);
          expect(isOnLineage(lineage, { branchId: owner, depth: at })).toBe(true);
          expect(isOnLineage(lineage, { branchId: 'another', depth: at })).toBe(false);
        }
        expect(() => ownerAt(lineage, depth + 1)).toThrow('ends before');
      })
    );
  });

  it('a cut and a start keep exactly the depths between them', () => {
    fc.assert(
      fc.property(branches, fc.nat(40), fc.nat(45), fc.nat(45), (branch, depth, from, to) => {
        const part = startingAt(cutAt(lineageAt(branch, depth), to), from);
        const depths = part.flatMap(({ low, high }) =>
          Array.from({ length: high - low + 1 }, (_, i) => low + i)
        );
        const expected = Array.from({ length: depth + 1 }, (_, i) => i).filter(
          (at) => at >= from && at <= to
        );
        expect(depths).toEqual(expected);
      })
    );
  });
});
