/**
 * The errors that a caller can act on. A code names the kind, the data what is wrong, and the message is built from the
 * data. Everything else that is thrown is a fault of the program and is masked at the edge.
 */
import type { Head } from '#api/story/head.ts';

export type ProviderErrorKind = 'TIMEOUT' | 'REFUSED' | 'RATE_LIMITED' | 'BAD_RESPONSE' | 'UNREACHABLE';

/** One thing that is wrong with an input: `path` as a client wrote it (`input.text`), `message` says what would be right. */
export type FieldProblem = { path: string; message: string };

export type StoryErrorData =
  /** Absent, or not the caller's: the two are never told apart. */
  | { code: 'NOT_FOUND'; what: string; id: string }
  | { code: 'INVALID_INPUT'; fields: FieldProblem[] }
  /** The story has moved on since the caller looked; `head` is where it is now. */
  | { code: 'STORY_MOVED_ON'; head: Head }
  | { code: 'TURN_IN_PROGRESS' }
  | {
      code: 'PROVIDER';
      kind: ProviderErrorKind;
      /** HTTP status, where there was one. */
      status: number | null;
      /** Trying the same again may help. */
      retryable: boolean;
      /** The cause lies in what was asked (refused content, an unusable answer), not in the endpoint being away. */
      isOwn: boolean;
      detail: string;
    }
  | { code: 'LIMIT'; limit: string; max: number; actual: number };

export class StoryError extends Error {
  readonly data: StoryErrorData;

  constructor(data: StoryErrorData) {
    super(messageOf(data));
    this.name = 'StoryError';
    this.data = data;
  }
}

export function isStoryError<Code extends StoryErrorData['code']>(
  error: unknown,
  code?: Code
): error is StoryError & { data: Extract<StoryErrorData, { code: Code }> } {
  return error instanceof StoryError && (code === undefined || error.data.code === code);
}

export const notFound = (what: string, id: string): StoryError =>
  new StoryError({ code: 'NOT_FOUND', what, id });

export const invalidInput = (path: string, message: string): StoryError =>
  new StoryError({ code: 'INVALID_INPUT', fields: [{ path, message }] });

/** What went wrong, in a sentence for a log or a recorded outcome. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function messageOf(data: StoryErrorData): string {
  switch (data.code) {
    case 'NOT_FOUND':
      return `There is no ${data.what} with the id ${data.id}.`;
    case 'INVALID_INPUT':
      return data.fields.map((field) => `${field.path}: ${field.message}`).join('\n');
    case 'STORY_MOVED_ON':
      return 'The story has moved on since this page was loaded. Nothing was written; look at where it is now and try again.';
    case 'TURN_IN_PROGRESS':
      return 'A turn is being written. Wait for it, or stop it first.';
    case 'PROVIDER':
      return data.detail;
    case 'LIMIT':
      return `${data.limit} is limited to ${data.max}, and this asks for ${data.actual}.`;
  }
}
