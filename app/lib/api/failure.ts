/**
 * What went wrong with a request, in one shape for every screen. `kind` is the name of the API's error type where it
 * named one; OFFLINE means that no answer came, UNEXPECTED that the server failed in a way it does not explain.
 */

export type Failure = {
  kind:
    | 'NotFoundError'
    | 'InvalidInputError'
    | 'StoryMovedOnError'
    | 'TurnInProgressError'
    | 'ProviderError'
    | 'LimitError'
    | 'OFFLINE'
    | 'UNEXPECTED';
  message: string;
  /** InvalidInputError: what is wrong with which input. */
  fields: { path: string; message: string }[];
  /** ProviderError: trying the same again may help. */
  isRetryable: boolean;
};

const KINDS = new Set<string>([
  'NotFoundError',
  'InvalidInputError',
  'StoryMovedOnError',
  'TurnInProgressError',
  'ProviderError',
  'LimitError'
]);

export const offline = (): Failure => ({
  kind: 'OFFLINE',
  message: 'The server does not answer. Nothing is lost; try again when it is back.',
  fields: [],
  isRetryable: true
});

export const unexpected = (message: string): Failure => ({
  kind: 'UNEXPECTED',
  message,
  fields: [],
  isRetryable: true
});

/** Reads a member of a result union that is not the payload. */
export function failureOf(result: {
  __typename?: string;
  message?: string;
  fields?: { path: string; message: string }[];
  retryable?: boolean;
}): Failure {
  const kind = result.__typename ?? '';
  return {
    kind: KINDS.has(kind) ? (kind as Failure['kind']) : 'UNEXPECTED',
    message: result.message ?? 'The server answered in a way this page does not know. Reload it.',
    fields: result.fields ?? [],
    isRetryable: result.retryable ?? false
  };
}

/** The message for one input of a form (`input.persona.name` is found by `persona.name`). */
export function problemOf(failure: Failure | null, path: string): string | null {
  const field = failure?.fields.find((entry) => entry.path === path || entry.path === `input.${path}`);
  return field?.message ?? null;
}
