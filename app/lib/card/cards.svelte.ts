/** The story cards of an adventure, in the player's order. */
import { mutate, query, type Answer } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import type { FeedEvent } from '#lib/api/feed.ts';
import {
  CreateStoryCardDocument,
  DeleteStoryCardDocument,
  StoryCardsDocument,
  UpdateStoryCardDocument,
  type CardFragment
} from '#lib/api/gql/graphql.ts';
import { createRefresh } from '#lib/api/refresh.ts';

export type CardWords = { name: string; type: string; keys: string[]; entry: string };

const PAGE = 200;

export class CardsState {
  readonly adventureId: string;
  #cards = $state.raw<CardFragment[]>([]);
  #isLoaded = $state(false);
  #failure = $state.raw<Failure | null>(null);
  readonly refresh = createRefresh(() => this.load());

  constructor(adventureId: string) {
    this.adventureId = adventureId;
  }

  get cards(): CardFragment[] {
    return this.#cards;
  }
  get isLoaded(): boolean {
    return this.#isLoaded;
  }
  get failure(): Failure | null {
    return this.#failure;
  }

  hear(event: FeedEvent): void {
    if (this.#isLoaded && ['AdventureChanged', 'FeedReset'].includes(event.__typename)) this.refresh();
  }

  async load(): Promise<void> {
    const cards: CardFragment[] = [];
    let after: string | null = null;
    do {
      const answer: Answer<{ adventure: { storyCards: CardPage } | null }> = await query(StoryCardsDocument, {
        adventureId: this.adventureId,
        first: PAGE,
        after
      });
      this.#failure = answer.ok ? null : answer.error;
      if (!answer.ok || !answer.data.adventure) return void (this.#isLoaded = true);
      const { edges, pageInfo }: CardPage = answer.data.adventure.storyCards;
      cards.push(...edges.flatMap((edge) => (edge ? [edge.node] : [])));
      after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
    } while (after);
    this.#cards = cards;
    this.#isLoaded = true;
  }

  save(storyCardId: string | null, words: CardWords): Promise<Failure | null> {
    return this.#change(
      storyCardId
        ? mutate(UpdateStoryCardDocument, { input: { storyCardId, ...words } })
        : mutate(CreateStoryCardDocument, { input: { adventureId: this.adventureId, ...words } })
    );
  }

  remove = (storyCardId: string) => this.#change(mutate(DeleteStoryCardDocument, { input: { storyCardId } }));

  async #change(changing: Promise<Answer<unknown>>): Promise<Failure | null> {
    const answer = await changing;
    if (!answer.ok) return answer.error;
    await this.load();
    return null;
  }
}

type CardPage = {
  edges: ({ node: CardFragment } | null)[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
};
