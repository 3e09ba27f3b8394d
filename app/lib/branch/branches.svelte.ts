/** The lines of the story, and which one is played. */
import { mutate, query, type Answer } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import type { FeedEvent } from '#lib/api/feed.ts';
import {
  BranchesDocument,
  RenameBranchDocument,
  SwitchBranchDocument,
  type BranchesQuery
} from '#lib/api/gql/graphql.ts';
import { createRefresh } from '#lib/api/refresh.ts';

export type Line = NonNullable<BranchesQuery['adventure']>['branches'][number];

export class BranchesState {
  readonly adventureId: string;
  #lines = $state.raw<Line[]>([]);
  #isLoaded = $state(false);
  #failure = $state.raw<Failure | null>(null);
  readonly refresh = createRefresh(() => this.load());

  constructor(adventureId: string) {
    this.adventureId = adventureId;
  }

  get lines(): Line[] {
    return this.#lines;
  }
  get isLoaded(): boolean {
    return this.#isLoaded;
  }
  get failure(): Failure | null {
    return this.#failure;
  }

  hear(event: FeedEvent): void {
    if (
      this.#isLoaded &&
      ['BranchChanged', 'HeadMoved', 'ActionAppended', 'FeedReset'].includes(event.__typename)
    )
      this.refresh();
  }

  async load(): Promise<void> {
    const answer = await query(BranchesDocument, { adventureId: this.adventureId });
    this.#isLoaded = true;
    this.#failure = answer.ok ? null : answer.error;
    if (answer.ok) this.#lines = answer.data.adventure?.branches ?? [];
  }

  switchTo = (branchId: string) => this.#change(mutate(SwitchBranchDocument, { input: { branchId } }));
  rename = (branchId: string, name: string) =>
    this.#change(mutate(RenameBranchDocument, { input: { branchId, name } }));

  async #change(changing: Promise<Answer<unknown>>): Promise<Failure | null> {
    const answer = await changing;
    if (!answer.ok) return answer.error;
    await this.load();
    return null;
  }
}
