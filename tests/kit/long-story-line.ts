/** The branches of a story of a given shape: which depths each owns, and the line that it runs along. */
import { type Lineage, type Segment, cutAt, firstOwnDepth } from '#api/story/lineage.ts';

export type StoryShape = {
  /** Depth of the head; the opening comes on top. Even, so that the head stands on a narration. */
  actions: number;
  /** Times that the head's line forked. */
  forks: number;
  /** Branches beside the head's line. */
  siblings: number;
};

export type PlannedBranch = {
  id: string;
  parentId: string | null;
  ancestry: readonly Segment[];
  tip: number;
};

/** Own actions of a branch beside the line: enough for a memory of its own. */
const SIBLING_ACTIONS = 12;

/** Actions that a branch goes on for past the fork that the head's line took: without them it would be no fork. */
const TAIL_ACTIONS = 2;

/** Parents before children; the head's branch is `head`, and its tip is the head's depth. */
export function planBranches(
  prefix: string,
  shape: StoryShape
): { branches: PlannedBranch[]; head: PlannedBranch } {
  const { actions, forks, siblings } = shape;
  if (actions % 2 !== 0) throw new Error('A story ends on a narration: an even number of actions.');
  const branches: PlannedBranch[] = [{ id: `${prefix}-root`, parentId: null, ancestry: [], tip: actions }];
  for (let fork = 1; fork <= forks; fork += 1) {
    const parent = branches.at(-1)!;
    // On a narration, so that the fork goes on with the player's action.
    const depth = Math.round((actions * fork) / (forks + 1) / 2) * 2;
    parent.tip = depth + TAIL_ACTIONS;
    branches.push({
      id: `${prefix}-${fork}`,
      parentId: parent.id,
      ancestry: lineOf(parent, depth),
      tip: actions
    });
  }
  const head = branches.at(-1)!;
  for (let sibling = 1; sibling <= siblings; sibling += 1) {
    const depth = Math.floor((actions * sibling) / (siblings + 1) / 2) * 2;
    const ancestry = lineOf(head, depth);
    branches.push({
      id: `${prefix}-side-${sibling}`,
      parentId: ancestry.at(-1)!.branchId,
      ancestry,
      tip: depth + SIBLING_ACTIONS
    });
  }
  return { branches, head };
}

/** The line of a branch up to `depth`. */
export const lineOf = (branch: PlannedBranch, depth = branch.tip): Lineage =>
  cutAt([...branch.ancestry, { branchId: branch.id, low: firstOwnDepth(branch), high: branch.tip }], depth);

export const actionId = (branchId: string, depth: number): string => `${branchId}@${depth}`;
