/** The pass at work, as its steps say: what runs, how far it is, what failed and when it is tried again. */
import { mutate, query } from '#lib/api/client.ts';
import type { Failure } from '#lib/api/failure.ts';
import type { FeedEvent } from '#lib/api/feed.ts';
import {
  PassStepsDocument,
  PausePassDocument,
  RunPassDocument,
  type PassKind,
  type StepFragment
} from '#lib/api/gql/graphql.ts';
import { createRefresh } from '#lib/api/refresh.ts';

export const KIND_NAMES: Record<PassKind, string> = {
  REWRITE: 'Rewriting',
  MEMORY: 'Memories',
  SUMMARY: 'Summary',
  EMBEDDING: 'Embedding',
  REVIEW: 'Review',
  LORE: 'Lore'
};
const ORDER: PassKind[] = ['REWRITE', 'MEMORY', 'SUMMARY', 'EMBEDDING', 'REVIEW', 'LORE'];

export class PassState {
  readonly adventureId: string;
  #steps = $state.raw<StepFragment[]>([]);
  #isPaused = $state(false);
  readonly refresh = createRefresh(() => this.#reload());

  constructor(adventureId: string, steps: StepFragment[], isPaused: boolean) {
    this.adventureId = adventureId;
    this.#isPaused = isPaused;
    this.#take(steps);
  }

  /** In the order of the pass. */
  get steps(): StepFragment[] {
    return this.#steps;
  }
  get isPaused(): boolean {
    return this.#isPaused;
  }
  get running(): StepFragment | undefined {
    return this.#steps.find((step) => step.status === 'RUNNING');
  }
  get failed(): StepFragment[] {
    return this.#steps.filter((step) => step.status === 'FAILED');
  }

  hear(event: FeedEvent): void {
    if (event.__typename === 'PassStepChanged') {
      this.#take([...this.#steps.filter((step) => step.kind !== event.step.kind), event.step]);
    } else if (event.__typename === 'AdventureChanged' || event.__typename === 'FeedReset') this.refresh();
  }

  async run(): Promise<Failure | null> {
    const answer = await mutate(RunPassDocument, { input: { adventureId: this.adventureId } });
    if (!answer.ok) return answer.error;
    this.#take(answer.data.passSteps);
    return null;
  }

  async pause(isPaused: boolean): Promise<Failure | null> {
    const answer = await mutate(PausePassDocument, {
      input: { adventureId: this.adventureId, passPaused: isPaused }
    });
    if (!answer.ok) return answer.error;
    this.#isPaused = answer.data.adventure.passPaused;
    return null;
  }

  #take(steps: StepFragment[]): void {
    this.#steps = [...steps].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  }

  async #reload(): Promise<void> {
    const answer = await query(PassStepsDocument, { adventureId: this.adventureId });
    if (!answer.ok || !answer.data.adventure) return;
    this.#isPaused = answer.data.adventure.passPaused;
    this.#take(answer.data.adventure.passSteps);
  }
}
