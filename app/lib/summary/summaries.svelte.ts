/** The versions of the summary on the line being played, newest first, and the one in force. */
import { mutate, query, type Answer } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import type { FeedEvent } from '#lib/api/feed.ts';
import {
  EditSummaryDocument,
  RestoreSummaryDocument,
  RewriteSummaryDocument,
  SummariesDocument,
  type SummaryVersionFragment
} from '#lib/api/gql/graphql.ts';
import { createRefresh } from '#lib/api/refresh.ts';

const PAGE = 30;

export class SummariesState {
  readonly adventureId: string;
  #inForce = $state.raw<SummaryVersionFragment | null>(null);
  #versions = $state.raw<SummaryVersionFragment[]>([]);
  #hasMore = $state(false);
  #isLoaded = $state(false);
  #failure = $state.raw<Failure | null>(null);
  #cursor: string | null = null;
  readonly refresh = createRefresh(() => this.load());

  constructor(adventureId: string) {
    this.adventureId = adventureId;
  }

  get inForce(): SummaryVersionFragment | null {
    return this.#inForce;
  }
  get versions(): SummaryVersionFragment[] {
    return this.#versions;
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

  hear(event: FeedEvent): void {
    if (!this.#isLoaded) return;
    if (
      ['SummaryChanged', 'HeadMoved', 'BranchChanged', 'ActionChanged', 'FeedReset'].includes(
        event.__typename
      )
    )
      this.refresh();
  }

  load = (): Promise<void> => this.#ask(null, []);

  async more(): Promise<void> {
    if (this.#hasMore) await this.#ask(this.#cursor, this.#versions);
  }

  edit = (text: string, basedOnId: string | null) =>
    this.#change(mutate(EditSummaryDocument, { input: { adventureId: this.adventureId, text, basedOnId } }));

  restore = (summaryId: string) => this.#change(mutate(RestoreSummaryDocument, { input: { summaryId } }));

  /** Asks for one whose source changed to be written anew; it comes by the pass. */
  rewrite = (summaryId: string) => this.#change(mutate(RewriteSummaryDocument, { input: { summaryId } }));

  async #change(changing: Promise<Answer<unknown>>): Promise<Failure | null> {
    const answer = await changing;
    if (!answer.ok) return answer.error;
    await this.load();
    return null;
  }

  async #ask(after: string | null, kept: SummaryVersionFragment[]): Promise<void> {
    const answer = await query(SummariesDocument, { adventureId: this.adventureId, first: PAGE, after });
    this.#isLoaded = true;
    this.#failure = answer.ok ? null : answer.error;
    if (!answer.ok || !answer.data.adventure) return;
    const { summary, summaries } = answer.data.adventure;
    this.#inForce = summary;
    this.#versions = [...kept, ...summaries.edges.flatMap((edge) => (edge ? [edge.node] : []))];
    this.#cursor = summaries.pageInfo.endCursor ?? null;
    this.#hasMore = summaries.pageInfo.hasNextPage;
  }
}
