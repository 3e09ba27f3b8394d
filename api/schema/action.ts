/** Actions, the passages of the story: reading them and their former texts. */
import { builder } from './builder.ts';
import { actionKind, actionRole, actionStatus } from './enum.ts';
import { snapshotShape } from './snapshot.ts';
import type { ActionKind, ActionRole, ActionStatus } from '#api/story/action.ts';

export type RevisionShape = { revision: number; text: string; createdAt: Date };

export const revisionShape = builder.objectRef<RevisionShape>('Revision').implement({
  description: 'A former text.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'Its number, from 0.' }),
    text: t.exposeString('text', { description: 'The text as it was.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was replaced.' })
  })
});

export const actionNode = builder.prismaNode('Action', {
  id: { field: 'id', description: 'Names the action.' },
  description: 'One passage of the story, at a depth of a branch.',
  fields: (t) => ({
    branch: t.relation('branch', { description: 'The branch that owns it.' }),
    depth: t.exposeInt('depth', { description: 'Its place on the line; the opening has 0.' }),
    take: t.exposeInt('take', { description: 'Which attempt at this place it is, from 0.' }),
    isChosen: t.exposeBoolean('isChosen', { description: 'Whether the story reads this attempt.' }),
    role: t.field({
      type: actionRole,
      description: 'Who wrote it.',
      resolve: ({ role }) => role as ActionRole
    }),
    kind: t.field({
      type: actionKind,
      description: 'What sort of action it is.',
      resolve: ({ kind }) => kind as ActionKind
    }),
    text: t.exposeString('text', { description: 'The text; empty where it was erased.' }),
    reasoning: t.exposeString('reasoning', {
      nullable: true,
      description: 'What the model thought before it wrote; it never enters a prompt.'
    }),
    status: t.field({
      type: actionStatus,
      description: 'Whether the text is whole.',
      resolve: ({ status }) => status as ActionStatus
    }),
    revision: t.exposeInt('revision', { description: 'How often the text was edited.' }),
    revisions: t.field({
      type: [revisionShape],
      description: 'Its former texts, oldest first.',
      select: { revisions: { orderBy: { revision: 'asc' } } },
      resolve: ({ revisions }) => revisions
    }),
    model: t.exposeString('model', {
      nullable: true,
      description: 'The model that wrote it; null for what the player wrote.'
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was stored.' }),
    memory: t.prismaField({
      type: 'Memory',
      nullable: true,
      description: 'The memory that covers it on the line being played.',
      resolve: async (query, action, _args, { db, loaders }) => {
        const id = await loaders.memoryOf.load(action);
        return id === null ? null : db.memory.findUnique({ ...query, where: { id } });
      }
    }),
    snapshot: t.field({
      type: snapshotShape,
      nullable: true,
      description: 'What the narrator was shown when it wrote this, and why; null for the player’s actions.',
      resolve: ({ id }, _args, { loaders }) => loaders.snapshot.load(id)
    })
  })
});

builder.prismaObjectFields(actionNode, (t) => ({
  takes: t.field({
    type: [actionNode],
    description: 'All attempts at this place, itself included, in their order.',
    resolve: (action, _args, { loaders }) => loaders.takesAt.load(action)
  })
}));
