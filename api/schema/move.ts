/** Undo and redo. */
import { redo } from '#api/turn/redo.ts';
import { undo } from '#api/turn/undo.ts';
import { type Types, builder } from './builder.ts';
import { MOVE_ERRORS } from './error.ts';
import { readId } from './global-id.ts';
import { adventureField, headInput, readHead } from './payload.ts';

const inputFields = (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) => ({
  adventureId: t.id({ required: true, description: 'The adventure.' }),
  expectedHead: t.field({
    type: headInput,
    description: 'Where the caller believes the story to stand; nothing moves where it has moved on.'
  })
});

const payload = {
  description: 'Whether the head moved, and the adventure.',
  outputFields: (
    t: PothosSchemaTypes.ObjectFieldBuilder<Types, { moved: boolean; adventureId: string }>
  ) => ({
    moved: t.exposeBoolean('moved', { description: 'Whether there was anywhere to go.' }),
    adventure: adventureField(t)
  })
};

builder.relayMutationField(
  'undo',
  { description: 'In which adventure.', inputFields },
  {
    description: 'Moves the head back to the previous narration, or to the opening. Deletes nothing.',
    errors: { types: MOVE_ERRORS },
    resolve: async (_root, { input }, { deps, accountId }) => {
      const adventureId = readId('Adventure', input.adventureId, 'input.adventureId');
      const expectedHead = readHead(input.expectedHead, 'input.expectedHead');
      return { ...(await undo(deps, accountId, { adventureId, expectedHead })), adventureId };
    }
  },
  payload
);

builder.relayMutationField(
  'redo',
  { description: 'In which adventure.', inputFields },
  {
    description: 'Moves the head on to the next narration, or to the tip of the branch.',
    errors: { types: MOVE_ERRORS },
    resolve: async (_root, { input }, { deps, accountId }) => {
      const adventureId = readId('Adventure', input.adventureId, 'input.adventureId');
      const expectedHead = readHead(input.expectedHead, 'input.expectedHead');
      return { ...(await redo(deps, accountId, { adventureId, expectedHead })), adventureId };
    }
  },
  payload
);
