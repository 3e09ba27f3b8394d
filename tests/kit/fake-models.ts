/**
 * Models for tests: they record what they were asked and answer from a value, a list taken in turn, or a function. A gate
 * holds a call until the test lets it go, so races are staged and never slept for.
 */
import type { CallPurpose, EmbeddingModel, Models, TextModel, TextPiece, TextRequest } from '#api/ports.ts';

/** A text is streamed word by word; an error is thrown before the first; pieces are streamed as they are, or as they come. */
export type Answer = string | Error | TextPiece[] | AsyncIterable<TextPiece>;
export type Script = Answer | Answer[] | ((request: TextRequest, index: number) => Answer | Promise<Answer>);

export type Gate = {
  /** Resolves when a call has arrived at the gate. */
  reached: Promise<TextRequest>;
  /** Lets the call go on. */
  open: () => void;
};

export type FakeModels = Models & {
  /** Every text request, in order. */
  requests: TextRequest[];
  requestsFor(purpose: CallPurpose): TextRequest[];
  embeddings: { texts: string[]; purpose: 'QUERY' | 'PASSAGE' }[];
  /** What calls of this purpose answer from now on. */
  answer(purpose: CallPurpose, script: Script): void;
  /** The next call of this purpose waits before its first word. */
  gate(purpose: CallPurpose): Gate;
  /** What embedding answers from now on; null: the bag of words. */
  embedWith(embed: ((texts: string[]) => Float32Array[] | Promise<Float32Array[]>) | null): void;
  setEncoder(name: string | null, width?: number): void;
};

const DEFAULTS: Record<CallPurpose, Script> = {
  NARRATION: (_request, index) => `Narration number ${index + 1} goes on about lantern ${index + 1}.`,
  MEMORY: (request, index) => `Mira kept fact number ${index + 1}${subjectOf(request)}.`,
  SUMMARY: (_request, index) => `Mira came this far; this is summary number ${index + 1}.`,
  EMBEDDING: '',
  REVIEW: '',
  TEST: 'Ready.'
};

/** A word of the block, so that different blocks have different memories. */
function subjectOf(request: TextRequest): string {
  const passages = request.material.kind === 'MEMORY' ? request.material.passages : [];
  const word = /\b[a-z]{5,}\b/.exec(passages.map(({ text }) => text).join(' '));
  return word === null ? '' : ` about the ${word[0]}`;
}

export function createFakeModels(): FakeModels {
  const requests: TextRequest[] = [];
  const embeddings: FakeModels['embeddings'] = [];
  const scripts = { ...DEFAULTS };
  const counts = new Map<CallPurpose, number>();
  const gates = new Map<CallPurpose, { reach: (request: TextRequest) => void; opened: Promise<void> }[]>();
  let encoder: { name: string; width: number } | null = { name: 'fake-encoder', width: 64 };
  let embedding: Parameters<FakeModels['embedWith']>[0] = null;

  const text: TextModel = {
    name: 'fake-narrator',
    apiMode: 'CHAT',
    maxContextTokens: null,
    isBuiltIn: false,
    async *stream(request) {
      const { purpose } = request;
      const index = counts.get(purpose) ?? 0;
      counts.set(purpose, index + 1);
      requests.push(request);
      const gate = gates.get(purpose)?.shift();
      gate?.reach(request);
      await gate?.opened;
      const answer = await answerOf(scripts[purpose], request, index);
      if (answer instanceof Error) throw answer;
      yield* typeof answer === 'string' ? wordByWord(answer, request.signal) : answer;
    }
  };

  const encoderModel = (space: { name: string; width: number }): EmbeddingModel => ({
    name: space.name,
    batchSize: 32,
    async embed(texts, { purpose }) {
      embeddings.push({ texts, purpose });
      return embedding === null ? texts.map((one) => bagOfWords(one, space.width)) : embedding(texts);
    }
  });

  return {
    narrator: () => text,
    summariser: () => text,
    encoder: () => (encoder === null ? null : encoderModel(encoder)),
    requests,
    requestsFor: (purpose) => requests.filter((request) => request.purpose === purpose),
    embeddings,
    answer: (purpose, script) => {
      scripts[purpose] = script;
      counts.set(purpose, 0);
    },
    gate(purpose) {
      let reach: (request: TextRequest) => void = () => {};
      let open = (): void => {};
      const reached = new Promise<TextRequest>((resolve) => (reach = resolve));
      const opened = new Promise<void>((resolve) => (open = resolve));
      gates.set(purpose, [...(gates.get(purpose) ?? []), { reach, opened }]);
      return { reached, open };
    },
    embedWith: (embed) => {
      embedding = embed;
    },
    setEncoder: (name, width = 64) => {
      encoder = name === null ? null : { name, width };
    }
  };
}

async function answerOf(script: Script, request: TextRequest, index: number): Promise<Answer> {
  if (typeof script === 'function') return script(request, index);
  const isList =
    Array.isArray(script) && !(script.length > 0 && typeof script[0] === 'object' && 'type' in script[0]);
  if (!isList) return script as Answer;
  const list = script as Answer[];
  return list[Math.min(index, list.length - 1)] ?? '';
}

async function* wordByWord(answer: string, signal: AbortSignal): AsyncGenerator<TextPiece> {
  const end = { type: 'done', isCutShort: false, promptTokens: null, outputTokens: null } as const;
  for (const word of answer.match(/\s*\S+/g) ?? []) {
    if (signal.aborted) {
      yield { ...end, isComplete: false };
      return;
    }
    yield { type: 'text', text: word };
  }
  yield { ...end, isComplete: !signal.aborted };
}

/** A unit vector in which texts that share words are near. */
export function bagOfWords(text: string, width: number): Float32Array {
  const vector = new Float32Array(width);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let hash = 0;
    for (const character of word) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) >>> 0;
    vector[hash % width]! += 1;
  }
  vector[0]! += 0.01;
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}
