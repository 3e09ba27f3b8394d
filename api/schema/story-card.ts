/** Story cards: facts that enter the prompt when one of their keys is mentioned. */
import {
  createStoryCard,
  deleteStoryCard,
  parseKeys,
  problemOf,
  updateStoryCard
} from '#api/store/story-card.ts';
import { adventureField } from './payload.ts';
import { type Types, builder } from './builder.ts';
import { EDIT_ERRORS } from './error.ts';
import { readId, writeId } from './global-id.ts';

builder.prismaNode('StoryCard', {
  id: { field: 'id', description: 'Names the card.' },
  description: 'A fact that enters the prompt when one of its keys is mentioned.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is about.' }),
    type: t.exposeString('type', { description: 'What sort of thing that is, such as character or place.' }),
    keys: t.stringList({
      description: 'Words or /patterns/ that bring it in.',
      resolve: ({ keys }) => parseKeys(keys)
    }),
    entry: t.exposeString('entry', { description: 'The fact.' }),
    problem: t.string({
      nullable: true,
      description: 'What is wrong with a key that is no valid pattern; it is then taken as plain words.',
      resolve: ({ keys }) => problemOf(parseKeys(keys))
    })
  })
});

export const storyCardInput = builder.inputType('StoryCardInput', {
  description: 'A story card.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What it is about.' }),
    type: t.string({ required: true, description: 'What sort of thing that is.' }),
    keys: t.stringList({ required: true, description: 'Words or /patterns/ that bring it in.' }),
    entry: t.string({ required: true, description: 'The fact.' })
  })
});

const payload = {
  description: 'The card, and its adventure.',
  outputFields: (
    t: PothosSchemaTypes.ObjectFieldBuilder<Types, { storyCardId: string; adventureId: string }>
  ) => ({
    storyCard: t.prismaField({
      type: 'StoryCard',
      description: 'The card as it is now.',
      resolve: (query, { storyCardId }, _args, { db }) =>
        db.storyCard.findUniqueOrThrow({ ...query, where: { id: storyCardId } })
    }),
    adventure: adventureField(t)
  })
};

builder.relayMutationField(
  'createStoryCard',
  {
    description: 'The new card.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      name: t.string({ required: true, description: 'What it is about.' }),
      type: t.string({ required: true, description: 'What sort of thing that is.' }),
      keys: t.stringList({ required: true, description: 'Words or /patterns/ that bring it in.' }),
      entry: t.string({ required: true, description: 'The fact.' })
    })
  },
  {
    description: 'Adds a story card.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      createStoryCard(deps, accountId, {
        ...input,
        adventureId: readId('Adventure', input.adventureId, 'input.adventureId')
      })
  },
  payload
);

builder.relayMutationField(
  'updateStoryCard',
  {
    description: 'Which card, and what to change.',
    inputFields: (t) => ({
      storyCardId: t.id({ required: true, description: 'The card.' }),
      name: t.string({ description: 'What it is about.' }),
      type: t.string({ description: 'What sort of thing that is.' }),
      keys: t.stringList({ description: 'Words or /patterns/ that bring it in.' }),
      entry: t.string({ description: 'The fact.' })
    })
  },
  {
    description: 'Changes what is given of a story card.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      updateStoryCard(deps, accountId, {
        ...input,
        storyCardId: readId('StoryCard', input.storyCardId, 'input.storyCardId')
      })
  },
  payload
);

builder.relayMutationField(
  'deleteStoryCard',
  {
    description: 'Which card to delete.',
    inputFields: (t) => ({ storyCardId: t.id({ required: true, description: 'The card.' }) })
  },
  {
    description: 'Deletes a story card.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      deleteStoryCard(deps, accountId, {
        storyCardId: readId('StoryCard', input.storyCardId, 'input.storyCardId')
      })
  },
  {
    description: 'What was deleted, and the adventure.',
    outputFields: (t) => ({
      deletedId: t.id({
        description: 'The id of the deleted card.',
        resolve: ({ deletedId }) => writeId('StoryCard', deletedId)
      }),
      adventure: adventureField(t)
    })
  }
);
