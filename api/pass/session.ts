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
  /** Items done since the step began to run; null while it does not. */
  done: number | null;
  /** Failed, and recorded so: the kind waits for the next session, however long the others go on. */
  isClosed: boolean;
};

export type Session = Map<PassKindName, KindSession>;

export function sessionOf(session: Session, kind: PassKindName): KindSession {
  let found = session.get(kind);
  if (!found) {
    found = { attempted: new Set(), drops: new Map(), failure: null, done: null, isClosed: false };
    session.set(kind, found);
  }
  return found;
}

/** Another session that goes on counting what is done, so that progress does not fall back while the player plays on. */
export function renewed(session: Session): Session {
  const next: Session = new Map();
  for (const [kind, { done }] of session) if (done !== null) sessionOf(next, kind).done = done;
  return next;
}
