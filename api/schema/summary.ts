/** The summary, the plot so far: its versions, and what the player does to them. */
import { editSummary, restoreSummary, rewriteSummary } from '#api/store/summary.ts';
import { adventureField } from './payload.ts';
import { type Types, builder } from './builder.ts';
import { summaryOrigin } from './enum.ts';
import { EDIT_ERRORS } from './error.ts';
import { readId } from './global-id.ts';

builder.prismaNode('Summary', {
  id: { field: 'id', description: 'Names the version.' },
  description: 'A version of the plot so far, in force on every line that holds its place.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The plot so far.' }),
    branch: t.relation('branch', { description: 'The branch that owns the last action it tells of.' }),
    depth: t.exposeInt('depth', { description: 'The depth of the last action it tells of.' }),
    readTo: t.exposeInt('readTo', { description: 'The depth up to which the story has been read into it.' }),
    isStale: t.exposeBoolean('isStale', {
      description: 'Whether a source changed since it was written; it stays in use until it is written anew.'
    }),
    isTrimmed: t.exposeBoolean('isTrimmed', {
      description: 'Whether the model’s answer was too long and was cut to whole sentences.'
    }),
    origin: t.field({
      type: summaryOrigin,
      description: 'Who wrote it.',
      resolve: ({ origin }) => origin as 'AUTO' | 'PLAYER'
    }),
    model: t.exposeString('model', { nullable: true, description: 'The model that wrote it.' }),
    basedOn: t.relation('basedOn', { nullable: true, description: 'The version it was written from.' }),
    isInForce: t.boolean({
      description: 'Whether it is the one in use on the line being played.',
      resolve: async ({ id, adventureId }, _args, { loaders }) =>
        (await loaders.summaryInForce(adventureId)) === id
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' })
  })
});

type Payload = { summaryId: string; adventureId: string };

const payload = {
  description: 'The new version, and its adventure.',
  outputFields: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, Payload>) => ({
    summary: t.prismaField({
      type: 'Summary',
      description: 'The new version.',
      resolve: (query, { summaryId }, _args, { db }) =>
        db.summary.findUniqueOrThrow({ ...query, where: { id: summaryId } })
    }),
    adventure: adventureField(t)
  })
};

builder.relayMutationField(
  'editSummary',
  {
    description: 'The summary in the player’s own words.',
    inputFields: (t) => ({
      adventureId: t.id({ required: true, description: 'The adventure.' }),
      text: t.string({ required: true, description: 'The plot so far.' }),
      basedOnId: t.id({ description: 'The version that it was edited from; the one in force unless told.' })
    })
  },
  {
    description: 'Writes a new version of the summary by hand; the next automatic one starts from it.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      editSummary(deps, accountId, {
        adventureId: readId('Adventure', input.adventureId, 'input.adventureId'),
        text: input.text,
        basedOnId: input.basedOnId ? readId('Summary', input.basedOnId, 'input.basedOnId') : undefined
      })
  },
  payload
);

builder.relayMutationField(
  'restoreSummary',
  {
    description: 'Which version to bring back.',
    inputFields: (t) => ({ summaryId: t.id({ required: true, description: 'The version.' }) })
  },
  {
    description: 'Brings back a former version of the summary, as a new version.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      restoreSummary(deps, accountId, { summaryId: readId('Summary', input.summaryId, 'input.summaryId') })
  },
  payload
);

builder.relayMutationField(
  'rewriteSummary',
  {
    description: 'Which version to write anew.',
    inputFields: (t) => ({ summaryId: t.id({ required: true, description: 'The version.' }) })
  },
  {
    description:
      'Asks for a version whose source changed to be written anew from the story; it happens behind the story.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      rewriteSummary(deps, accountId, { summaryId: readId('Summary', input.summaryId, 'input.summaryId') })
  },
  {
    description: 'The version that is to be written anew, and its adventure.',
    outputFields: payload.outputFields
  }
);
