/**
 * The memory bank of the line being played: its counts, and a filtered list a page at a time. Counts are asked for after
 * every event that can change them; the list keeps the order and length it has, so that nothing moves under the reader.
 */
import { mutate, query, type Answer } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import type { FeedEvent } from '#lib/api/feed.ts';
import {
  BankDocument,
  DeleteMemoryDocument,
  EditMemoryDocument,
  MemoriesDocument,
  PinMemoryDocument,
  RestoreMemoryDocument,
  RetryBlockDocument,
  RewriteMemoryDocument,
  type BankCountsFragment,
  type MemoryEntryFragment,
  type MemoryState
} from '#lib/api/gql/graphql.ts';
import { createRefresh } from '#lib/api/refresh.ts';

const PAGE = 40;
/** The API's limit for one page. */
const MOST_AT_ONCE = 200;

export class BankState {
  readonly adventureId: string;
  #counts = $state.raw<BankCountsFragment>()!;
  #entries = $state.raw<MemoryEntryFragment[]>([]);
  #hasMore = $state(false);
  #isLoaded = $state(false);
  #failure = $state.raw<Failure | null>(null);
  #cursor: string | null = null;
  #states = $state.raw<MemoryState[]>([]);
  #search = $state('');
  #isOpen = false;
  /** The memory written last while this page was open, for a quiet notice. */
  #newest = $state.raw<{ sourceStart: number; sourceEnd: number } | null>(null);
  readonly refresh = createRefresh(() => (this.#isOpen ? this.load() : this.#count()));

  constructor(adventureId: string, counts: BankCountsFragment) {
    this.adventureId = adventureId;
    this.#counts = counts;
  }

  get counts(): BankCountsFragment {
    return this.#counts;
  }
  get entries(): MemoryEntryFragment[] {
    return this.#entries;
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
  get states(): MemoryState[] {
    return this.#states;
  }
  get search(): string {
    return this.#search;
  }
  get newest(): { sourceStart: number; sourceEnd: number } | null {
    return this.#newest;
  }

  hear(event: FeedEvent): void {
    if (event.__typename === 'MemoryChanged' && event.change === 'CREATED') {
      const { sourceStart = null, sourceEnd = null } = event.memory ?? {};
      if (sourceStart !== null && sourceEnd !== null) this.#newest = { sourceStart, sourceEnd };
    }
    if (!['PassStepChanged', 'SummaryChanged', 'AdventureChanged'].includes(event.__typename)) this.refresh();
  }

  /** The panel is looked at: from now on the list is kept up to date too. */
  open(): () => void {
    this.#isOpen = true;
    this.#newest = null;
    void this.load();
    return () => (this.#isOpen = false);
  }

  dismissNewest(): void {
    this.#newest = null;
  }

  filter(states: MemoryState[], search: string): void {
    this.#states = states;
    this.#search = search;
    this.#entries = [];
    this.#isLoaded = false;
    void this.load();
  }

  /** As much as is shown already, so that an update neither shortens nor reorders what is being read. */
  async load(): Promise<void> {
    await this.#ask(Math.min(MOST_AT_ONCE, Math.max(PAGE, this.#entries.length)), null, []);
  }

  async more(): Promise<void> {
    if (this.#hasMore) await this.#ask(PAGE, this.#cursor, this.#entries);
  }

  edit = (memoryId: string, text: string) =>
    this.#change(mutate(EditMemoryDocument, { input: { memoryId, text } }));
  remove = (memoryId: string) => this.#change(mutate(DeleteMemoryDocument, { input: { memoryId } }));
  pin = (memoryId: string, pinned: boolean) =>
    this.#change(mutate(PinMemoryDocument, { input: { memoryId, pinned } }));
  restore = (memoryId: string) => this.#change(mutate(RestoreMemoryDocument, { input: { memoryId } }));
  rewrite = (memoryId: string) => this.#change(mutate(RewriteMemoryDocument, { input: { memoryId } }));
  /** A parked block: again, or with the player's own words. */
  retryBlock = (blockId: string, text?: string) =>
    this.#change(mutate(RetryBlockDocument, { input: { blockId, ...(text === undefined ? {} : { text }) } }));

  async #change(changing: Promise<Answer<unknown>>): Promise<Failure | null> {
    const answer = await changing;
    if (!answer.ok) return answer.error;
    await this.load();
    return null;
  }

  async #count(): Promise<void> {
    const answer = await query(BankDocument, { adventureId: this.adventureId });
    if (answer.ok && answer.data.adventure) this.#counts = answer.data.adventure.memoryBank;
  }

  async #ask(first: number, after: string | null, kept: MemoryEntryFragment[]): Promise<void> {
    const states = this.#states;
    const search = this.#search.trim();
    const answer = await query(MemoriesDocument, {
      adventureId: this.adventureId,
      first,
      after,
      state: states.length ? states : null,
      search: search || null
    });
    if (states !== this.#states || search !== this.#search.trim()) return;
    this.#isLoaded = true;
    this.#failure = answer.ok ? null : answer.error;
    if (!answer.ok || !answer.data.adventure) return;
    const { memories, memoryBank } = answer.data.adventure;
    this.#counts = memoryBank;
    this.#entries = [...kept, ...memories.edges.flatMap((edge) => (edge ? [edge.node] : []))];
    this.#cursor = memories.pageInfo.endCursor ?? null;
    this.#hasMore = memories.pageInfo.hasNextPage;
  }
}
