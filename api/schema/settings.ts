/** Settings: reading, changing and trying them. The API key goes in and never comes out. */
import type { Settings } from '#api/settings.ts';
import { updateSettings } from '#api/store/settings.ts';
import { type Types, builder } from './builder.ts';
import { apiMode } from './enum.ts';
import { EDIT_ERRORS } from './error.ts';

const about = {
  endpointUrl: 'The address of an OpenAI-compatible endpoint; null for the built-in models.',
  narratorModel: 'The model that narrates.',
  summaryModel: 'The model that writes memories and summaries; null for the narrator’s.',
  embeddingModel: 'The encoder; null for the built-in one, NONE for words alone.',
  apiMode: 'How the endpoint is asked.',
  vectorWeight: 'How much meaning counts in the ranking, against 1 for words; kept for each encoder.',
  modelTimeoutSeconds: 'How long to wait for a model, in seconds.',
  temperature: 'How freely the narrator chooses its words.',
  maxOutputTokens: 'The longest narration, in tokens.',
  contextTokens: 'The whole prompt’s budget in tokens, answer included.',
  memoryTopK: 'How many memories are shown to the narrator at most.',
  memoryBankCapacity: 'How many memories of a line are kept in use.',
  reviewEnabled: 'Whether new memories are checked for repeats.',
  reviewModelEnabled: 'Whether that check may ask a model.',
  deferDays: 'The days after which a deferred memory may leave the bank.',
  deferActions: 'The actions after which a deferred memory may leave the bank.',
  debugLog: 'Whether the bodies of all calls to models are kept.'
};

export const settingsShape = builder.objectRef<Settings>('Settings').implement({
  description: 'The player’s settings, as they apply.',
  fields: (t) => ({
    endpointUrl: t.exposeString('endpointUrl', { nullable: true, description: about.endpointUrl }),
    hasApiKey: t.boolean({
      description: 'Whether a key for the endpoint is kept. The key itself cannot be read.',
      resolve: ({ apiKey }) => apiKey !== null
    }),
    apiMode: t.field({ type: apiMode, description: about.apiMode, resolve: (settings) => settings.apiMode }),
    narratorModel: t.exposeString('narratorModel', { nullable: true, description: about.narratorModel }),
    summaryModel: t.exposeString('summaryModel', { nullable: true, description: about.summaryModel }),
    embeddingModel: t.exposeString('embeddingModel', { nullable: true, description: about.embeddingModel }),
    vectorWeight: t.exposeFloat('vectorWeight', { description: about.vectorWeight }),
    modelTimeoutSeconds: t.exposeInt('modelTimeoutSeconds', { description: about.modelTimeoutSeconds }),
    temperature: t.exposeFloat('temperature', { description: about.temperature }),
    maxOutputTokens: t.exposeInt('maxOutputTokens', { description: about.maxOutputTokens }),
    contextTokens: t.exposeInt('contextTokens', { description: about.contextTokens }),
    memoryTopK: t.exposeInt('memoryTopK', { description: about.memoryTopK }),
    memoryBankCapacity: t.exposeInt('memoryBankCapacity', { description: about.memoryBankCapacity }),
    reviewEnabled: t.exposeBoolean('reviewEnabled', { description: about.reviewEnabled }),
    reviewModelEnabled: t.exposeBoolean('reviewModelEnabled', { description: about.reviewModelEnabled }),
    deferDays: t.exposeInt('deferDays', { description: about.deferDays }),
    deferActions: t.exposeInt('deferActions', { description: about.deferActions }),
    debugLog: t.exposeBoolean('debugLog', { description: about.debugLog })
  })
});

/** What says which models are asked, and how. */
export const endpointFields = (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) => ({
  endpointUrl: t.string({ description: about.endpointUrl }),
  apiKey: t.string({
    description: 'The key for the endpoint. It is bound to the endpoint and cannot be read.'
  }),
  apiMode: t.field({ type: apiMode, description: about.apiMode }),
  narratorModel: t.string({ description: about.narratorModel }),
  summaryModel: t.string({ description: about.summaryModel }),
  embeddingModel: t.string({ description: about.embeddingModel }),
  modelTimeoutSeconds: t.int({ description: about.modelTimeoutSeconds })
});

builder.relayMutationField(
  'updateSettings',
  {
    description: 'What to change; null puts a setting back to its default.',
    inputFields: (t) => ({
      ...endpointFields(t),
      vectorWeight: t.float({ description: about.vectorWeight }),
      temperature: t.float({ description: about.temperature }),
      maxOutputTokens: t.int({ description: about.maxOutputTokens }),
      contextTokens: t.int({ description: about.contextTokens }),
      memoryTopK: t.int({ description: about.memoryTopK }),
      memoryBankCapacity: t.int({ description: about.memoryBankCapacity }),
      reviewEnabled: t.boolean({ description: about.reviewEnabled }),
      reviewModelEnabled: t.boolean({ description: about.reviewModelEnabled }),
      deferDays: t.int({ description: about.deferDays }),
      deferActions: t.int({ description: about.deferActions }),
      debugLog: t.boolean({ description: about.debugLog })
    })
  },
  {
    description: 'Changes what is given of the settings.',
    errors: { types: EDIT_ERRORS },
    resolve: async (_root, { input }, { deps, accountId }) => {
      const settings = await updateSettings(deps, accountId, input);
      // Another encoder makes vectors pending, and what waited for an endpoint that was away may find one now.
      await deps.passes.resumeAll(accountId);
      return settings;
    }
  },
  {
    description: 'The settings.',
    outputFields: (t) => ({
      settings: t.field({
        type: settingsShape,
        description: 'The settings as they apply now.',
        resolve: (settings) => settings
      })
    })
  }
);
