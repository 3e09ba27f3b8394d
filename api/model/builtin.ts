/** The models that need nothing: no key, no network, no other service. They share one worker thread. */
import type { EmbeddingModel, Log, TextModel } from '#api/ports.ts';
import { createBuiltInEncoder } from './builtin-encoder.ts';
import { createBuiltInStoryteller } from './builtin-storyteller.ts';
import { createBuiltInSummariser } from './builtin-summariser.ts';
import { createBuiltInThread } from './builtin-thread.ts';

export type BuiltInModels = {
  storyteller: TextModel;
  summariser: TextModel;
  encoder: EmbeddingModel;
  /** Ends the worker thread. What is asked afterwards is refused. */
  stop(): Promise<void>;
};

/** Cheap: the worker thread and what it loads wait for the first request. `pauseMs` is the storyteller's, between words. */
export function createBuiltInModels(options: { log: Log; pauseMs?: number }): BuiltInModels {
  const thread = createBuiltInThread({ log: options.log });
  return {
    storyteller: createBuiltInStoryteller({ pauseMs: options.pauseMs }),
    summariser: createBuiltInSummariser(thread),
    encoder: createBuiltInEncoder(thread),
    stop: () => thread.stop()
  };
}
