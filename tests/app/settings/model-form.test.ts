/** The model settings between form and API. */
import { describe, expect, it } from 'vitest';
import type { PlayerSettingsFragment } from '#lib/api/gql/graphql.ts';
import { modelFormOf, modelInputOf } from '#lib/settings/model-form.ts';

const saved = (change: Partial<PlayerSettingsFragment>) =>
  ({
    endpointUrl: null,
    apiMode: 'CHAT',
    narratorModel: null,
    summaryModel: null,
    embeddingModel: null,
    ...change
  }) as PlayerSettingsFragment;

describe('the model form', () => {
  it.each([
    ['the built-in models', {}],
    ['words alone', { embeddingModel: 'NONE' }],
    ['an endpoint', { endpointUrl: 'http://127.0.0.1:11434', narratorModel: 'm', embeddingModel: 'e' }],
    [
      'an endpoint with the built-in encoder',
      { endpointUrl: 'http://127.0.0.1:11434', narratorModel: 'm', summaryModel: 's' }
    ]
  ])('gives back %s unchanged', (_, change) => {
    const before = saved(change);
    const { endpointUrl, narratorModel, summaryModel, embeddingModel, apiMode } = before;
    expect(modelInputOf(modelFormOf(before))).toEqual({
      endpointUrl,
      narratorModel,
      summaryModel,
      embeddingModel,
      apiMode
    });
  });

  it('sends a key only when one was typed, so that the stored one stays', () => {
    const form = modelFormOf(saved({ endpointUrl: 'http://127.0.0.1:1' }));
    expect(modelInputOf(form)).not.toHaveProperty('apiKey');
    expect(modelInputOf({ ...form, apiKey: 'k' })).toMatchObject({ apiKey: 'k' });
  });

  it('forgets the endpoint’s models when the built-in storyteller is chosen', () => {
    const form = modelFormOf(
      saved({ endpointUrl: 'http://127.0.0.1:1', narratorModel: 'm', embeddingModel: 'e' })
    );
    expect(modelInputOf({ ...form, source: 'built-in' })).toMatchObject({
      endpointUrl: null,
      narratorModel: null,
      embeddingModel: null
    });
  });
});
