/**
 * The error of the file behind the store: what is wrong with it and what to do, in one line for whoever runs the server.
 * `isRetryable` says that the same call may succeed later, and that nothing of it was written.
 */
export class StorageError extends Error {
  readonly isRetryable: boolean;

  constructor(message: string, options: { isRetryable?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'StorageError';
    this.isRetryable = options.isRetryable ?? false;
  }
}
