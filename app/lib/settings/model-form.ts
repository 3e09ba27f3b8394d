/** The model settings as a form holds them, and as the API takes them. */
import type {
  ApiMode,
  PlayerSettingsFragment,
  TestProviderMutation,
  UpdateSettingsInput
} from '#lib/api/gql/graphql.ts';
import { NO_ENCODER } from './settings.svelte.ts';

export type Check = Extract<
  TestProviderMutation['testProvider'],
  { __typename: 'TestProviderPayload' }
>['checks'][number];

export type ModelForm = {
  source: 'built-in' | 'endpoint';
  endpointUrl: string;
  apiKey: string;
  apiMode: ApiMode;
  narratorModel: string;
  summaryModel: string;
  encoder: 'built-in' | 'endpoint' | 'none';
  embeddingModel: string;
};

export const emptyToNull = (text: string): string | null => text.trim() || null;

export function modelFormOf(saved: PlayerSettingsFragment): ModelForm {
  const { embeddingModel } = saved;
  return {
    source: saved.endpointUrl === null ? 'built-in' : 'endpoint',
    endpointUrl: saved.endpointUrl ?? '',
    apiKey: '',
    apiMode: saved.apiMode,
    narratorModel: saved.narratorModel ?? '',
    summaryModel: saved.summaryModel ?? '',
    encoder: embeddingModel === null ? 'built-in' : embeddingModel === NO_ENCODER ? 'none' : 'endpoint',
    embeddingModel: embeddingModel === null || embeddingModel === NO_ENCODER ? '' : embeddingModel
  };
}

/** The key is left out where none was typed, so that the stored one stays. */
export function modelInputOf(form: ModelForm): Omit<UpdateSettingsInput, 'memoryTopK'> {
  const isEndpoint = form.source === 'endpoint';
  const isRemoteEncoder = isEndpoint && form.encoder === 'endpoint';
  return {
    endpointUrl: isEndpoint ? emptyToNull(form.endpointUrl) : null,
    ...(form.apiKey ? { apiKey: form.apiKey } : {}),
    apiMode: form.apiMode,
    narratorModel: isEndpoint ? emptyToNull(form.narratorModel) : null,
    summaryModel: isEndpoint ? emptyToNull(form.summaryModel) : null,
    embeddingModel:
      form.encoder === 'none' ? NO_ENCODER : isRemoteEncoder ? emptyToNull(form.embeddingModel) : null
  };
}
