/** The built-in storyteller. */
import type { TextModel } from '#api/ports.ts';
import { BUILT_IN_CONTEXT_TOKENS } from '#api/settings.ts';

export function createBuiltInStoryteller(_options: { pauseMs?: number | undefined }): TextModel {
  return {
    name: 'built-in storyteller',
    apiMode: 'CHAT',
    maxContextTokens: BUILT_IN_CONTEXT_TOKENS,
    isBuiltIn: true,
    async *stream() {
      yield { type: 'text', text: 'You wait, and the lamp burns lower.' };
      yield { type: 'done', isComplete: true, isCutShort: false, promptTokens: null, outputTokens: null };
    }
  };
}
