/** The lists of an adventure that follow the line being played: its actions and its memories. */
import { whereOnLineage } from '#api/store/lineage.ts';
import { cutAt, endOf } from '#api/story/lineage.ts';
import { actionNode } from './action.ts';
import { adventureNode } from './adventure.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { memoryScope, memoryState } from './enum.ts';
import { memoryNode } from './memory.ts';
import { connectionOf, pageBounds, readCursor, rowQuery, writeCursor } from './page.ts';

builder.prismaObjectFields(adventureNode, (t) => ({
  actions: t.connection({
    type: actionNode,
    description: 'The story so far: the chosen actions of the line being played, oldest first.',
    args: {
      fromDepth: t.arg.int({ description: 'The depth to begin at, to open a long story in its middle.' })
    },
    resolve: async ({ id }, args, ctx, info) => {
      const lineage = await ctx.loaders.lineage(id);
      const { fromDepth } = args;
      const after = args.after ?? (fromDepth != null && fromDepth > 0 ? writeCursor(fromDepth - 1) : null);
      const page = pageBounds({ ...args, after }, endOf(lineage) + 1, (cursor, path) => {
        const depth = Number(readCursor(cursor, path, /^(\d{1,9})$/)[0]);
        return { after: depth + 1, before: depth - 1 };
      });
      const rows =
        page.high < page.low
          ? []
          : await ctx.db.action.findMany({
              ...rowQuery(ctx, info),
              where: { isChosen: true, ...whereOnLineage(cutAt(lineage, page.high), page.low) },
              orderBy: { depth: 'asc' }
            });
      return connectionOf(rows, ({ depth }) => writeCursor(depth), page);
    }
  })
}));

builder.prismaObjectFields(adventureNode, (t) => ({
  memories: t.connection({
    type: memoryNode,
    description: 'Memories, in the order of the story. Deleted ones only where `state` names them.',
    args: {
      state: t.arg({ type: [memoryState], description: 'Only those in one of these states.' }),
      scope: t.arg({ type: memoryScope, defaultValue: 'LINEAGE', description: 'Of the line, or of all.' }),
      search: t.arg.string({ description: 'Only those with this in their text.' })
    },
    resolve: async ({ id }, args, ctx, info) => {
      const all = await ctx.loaders.memoryPlaces(id, args.scope ?? 'LINEAGE');
      const states = args.state ? new Set(args.state) : null;
      const kept = all.filter(({ state }) => (states ? states.has(state) : state !== 'DELETED'));
      const search = args.search?.trim();
      const found = search ? await memoriesWith(ctx.db, id, search) : null;
      const places = found ? kept.filter((place) => found.has(place.id)) : kept;
      const page = pageBounds(args, places.length, (cursor, path) => {
        const [depth, memoryId] = readCursor(cursor, path, /^(\d{1,9}):(.{1,64})$/);
        const at = places.findIndex((place) => place.id === memoryId);
        if (at >= 0) return { after: at + 1, before: at - 1 };
        const next = places.findIndex((place) => place.depth > Number(depth));
        const after = next < 0 ? places.length : next;
        return { after, before: after - 1 };
      });
      const ids = places.slice(page.low, Math.max(page.low, page.high + 1)).map((place) => place.id);
      const rows = await ctx.db.memory.findMany({ ...rowQuery(ctx, info), where: { id: { in: ids } } });
      const byId = new Map(rows.map((row) => [row.id, row]));
      const ordered = ids.flatMap((memoryId) => byId.get(memoryId) ?? []);
      return connectionOf(ordered, (row) => writeCursor(row.depth, row.id), page);
    }
  })
}));

/** Only narrows a list that the line has decided. */
async function memoriesWith(db: Context['db'], adventureId: string, text: string): Promise<Set<string>> {
  const where = { adventureId, text: { contains: text } };
  return new Set((await db.memory.findMany({ where, select: { id: true } })).map(({ id }) => id));
}
