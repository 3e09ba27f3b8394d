/** Limits of a document before it is executed: depth, aliases and tokens. Its cost is counted by the schema. */
import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { MAX_ALIASES, MAX_DEPTH, MAX_TOKENS } from '#api/schema/limit.ts';

export function createLimitPlugins() {
  const { plugins } = new EnvelopArmor({
    maxDepth: { n: MAX_DEPTH },
    maxAliases: { n: MAX_ALIASES },
    maxTokens: { n: MAX_TOKENS },
    maxDirectives: { n: 50 },
    // The schema is no secret: suggestions help.
    blockFieldSuggestion: { enabled: false },
    costLimit: { enabled: false }
  }).protect();
  return plugins;
}
