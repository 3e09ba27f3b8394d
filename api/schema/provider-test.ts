/** Trying settings before they are saved. */
import { loadSettings, withChanges } from '#api/store/settings.ts';
import { builder } from './builder.ts';
import type { ProviderCheck } from './context.ts';
import { checkKind } from './enum.ts';
import { InvalidInputError, LimitError, ProviderError } from './error.ts';
import { MODEL_CALL_COST } from './limit.ts';
import { endpointFields } from './settings.ts';

const checkShape = builder.objectRef<ProviderCheck>('ProviderCheck').implement({
  description: 'One thing that was tried, and how it went.',
  fields: (t) => ({
    kind: t.field({ type: checkKind, description: 'What was tried.', resolve: ({ kind }) => kind }),
    ok: t.exposeBoolean('ok', { description: 'Whether it worked.' }),
    message: t.exposeString('message', { description: 'How it went, in a sentence.' }),
    model: t.exposeString('model', { nullable: true, description: 'The model that answered.' }),
    latencyMs: t.exposeInt('latencyMs', { nullable: true, description: 'How long it took, in milliseconds.' })
  })
});

builder.relayMutationField(
  'testProvider',
  {
    description: 'What to try; what is not given is taken from the saved settings.',
    inputFields: (t) => endpointFields(t)
  },
  {
    description: 'Calls the models that the settings name, to see whether they answer. Saves nothing.',
    complexity: MODEL_CALL_COST,
    errors: { types: [InvalidInputError, LimitError, ProviderError] },
    resolve: async (_root, { input }, { deps, accountId }) => {
      const saved = await loadSettings(deps.db, accountId);
      return { checks: await deps.models.test(withChanges(saved, input)) };
    }
  },
  {
    description: 'What was tried.',
    outputFields: (t) => ({
      checks: t.field({
        type: [checkShape],
        description: 'Each thing that was tried.',
        resolve: ({ checks }) => checks
      })
    })
  }
);
