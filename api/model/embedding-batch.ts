/**
 * Texts to vectors through a server that may take fewer at once, or refuse one of them: halve until it passes.
 *
 * Invariant: a text is blamed for a refusal only if the server, right then, takes another. So an endpoint that is broken for
 * all is one error for all, and no more than two calls.
 */
import { isStoryError, StoryError } from '#api/errors.ts';

/** A vector, or why this text alone has none. */
export type Outcome = Float32Array | StoryError;

export type Batching = {
  /** Asks the server once. Throws StoryError PROVIDER where it refuses the whole batch. */
  ask(texts: string[]): Promise<Outcome[]>;
  /** The most texts that one call may hold. */
  mostInputs(): number;
  /** A batch was refused and passed in parts of this size. */
  learnMostInputs(count: number): void;
};

/** Sent to learn whether the server works at all, once it has refused other texts. */
const HARMLESS_TEXT = 'The lamp is lit.';

type ProviderError = StoryError & { data: { code: 'PROVIDER' } };

export async function embedInBatches(texts: string[], batching: Batching): Promise<Outcome[]> {
  let works: boolean | null = null;

  async function stillWorks(): Promise<boolean> {
    works ??= await batching.ask([HARMLESS_TEXT]).then(
      () => true,
      () => false
    );
    return works;
  }

  async function embed(batch: string[]): Promise<Outcome[]> {
    const most = Math.max(1, batching.mostInputs());
    if (batch.length > most)
      return [...(await embed(batch.slice(0, most))), ...(await embed(batch.slice(most)))];
    try {
      const outcomes = await batching.ask(batch);
      works = true;
      return outcomes;
    } catch (error) {
      if (!mayConcernTexts(error)) throw error;
      // A server that fails, unlike one that refuses, may have fallen over since it last answered.
      if (batch.length === 1 && error.data.status === 500) works = null;
      if (!(await stillWorks())) throw blamed(error, false);
      return batch.length === 1 ? [blamed(error, true)] : halve(batch);
    }
  }

  async function halve(batch: string[]): Promise<Outcome[]> {
    const middle = Math.ceil(batch.length / 2);
    const outcomes = [...(await embed(batch.slice(0, middle))), ...(await embed(batch.slice(middle)))];
    const isSizeToBlame = outcomes.every((outcome) => outcome instanceof Float32Array);
    if (isSizeToBlame) batching.learnMostInputs(Math.min(middle, batching.mostInputs()));
    return outcomes;
  }

  return embed(texts);
}

/** Refused for what it holds or for its length; or the server fell over it (500), as local ones do on long inputs. */
function mayConcernTexts(error: unknown): error is ProviderError {
  if (!isStoryError(error, 'PROVIDER')) return false;
  const { kind, isOwn, status } = error.data;
  return status === 500 || (kind === 'REFUSED' && isOwn);
}

const blamed = (error: ProviderError, isOwn: boolean): StoryError => new StoryError({ ...error.data, isOwn });
