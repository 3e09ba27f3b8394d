/**
 * The errors of result unions. StoryError is one class with a code; the classes here answer `instanceof` for one code each,
 * which is how the errors plugin picks the member of a union, so no resolver has to translate. The value stays a StoryError.
 */
import { type FieldProblem, type StoryErrorData, StoryError, isStoryError } from '#api/errors.ts';
import { builder } from './builder.ts';
import { providerErrorKind } from './enum.ts';
import { headShape } from './head.ts';

type Code = StoryErrorData['code'];
type ErrorOf<Of extends Code> = StoryError & { data: Extract<StoryErrorData, { code: Of }> };

function errorClass<Of extends Code>(code: Of): new () => ErrorOf<Of> {
  class CodedError extends StoryError {
    static override [Symbol.hasInstance](value: unknown): boolean {
      return isStoryError(value, code);
    }
  }
  return CodedError as unknown as new () => ErrorOf<Of>;
}

export const NotFoundError = errorClass('NOT_FOUND');
export const InvalidInputError = errorClass('INVALID_INPUT');
export const StoryMovedOnError = errorClass('STORY_MOVED_ON');
export const TurnInProgressError = errorClass('TURN_IN_PROGRESS');
export const ProviderError = errorClass('PROVIDER');
export const LimitError = errorClass('LIMIT');

/** What any change of an existing thing can meet. */
export const EDIT_ERRORS = [NotFoundError, InvalidInputError, LimitError];

/** What a change of the story's line can meet. */
export const MOVE_ERRORS = [...EDIT_ERRORS, TurnInProgressError, StoryMovedOnError];

/** What a turn can meet. */
export const TURN_ERRORS = [...MOVE_ERRORS, ProviderError];

const errorInterface = builder.interfaceRef<Error>('Error').implement({
  description: 'Something that the caller can act on.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'What is wrong, in words for a person.' })
  })
});

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  description: 'What an id names is not there, or not yours.',
  interfaces: [errorInterface]
});

const inputProblem = builder.objectRef<FieldProblem>('InputProblem').implement({
  description: 'What is wrong with one field of an input.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'The field, such as input.text.' }),
    message: t.exposeString('message', { description: 'What would be right.' })
  })
});

builder.objectType(InvalidInputError, {
  name: 'InvalidInputError',
  description: 'The input cannot be used as it is.',
  interfaces: [errorInterface],
  fields: (t) => ({
    fields: t.field({
      type: [inputProblem],
      description: 'Each field that is wrong.',
      resolve: ({ data }) => data.fields
    })
  })
});

builder.objectType(StoryMovedOnError, {
  name: 'StoryMovedOnError',
  description: 'The story has moved on since the caller looked; nothing was written.',
  interfaces: [errorInterface],
  fields: (t) => ({
    head: t.field({
      type: headShape,
      description: 'Where the story stands now.',
      resolve: ({ data }) => data.head
    })
  })
});

builder.objectType(TurnInProgressError, {
  name: 'TurnInProgressError',
  description: 'A turn is being written: wait for it, or stop it first.',
  interfaces: [errorInterface]
});

builder.objectType(ProviderError, {
  name: 'ProviderError',
  description: 'The model or its endpoint failed; what the player wrote is kept.',
  interfaces: [errorInterface],
  fields: (t) => ({
    kind: t.field({
      type: providerErrorKind,
      description: 'The kind of failure.',
      resolve: ({ data }) => data.kind
    }),
    status: t.int({
      nullable: true,
      description: 'The HTTP status, where the endpoint gave one.',
      resolve: ({ data }) => data.status
    }),
    retryable: t.boolean({
      description: 'Whether trying the same again may help.',
      resolve: ({ data }) => data.retryable
    })
  })
});

builder.objectType(LimitError, {
  name: 'LimitError',
  description: 'More was asked for than is allowed.',
  interfaces: [errorInterface],
  fields: (t) => ({
    limit: t.string({ description: 'What is limited.', resolve: ({ data }) => data.limit }),
    max: t.int({ description: 'The most that is allowed.', resolve: ({ data }) => data.max })
  })
});
