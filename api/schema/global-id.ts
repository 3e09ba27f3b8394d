/** Ids as clients see them: the type and the row's id, encoded. An id of the wrong type is the caller's mistake. */
import { decodeGlobalID, encodeGlobalID } from '@pothos/plugin-relay';
import { invalidInput } from '#api/errors.ts';

export type NodeName =
  | 'Action'
  | 'Adventure'
  | 'ApiToken'
  | 'Branch'
  | 'LoreSource'
  | 'Memory'
  | 'ParkedBlock'
  | 'ProviderCall'
  | 'Review'
  | 'Snapshot'
  | 'StoryCard'
  | 'Summary'
  | 'Viewer';

export const writeId = (name: NodeName, id: string): string => encodeGlobalID(name, id);

/** The row's id. Throws INVALID_INPUT, naming the field, where it is no id or that of another type. */
export function readId(name: NodeName, globalId: string, path: string): string {
  const decoded = decode(globalId);
  if (decoded === null) throw invalidInput(path, 'This is not an id of this server.');
  if (decoded.typename !== name) {
    throw invalidInput(path, `This is the id of a ${decoded.typename}; the id of a ${name} is needed.`);
  }
  return decoded.id;
}

/** The row's id, or null where it is no id of this type: for reads, where absent and malformed are the same. */
export function readIdOrNull(name: NodeName, globalId: string): string | null {
  const decoded = decode(globalId);
  return decoded?.typename === name ? decoded.id : null;
}

function decode(globalId: string): { typename: string; id: string } | null {
  try {
    return decodeGlobalID(globalId);
  } catch {
    return null;
  }
}
