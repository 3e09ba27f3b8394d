/**
 * A session: the runs of one adventure's pass from a request until nothing more is due. Within it nothing that failed is
 * tried again; the next request, or the timer, begins another.
 */
import type { PassKindName } from '#api/store/pass-step.ts';

export type KindSession = {
  /** Keys of what was tried. */
  attempted: Set<string>;
  /** How often each key was dropped since its source changed. */
  drops: Map<string, number>;
  /** The first failure; a session with one never ends as a success. */
  failure: string | null;
  /** Items done; null before the first began. */
  done: number | null;
};

export type Session = Map<PassKindName, KindSession>;

export function sessionOf(session: Session, kind: PassKindName): KindSession {
  let found = session.get(kind);
  if (!found) {
    found = { attempted: new Set(), drops: new Map(), failure: null, done: null };
    session.set(kind, found);
  }
  return found;
}
