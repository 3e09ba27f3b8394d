/** The fake server's answer to /embeddings, with the faults that real servers showed. */
import type { ServerResponse } from 'node:http';
import { bagOfWords, sendRaw, type EmbeddingAnswer, type ModelRequest } from './model-script.ts';

/** Wide enough that the words of a short text seldom share a bucket. */
const DEFAULT_WIDTH = 256;

export function sendEmbeddings(
  request: ModelRequest,
  response: ServerResponse,
  answer: EmbeddingAnswer
): void {
  const texts: string[] = [request.body.input].flat();
  const refusal = refusalOf(request, texts, answer);
  if (refusal !== null) return sendRaw(response, { status: refusal.status, body: { error: refusal } });
  const entries = texts.map((text, index) => ({
    object: 'embedding',
    index: answer.fault === 'same-index' ? 0 : index,
    embedding: vectorOf(text, index, answer)
  }));
  if (answer.fault === 'count') entries.pop();
  if (answer.isReversed) entries.reverse();
  const body = JSON.stringify({
    object: 'list',
    model: request.body.model,
    data: entries,
    usage: { prompt_tokens: texts.join(' ').length, total_tokens: texts.join(' ').length }
  });
  // JSON has no NaN, yet servers written in Python send it.
  sendRaw(response, {
    status: 200,
    body: body.replaceAll('"NaN"', 'NaN'),
    headers: { 'content-type': 'application/json' }
  });
}

function refusalOf(
  request: ModelRequest,
  texts: string[],
  answer: EmbeddingAnswer
): { status: number; message: string } | null {
  if (answer.refusesField && 'encoding_format' in request.body)
    return { status: 400, message: 'Unsupported parameter: encoding_format' };
  if (answer.maxInputs !== undefined && texts.length > answer.maxInputs)
    return { status: 400, message: `batch too large: at most ${answer.maxInputs} inputs` };
  const refused = answer.refusesText;
  if (refused !== undefined && texts.some(refused.test))
    return { status: refused.status, message: refused.message ?? 'this input is refused' };
  return null;
}

function vectorOf(text: string, index: number, answer: EmbeddingAnswer): unknown {
  const width = answer.width ?? DEFAULT_WIDTH;
  const vector: unknown[] = bagOfWords(text, width);
  if (answer.fault !== undefined && (answer.faultyText?.(text) ?? true)) {
    if (answer.fault === 'zero') vector.fill(0);
    if (answer.fault === 'nan') vector[1] = answer.isBase64 ? Number.NaN : 'NaN';
    if (answer.fault === 'null') vector[1] = null;
    if (answer.fault === 'mixed' && index % 2 === 1) vector.pop();
  }
  return answer.isBase64
    ? Buffer.from(Float32Array.from(vector as number[]).buffer).toString('base64')
    : vector;
}
