/** The built-in summariser. */
import type { TextModel } from '#api/ports.ts';
import type { BuiltInThread } from './builtin-thread.ts';

export function createBuiltInSummariser(_thread: BuiltInThread): TextModel {
  return {
    name: 'built-in summariser',
    apiMode: 'CHAT',
    maxContextTokens: null,
    isBuiltIn: true,
    async *stream() {
      yield { type: 'text', text: 'The player waited.' };
      yield { type: 'done', isComplete: true, isCutShort: false, promptTokens: null, outputTokens: null };
    }
  };
}
