/**
 * The story as this page shows it: a window of passages, the head, the narration being written, and what the player does.
 * The server owns all of it; this holds only what is under way. A turn that fails gives the words back to the composer.
 */
import { getContext, setContext } from 'svelte';
import { mutate, type Answer } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import type { FeedEvent } from '#lib/api/feed.ts';
import {
  ChooseTakeDocument,
  EditActionDocument,
  RedoDocument,
  RestoreRevisionDocument,
  RetryTurnDocument,
  StopTurnDocument,
  TakeTurnDocument,
  UndoDocument,
  type ActionKind,
  type StoryEndQuery
} from '#lib/api/gql/graphql.ts';
import { createRefresh } from '#lib/api/refresh.ts';
import { NarrationStream } from './narration.svelte.ts';
import { Passages, type Placed } from './passages.svelte.ts';

/** What was sent and is not in the story yet. */
type Sent = { kind: ActionKind; text: string; key: string };

export class StoryState {
  readonly adventureId: string;
  readonly passages: Passages;
  readonly stream: NarrationStream;
  #head = $state.raw<NonNullable<StoryEndQuery['adventure']>['head']>()!;
  #sent = $state.raw<Sent | null>(null);
  /** Depth of the narration that is being written anew. */
  #retriedDepth = $state<number | null>(null);
  #isSending = $state(false);
  /** The narration that was asked for stands in the story, though the request is not answered yet. */
  #isTold = $state(false);
  #isStopping = $state(false);
  #failure = $state.raw<Failure | null>(null);
  /** A turn whose answer never came keeps its key: sent again, it joins or repeats the same turn. */
  #unanswered: Sent | null = null;
  readonly refresh = createRefresh(() => this.#reload());

  constructor(adventureId: string, end: NonNullable<StoryEndQuery['adventure']>) {
    this.adventureId = adventureId;
    this.#head = end.head;
    this.passages = new Passages(adventureId, end);
    this.stream = new NarrationStream(adventureId, () => this.refresh());
  }

  get head() {
    return this.#head;
  }
  get sent(): Sent | null {
    return this.#sent;
  }
  get failure(): Failure | null {
    return this.#failure;
  }
  get isWriting(): boolean {
    return this.#isSending || this.stream.isRunning;
  }
  /** A narration is to come, or is coming, and is not in the story yet. */
  get isAwaited(): boolean {
    return (this.isWriting && !this.#isTold) || this.stream.actionId !== null;
  }
  get isStopping(): boolean {
    return this.#isStopping;
  }
  /** The passages to show: up to the one being written anew. */
  get shown(): Placed[] {
    const cut = this.#retriedDepth;
    return cut === null ? this.passages.list : this.passages.list.filter((passage) => passage.depth < cut);
  }
  get last(): Placed | undefined {
    return this.passages.hasNewer ? undefined : this.passages.list[this.passages.list.length - 1];
  }
  /** A player's action that no narration answers: the narrator failed, or was stopped before its first word. */
  get isUnanswered(): boolean {
    return !this.isWriting && this.last?.role === 'PLAYER';
  }

  hear(event: FeedEvent): void {
    const isStory = ['ActionAppended', 'ActionChanged', 'HeadMoved', 'BranchChanged', 'FeedReset'];
    if (isStory.includes(event.__typename)) this.refresh();
  }

  dismissFailure(): void {
    this.#failure = null;
  }

  /** Null when it went through; what was typed is the caller's to keep until then. */
  async send(kind: ActionKind, text: string): Promise<Failure | null> {
    const again = this.#unanswered;
    const key = again && again.kind === kind && again.text === text ? again.key : crypto.randomUUID();
    const sent: Sent = { kind, text, key };
    if (kind !== 'CONTINUE') this.#sent = sent;
    const { branch, depth } = this.#head;
    const failure = await this.#write(() =>
      mutate(TakeTurnDocument, {
        input: {
          adventureId: this.adventureId,
          kind,
          text: kind === 'CONTINUE' ? null : text,
          expectedHead: { branchId: branch.id, depth },
          idempotencyKey: key
        }
      })
    );
    this.#sent = null;
    this.#unanswered = failure?.kind === 'OFFLINE' ? sent : null;
    return failure;
  }

  /** A new take of a narration, or the answer to a player's action that has none. */
  async retry(passage: Placed): Promise<Failure | null> {
    if (passage.role === 'NARRATOR') this.#retriedDepth = passage.depth;
    const failure = await this.#write(() => mutate(RetryTurnDocument, { input: { actionId: passage.id } }));
    this.#retriedDepth = null;
    return failure;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const answer = await mutate(StopTurnDocument, { input: { adventureId: this.adventureId } });
    this.#isStopping = false;
    if (!answer.ok) this.#failure = answer.error;
    this.refresh();
  }

  choose = (takeId: string) => this.#move(mutate(ChooseTakeDocument, { input: { actionId: takeId } }));

  edit = (passage: Placed, text: string, isMinor: boolean) =>
    this.#move(
      mutate(EditActionDocument, {
        input: { actionId: passage.id, text, minor: isMinor, expectedRevision: passage.revision }
      })
    );

  restoreRevision = (passage: Placed, revision: number) =>
    this.#move(mutate(RestoreRevisionDocument, { input: { actionId: passage.id, revision } }));

  undo = () => this.#move(mutate(UndoDocument, { input: this.#where() }));
  redo = () => this.#move(mutate(RedoDocument, { input: this.#where() }));

  open = (): (() => void) => this.stream.open();

  #where() {
    const { branch, depth } = this.#head;
    return { adventureId: this.adventureId, expectedHead: { branchId: branch.id, depth } };
  }

  async #write(run: () => Promise<Answer<unknown>>): Promise<Failure | null> {
    this.#isSending = true;
    this.#isTold = false;
    this.#failure = null;
    this.stream.clear();
    const answer = await run();
    await this.#reload();
    this.#isSending = false;
    this.stream.clear();
    this.#failure = answer.ok ? null : answer.error;
    return this.#failure;
  }

  async #move(moving: Promise<Answer<unknown>>): Promise<Failure | null> {
    this.#failure = null;
    const answer = await moving;
    await this.#reload();
    if (!answer.ok) this.#failure = answer.error;
    return answer.ok ? null : answer.error;
  }

  async #reload(): Promise<void> {
    const answer = await this.passages.refreshEnd();
    if (!answer.ok) return;
    const before = this.#head.depth;
    this.#head = answer.data.head;
    const { list } = this.passages;
    if (this.#sent && this.#head.depth > before) this.#sent = null;
    const { actionId, isRunning } = this.stream;
    if (actionId === null) return;
    const isStored = list.some((passage) => passage.id === actionId);
    if (!isStored && isRunning) return;
    this.#isTold = isStored;
    this.#retriedDepth = null;
    this.stream.clear();
  }
}

const KEY = Symbol('story');
export const provideStory = (story: StoryState): StoryState => setContext(KEY, story);
export const useStory = (): StoryState => getContext<StoryState>(KEY);
