/** Calls to models for one adventure, newest first, a page at a time. */
import { query } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import { ActivityDocument, type ActivityQuery } from '#lib/api/gql/graphql.ts';

export type Call = NonNullable<
  NonNullable<ActivityQuery['adventure']>['providerCalls']['edges'][number]
>['node'];

const PAGE = 50;

export class ActivityState {
  readonly adventureId: string;
  #calls = $state.raw<Call[]>([]);
  #title = $state('');
  #hasMore = $state(false);
  #isLoaded = $state(false);
  #failure = $state.raw<Failure | null>(null);
  #failedOnly = $state(false);
  #cursor: string | null = null;

  constructor(adventureId: string) {
    this.adventureId = adventureId;
  }

  get calls(): Call[] {
    return this.#calls;
  }
  get title(): string {
    return this.#title;
  }
  get hasMore(): boolean {
    return this.#hasMore;
  }
  get isLoaded(): boolean {
    return this.#isLoaded;
  }
  get failure(): Failure | null {
    return this.#failure;
  }
  get failedOnly(): boolean {
    return this.#failedOnly;
  }

  show(failedOnly: boolean): Promise<void> {
    this.#failedOnly = failedOnly;
    return this.load();
  }

  load = (): Promise<void> => this.#ask(null, []);

  async more(): Promise<void> {
    if (this.#hasMore) await this.#ask(this.#cursor, this.#calls);
  }

  async #ask(after: string | null, kept: Call[]): Promise<void> {
    const failedOnly = this.#failedOnly;
    const answer = await query(ActivityDocument, {
      adventureId: this.adventureId,
      first: PAGE,
      after,
      failedOnly
    });
    if (failedOnly !== this.#failedOnly) return;
    this.#isLoaded = true;
    this.#failure = answer.ok ? null : answer.error;
    if (!answer.ok || !answer.data.adventure) return;
    const { title, providerCalls } = answer.data.adventure;
    this.#title = title;
    this.#calls = [...kept, ...providerCalls.edges.flatMap((edge) => (edge ? [edge.node] : []))];
    this.#cursor = providerCalls.pageInfo.endCursor ?? null;
    this.#hasMore = providerCalls.pageInfo.hasNextPage;
  }
}
