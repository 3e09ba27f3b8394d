/**
 * The built-in storyteller: no language model, but a parlour game of sentence frames that needs nothing and says so by its
 * name. It reads the material, never the messages, and streams its passage word by word.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Material, TextModel } from '#api/ports.ts';
import { BUILT_IN_CONTEXT_TOKENS } from '#api/settings.ts';
import { tellPassage } from './storyteller-passage.ts';

export const BUILT_IN_STORYTELLER_NAME = 'built-in storyteller';

/** Between two words: a passage of 80 words takes a second or so, which reads like somebody telling it. */
const PAUSE_MS = 15;
/** English prose, near enough: an output limit needs no exact count here. */
const CHARACTERS_A_TOKEN = 4;

export function createBuiltInStoryteller({
  pauseMs = PAUSE_MS
}: { pauseMs?: number | undefined } = {}): TextModel {
  return {
    name: BUILT_IN_STORYTELLER_NAME,
    apiMode: 'CHAT',
    maxContextTokens: BUILT_IN_CONTEXT_TOKENS,
    isBuiltIn: true,
    async *stream({ material, maxOutputTokens, signal }) {
      const done = {
        type: 'done',
        isComplete: true,
        isCutShort: false,
        promptTokens: null,
        outputTokens: null
      } as const;
      let room = maxOutputTokens * CHARACTERS_A_TOKEN;
      for (const word of textFor(material).match(/\S+\s*/g) ?? []) {
        if (pauseMs > 0) await pause(pauseMs, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return yield { ...done, isComplete: false };
        room -= word.length;
        if (room < 0) return yield { ...done, isCutShort: true };
        yield { type: 'text', text: word };
      }
      yield signal.aborted ? { ...done, isComplete: false } : done;
    }
  };
}

const textFor = (material: Material): string =>
  material.kind === 'NARRATION' ? tellPassage(material) : 'The built-in storyteller is ready.';
