// Starts the worker thread: Node 20 does not hand a parent's TypeScript loader on to its threads, so the thread registers its own.
import { register } from 'tsx/esm/api';

register();
await import('./builtin-worker.ts');
