/** What the player does to memories. */
import {
  createMemory,
  deleteMemory,
  editMemory,
  pinMemory,
  restoreMemory,
  rewriteMemory
} from '#api/store/memory-edit.ts';
import { adventureField } from './payload.ts';
import { type Types, builder } from './builder.ts';
import { EDIT_ERRORS } from './error.ts';
import { readId, writeId } from './global-id.ts';

type Payload = { memoryId: string; adventureId: string };

const memoryField = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, Payload>) =>
  t.prismaField({
    type: 'Memory',
    description: 'The memory as it is now.',
    resolve: (query, { memoryId }, _args, { db }) =>
      db.memory.findUniqueOrThrow({ ...query, where: { id: memoryId } })
  });

const payload = {
  description: 'The memory, and its adventure.',
  outputFields: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, Payload>) => ({
    memory: memoryField(t),
    adventure: adventureField(t)
  })
};

const memoryId = (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) =>
  t.id({ required: true, description: 'The memory.' });

builder.relayMutationField(
  'createMemory',
  {
    description: 'A memory in the player’s own words.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      text: t.string({ required: true, description: 'The fact, in at most 50 words.' }),
      pinned: t.boolean({ description: 'Whether it is always shown to the narrator.' }),
      fromHere: t.boolean({
        description: 'Whether it holds on this line from here on only, instead of in the whole story.'
      })
    })
  },
  {
    description: 'Adds a memory by hand.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      createMemory(deps, accountId, {
        ...input,
        adventureId: readId('Adventure', input.adventureId, 'input.adventureId')
      })
  },
  {
    description: 'The memory, what the check for repeats said, and the adventure.',
    outputFields: (t) => ({
      memory: memoryField(t),
      review: t.prismaField({
        type: 'Review',
        nullable: true,
        description: 'What the check for repeats decided; null where nothing was like it.',
        resolve: (query, { reviewId }, _args, { db }) =>
          reviewId === null ? null : db.review.findUnique({ ...query, where: { id: reviewId } })
      }),
      adventure: adventureField(t)
    })
  }
);

builder.relayMutationField(
  'editMemory',
  {
    description: 'Which memory, and its new text.',
    inputFields: (t) => ({
      memoryId: memoryId(t),
      text: t.string({ required: true, description: 'The fact, in at most 50 words.' })
    })
  },
  {
    description: 'Replaces a memory’s text with the player’s words; the former text is kept as a revision.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      editMemory(deps, accountId, { ...input, memoryId: readId('Memory', input.memoryId, 'input.memoryId') })
  },
  payload
);

builder.relayMutationField(
  'deleteMemory',
  { description: 'Which memory to delete.', inputFields: (t) => ({ memoryId: memoryId(t) }) },
  {
    description: 'Deletes a memory. Its block is never summarised again.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      deleteMemory(deps, accountId, { memoryId: readId('Memory', input.memoryId, 'input.memoryId') })
  },
  {
    description: 'What was deleted, and the adventure.',
    outputFields: (t) => ({
      deletedId: t.id({
        description: 'The id of the deleted memory.',
        resolve: ({ memoryId }) => writeId('Memory', memoryId)
      }),
      adventure: adventureField(t)
    })
  }
);

builder.relayMutationField(
  'pinMemory',
  {
    description: 'Which memory, and whether to pin it.',
    inputFields: (t) => ({
      memoryId: memoryId(t),
      pinned: t.boolean({ required: true, description: 'Whether it is always shown to the narrator.' })
    })
  },
  {
    description: 'Pins a memory, or lets go of it.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      pinMemory(deps, accountId, { ...input, memoryId: readId('Memory', input.memoryId, 'input.memoryId') })
  },
  payload
);

builder.relayMutationField(
  'restoreMemory',
  { description: 'Which memory to bring back.', inputFields: (t) => ({ memoryId: memoryId(t) }) },
  {
    description: 'Brings a forgotten, deferred or folded memory back to the bank.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      restoreMemory(deps, accountId, { memoryId: readId('Memory', input.memoryId, 'input.memoryId') })
  },
  payload
);

builder.relayMutationField(
  'rewriteMemory',
  { description: 'Which memory to write anew.', inputFields: (t) => ({ memoryId: memoryId(t) }) },
  {
    description: 'Asks for a memory to be written again from its block; it happens behind the story.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      rewriteMemory(deps, accountId, { memoryId: readId('Memory', input.memoryId, 'input.memoryId') })
  },
  payload
);
