/** Members of result unions as failures, and the message for one input of a form. */
import { describe, expect, it } from 'vitest';
import { failureOf, problemOf } from '#lib/api/failure.ts';

describe('a failure', () => {
  it('keeps the name, the message and the fields of an error of the API', () => {
    const failure = failureOf({
      __typename: 'InvalidInputError',
      message: 'name: too long',
      fields: [{ path: 'input.persona.name', message: 'too long' }]
    });
    expect(failure).toMatchObject({
      kind: 'InvalidInputError',
      message: 'name: too long',
      isRetryable: false
    });
    expect(problemOf(failure, 'persona.name')).toBe('too long');
    expect(problemOf(failure, 'title')).toBeNull();
    expect(problemOf(null, 'title')).toBeNull();
  });

  it('says whether trying again may help', () => {
    expect(failureOf({ __typename: 'ProviderError', message: 'busy', retryable: true }).isRetryable).toBe(
      true
    );
  });

  it('treats a member that this page does not know as unexpected, and still says something', () => {
    expect(failureOf({ __typename: 'SomeNewerError' })).toMatchObject({
      kind: 'UNEXPECTED',
      message: expect.stringMatching(/\w/)
    });
  });
});
