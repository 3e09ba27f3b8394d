/** Editing an action's text, and bringing back a former one. */
import { editAction } from '#api/turn/edit-action.ts';
import { restoreRevision } from '#api/turn/restore-revision.ts';
import { type Types, builder } from './builder.ts';
import { MOVE_ERRORS } from './error.ts';
import { readId } from './global-id.ts';
import { actionField, adventureField } from './payload.ts';

const payload = {
  description: 'The action, and its adventure.',
  outputFields: (
    t: PothosSchemaTypes.ObjectFieldBuilder<Types, { actionId: string; adventureId: string }>
  ) => ({ action: actionField(t), adventure: adventureField(t) })
};

builder.relayMutationField(
  'editAction',
  {
    description: 'Which action, and its new text.',
    inputFields: (t) => ({
      actionId: t.id({ required: true, description: 'The action.' }),
      text: t.string({ required: true, description: 'The new text.' }),
      minor: t.boolean({
        description: 'Whether it is a slip of the pen, so that nothing is written anew for it.'
      }),
      expectedRevision: t.int({
        description: 'The revision that was edited; nothing is written where it is older.'
      })
    })
  },
  {
    description:
      'Changes an action’s text on every branch that shares it; the former text is kept as a revision.',
    errors: { types: MOVE_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      editAction(deps, accountId, { ...input, actionId: readId('Action', input.actionId, 'input.actionId') })
  },
  payload
);

builder.relayMutationField(
  'restoreRevision',
  {
    description: 'Which former text.',
    inputFields: (t) => ({
      actionId: t.id({ required: true, description: 'The action.' }),
      revision: t.int({ required: true, description: 'The revision to bring back.' })
    })
  },
  {
    description: 'Brings back a former text of an action, as an edit.',
    errors: { types: MOVE_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      restoreRevision(deps, accountId, {
        actionId: readId('Action', input.actionId, 'input.actionId'),
        revision: input.revision
      })
  },
  payload
);
