/** The kinds of work behind the story, in their order: each may need what those before it have written. */
import { embeddingKind } from './embedding.ts';
import type { PassKind } from './kind.ts';
import { memoryKind } from './memory.ts';
import { rewriteKind } from './rewrite.ts';
import { summaryKind } from './summary.ts';

export const PASS_KINDS: readonly PassKind[] = [rewriteKind, memoryKind, summaryKind, embeddingKind];
