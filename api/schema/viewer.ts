/** Who asks: the account and its tokens. */
import { builder } from './builder.ts';
import { settingsShape } from './settings.ts';

builder.prismaNode('ApiToken', {
  id: { field: 'id', description: 'Names the token.' },
  description: 'A key for other clients. The secret itself is shown once, when it is made.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the player calls it.' }),
    prefix: t.exposeString('prefix', { description: 'How the secret begins, to tell tokens apart.' }),
    scopes: t.stringList({
      description: 'What it may do.',
      resolve: ({ scopes }) => JSON.parse(scopes) as string[]
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used.'
    })
  })
});

const viewerNode = builder.prismaNode('Account', {
  name: 'Viewer',
  id: { field: 'id', description: 'Names the account.' },
  description: 'The player who asks.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The player’s name.' }),
    settings: t.field({
      type: settingsShape,
      description: 'The player’s settings.',
      resolve: (_account, _args, { loaders }) => loaders.settings()
    }),
    apiTokens: t.relation('tokens', {
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
      description: 'Keys for other clients, oldest first.'
    })
  })
});

builder.queryField('viewer', (t) =>
  t.prismaField({
    type: viewerNode,
    description: 'The player who asks.',
    resolve: (query, _root, _args, { db, accountId }) =>
      db.account.findUniqueOrThrow({ ...query, where: { id: accountId } })
  })
);
