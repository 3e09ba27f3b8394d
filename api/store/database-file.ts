/**
 * The file that a database URL names: where it lies, and whether it may be used. Refuses before anything is written, so a
 * file that is refused stays as it is, byte for byte.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  statSync
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { StorageError } from './storage-error.ts';

const SQLITE_HEADER = 'SQLite format 3\0';

/** `file:./data/stories.db` (from the working directory), `file:/var/…` or `file:///var/…`. */
export function pathOf(url: string): string {
  if (!url.startsWith('file:') || url === 'file:' || url.includes(':memory:') || url.includes('?')) {
    throw new StorageError(
      `The database URL must name a file, as file:./data/palimpsest.db does; it is ${url}`
    );
  }
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

/**
 * Whether the file exists already; throws StorageError when it cannot be used. Makes the file's folder, since the default
 * one is not there at first; folders above it must exist, so that a mistyped path is told instead of followed.
 */
export function inspectFile(path: string): { exists: boolean } {
  const folder = dirname(path);
  if (!existsSync(folder)) {
    if (!existsSync(dirname(folder)))
      throw new StorageError(`The folder ${dirname(folder)} does not exist; ${path} cannot be opened.`);
    attempt(() => mkdirSync(folder), `The folder ${folder} cannot be made`);
  }
  if (!statSync(folder).isDirectory())
    throw new StorageError(`${folder} is not a folder; ${path} cannot be opened.`);
  // SQLite keeps its log beside the file.
  attempt(() => accessSync(folder, constants.W_OK | constants.X_OK), `The folder ${folder} is read-only`);
  if (!existsSync(path)) {
    if (sizeOf(`${path}-wal`) > 0) {
      throw new StorageError(
        `${path} is missing, but its log ${path}-wal is there. Put the file back beside it.`
      );
    }
    return { exists: false };
  }
  if (!statSync(path).isFile()) throw new StorageError(`${path} is not a file.`);
  attempt(() => accessSync(path, constants.R_OK | constants.W_OK), `${path} is read-only`);
  if (headerOf(path) !== SQLITE_HEADER) {
    throw new StorageError(
      `${path} is not an SQLite database. It was left as it is; restore a backup or name another file.`
    );
  }
  return { exists: true };
}

function headerOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(SQLITE_HEADER.length);
    return bytes.toString('latin1', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function attempt(work: () => unknown, problem: string): void {
  try {
    work();
  } catch (error) {
    throw new StorageError(`${problem} (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}
