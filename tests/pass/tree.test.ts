/**
 * Random trees against a naive reading of the rules: whatever was played, forked, undone, switched, edited and deleted, what
 * is in force on the head's line after the pass is what a pass over that line alone would give.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type World, openWorld } from '#tests/kit/world.ts';
import { type Line, type WrittenStory, runPass, writeStory } from '#tests/kit/story.ts';
import type { TextRequest } from '#api/ports.ts';
import { loadActions } from '#api/store/action.ts';
import { loadLineage, whereOnLineage } from '#api/store/lineage.ts';
import { deleteMemory, editMemory } from '#api/store/memory-edit.ts';
import { loadSummaryInForce } from '#api/store/summary.ts';
import { editAction } from '#api/turn/edit-action.ts';

type Step =
  | { type: 'extend'; line: number; count: number }
  | { type: 'fork'; line: number; depth: number; count: number }
  | { type: 'move'; line: number; depth: number }
  | { type: 'edit'; line: number; depth: number }
  | { type: 'delete'; memory: number }
  | { type: 'own'; memory: number }
  | { type: 'pass' };

const small = fc.nat(1_000);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('extend' as const),
      line: small,
      count: fc.integer({ min: 1, max: 12 })
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('fork' as const),
      line: small,
      depth: small,
      count: fc.integer({ min: 1, max: 9 })
    })
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('move' as const), line: small, depth: small }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('edit' as const), line: small, depth: small }) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ type: fc.constant('delete' as const), memory: small }),
      fc.record({ type: fc.constant('own' as const), memory: small })
    )
  },
  { weight: 4, arbitrary: fc.constant({ type: 'pass' as const }) }
);

/** Every action's text is one word of its own, so a memory tells exactly what it was written from. */
const wordOf = (line: string, depth: number): string => `w${line.replace(/\D/g, '') || '0'}x${depth}`;
const retell = (request: TextRequest): string =>
  `Mira saw ${(/<passages>\n([^]*)\n<\/passages>/.exec(request.messages.at(-1)!.content)?.[1] ?? '').split(/\s+/).join(' ')}.`;

/** Names every edited action that it was told of. */
const EDITED = /\bedit\d+\b/g;
const recount = (request: TextRequest): string =>
  `Mira came past ${[...new Set(request.messages.at(-1)!.content.match(EDITED))].join(' and ') || 'nothing'}.`;

async function play(world: World, story: WrittenStory, lines: Line[], steps: Step[]): Promise<void> {
  const { deps, accountId } = world;
  const { adventureId } = story;
  let edits = 0;
  for (const step of steps) {
    if (step.type === 'pass') await runPass(world, adventureId);
    else if (step.type === 'delete' || step.type === 'own') {
      const rows = await deps.db.memory.findMany({
        where: { adventureId, isDeleted: false },
        orderBy: { id: 'asc' }
      });
      const memoryId = rows[step.memory % Math.max(1, rows.length)]?.id;
      if (memoryId === undefined) continue;
      if (step.type === 'delete') await deleteMemory(deps, accountId, { memoryId });
      else await editMemory(deps, accountId, { memoryId, text: `In my words ${step.memory}.` });
    } else {
      const line = lines[step.line % lines.length]!;
      const depth = step.type === 'extend' ? 0 : step.depth % (line.tipDepth + 1);
      if (step.type === 'extend') await story.extend(line, step.count);
      else if (step.type === 'fork') lines.push(await story.fork(line, depth, step.count));
      else if (step.type === 'move') await story.moveTo(line, depth);
      else
        await editAction(deps, accountId, {
          actionId: await story.actionAt(line, depth),
          text: `edit${(edits += 1)}`
        });
    }
    await world.idle();
  }
}

async function check(world: World, adventureId: string): Promise<void> {
  const { db } = world.deps;
  const head = await world.head(adventureId);
  const lineage = await loadLineage(db, head);
  const memories = await db.memory.findMany({
    where: { adventureId, ...whereOnLineage(lineage) },
    orderBy: { depth: 'asc' }
  });
  const expected: number[] = [];
  for (let block = 0; Math.max(11, block * 6 + 6) <= head.depth; block += 1) expected.push(block);
  // Those written before an undo stay in force below the head; what is settled has one each.
  expect(memories.map(({ block }) => block!)).toEqual(expect.arrayContaining(expected));
  expect(new Set(memories.map(({ block }) => block)).size).toBe(memories.length);
  for (const memory of memories) {
    if (memory.isDeleted || memory.isEdited) continue;
    const actions = await loadActions(db, lineage, memory.sourceStart!, memory.sourceEnd!);
    expect(memory.text).toBe(`Mira saw ${actions.map(({ text }) => text).join(' ')}.`);
    expect(memory.isStale).toBe(false);
  }
  const summary = await loadSummaryInForce(db, lineage);
  const due = Math.floor(head.depth / 15) * 15 - 1;
  if (due > 0) expect(summary).toMatchObject({ isStale: false });
  expect(summary?.depth ?? -1).toBeGreaterThanOrEqual(due);
  const told = (await loadActions(db, lineage, 0, summary?.depth ?? -1)).filter(({ text }) =>
    text.startsWith('edit')
  );
  const untold = new Set(
    memories.filter(({ isDeleted, isEdited }) => isDeleted || isEdited).map(({ block }) => block)
  );
  expect(told.map(({ text }) => text)).toEqual(expect.arrayContaining(summary?.text.match(EDITED) ?? []));
  const mustTell = told.filter(({ depth }) => !untold.has(Math.floor(depth / 6))).map(({ text }) => text);
  expect(summary?.text.match(EDITED) ?? []).toEqual(expect.arrayContaining(mustTell));
}

describe('on any tree, the pass', () => {
  it('leaves on the head’s line what that line alone would have, and calls for nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.array(anyStep, { maxLength: 14 }),
        async (actions, steps) => {
          const world = await openWorld();
          try {
            world.models.answer('MEMORY', retell);
            world.models.answer('SUMMARY', recount);
            const story = await writeStory(world, actions, wordOf);
            const lines = [story.root];
            await play(world, story, lines, steps);
            for (const line of lines) {
              await story.moveTo(line);
              await runPass(world, story.adventureId);
              await check(world, story.adventureId);
            }
            // Having gone over every line, going over them again finds nothing to do.
            const calls = world.models.requests.length;
            for (const line of lines) {
              for (const depth of [line.tipDepth, Math.floor(line.tipDepth / 2)]) {
                await story.moveTo(line, depth);
                await runPass(world, story.adventureId);
              }
            }
            const again = world.models.requests.slice(calls).filter(({ purpose }) => purpose === 'MEMORY');
            expect(again).toEqual([]);
            const prompts = world.models
              .requestsFor('MEMORY')
              .map(({ messages }) => messages.at(-1)!.content);
            expect(new Set(prompts).size).toBe(prompts.length);
          } finally {
            await world.close();
          }
        }
      ),
      { numRuns: 25 }
    );
  }, 120_000);
});
