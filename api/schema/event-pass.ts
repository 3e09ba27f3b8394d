/** Events that tell of the work behind the story, of its description, and of a feed that has to be read anew. */
import type { FeedItem } from '#api/live/feed.ts';
import type { StoryEvent } from '#api/store/event.ts';
import { adventureNode } from './adventure.ts';
import { builder } from './builder.ts';
import { changeKind } from './enum.ts';
import { adventureEvent } from './event.ts';
import { writeId } from './global-id.ts';
import { type PassStepShape, passStepShape } from './pass-step.ts';
import { snapshotShape } from './snapshot.ts';

type ItemOf<Type extends StoryEvent['type']> = FeedItem & { event: Extract<StoryEvent, { type: Type }> };

const interfaces = [adventureEvent];

const dateOrNull = (at: string | null): Date | null => (at === null ? null : new Date(at));

builder.objectRef<ItemOf<'PassStepChanged'>>('PassStepChanged').implement({
  description: 'A kind of work behind the story went on.',
  interfaces,
  fields: (t) => ({
    step: t.field({
      type: passStepShape,
      description: 'How it stood then.',
      resolve: ({ event: { kind, step } }): PassStepShape => ({
        ...step,
        kind: kind as PassStepShape['kind'],
        status: step.status as PassStepShape['status'],
        startedAt: dateOrNull(step.startedAt),
        finishedAt: dateOrNull(step.finishedAt),
        nextAttemptAt: dateOrNull(step.nextAttemptAt)
      })
    })
  })
});

builder.objectRef<ItemOf<'SnapshotTaken'>>('SnapshotTaken').implement({
  description: 'It was recorded what a narration was shown.',
  interfaces,
  fields: (t) => ({
    actionId: t.id({
      description: 'The id of the narration.',
      resolve: ({ event }) => writeId('Action', event.actionId)
    }),
    snapshot: t.field({
      type: snapshotShape,
      nullable: true,
      description: 'The snapshot; null where it is gone.',
      resolve: ({ event }, _args, { loaders }) => loaders.snapshot.load(event.actionId)
    })
  })
});

builder.objectRef<ItemOf<'ReviewDecided'>>('ReviewDecided').implement({
  description: 'A new memory was reviewed, or a review was taken back.',
  interfaces,
  fields: (t) => ({
    reviewId: t.id({
      description: 'The id of the review.',
      resolve: ({ event }) => writeId('Review', event.reviewId)
    }),
    review: t.prismaField({
      type: 'Review',
      nullable: true,
      description: 'The review as it is now; null where it is gone.',
      resolve: (query, { event }, _args, { db }) =>
        db.review.findUnique({ ...query, where: { id: event.reviewId } })
    })
  })
});

builder.objectRef<ItemOf<'LoreChanged'>>('LoreChanged').implement({
  description: 'Imported lore was added, indexed or removed.',
  interfaces,
  fields: (t) => ({
    change: t.field({
      type: changeKind,
      description: 'What happened to it.',
      resolve: ({ event }) => event.change
    }),
    loreSourceId: t.id({
      description: 'The id of the source.',
      resolve: ({ event }) => writeId('LoreSource', event.loreSourceId)
    })
  })
});

builder.objectRef<ItemOf<'AdventureChanged'>>('AdventureChanged').implement({
  description: 'The adventure’s description, switches or cards changed.',
  interfaces,
  fields: (t) => ({
    adventure: t.prismaField({
      type: adventureNode,
      nullable: true,
      description: 'The adventure as it is now; null where it is gone.',
      resolve: (query, { adventureId }, _args, { db }) =>
        db.adventure.findUnique({ ...query, where: { id: adventureId } })
    })
  })
});

builder.objectRef<FeedItem>('FeedReset').implement({
  description: 'What was missed is no longer kept: read everything anew. The feed goes on from here.',
  interfaces
});
