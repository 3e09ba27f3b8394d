/** A line that forked more often than one statement has room for values: everything that follows it can still be read. */
import { expect, it } from 'vitest';
import { buildLongStory } from '#tests/kit/long-story.ts';
import { openApi } from '#tests/kit/api.ts';
import { loadActions } from '#api/store/action.ts';
import { loadLineage } from '#api/store/lineage.ts';
import { writeId } from '#api/schema/global-id.ts';

const FORKS = 400;

const PAGE = `query ($id: ID!) { adventure(id: $id) {
  head { depth branch { id } canUndo canRedo }
  actions(last: 200) { nodes { depth memory { id } } }
  memories(first: 60) { nodes { state sourceActions { depth } } }
  memoryBank { inForce nextMemoryAtDepth nextSummaryAtDepth parkedBlocks { id } }
  summary { depth } summaries(first: 200) { nodes { depth } }
  contextPreview { error } } }`;

it('a line of 400 forks is shown, played and summarised like any other', async () => {
  const api = await openApi();
  try {
    const { db } = api.deps;
    const { adventureId } = await buildLongStory(db, 'winding', {
      actions: 2 * FORKS + 60,
      siblings: 0,
      forks: FORKS
    });
    const id = writeId('Adventure', adventureId);
    const { headBranchId: branchId, headDepth: depth } = await db.adventure.findUniqueOrThrow({
      where: { id: adventureId }
    });
    const lineage = await loadLineage(db, { branchId, depth });
    expect(lineage.length).toBeGreaterThan(FORKS);
    const story = await loadActions(db, lineage, 0, depth);
    expect(story.map((action) => action.depth)).toEqual(Array.from({ length: depth + 1 }, (_, at) => at));
    const { adventure } = await api.graphql(PAGE, { id });
    expect(adventure.actions.nodes).toHaveLength(200);
    expect(adventure.contextPreview.error).toBeNull();
    expect(adventure.summaries.nodes[0].depth).toBe(adventure.summary.depth);
    await api.playTo(id, depth + 17);
    const steps = await db.passStep.findMany({ where: { adventureId } });
    expect(steps.map(({ error }) => error)).toEqual(steps.map(() => null));
    expect((await api.graphql(PAGE, { id })).adventure.summary.depth).toBeGreaterThan(
      adventure.summary.depth
    );
    expect((await api.mutate('undo', { adventureId: id }, 'moved')).moved).toBe(true);
  } finally {
    await api.close();
  }
});
