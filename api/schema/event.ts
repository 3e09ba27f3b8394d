/** Events of an adventure's feed, as clients see them: ids and state; what an event names is read when it is asked for. */
import { writeFeedCursor } from '#api/live/cursor.ts';
import type { FeedItem } from '#api/live/feed.ts';
import type { StoryEvent } from '#api/store/event.ts';
import { builder } from './builder.ts';
import { changeKind } from './enum.ts';
import { writeId } from './global-id.ts';
import { headShape } from './head.ts';

/** An event of one type. */
type ItemOf<Type extends StoryEvent['type']> = FeedItem & { event: Extract<StoryEvent, { type: Type }> };

export const adventureEvent = builder.interfaceRef<FeedItem>('AdventureEvent').implement({
  description: 'Something that happened to an adventure.',
  resolveType: ({ event }) => event?.type ?? 'FeedReset',
  fields: (t) => ({
    cursor: t.string({
      description: 'Where to go on from after this event.',
      resolve: ({ adventureId, sequence }) => writeFeedCursor(adventureId, sequence)
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
    adventureId: t.id({
      description: 'The id of the adventure.',
      resolve: ({ adventureId }) => writeId('Adventure', adventureId)
    })
  })
});

const interfaces = [adventureEvent];
const changeDescription = 'What happened to it.';

builder.objectRef<ItemOf<'ActionAppended'>>('ActionAppended').implement({
  description: 'An action was added to the story.',
  interfaces,
  fields: (t) => ({
    actionId: t.id({ description: 'Its id.', resolve: ({ event }) => writeId('Action', event.actionId) }),
    action: t.prismaField({
      type: 'Action',
      nullable: true,
      description: 'The action as it is now.',
      resolve: (query, { event }, _args, { db }) =>
        db.action.findUnique({ ...query, where: { id: event.actionId } })
    })
  })
});

builder.objectRef<ItemOf<'ActionChanged'>>('ActionChanged').implement({
  description: 'An action was edited or erased, or is another take than before.',
  interfaces,
  fields: (t) => ({
    actionId: t.id({ description: 'Its id.', resolve: ({ event }) => writeId('Action', event.actionId) }),
    action: t.prismaField({
      type: 'Action',
      nullable: true,
      description: 'The action as it is now.',
      resolve: (query, { event }, _args, { db }) =>
        db.action.findUnique({ ...query, where: { id: event.actionId } })
    })
  })
});

builder.objectRef<ItemOf<'HeadMoved'>>('HeadMoved').implement({
  description: 'The story goes on from somewhere else.',
  interfaces,
  fields: (t) => ({
    head: t.field({
      type: headShape,
      description: 'Where it went.',
      resolve: ({ event }) => ({ branchId: event.branchId, depth: event.depth })
    })
  })
});

builder.objectRef<ItemOf<'BranchChanged'>>('BranchChanged').implement({
  description: 'A branch was begun, renamed or removed.',
  interfaces,
  fields: (t) => ({
    change: t.field({
      type: changeKind,
      description: changeDescription,
      resolve: ({ event }) => event.change
    }),
    branchId: t.id({ description: 'Its id.', resolve: ({ event }) => writeId('Branch', event.branchId) }),
    branch: t.prismaField({
      type: 'Branch',
      nullable: true,
      description: 'The branch as it is now; null where it is gone.',
      resolve: (query, { event }, _args, { db }) =>
        db.branch.findUnique({ ...query, where: { id: event.branchId } })
    })
  })
});

builder.objectRef<ItemOf<'MemoryChanged'>>('MemoryChanged').implement({
  description: 'A memory was written, changed or withdrawn.',
  interfaces,
  fields: (t) => ({
    change: t.field({
      type: changeKind,
      description: changeDescription,
      resolve: ({ event }) => event.change
    }),
    memoryId: t.id({ description: 'Its id.', resolve: ({ event }) => writeId('Memory', event.memoryId) }),
    memory: t.prismaField({
      type: 'Memory',
      nullable: true,
      description: 'The memory as it is now; null where it is gone.',
      resolve: (query, { event }, _args, { db }) =>
        db.memory.findUnique({ ...query, where: { id: event.memoryId } })
    })
  })
});

builder.objectRef<ItemOf<'SummaryChanged'>>('SummaryChanged').implement({
  description: 'A version of the summary was written, changed or withdrawn.',
  interfaces,
  fields: (t) => ({
    change: t.field({
      type: changeKind,
      description: changeDescription,
      resolve: ({ event }) => event.change
    }),
    summaryId: t.id({ description: 'Its id.', resolve: ({ event }) => writeId('Summary', event.summaryId) }),
    summary: t.prismaField({
      type: 'Summary',
      nullable: true,
      description: 'The version as it is now; null where it is gone.',
      resolve: (query, { event }, _args, { db }) =>
        db.summary.findUnique({ ...query, where: { id: event.summaryId } })
    })
  })
});

builder.objectRef<ItemOf<'BlockChanged'>>('BlockChanged').implement({
  description: 'A block was parked, or is no longer.',
  interfaces,
  fields: (t) => ({
    change: t.field({
      type: changeKind,
      description: changeDescription,
      resolve: ({ event }) => event.change
    }),
    blockId: t.id({ description: 'Its id.', resolve: ({ event }) => writeId('ParkedBlock', event.blockId) }),
    block: t.prismaField({
      type: 'ParkedBlock',
      nullable: true,
      description: 'The parked block as it is now; null where it is gone.',
      resolve: (query, { event }, _args, { db }) =>
        db.parkedBlock.findUnique({ ...query, where: { id: event.blockId, parkedAt: { not: null } } })
    })
  })
});
