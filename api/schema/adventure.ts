/** Adventures: their description, and the fields that lead to everything else of a story. */
import { writeFeedCursor } from '#api/live/cursor.ts';
import { previewContext } from '#api/turn/preview-context.ts';
import { builder } from './builder.ts';
import { actionKind, reviewDecision } from './enum.ts';
import { readIdOrNull } from './global-id.ts';
import { headShape } from './head.ts';
import { completeSteps, passStepShape } from './pass-step.ts';
import { personaShape } from './persona.ts';
import { snapshotShape } from './snapshot.ts';

export const adventureNode = builder.prismaNode('Adventure', {
  id: { field: 'id', description: 'Names the adventure.' },
  description: 'An interactive story that a player and a narrator write in turns.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Its title.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was begun.' }),
    playedAt: t.expose('playedAt', { type: 'DateTime', description: 'When it was last played.' }),
    trashedAt: t.expose('trashedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was put in the trash; it is kept there for 30 days.'
    }),
    persona: t.field({
      type: personaShape,
      description: 'Who the player is.',
      resolve: (adventure) => ({
        name: adventure.personaName,
        pronouns: adventure.personaPronouns,
        description: adventure.personaDescription
      })
    }),
    instructions: t.exposeString('instructions', { description: 'How to narrate; empty for the default.' }),
    plotEssentials: t.exposeString('plotEssentials', { description: 'What always holds in this story.' }),
    authorsNote: t.exposeString('authorsNote', {
      description: 'A note on style, near the end of the prompt.'
    }),
    autoSummarize: t.exposeBoolean('autoSummarize', {
      description: 'Whether memories and the summary are written by themselves.'
    }),
    memoryBankEnabled: t.exposeBoolean('memoryBankEnabled', {
      description: 'Whether memories are embedded, reviewed and shown to the narrator.'
    }),
    passPaused: t.exposeBoolean('passPaused', {
      description: 'Whether the work behind the story is paused.'
    }),
    head: t.field({
      type: headShape,
      description: 'Where the story goes on.',
      resolve: ({ headBranchId, headDepth }) => ({ branchId: headBranchId, depth: headDepth })
    }),
    branches: t.relation('branches', {
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
      description: 'Every line of the story, oldest first.'
    }),
    storyCards: t.relatedConnection('storyCards', {
      cursor: 'id',
      query: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
      description: 'Facts that enter the prompt when they are mentioned, in the player’s order.'
    }),
    summary: t.prismaField({
      type: 'Summary',
      nullable: true,
      description: 'The plot so far, as it is in force on the line being played.',
      resolve: async (query, { id: adventureId }, _args, { db, loaders }) => {
        const id = await loaders.summaryInForce(adventureId);
        return id === null ? null : db.summary.findUnique({ ...query, where: { id } });
      }
    }),
    summaries: t.prismaConnection({
      type: 'Summary',
      cursor: 'id',
      description: 'The versions of the summary on the line being played, newest first.',
      resolve: async (query, { id }, _args, { db, loaders }) =>
        db.summary.findMany({
          ...query,
          // By id: a line may have forked more often than one statement can say.
          where: { id: { in: await loaders.summaryIds(id) } },
          orderBy: { sequence: 'desc' }
        })
    }),
    passSteps: t.field({
      type: [passStepShape],
      description: 'How each kind of work behind the story stands.',
      select: { passSteps: true },
      resolve: ({ passSteps }) => completeSteps(passSteps)
    }),
    reviews: t.relatedConnection('reviews', {
      cursor: 'id',
      args: { decision: t.arg({ type: [reviewDecision], description: 'Only those that decided so.' }) },
      query: ({ decision }) => ({
        where: decision ? { decision: { in: [...decision] } } : {},
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }]
      }),
      description: 'What was decided about new memories, newest first.'
    }),
    loreSources: t.relation('loreSources', {
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
      description: 'Imported lore, oldest first.'
    }),
    contextPreview: t.field({
      type: snapshotShape,
      description: 'What the narrator would be shown now. Counts no use and stores nothing.',
      complexity: 500,
      args: {
        kind: t.arg({ type: actionKind, defaultValue: 'CONTINUE', description: 'What the player would do.' }),
        text: t.arg.string({ defaultValue: '', description: 'What the player would write.' })
      },
      resolve: async ({ id }, { kind, text }, { deps, accountId }) => ({
        ...(await previewContext(deps, accountId, {
          adventureId: id,
          kind: kind ?? 'CONTINUE',
          text: text ?? ''
        })),
        id: null,
        createdAt: deps.clock.now()
      })
    }),
    providerCalls: t.relatedConnection('providerCalls', {
      cursor: 'id',
      args: {
        failedOnly: t.arg.boolean({ defaultValue: false, description: 'Only those that failed.' })
      },
      query: ({ failedOnly }) => ({
        where: failedOnly ? { error: { not: null } } : {},
        orderBy: [{ startedAt: 'desc' }, { id: 'desc' }]
      }),
      description: 'Calls to models for this adventure, newest first.'
    }),
    feedCursor: t.string({
      description: 'Where to start `adventureEvents` so that nothing falls between this answer and it.',
      resolve: ({ id, feedSequence }) => writeFeedCursor(id, feedSequence)
    })
  })
});

builder.queryFields((t) => ({
  adventure: t.prismaField({
    type: adventureNode,
    nullable: true,
    description: 'An adventure by its id; null where there is none, or none of yours.',
    args: { id: t.arg.id({ required: true, description: 'The id of the adventure.' }) },
    resolve: (query, _root, { id: globalId }, { db, accountId }) => {
      const id = readIdOrNull('Adventure', globalId);
      return id === null ? null : db.adventure.findFirst({ ...query, where: { id, accountId } });
    }
  }),
  adventures: t.prismaConnection({
    type: adventureNode,
    cursor: 'id',
    description: 'Your adventures, those played latest first.',
    args: {
      search: t.arg.string({ description: 'Only those with this in their title.' }),
      trashed: t.arg.boolean({ defaultValue: false, description: 'Those in the trash instead.' })
    },
    resolve: (query, _root, { search, trashed }, { db, accountId }) =>
      db.adventure.findMany({
        ...query,
        where: {
          accountId,
          trashedAt: trashed ? { not: null } : null,
          ...(search?.trim() ? { title: { contains: search.trim() } } : {})
        },
        orderBy: [{ playedAt: 'desc' }, { id: 'desc' }]
      })
  })
}));
