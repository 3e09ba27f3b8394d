/**
 * A window on the story: passages in order, loaded a page at a time from the end. Held to a few hundred, so that a story of
 * 50,000 actions reads as smoothly as a short one. A failed request leaves the window as it was, with the failure beside it.
 */
import { query, type Answer } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import {
  StoryAfterDocument,
  StoryBeforeDocument,
  StoryEndDocument,
  type PassageFragment,
  type StoryEndQuery,
  type StoryHeadFragment
} from '#lib/api/gql/graphql.ts';

export type Placed = PassageFragment & { cursor: string };
type Edges = ({ cursor: string; node: PassageFragment } | null)[];

export const FIRST_PAGE = 30;
const PAGE = 40;
const MOST_HELD = 240;

const placed = (edges: Edges): Placed[] =>
  edges.flatMap((edge) => (edge ? [{ ...edge.node, cursor: edge.cursor }] : []));

export class Passages {
  #list = $state.raw<Placed[]>([]);
  #hasOlder = $state(false);
  #hasNewer = $state(false);
  #isLoading = $state(false);
  #failure = $state.raw<Failure | null>(null);
  readonly #adventureId: string;
  #branchId = '';

  constructor(adventureId: string, end: NonNullable<StoryEndQuery['adventure']>) {
    this.#adventureId = adventureId;
    this.#showEnd(end);
  }

  get list(): Placed[] {
    return this.#list;
  }
  get hasOlder(): boolean {
    return this.#hasOlder;
  }
  /** True while the window stands somewhere in the middle. */
  get hasNewer(): boolean {
    return this.#hasNewer;
  }
  get isLoading(): boolean {
    return this.#isLoading;
  }
  get failure(): Failure | null {
    return this.#failure;
  }

  /**
   * Asks for the end again. What stands before it is kept only on the same branch and without a gap: another line may read
   * otherwise all the way up, so there the whole window is asked for.
   */
  async refreshEnd(): Promise<Answer<StoryHeadFragment>> {
    const last = this.#hasNewer
      ? FIRST_PAGE
      : Math.max(FIRST_PAGE, Math.min(MOST_HELD / 2, this.#list.length));
    const answer = await query(StoryEndDocument, { adventureId: this.#adventureId, last });
    if (!answer.ok) return this.#fail(answer);
    const end = answer.data.adventure;
    if (!end) return this.#fail({ ok: false, error: gone() });
    this.#failure = null;
    if (!this.#hasNewer) this.#showEnd(end);
    return { ok: true, data: end };
  }

  async toEnd(): Promise<void> {
    this.#hasNewer = false;
    this.#list = [];
    await this.refreshEnd();
  }

  async older(): Promise<void> {
    const first = this.#list[0];
    if (!first || !this.#hasOlder || this.#isLoading) return;
    await this.#page(async () => {
      const answer = await query(StoryBeforeDocument, {
        adventureId: this.#adventureId,
        last: PAGE,
        before: first.cursor
      });
      if (!answer.ok) return answer.error;
      const page = answer.data.adventure?.actions;
      if (!page) return gone();
      const list = [...placed(page.edges), ...this.#list];
      this.#hasNewer ||= list.length > MOST_HELD;
      this.#list = list.slice(0, MOST_HELD);
      this.#hasOlder = page.pageInfo.hasPreviousPage;
      return null;
    });
  }

  async newer(): Promise<void> {
    const last = this.#list[this.#list.length - 1];
    if (!last || !this.#hasNewer || this.#isLoading) return;
    await this.#page(() => this.#from({ after: last.cursor }, this.#list));
  }

  /** Makes the window begin a little before `depth`. False where that failed. */
  async around(depth: number): Promise<boolean> {
    if (this.#list.some((passage) => passage.depth === depth)) return true;
    return this.#page(() => this.#from({ fromDepth: Math.max(0, depth - 6) }, []));
  }

  async #from(place: { after?: string; fromDepth?: number }, kept: Placed[]): Promise<Failure | null> {
    const answer = await query(StoryAfterDocument, { adventureId: this.#adventureId, first: PAGE, ...place });
    if (!answer.ok) return answer.error;
    const page = answer.data.adventure?.actions;
    if (!page) return gone();
    const list = [...kept, ...placed(page.edges)];
    this.#list = list.slice(-MOST_HELD);
    this.#hasOlder = (this.#list[0]?.depth ?? 0) > 0;
    this.#hasNewer = page.pageInfo.hasNextPage;
    return null;
  }

  async #page(load: () => Promise<Failure | null>): Promise<boolean> {
    this.#isLoading = true;
    this.#failure = await load();
    this.#isLoading = false;
    return this.#failure === null;
  }

  #showEnd(end: NonNullable<StoryEndQuery['adventure']>): void {
    const fresh = placed(end.actions.edges);
    const from = fresh[0]?.depth ?? 0;
    const isSameBranch = this.#branchId === end.head.branch.id;
    const kept = isSameBranch ? this.#list.filter((passage) => passage.depth < from) : [];
    const isWhole = kept.length === 0 || kept[kept.length - 1]?.depth === from - 1;
    this.#branchId = end.head.branch.id;
    this.#list = isWhole ? [...kept, ...fresh] : fresh;
    this.#hasOlder = (this.#list[0]?.depth ?? 0) > 0;
  }

  #fail(answer: { ok: false; error: Failure }): { ok: false; error: Failure } {
    this.#failure = answer.error;
    return answer;
  }
}

const gone = (): Failure => ({
  kind: 'NotFoundError',
  message: 'This adventure is no longer here. It may be in the trash.',
  fields: [],
  isRetryable: false
});
