/** What the built-in models' worker thread is asked and what it answers: plain data, cloned or transferred. */
import type { GrammarAnswer, GrammarQuestion } from './past-tense.ts';

export type Job = { type: 'EMBED'; texts: string[] } | { type: 'GRAMMAR'; questions: GrammarQuestion[] };

export type Answer =
  { type: 'EMBED'; vectors: Float32Array[] } | { type: 'GRAMMAR'; answers: GrammarAnswer[] };

export type JobMessage = { id: number; job: Job };

/** `error`: the job failed, the thread lives on. */
export type AnswerMessage = { id: number; answer: Answer } | { id: number; error: string };
