/** What can be watched: an adventure's feed, and a narration as it is being written. */
import { ownsAdventure } from '#api/account/ownership.ts';
import { ownAdventure } from '#api/store/adventure.ts';
import { readFeedCursor } from '#api/live/cursor.ts';
import { followFeed } from '#api/live/feed.ts';
import type { NarrationPiece } from '#api/live/narration.ts';
import { builder } from './builder.ts';
import { eventKind } from './enum.ts';
import { adventureEvent } from './event.ts';
import { readId, writeId } from './global-id.ts';
import { createLoaders } from './loader.ts';

const narrationChunk = builder.objectRef<NarrationPiece>('NarrationChunk').implement({
  description: 'A piece of a narration as it is being written.',
  fields: (t) => ({
    actionId: t.id({
      description: 'The id that the narration will have.',
      resolve: ({ actionId }) => writeId('Action', actionId)
    }),
    offset: t.exposeInt('offset', { description: 'Where the piece begins in the text, in UTF-16 units.' }),
    text: t.exposeString('text', { description: 'The piece.' }),
    done: t.exposeBoolean('done', {
      description: 'Whether it is the last one: the narration is then stored.'
    })
  })
});

builder.subscriptionFields((t) => ({
  adventureEvents: t.field({
    type: adventureEvent,
    description: 'Everything that happens to an adventure, in order: what was missed first, then what comes.',
    args: {
      adventureId: t.arg.id({ required: true, description: 'The adventure.' }),
      after: t.arg.string({
        description: 'The cursor of the last event that was seen; from now on unless told.'
      }),
      kinds: t.arg({ type: [eventKind], description: 'Only events about these.' })
    },
    subscribe: async (_root, args, { deps, accountId }) => {
      const adventureId = readId('Adventure', args.adventureId, 'adventureId');
      const { feedSequence } = await ownAdventure(deps.db, accountId, adventureId);
      const after = args.after == null ? feedSequence : readFeedCursor(args.after, adventureId, feedSequence);
      const mayRead = () => ownsAdventure(deps.db, accountId, adventureId);
      return followFeed(deps, { adventureId, after, kinds: args.kinds ?? null, mayRead });
    },
    resolve: (item, _args, context) => {
      context.loaders = createLoaders(context.deps, context.accountId);
      return item;
    }
  }),
  narration: t.field({
    type: narrationChunk,
    description:
      'The narration that is being written, or the next one: what has come so far as one piece, then each piece as it comes. Ends with it.',
    args: { adventureId: t.arg.id({ required: true, description: 'The adventure.' }) },
    subscribe: async (_root, args, { deps, accountId }) => {
      const adventureId = readId('Adventure', args.adventureId, 'adventureId');
      await ownAdventure(deps.db, accountId, adventureId);
      return deps.live.narrations.follow(adventureId);
    },
    resolve: (piece) => piece
  })
}));
