/** The head: where the story goes on. */
import type { Head } from '#api/story/head.ts';
import { builder } from './builder.ts';

export const headShape = builder.objectRef<Head>('Head').implement({
  description: 'Where the story goes on: a position on a branch’s line.',
  fields: (t) => ({
    branch: t.prismaField({
      type: 'Branch',
      description: 'The branch being played.',
      resolve: (query, { branchId }, _args, { db }) =>
        db.branch.findUniqueOrThrow({ ...query, where: { id: branchId } })
    }),
    depth: t.exposeInt('depth', { description: 'The depth of the last action of the story so far.' }),
    action: t.prismaField({
      type: 'Action',
      nullable: true,
      description: 'The last action of the story so far.',
      resolve: async (query, head, _args, { db, loaders }) => {
        const id = await loaders.chosenAt.load(head);
        return id === null ? null : db.action.findUnique({ ...query, where: { id } });
      }
    }),
    canUndo: t.boolean({
      description: 'Whether there is a narration to go back to.',
      resolve: ({ depth }) => depth > 0
    }),
    canRedo: t.boolean({
      description: 'Whether the branch goes on past the head.',
      resolve: async ({ branchId, depth }, _args, { loaders }) =>
        depth < (await loaders.line.load(branchId)).tipDepth
    })
  })
});
