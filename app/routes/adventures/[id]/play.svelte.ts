/** The rooms of the play page, joined: each holds its own state, all hear the same feed. */
import { Feed } from '#lib/api/feed.ts';
import type { PlayPageQuery } from '#lib/api/gql/graphql.ts';
import { AdventureState } from '#lib/adventure/adventure.svelte.ts';
import { BranchesState } from '#lib/branch/branches.svelte.ts';
import { CardsState } from '#lib/card/cards.svelte.ts';
import { BankState } from '#lib/memory/bank.svelte.ts';
import { PassState } from '#lib/pass/pass.svelte.ts';
import { Draft } from '#lib/story/draft.svelte.ts';
import { StoryState } from '#lib/story/story.svelte.ts';
import { SummariesState } from '#lib/summary/summaries.svelte.ts';

export class Play {
  readonly id: string;
  readonly adventure: AdventureState;
  readonly story: StoryState;
  readonly draft: Draft;
  readonly bank: BankState;
  readonly summaries: SummariesState;
  readonly pass: PassState;
  readonly cards: CardsState;
  readonly branches: BranchesState;
  readonly #feed: Feed;

  constructor(first: NonNullable<PlayPageQuery['adventure']>) {
    this.id = first.id;
    this.adventure = new AdventureState(first);
    this.story = new StoryState(first.id, first);
    this.draft = new Draft(first.id);
    this.bank = new BankState(first.id, first.memoryBank);
    this.summaries = new SummariesState(first.id);
    this.pass = new PassState(first.id, first.passSteps, first.passPaused);
    this.cards = new CardsState(first.id);
    this.branches = new BranchesState(first.id);
    this.#feed = new Feed(first.id, first.feedCursor);
    this.#feed.listen((event) => {
      for (const room of [
        this.adventure,
        this.story,
        this.bank,
        this.summaries,
        this.pass,
        this.cards,
        this.branches
      ]) {
        room.hear(event);
      }
    });
  }

  /** Goes live; the answer ends it. */
  open = (): (() => void) => {
    const ends = [this.#feed.open(), this.story.open()];
    return () => ends.forEach((end) => end());
  };
}
