/**
 * The built-in summariser: extractive, without a language model. It takes the sentences of the story that are most worth
 * remembering and has the worker thread put them into the voice of a memory. It states nothing that the story did not.
 */
import type { Material, TextModel } from '#api/ports.ts';
import { peopleOf, protagonistOf } from './builtin-cast.ts';
import { condense, type Line } from './builtin-condense.ts';
import { findCandidates, isRepeat, type Candidate } from './builtin-extract.ts';
import { salience, type Telling } from './builtin-salience.ts';
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
/** Words: with less room than this no sentence will fit. */
const SHORTEST_SENTENCE = 3;
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
 * grammar than it uses: best first, slice by slice. A sentence that needs the one before it goes in only beside it.
 */
async function tell(
  candidates: readonly Candidate[],
  maxWords: number,
  thread: BuiltInThread,
  signal: AbortSignal
): Promise<Line[]> {
  const ranked = [...candidates].sort((one, other) => other.score - one.score || one.order - other.order);
  const chosen = new Map<number, Line>();
  const leaning: (Line & { order: number })[] = [];
  let words = 0;
  const choose = (order: number, line: Line): boolean => {
    const isWorthIt = line.score >= HARDLY_MATTERS || (words < ENOUGH_WORDS && line.score > SAYS_NOTHING);
    if (!isWorthIt || words + countWords(line.sentence) > maxWords) return false;
    words += countWords(line.sentence);
    chosen.set(order, line);
    return true;
  };
  for (let start = 0; start < ranked.length && words < maxWords - SHORTEST_SENTENCE; start += SLICE_SIZE) {
    const slice = ranked.slice(start, start + SLICE_SIZE);
    if (slice[0]!.score < HARDLY_MATTERS && (words >= ENOUGH_WORDS || slice[0]!.score <= SAYS_NOTHING)) break;
    const answers = await inMemoryVoice(slice, thread, signal);
    for (const [index, { sentence, isSafe, leans }] of answers.entries()) {
      const { score, order } = slice[index]!;
      if (isSafe || (leans && chosen.has(order - 1))) choose(order, { sentence, score });
      else if (leans) leaning.push({ order, sentence, score });
    }
  }
  for (const { order, ...line } of leaning) if (chosen.has(order - 1)) choose(order, line);
  if (chosen.size === 0) return lastResort(ranked, maxWords, thread, signal);
  return [...chosen].sort(([one], [other]) => one - other).map(([, line]) => line);
}

/** Where no sentence stands by itself, or all are too long or slight: the best one, cut. */
async function lastResort(
  ranked: readonly Candidate[],
  maxWords: number,
  thread: BuiltInThread,
  signal: AbortSignal
): Promise<Line[]> {
  const answers = await inMemoryVoice(ranked.slice(0, SLICE_SIZE), thread, signal);
  const best = answers.find((answer) => answer.isSafe) ?? answers[0];
  return best === undefined ? [] : [{ sentence: cutToWords(best.sentence, maxWords), score: 0 }];
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
    each.type === 'fixed' ? { sentence: each.sentence, isSafe: true, leans: false } : answers.shift()!
  );
}
