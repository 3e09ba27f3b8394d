/** Parked blocks: those whose memory failed three times, with the reason; and trying one again. */
import { retryBlock } from '#api/store/parked-block.ts';
import { adventureField } from './payload.ts';
import { builder } from './builder.ts';
import { EDIT_ERRORS } from './error.ts';
import { readId } from './global-id.ts';

builder.prismaNode('ParkedBlock', {
  id: { field: 'id', description: 'Names the parked block.' },
  description: 'Six actions whose memory could not be written; later blocks go on without it.',
  fields: (t) => ({
    sourceStart: t.exposeInt('sourceStart', { description: 'The depth of its first action.' }),
    sourceEnd: t.exposeInt('sourceEnd', { description: 'The depth of its last action.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it was tried.' }),
    error: t.exposeString('error', { description: 'Why it failed.' }),
    parkedAt: t.field({
      type: 'DateTime',
      description: 'When it was given up.',
      // Rows that are not parked yet are found by no field.
      resolve: ({ parkedAt }) => parkedAt!
    })
  })
});

builder.relayMutationField(
  'retryBlock',
  {
    description: 'Which block to try again, or what to write for it.',
    inputFields: (t) => ({
      blockId: t.id({ required: true, description: 'The parked block.' }),
      text: t.string({ description: 'The memory in the player’s own words, instead of another try.' })
    })
  },
  {
    description: 'Tries a parked block again, or takes its memory from the player.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      retryBlock(deps, accountId, {
        blockId: readId('ParkedBlock', input.blockId, 'input.blockId'),
        text: input.text ?? undefined
      })
  },
  {
    description: 'The block where it still waits, or the memory that was written for it; and the adventure.',
    outputFields: (t) => ({
      block: t.prismaField({
        type: 'ParkedBlock',
        nullable: true,
        description: 'The block, where it is still parked.',
        resolve: (query, { blockId }, _args, { db }) =>
          blockId === null ? null : db.parkedBlock.findUnique({ ...query, where: { id: blockId } })
      }),
      memory: t.prismaField({
        type: 'Memory',
        nullable: true,
        description: 'The memory that the player wrote for it.',
        resolve: (query, { memoryId }, _args, { db }) =>
          memoryId === null ? null : db.memory.findUnique({ ...query, where: { id: memoryId } })
      }),
      adventure: adventureField(t)
    })
  }
);
