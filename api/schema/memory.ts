/** Memories, the short facts of past blocks: reading them. What a line decides of one comes from its bank, once an answer. */
import type { Authority } from '#api/memory/authority.ts';
import { actionNode, revisionShape } from './action.ts';
import { builder } from './builder.ts';
import { authority, memoryOrigin, memoryState } from './enum.ts';

/** Every column but the two wide ones, which no client sees. */
const COLUMNS = {
  id: true,
  adventureId: true,
  branchId: true,
  depth: true,
  block: true,
  sourceStart: true,
  sourceEnd: true,
  text: true,
  authority: true,
  origin: true,
  pinned: true,
  isStale: true,
  isEdited: true,
  isTrimmed: true,
  createdAt: true,
  embeddingModel: true,
  rewriteError: true,
  deferredAt: true,
  expiresAt: true,
  expiresAtDepth: true
} as const;

export const memoryNode = builder.prismaNode('Memory', {
  id: { field: 'id', description: 'Names the memory.' },
  select: COLUMNS,
  description: 'A short fact of the past, in force on every line that holds its place.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The fact; empty where the player deleted it.' }),
    state: t.field({
      type: memoryState,
      description: 'What becomes of it on the line being played; where it lies off that, on its own.',
      resolve: async (memory, _args, { loaders }) => (await loaders.banked.load(memory)).state
    }),
    authority: t.field({
      type: authority,
      description: 'How sure the story is of it.',
      resolve: (memory) => memory.authority as Authority
    }),
    origin: t.field({
      type: memoryOrigin,
      description: 'Where it comes from.',
      resolve: ({ origin }) => origin as 'STORY' | 'PLAYER' | 'IMPORT' | 'GUEST'
    }),
    branch: t.relation('branch', {
      description: 'The branch that owns the last action it was written from.'
    }),
    depth: t.exposeInt('depth', { description: 'The depth of the last action it was written from.' }),
    sourceStart: t.exposeInt('sourceStart', {
      nullable: true,
      description: 'The depth of the first action of its block; null where the player wrote it.'
    }),
    sourceEnd: t.exposeInt('sourceEnd', {
      nullable: true,
      description: 'The depth of the last action of its block; null where the player wrote it.'
    }),
    sourceActions: t.field({
      type: [actionNode],
      description: 'The block it was written from, on its own line, oldest first.',
      resolve: (memory, _args, { loaders }) => loaders.sourceActions.load(memory)
    }),
    pinned: t.exposeBoolean('pinned', { description: 'Whether it is always shown to the narrator.' }),
    isStale: t.exposeBoolean('isStale', { description: 'Whether a source changed since it was written.' }),
    isEdited: t.exposeBoolean('isEdited', { description: 'Whether the text is the player’s own words.' }),
    isEmbedded: t.boolean({
      description: 'Whether it has a vector of the encoder in use, to be found by meaning.',
      resolve: async ({ embeddingModel }, _args, { loaders }) =>
        embeddingModel !== null && embeddingModel === (await loaders.encoderName())
    }),
    embeddingModel: t.exposeString('embeddingModel', {
      nullable: true,
      description: 'The encoder that made its vector.'
    }),
    useCount: t.int({
      description: 'How many narrations of the line were shown it.',
      resolve: async (memory, _args, { loaders }) => (await loaders.banked.load(memory)).useCount
    }),
    lastUsedDepth: t.int({
      nullable: true,
      description: 'The depth of the latest narration of the line that was shown it.',
      resolve: async (memory, _args, { loaders }) => (await loaders.banked.load(memory)).lastUsedDepth
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a deferred memory may leave the bank; its depth must have passed too.'
    }),
    expiresAtDepth: t.exposeInt('expiresAtDepth', {
      nullable: true,
      description: 'The depth at which a deferred memory may leave the bank; its time must have passed too.'
    }),
    rewriteError: t.exposeString('rewriteError', {
      nullable: true,
      description: 'Why the latest rewrite failed.'
    }),
    revisions: t.field({
      type: [revisionShape],
      description: 'Its former texts, oldest first.',
      select: { revisions: { orderBy: { revision: 'asc' } } },
      resolve: ({ revisions }) => revisions
    }),
    isTrimmed: t.exposeBoolean('isTrimmed', {
      description: 'Whether the model’s answer was too long and was cut to whole sentences.'
    }),
    mergedInto: t.prismaField({
      type: 'Memory',
      nullable: true,
      description: 'The memory that hides it by saying the same.',
      resolve: async (query, memory, _args, { db, loaders }) => {
        const { mergedInto } = await loaders.banked.load(memory);
        return mergedInto === null ? null : db.memory.findUnique({ ...query, where: { id: mergedInto } });
      }
    }),
    reviews: t.relation('reviews', {
      query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 50 },
      description: 'What its reviews decided, newest first: the latest 50.'
    })
  })
});

builder.prismaObjectFields(memoryNode, (t) => ({
  absorbed: t.field({
    type: [memoryNode],
    description: 'Memories that it hides by saying the same.',
    resolve: async (memory, _args, { loaders }) => loaders.absorbed.load(memory)
  })
}));
