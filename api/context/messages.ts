/** Sections and history as messages. The one place that knows how a prompt looks; used to send and to rebuild. */
import type { SnapshotSection } from './snapshot.ts';
import type { Message, Passage } from '#api/ports.ts';
import type { ApiMode } from '#api/settings.ts';

/**
 * The exact messages. `history` are the passages that the HISTORY section refers to, in its order, rendered as they were
 * then; its own `text` is not read. The same sections and history give the same bytes.
 */
export function toMessages(
  _sections: Pick<SnapshotSection, 'kind' | 'text'>[],
  _history: Passage[],
  _apiMode: ApiMode
): Message[] {
  throw new Error('not written yet');
}
