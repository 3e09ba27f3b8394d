/**
 * The built-in summariser: extractive, without a language model. It takes the sentences of the story that are most worth
 * remembering and has the worker thread put them into the voice of a memory. It states nothing that the story did not.
 */
import type { Material, TextModel } from '#api/ports.ts';
import { peopleOf, protagonistOf } from './builtin-cast.ts';
import { condense, type Line } from './builtin-condense.ts';
import { findCandidates, isRepeat, salience, type Candidate, type Telling } from './builtin-extract.ts';
import { countWords, cutToWords, splitSentences, stemsOf } from './builtin-sentence.ts';
import { URGENCY, type BuiltInThread } from './builtin-thread.ts';
import type { GrammarAnswer } from './past-tense.ts';

export const BUILT_IN_SUMMARISER_NAME = 'built-in summariser';

/** Sentences a slice: about 30 ms of grammar, so that a query hardly waits. */
const SLICE_SIZE = 3;
/** A memory that says something need not be filled up with what hardly matters. */
const ENOUGH_WORDS = 24;
const HARDLY_MATTERS = 1;
/** Below this a sentence says nothing that anyone would look for. */
const SAYS_NOTHING = -2;
/** Words of a summary that story text without a memory may take, at most. */
const UNCOVERED_WORDS = 80;

export function createBuiltInSummariser(thread: BuiltInThread): TextModel {
  return {
    name: BUILT_IN_SUMMARISER_NAME,
    apiMode: 'CHAT',
    maxContextTokens: null,
    isBuiltIn: true,
    async *stream({ material, signal }) {
      const text = signal.aborted ? '' : await answer(material, thread, signal);
      if (text !== '' && !signal.aborted) yield { type: 'text', text };
      yield {
        type: 'done',
        isComplete: !signal.aborted,
        isCutShort: false,
        promptTokens: null,
        outputTokens: null
      };
    }
  };
}

async function answer(material: Material, thread: BuiltInThread, signal: AbortSignal): Promise<string> {
  try {
    if (material.kind === 'MEMORY') return await memory(material, thread, signal);
    if (material.kind === 'SUMMARY') return await summary(material, thread, signal);
    return 'The built-in summariser is ready.';
  } catch (error) {
    // A call that was ended has no answer, and that is no failure.
    if (signal.aborted) return '';
    throw error;
  }
}

async function memory(
  material: Extract<Material, { kind: 'MEMORY' }>,
  thread: BuiltInThread,
  signal: AbortSignal
): Promise<string> {
  const told = await tell(
    findCandidates(material.passages, tellingOf(material)),
    material.maxWords,
    thread,
    signal
  );
  return told.map((line) => line.sentence).join(' ');
}

async function summary(
  material: Extract<Material, { kind: 'SUMMARY' }>,
  thread: BuiltInThread,
  signal: AbortSignal
): Promise<string> {
  const telling = tellingOf(material);
  const lines: Line[] = [];
  const seen: Set<string>[] = [];
  const add = (sentence: string, score: number) => {
    const stems = stemsOf(sentence);
    if (seen.some((each) => isRepeat(each, stems))) return;
    seen.push(stems);
    lines.push({ sentence, score });
  };
  for (const text of [material.previous ?? '', ...material.memories]) {
    for (const sentence of splitSentences(text)) add(sentence, salience(sentence, telling));
  }
  const limit = Math.min(UNCOVERED_WORDS, material.maxWords);
  const uncovered = await tell(findCandidates(material.passages, telling), limit, thread, signal);
  for (const line of uncovered)
    if (line.score >= HARDLY_MATTERS || lines.length === 0) add(line.sentence, line.score);
  return condense(lines, material.maxWords).join(' ');
}

function tellingOf(material: Extract<Material, { kind: 'MEMORY' | 'SUMMARY' }>): Telling {
  const protagonist = protagonistOf(material.persona);
  return { protagonist, people: peopleOf(material.cast, protagonist), cast: material.cast };
}

/**
 * The best candidates in the voice of a memory, in the order of the story, at most `maxWords` together. Asks for no more
 * grammar than it uses: best first, slice by slice.
 */
async function tell(
  candidates: readonly Candidate[],
  maxWords: number,
  thread: BuiltInThread,
  signal: AbortSignal
): Promise<Line[]> {
  const ranked = [...candidates].sort((one, other) => other.score - one.score || one.order - other.order);
  const chosen: (Line & { order: number })[] = [];
  const unsafe: string[] = [];
  let words = 0;
  for (let start = 0; start < ranked.length; start += SLICE_SIZE) {
    const slice = ranked.slice(start, start + SLICE_SIZE);
    if (words >= Math.min(ENOUGH_WORDS, maxWords) && slice[0]!.score < HARDLY_MATTERS) break;
    const answers = await inMemoryVoice(slice, thread, signal);
    for (const [index, { sentence, isSafe }] of answers.entries()) {
      const { score, order } = slice[index]!;
      const isWorthIt = score >= HARDLY_MATTERS || (words < ENOUGH_WORDS && score > SAYS_NOTHING);
      if (!isSafe) unsafe.push(sentence);
      else if (isWorthIt && words + countWords(sentence) <= maxWords) {
        words += countWords(sentence);
        chosen.push({ sentence, score, order });
      } else if (chosen.length === 0) unsafe.unshift(sentence);
    }
    if (words >= maxWords - 4) break;
  }
  if (chosen.length === 0)
    return unsafe.slice(0, 1).map((text) => ({ sentence: cutToWords(text, maxWords), score: 0 }));
  return chosen.sort((one, other) => one.order - other.order);
}

async function inMemoryVoice(
  candidates: readonly Candidate[],
  thread: BuiltInThread,
  signal: AbortSignal
): Promise<GrammarAnswer[]> {
  const questions = candidates.flatMap((each) => (each.type === 'question' ? [each.question] : []));
  const answered =
    questions.length === 0 ? null : await thread.run({ type: 'GRAMMAR', questions }, URGENCY.GRAMMAR, signal);
  const answers = answered?.type === 'GRAMMAR' ? [...answered.answers] : [];
  return candidates.map((each) =>
    each.type === 'fixed' ? { sentence: each.sentence, isSafe: true } : answers.shift()!
  );
}
