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
import type { Passage, TextModel } from '#api/ports.ts';
import { loadCards } from '#api/store/story-card.ts';
import { type StoryAction, renderAction } from '#api/story/action.ts';

/** Room for an answer three times as long as it should be, in a language of many tokens a word. */
const OUTPUT_TOKENS = { MEMORY: 400, SUMMARY: 1_200 };

/** Of a small context, the answer takes no more than this part. */
const OUTPUT_PART = 1 / 3;

/** Low: a memory is to say what was there. */
const TEMPERATURE = 0.2;

/** Message framing, and what counts of other tokenisers differ by. */
const MARGIN_TOKENS = 64;

const TOKENS = { count: countTokens, keepEnd };

export type SummaryTexts = { previous: string | null; memories: string[]; actions: StoryAction[] };

/** The memory of a block. */
export async function askForMemory(pass: Pass, actions: readonly StoryAction[]): Promise<ReadAnswer> {
  const passages = passagesOf(actions);
  if (passages.length === 0) return { isUsable: false, reason: 'The block has no text.' };
  const asked = askedOf(pass, 'MEMORY');
  const framing = await frame(pass, passages.map(renderAction));
  const room = roomFor(asked, memoryPrompt(framing, []));
  const prompt = memoryPrompt(framing, cutFromFront(passages, excerptTokens(room), TOKENS));
  return ask(pass, asked, prompt, readMemory);
}

/**
 * The next version of the summary. Text takes what the memories leave; of memories that the context does not hold, which
 * takes many by hand, the oldest are left out.
 */
export async function askForSummary(pass: Pass, texts: SummaryTexts): Promise<ReadAnswer> {
  const asked = askedOf(pass, 'SUMMARY');
  const { framing, passages, memories, room } = await prepareSummary(pass, asked, texts);
  const cut = cutFromFront(passages, excerptTokens(room), TOKENS);
  const prompt = summaryPrompt(framing, { previous: texts.previous, memories, passages: cut });
  return ask(pass, asked, prompt, readSummary);
}

/** Whether a prompt holds all of it. */
export async function fitsSummary(pass: Pass, texts: SummaryTexts): Promise<boolean> {
  const { passages, memories, room } = await prepareSummary(pass, askedOf(pass, 'SUMMARY'), texts);
  const text = passages.reduce((sum, passage) => sum + countTokens(renderAction(passage)), 0);
  return memories.length === texts.memories.length && text <= Math.min(room, MAX_EXCERPT_TOKENS);
}

type Asked = { model: TextModel; purpose: 'MEMORY' | 'SUMMARY'; contextTokens: number; outputTokens: number };

function askedOf({ deps, settings }: Pass, purpose: Asked['purpose']): Asked {
  const model = deps.models.summariser(settings);
  const contextTokens = Math.min(settings.contextTokens, model.maxContextTokens ?? Infinity);
  const outputTokens = Math.min(OUTPUT_TOKENS[purpose], Math.floor(contextTokens * OUTPUT_PART));
  return { model, purpose, contextTokens, outputTokens };
}

async function prepareSummary(
  pass: Pass,
  asked: Asked,
  texts: SummaryTexts
): Promise<{ framing: Framing; passages: Passage[]; memories: string[]; room: number }> {
  const passages = passagesOf(texts.actions);
  const framing = await frame(pass, [...texts.memories, ...passages.map(renderAction)]);
  const fixed = summaryPrompt(framing, { previous: texts.previous, memories: [], passages: [] });
  let room = roomFor(asked, fixed);
  const kept = passages.length === 0 ? 0 : MIN_EXCERPT_TOKENS;
  const memories: string[] = [];
  for (const text of [...texts.memories].reverse()) {
    const size = countTokens(`- ${text}\n`);
    if (size > room - kept) break;
    memories.unshift(text);
    room -= size;
  }
  return { framing, passages, memories, room };
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
function roomFor({ contextTokens, outputTokens }: Asked, fixed: Prompt): number {
  const taken = fixed.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  return contextTokens - outputTokens - taken - MARGIN_TOKENS;
}

const excerptTokens = (room: number): number =>
  Math.min(MAX_EXCERPT_TOKENS, Math.max(MIN_EXCERPT_TOKENS, room));

async function ask(
  pass: Pass,
  asked: Asked,
  prompt: Prompt,
  read: (answer: RawAnswer) => ReadAnswer
): Promise<ReadAnswer> {
  try {
    return read({ ...(await collect(pass, asked, prompt)), messages: prompt.messages });
  } catch (error) {
    if (!isStoryError(error, 'PROVIDER') || !error.data.isOwn) throw error;
    return { isUsable: false, reason: error.data.detail };
  }
}

/** The whole of the answer. Throws where it broke off, and where the program stops. */
async function collect(
  { settings, adventure, signal }: Pass,
  { model, purpose, outputTokens }: Asked,
  prompt: Prompt
): Promise<Pick<RawAnswer, 'text' | 'isCutShort'>> {
  let text = '';
  let end: { isComplete: boolean; isCutShort: boolean } | null = null;
  const request = {
    ...prompt,
    purpose,
    maxOutputTokens: outputTokens,
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
