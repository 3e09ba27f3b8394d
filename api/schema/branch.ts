/** Branches, the lines of the story: reading them, forking and switching. */
import { forkAt } from '#api/turn/fork-at.ts';
import { renameBranch } from '#api/turn/rename-branch.ts';
import { switchBranch } from '#api/turn/switch-branch.ts';
import { adventureField } from './payload.ts';
import { builder } from './builder.ts';
import { EDIT_ERRORS, MOVE_ERRORS } from './error.ts';
import { readId } from './global-id.ts';

builder.prismaNode('Branch', {
  id: { field: 'id', description: 'Names the branch.' },
  description: 'A line of the story. The root has no parent; any other forks off its parent.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the player calls it.' }),
    parent: t.relation('parent', {
      nullable: true,
      description: 'The branch that owns the action it forks at; null for the root.'
    }),
    forkDepth: t.int({
      description: 'The depth it forks at: its own actions start one past it. -1 for the root.',
      resolve: ({ forkDepth }) => forkDepth ?? -1
    }),
    tipDepth: t.exposeInt('tipDepth', { description: 'The depth of its last action.' }),
    isCurrent: t.boolean({
      description: 'Whether the head stands on it.',
      select: { id: true, adventure: { select: { headBranchId: true } } },
      resolve: ({ id, adventure }) => adventure.headBranchId === id
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was begun.' })
  })
});

const payload = {
  description: 'The branch that the story now goes on from, and its adventure.'
};

const branchField = (
  t: PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, { branchId: string }>
) =>
  t.prismaField({
    type: 'Branch',
    description: 'The branch.',
    resolve: (query, { branchId }, _args, { db }) =>
      db.branch.findUniqueOrThrow({ ...query, where: { id: branchId } })
  });

builder.relayMutationField(
  'forkAt',
  {
    description: 'Where to fork.',
    inputFields: (t) => ({
      actionId: t.id({ required: true, description: 'The action after which the new branch begins.' }),
      name: t.string({ description: 'What to call the branch.' })
    })
  },
  {
    description: 'Begins a new branch after an action and moves the head there.',
    errors: { types: MOVE_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      forkAt(deps, accountId, {
        actionId: readId('Action', input.actionId, 'input.actionId'),
        name: input.name ?? undefined
      })
  },
  { ...payload, outputFields: (t) => ({ branch: branchField(t), adventure: adventureField(t) }) }
);

builder.relayMutationField(
  'switchBranch',
  {
    description: 'Where to go.',
    inputFields: (t) => ({
      branchId: t.id({ required: true, description: 'The branch to go to.' }),
      depth: t.int({ description: 'The depth on its line; its tip unless told.' })
    })
  },
  {
    description: 'Moves the head to another branch.',
    errors: { types: MOVE_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      switchBranch(deps, accountId, {
        branchId: readId('Branch', input.branchId, 'input.branchId'),
        depth: input.depth ?? undefined
      })
  },
  { ...payload, outputFields: (t) => ({ branch: branchField(t), adventure: adventureField(t) }) }
);

builder.relayMutationField(
  'renameBranch',
  {
    description: 'Which branch to rename, and how.',
    inputFields: (t) => ({
      branchId: t.id({ required: true, description: 'The branch.' }),
      name: t.string({ required: true, description: 'What to call it.' })
    })
  },
  {
    description: 'Gives a branch another name.',
    errors: { types: EDIT_ERRORS },
    resolve: (_root, { input }, { deps, accountId }) =>
      renameBranch(deps, accountId, {
        branchId: readId('Branch', input.branchId, 'input.branchId'),
        name: input.name
      })
  },
  { ...payload, outputFields: (t) => ({ branch: branchField(t), adventure: adventureField(t) }) }
);
