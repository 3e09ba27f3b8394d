/** The list of adventures: a page at a time, newest played first. Errors stand beside the list and never empty it. */
import { mutate, query } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import {
  DeleteAdventureDocument,
  LibraryDocument,
  RestoreAdventureDocument,
  type AdventureEntryFragment,
  type LibraryQuery
} from '#lib/api/gql/graphql.ts';

const PAGE = 30;

export class LibraryState {
  #entries = $state.raw<AdventureEntryFragment[]>([]);
  #cursor: string | null = null;
  #hasMore = $state(false);
  #isLoading = $state(false);
  #failure = $state.raw<Failure | null>(null);
  #request = 0;
  search = $state('');
  readonly trashed: boolean;

  constructor(trashed: boolean, first?: LibraryQuery) {
    this.trashed = trashed;
    if (first) this.#take(first, []);
  }

  get entries(): AdventureEntryFragment[] {
    return this.#entries;
  }
  get hasMore(): boolean {
    return this.#hasMore;
  }
  get isLoading(): boolean {
    return this.#isLoading;
  }
  get failure(): Failure | null {
    return this.#failure;
  }

  static first(trashed: boolean) {
    return query(LibraryDocument, { first: PAGE, trashed });
  }

  async load(): Promise<void> {
    await this.#ask(null, []);
  }

  async more(): Promise<void> {
    if (this.#hasMore && !this.#isLoading) await this.#ask(this.#cursor, this.#entries);
  }

  /** Into the trash; it stays there for 30 days. */
  async remove(adventureId: string): Promise<Failure | null> {
    return this.#leave(adventureId, await mutate(DeleteAdventureDocument, { input: { adventureId } }));
  }

  async restore(adventureId: string): Promise<Failure | null> {
    return this.#leave(adventureId, await mutate(RestoreAdventureDocument, { input: { adventureId } }));
  }

  #leave(adventureId: string, answer: { ok: true } | { ok: false; error: Failure }): Failure | null {
    if (!answer.ok) return answer.error;
    this.#entries = this.#entries.filter((entry) => entry.id !== adventureId);
    return null;
  }

  async #ask(after: string | null, before: AdventureEntryFragment[]): Promise<void> {
    const request = ++this.#request;
    this.#isLoading = true;
    const search = this.search.trim() || null;
    const answer = await query(LibraryDocument, { first: PAGE, after, search, trashed: this.trashed });
    if (request !== this.#request) return;
    this.#isLoading = false;
    this.#failure = answer.ok ? null : answer.error;
    if (answer.ok) this.#take(answer.data, before);
  }

  #take({ adventures }: LibraryQuery, before: AdventureEntryFragment[]): void {
    this.#entries = [
      ...before,
      ...adventures.edges.flatMap((edge) =>
        edge && !before.some((entry) => entry.id === edge.node.id) ? [edge.node] : []
      )
    ];
    this.#cursor = adventures.pageInfo.endCursor ?? null;
    this.#hasMore = adventures.pageInfo.hasNextPage;
  }
}
