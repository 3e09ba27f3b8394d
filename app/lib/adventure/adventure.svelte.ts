/** An adventure's own words and switches. What a player is typing is the form's; this is what the server has. */
import { mutate, query } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import type { FeedEvent } from '#lib/api/feed.ts';
import {
  AdventureWordsDocument,
  UpdateAdventureDocument,
  type AdventureDetailsFragment,
  type UpdateAdventureInput
} from '#lib/api/gql/graphql.ts';
import { createRefresh } from '#lib/api/refresh.ts';

export class AdventureState {
  #details = $state.raw<AdventureDetailsFragment>()!;
  readonly refresh = createRefresh(() => this.#reload());

  constructor(details: AdventureDetailsFragment) {
    this.#details = details;
  }

  get details(): AdventureDetailsFragment {
    return this.#details;
  }

  hear(event: FeedEvent): void {
    if (event.__typename === 'AdventureChanged' || event.__typename === 'FeedReset') this.refresh();
  }

  async update(change: Omit<UpdateAdventureInput, 'adventureId'>): Promise<Failure | null> {
    const answer = await mutate(UpdateAdventureDocument, {
      input: { adventureId: this.#details.id, ...change }
    });
    if (!answer.ok) return answer.error;
    this.#details = answer.data.adventure;
    return null;
  }

  async #reload(): Promise<void> {
    const answer = await query(AdventureWordsDocument, { adventureId: this.#details.id });
    if (answer.ok && answer.data.adventure) this.#details = answer.data.adventure;
  }
}
