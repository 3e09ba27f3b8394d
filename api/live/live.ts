/** What readers watch: the feeds' wake-ups and the narrations that run. Its `publish` is the core's way to them. */
import { type Narrations, createNarrations } from './narration.ts';
import { type Wake, createWake } from './wake.ts';
import type { Publish } from '#api/ports.ts';

export type Live = { publish: Publish; feeds: Wake; narrations: Narrations };

export function createLive(): Live {
  const feeds = createWake();
  const narrations = createNarrations();
  return {
    feeds,
    narrations,
    publish: {
      changed: (adventureId) => feeds.signal(adventureId),
      narration: (adventureId, signal) => narrations.receive(adventureId, signal)
    }
  };
}
