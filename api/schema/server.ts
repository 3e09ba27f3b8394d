/** The server itself: what it is, where it keeps things, and how much it may be asked. */
import { stat } from 'node:fs/promises';
import { builder } from './builder.ts';
import { COST_LIMIT, MAX_ALIASES, MAX_BODY_BYTES, MAX_DEPTH, MAX_PAGE_SIZE, MAX_TOKENS } from './limit.ts';

/** Calls an hour that the review may make, over the whole process. */
const REVIEW_CALLS_AN_HOUR = 120;
const HOUR_MS = 3_600_000;

const storageShape = builder.objectRef<{ kind: string; path: string | null }>('Storage').implement({
  description: 'Where everything is kept.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The kind of database.' }),
    path: t.exposeString('path', { nullable: true, description: 'The file, where it is one.' }),
    bytes: t.float({
      nullable: true,
      description: 'The size of the file in bytes.',
      resolve: async ({ path }) => (path === null ? null : sizeOf(path))
    })
  })
});

type ModelNames = { narrator: string; summariser: string; encoder: string | null; isBuiltIn: boolean };

const modelsShape = builder.objectRef<ModelNames>('ServerModels').implement({
  description: 'The models that your settings name.',
  fields: (t) => ({
    narrator: t.exposeString('narrator', { description: 'The one that narrates.' }),
    summariser: t.exposeString('summariser', { description: 'The one that writes memories and summaries.' }),
    encoder: t.exposeString('encoder', {
      nullable: true,
      description: 'The one that makes vectors; null for words alone.'
    }),
    isBuiltIn: t.exposeBoolean('isBuiltIn', {
      description: 'Whether the narrator is the built-in storyteller.'
    })
  })
});

const limitsShape = builder.objectRef<object>('ServerLimits').implement({
  description: 'How much one request may ask for.',
  fields: (t) => ({
    pageSize: t.int({ description: 'Entries of a page.', resolve: () => MAX_PAGE_SIZE }),
    depth: t.int({ description: 'Levels of a document.', resolve: () => MAX_DEPTH }),
    aliases: t.int({ description: 'Aliases in a document.', resolve: () => MAX_ALIASES }),
    tokens: t.int({ description: 'Tokens of a document.', resolve: () => MAX_TOKENS }),
    cost: t.int({ description: 'The cost of a document.', resolve: () => COST_LIMIT }),
    bodyBytes: t.int({ description: 'Bytes of a request.', resolve: () => MAX_BODY_BYTES })
  })
});

const serverShape = builder.objectRef<object>('Server').implement({
  description: 'The server.',
  fields: (t) => ({
    version: t.string({
      description: 'Its version.',
      resolve: (_server, _args, { deps }) => deps.facts.version
    }),
    storage: t.field({
      type: storageShape,
      description: 'Where everything is kept.',
      resolve: (_server, _args, { deps }) => ({ kind: 'SQLite', path: deps.facts.databasePath })
    }),
    models: t.field({
      type: modelsShape,
      description: 'The models that your settings name.',
      resolve: async (_server, _args, { deps, loaders }) => {
        const settings = await loaders.settings();
        const narrator = deps.models.narrator(settings);
        return {
          narrator: narrator.name,
          summariser: deps.models.summariser(settings).name,
          encoder: deps.models.encoder(settings)?.name ?? null,
          isBuiltIn: narrator.isBuiltIn
        };
      }
    }),
    limits: t.field({
      type: limitsShape,
      description: 'How much one request may ask for.',
      resolve: () => ({})
    }),
    reviewCallsLeft: t.int({
      description: `How many of its ${REVIEW_CALLS_AN_HOUR} calls an hour the review has left.`,
      resolve: async (_server, _args, { db, deps }) => {
        const since = new Date(deps.clock.now().getTime() - HOUR_MS);
        const used = await db.providerCall.count({ where: { purpose: 'REVIEW', startedAt: { gt: since } } });
        return Math.max(0, REVIEW_CALLS_AN_HOUR - used);
      }
    })
  })
});

builder.queryField('server', (t) =>
  t.field({ type: serverShape, description: 'The server.', resolve: () => ({}) })
);

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch {
    return null;
  }
}
