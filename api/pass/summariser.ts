/**
 * What the summariser is asked, within its context, and how its answer comes back. An answer that is no memory or summary,
 * and a call that fails for a reason of its own, is a verdict; an endpoint that is away throws.
 */
import type { Pass } from './kind.ts';
import { castBrief } from '#api/memory/cast.ts';
import { type RawAnswer, type ReadAnswer, readMemory, readSummary } from '#api/memory/answer.ts';
import { MAX_EXCERPT_TOKENS, MIN_EXCERPT_TOKENS, cutFromFront, passagesOf } from '#api/memory/excerpt.ts';
import {
  ESSENTIALS_TOKENS,
  type Framing,
  type Prompt,
  memoryPrompt,
  summaryPrompt
} from '#api/memory/prompt.ts';
import { matchCards } from '#api/context/card.ts';
import { countTokens, keepEnd, keepStart } from '#api/context/tokens.ts';
import { StoryError, isStoryError } from '#api/errors.ts';
import type { CallPurpose, Passage, TextModel } from '#api/ports.ts';
import { loadCards } from '#api/store/story-card.ts';
import { type StoryAction, renderAction } from '#api/story/action.ts';

/** Room for an answer three times as long as it should be, in a language of many tokens a word. */
const MEMORY_OUTPUT_TOKENS = 400;
const SUMMARY_OUTPUT_TOKENS = 1_200;

/** Low: a memory is to say what was there. */
const TEMPERATURE = 0.2;

/** Message framing, and what counts of other tokenisers differ by. */
const MARGIN_TOKENS = 64;

const TOKENS = { count: countTokens, keepEnd };

export type SummaryTexts = { previous: string | null; memories: string[]; actions: StoryAction[] };

/** The memory of a block. */
export async function askForMemory(pass: Pass, actions: readonly StoryAction[]): Promise<ReadAnswer> {
  const model = pass.deps.models.summariser(pass.settings);
  const passages = passagesOf(actions);
  if (passages.length === 0) return { isUsable: false, reason: 'The block has no text.' };
  const framing = await frame(pass, passages.map(renderAction));
  const room = roomFor(pass, model, memoryPrompt(framing, []), MEMORY_OUTPUT_TOKENS);
  const prompt = memoryPrompt(framing, cutFromFront(passages, excerptTokens(room), TOKENS));
  return ask(pass, model, 'MEMORY', prompt, MEMORY_OUTPUT_TOKENS, readMemory);
}

/** The next version of the summary. Memories go in whole, text takes what they leave. */
export async function askForSummary(pass: Pass, texts: SummaryTexts): Promise<ReadAnswer> {
  const model = pass.deps.models.summariser(pass.settings);
  const { framing, passages, room } = await prepareSummary(pass, model, texts);
  const cut = cutFromFront(passages, excerptTokens(room), TOKENS);
  const prompt = summaryPrompt(framing, { ...texts, passages: cut });
  return ask(pass, model, 'SUMMARY', prompt, SUMMARY_OUTPUT_TOKENS, readSummary);
}

/** Whether a prompt holds all of it. */
export async function fitsSummary(pass: Pass, texts: SummaryTexts): Promise<boolean> {
  const model = pass.deps.models.summariser(pass.settings);
  const { passages, room } = await prepareSummary(pass, model, texts);
  const text = passages.reduce((sum, passage) => sum + countTokens(renderAction(passage)), 0);
  return text <= Math.min(room, MAX_EXCERPT_TOKENS);
}

async function prepareSummary(
  pass: Pass,
  model: TextModel,
  texts: SummaryTexts
): Promise<{ framing: Framing; passages: Passage[]; room: number }> {
  const passages = passagesOf(texts.actions);
  const framing = await frame(pass, [...texts.memories, ...passages.map(renderAction)]);
  const fixed = summaryPrompt(framing, { ...texts, passages: [] });
  return { framing, passages, room: roomFor(pass, model, fixed, SUMMARY_OUTPUT_TOKENS) };
}

/** Who is who: cards that the uncut text names, topped up with the other characters. */
async function frame({ deps, adventure }: Pass, texts: string[]): Promise<Framing> {
  const cards = await loadCards(deps.db, adventure.id);
  return {
    persona: {
      name: adventure.personaName,
      pronouns: adventure.personaPronouns,
      description: adventure.personaDescription
    },
    cast: castBrief(matchCards(cards, texts), cards),
    plotEssentials: keepStart(adventure.plotEssentials, ESSENTIALS_TOKENS)
  };
}

/** Tokens left for text beside the rest of the prompt; negative where the rest alone is too much. */
function roomFor({ settings }: Pass, model: TextModel, fixed: Prompt, outputTokens: number): number {
  const context = Math.min(settings.contextTokens, model.maxContextTokens ?? Infinity);
  const taken = fixed.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  return context - outputTokens - taken - MARGIN_TOKENS;
}

const excerptTokens = (room: number): number =>
  Math.min(MAX_EXCERPT_TOKENS, Math.max(MIN_EXCERPT_TOKENS, room));

async function ask(
  pass: Pass,
  model: TextModel,
  purpose: CallPurpose,
  prompt: Prompt,
  maxOutputTokens: number,
  read: (answer: RawAnswer) => ReadAnswer
): Promise<ReadAnswer> {
  try {
    const answer = await collect(pass, model, { ...prompt, purpose, maxOutputTokens });
    return read({ ...answer, messages: prompt.messages });
  } catch (error) {
    if (!isStoryError(error, 'PROVIDER') || !error.data.isOwn) throw error;
    return { isUsable: false, reason: error.data.detail };
  }
}

/** The whole of the answer. Throws where it broke off, and where the program stops. */
async function collect(
  { settings, adventure, signal }: Pass,
  model: TextModel,
  asked: Prompt & { purpose: CallPurpose; maxOutputTokens: number }
): Promise<Pick<RawAnswer, 'text' | 'isCutShort'>> {
  let text = '';
  let end: { isComplete: boolean; isCutShort: boolean } | null = null;
  const request = {
    ...asked,
    temperature: TEMPERATURE,
    signal,
    adventureId: adventure.id,
    accountId: settings.accountId
  };
  for await (const piece of model.stream(request)) {
    if (piece.type === 'text') text += piece.text;
    else if (piece.type === 'restart') text = '';
    else if (piece.type === 'done') end = piece;
  }
  signal.throwIfAborted();
  if (!end?.isComplete) {
    throw new StoryError({
      code: 'PROVIDER',
      kind: 'BAD_RESPONSE',
      status: null,
      retryable: true,
      isOwn: false,
      detail: 'The model broke off before its answer was complete.'
    });
  }
  return { text, isCutShort: end.isCutShort };
}
