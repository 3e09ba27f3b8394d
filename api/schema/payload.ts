/** Fields and inputs that many mutations share. */
import type { Head } from '#api/story/head.ts';
import { type Types, builder } from './builder.ts';
import { readId } from './global-id.ts';

type Payload<Shape> = PothosSchemaTypes.ObjectFieldBuilder<Types, Shape>;

/** `adventure`, in the payload of every change of a story. */
export const adventureField = <Shape extends { adventureId: string }>(t: Payload<Shape>) =>
  t.prismaField({
    type: 'Adventure',
    description: 'The adventure as it is now.',
    resolve: (query, { adventureId }, _args, { db }) =>
      db.adventure.findUniqueOrThrow({ ...query, where: { id: adventureId } })
  });

export const actionField = <Shape extends { actionId: string }>(t: Payload<Shape>) =>
  t.prismaField({
    type: 'Action',
    description: 'The action as it is now.',
    resolve: (query, { actionId }, _args, { db }) =>
      db.action.findUniqueOrThrow({ ...query, where: { id: actionId } })
  });

export const narrationField = <Shape extends { narrationId: string }>(
  t: Payload<Shape>,
  description: string
) =>
  t.prismaField({
    type: 'Action',
    description,
    resolve: (query, { narrationId }, _args, { db }) =>
      db.action.findUniqueOrThrow({ ...query, where: { id: narrationId } })
  });

/** Where the caller believes the story to stand. */
export const headInput = builder.inputType('HeadInput', {
  description: 'A position in the story.',
  fields: (t) => ({
    branchId: t.id({ required: true, description: 'The branch.' }),
    depth: t.int({ required: true, description: 'The depth on its line.' })
  })
});

export const readHead = (
  head: { branchId: string; depth: number } | null | undefined,
  path: string
): Head | undefined =>
  head ? { branchId: readId('Branch', head.branchId, `${path}.branchId`), depth: head.depth } : undefined;
