/** The account's settings as the server has them. Forms hold what is typed; the key is never read back. */
import { mutate } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import {
  UpdateSettingsDocument,
  type PlayerSettingsFragment,
  type UpdateSettingsInput
} from '#lib/api/gql/graphql.ts';

/** The embedding model's name that stands for retrieval by words alone. */
export const NO_ENCODER = 'NONE';

export class SettingsState {
  #saved = $state.raw<PlayerSettingsFragment>()!;

  constructor(saved: PlayerSettingsFragment) {
    this.#saved = saved;
  }

  get saved(): PlayerSettingsFragment {
    return this.#saved;
  }

  async update(change: UpdateSettingsInput): Promise<Failure | null> {
    const answer = await mutate(UpdateSettingsDocument, { input: change });
    if (!answer.ok) return answer.error;
    this.#saved = answer.data.settings;
    return null;
  }
}
