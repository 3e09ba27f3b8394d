/** Beginning, changing, binning and restoring adventures. */
import { createAdventure, deleteAdventure, restoreAdventure, updateAdventure } from '#api/store/adventure.ts';
import { type Types, builder } from './builder.ts';
import { EDIT_ERRORS } from './error.ts';
import { readId, writeId } from './global-id.ts';
import { adventureField } from './payload.ts';
import { personaInput } from './persona.ts';
import { storyCardInput } from './story-card.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;

const describedFields = (t: InputFields) => ({
  title: t.string({ description: 'Its title.' }),
  persona: t.field({ type: personaInput, description: 'Who the player is.' }),
  instructions: t.string({ description: 'How to narrate; empty for the default.' }),
  plotEssentials: t.string({ description: 'What always holds in this story.' }),
  authorsNote: t.string({ description: 'A note on style.' }),
  autoSummarize: t.boolean({ description: 'Whether memories and the summary are written by themselves.' }),
  memoryBankEnabled: t.boolean({
    description: 'Whether memories are embedded, reviewed and shown to the narrator.'
  })
});

const adventureId = (t: InputFields) => t.id({ required: true, description: 'The adventure.' });

const payload = {
  description: 'The adventure.',
  outputFields: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { adventureId: string }>) => ({
    adventure: adventureField(t)
  })
};

builder.relayMutationField(
  'createAdventure',
  {
    description: 'How the adventure begins.',
    inputFields: (t) => ({
      starterId: t.id({ description: 'A bundled opening; what else is given here replaces its parts.' }),
      opening: t.string({ description: 'How the story begins, in your own words.' }),
      ...describedFields(t),
      storyCards: t.field({ type: [storyCardInput], description: 'Its story cards.' })
    })
  },
  {
    description: 'Begins an adventure from a starter or an opening of your own.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) => createAdventure(deps, accountId, input)
  },
  payload
);

builder.relayMutationField(
  'updateAdventure',
  {
    description: 'Which adventure, and what to change.',
    inputFields: (t) => ({
      adventureId: adventureId(t),
      ...describedFields(t),
      passPaused: t.boolean({ description: 'Whether the work behind the story is paused.' })
    })
  },
  {
    description: 'Changes what is given of an adventure.',
    errors: { types: EDIT_ERRORS },
    resolve: async (_root, { input }, { deps, accountId }) => {
      const changed = await updateAdventure(deps, accountId, {
        ...input,
        adventureId: readId('Adventure', input.adventureId, 'input.adventureId')
      });
      deps.passes.request(changed.adventureId);
      return changed;
    }
  },
  payload
);

builder.relayMutationField(
  'deleteAdventure',
  { description: 'Which adventure.', inputFields: (t) => ({ adventureId: adventureId(t) }) },
  {
    description: 'Puts an adventure in the trash, where it is kept for 30 days.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      deleteAdventure(deps, accountId, {
        adventureId: readId('Adventure', input.adventureId, 'input.adventureId')
      })
  },
  {
    description: 'What was put in the trash.',
    outputFields: (t) => ({
      deletedId: t.id({
        description: 'The id of the adventure.',
        resolve: (done) => writeId('Adventure', done.adventureId)
      })
    })
  }
);

builder.relayMutationField(
  'restoreAdventure',
  { description: 'Which adventure.', inputFields: (t) => ({ adventureId: adventureId(t) }) },
  {
    description: 'Brings an adventure back out of the trash.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      restoreAdventure(deps, accountId, {
        adventureId: readId('Adventure', input.adventureId, 'input.adventureId')
      })
  },
  payload
);
