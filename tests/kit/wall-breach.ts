/** One planted breach of each wall, so that the checker is known to see it. Line 2 is where it lies unless told. */

export type Breach = { title: string; path: string; text: string; rule: string; line?: number };

export const opened = (text: string): string => `/** Owns it. */\n${text}\n`;
const long = (lines: number): string => `${'// line\n'.repeat(lines)}`;
const longFunction = `export function tell() {\n${'  step();\n'.repeat(60)}}`;

export const BREACHES: Breach[] = [
  {
    title: 'a rule imports a rule to its right',
    path: 'api/memory/block.ts',
    text: opened("import { rank } from '#api/retrieval/rank.ts';"),
    rule: 'wall'
  },
  {
    title: 'context imports review',
    path: 'api/context/assemble.ts',
    text: opened("import { gate } from '#api/review/gate.ts';"),
    rule: 'wall'
  },
  {
    title: 'transfer imports more than story and memory',
    path: 'api/transfer/bundle.ts',
    text: opened("import type { Verdict } from '#api/sameness/judge.ts';"),
    rule: 'wall'
  },
  {
    title: 'a rule imports the store',
    path: 'api/story/branch.ts',
    text: opened("import type { Database } from '#api/store/database.ts';"),
    rule: 'wall'
  },
  {
    title: 'a rule takes Deps',
    path: 'api/memory/block.ts',
    text: opened("import type { Deps } from '#api/deps.ts';"),
    rule: 'wall'
  },
  {
    title: 'a rule loads from the ports at run time',
    path: 'api/context/messages.ts',
    text: opened("import { Message } from '#api/ports.ts';"),
    rule: 'wall'
  },
  {
    title: 'a rule reads files',
    path: 'api/transfer/bundle.ts',
    text: opened("import { readFileSync } from 'node:fs';"),
    rule: 'wall'
  },
  {
    title: 'a rule loads a package of the world',
    path: 'api/retrieval/words.ts',
    text: opened("import pino from 'pino';"),
    rule: 'wall'
  },
  {
    title: 'the pass imports a turn',
    path: 'api/pass/run.ts',
    text: opened("import { takeTurn } from '#api/turn/take-turn.ts';"),
    rule: 'wall'
  },
  {
    title: 'the pass imports a turn when it runs',
    path: 'api/pass/run.ts',
    text: opened("const turn = await import('#api/turn/take-turn.ts');"),
    rule: 'wall'
  },
  {
    title: 'the store imports work',
    path: 'api/store/memory.ts',
    text: opened("import { runPass } from '#api/pass/run.ts';"),
    rule: 'wall'
  },
  {
    title: 'a model imports the store',
    path: 'api/model/endpoint.ts',
    text: opened("import { inTransaction } from '#api/store/transaction.ts';"),
    rule: 'wall'
  },
  {
    title: 'the server goes round the schema',
    path: 'api/server/http.ts',
    text: opened("import { takeTurn } from '#api/turn/take-turn.ts';"),
    rule: 'wall'
  },
  {
    title: 'a type is imported in place through a wall',
    path: 'api/model/endpoint.ts',
    text: opened("export type X = import('#api/store/database.ts').Database;"),
    rule: 'wall'
  },
  {
    title: 'a room imports the composition',
    path: 'api/schema/turn.ts',
    text: opened("import { createApp } from '#api/app.ts';"),
    rule: 'wall'
  },
  {
    title: 'work loads Prisma',
    path: 'api/turn/undo.ts',
    text: opened("import { PrismaClient } from '#prisma/client/client.ts';"),
    rule: 'wall'
  },
  {
    title: 'work loads libSQL',
    path: 'api/pass/run.ts',
    text: opened("import Database from 'libsql';"),
    rule: 'wall'
  },
  {
    title: 'another room than model loads openai',
    path: 'api/pass/memory.ts',
    text: opened("import OpenAI from 'openai';"),
    rule: 'wall'
  },
  {
    title: 'api imports the app',
    path: 'api/schema/turn.ts',
    text: opened("import { when } from '#lib/ui/time.ts';"),
    rule: 'wall'
  },
  {
    title: 'the app imports api',
    path: 'app/lib/story/Passage.svelte',
    text: '<p>hi</p>\n<script lang="ts">\n  import type { Lineage } from \'#api/story/lineage.ts\';\n</script>\n',
    rule: 'wall',
    line: 3
  },
  {
    title: 'a room of the app imports its neighbour',
    path: 'app/lib/story/Passage.svelte',
    text: '<script lang="ts">\n  import Map from \'#lib/branch/Map.svelte\';\n</script>\n',
    rule: 'wall',
    line: 2
  },
  {
    title: 'ui knows the domain',
    path: 'app/lib/ui/Badge.svelte',
    text: '<script lang="ts">\n  import { client } from \'#lib/api/client.ts\';\n</script>\n',
    rule: 'wall',
    line: 2
  },
  {
    title: 'a path climbs',
    path: 'api/story/branch.ts',
    text: opened("import { when } from '../story/when.ts';"),
    rule: 'spelling'
  },
  {
    title: '$lib is used',
    path: 'app/routes/+page.svelte',
    text: "<script>\n  import Badge from '$lib/ui/Badge.svelte';\n</script>\n",
    rule: 'spelling',
    line: 2
  },
  {
    title: 'an extension is missing',
    path: 'api/story/branch.ts',
    text: opened("import { cutAt } from './lineage';"),
    rule: 'spelling'
  },
  {
    title: 'a neighbour is named across the wall',
    path: 'api/story/branch.ts',
    text: opened("import { cutAt } from '#api/story/lineage.ts';"),
    rule: 'wall'
  },
  {
    title: 'a file exports another again',
    path: 'api/story/branch.ts',
    text: opened("export { cutAt } from './lineage.ts';"),
    rule: 'export'
  },
  {
    title: 'an export has no name',
    path: 'api/story/branch.ts',
    text: opened('export default 1;'),
    rule: 'export'
  },
  {
    title: 'a file is named for nothing',
    path: 'api/story/story-utils.ts',
    text: opened('export const one = 1;'),
    rule: 'name',
    line: 1
  },
  {
    title: 'a file is an index',
    path: 'api/story/index.ts',
    text: opened('export const one = 1;'),
    rule: 'name',
    line: 1
  },
  {
    title: 'a file is not in kebab-case',
    path: 'api/story/storyTree.ts',
    text: opened('export const one = 1;'),
    rule: 'name',
    line: 1
  },
  {
    title: 'a component is not in PascalCase',
    path: 'app/lib/ui/my-badge.svelte',
    text: '<p>hi</p>\n',
    rule: 'name',
    line: 1
  },
  { title: 'a file is too long', path: 'api/turn/take-turn.ts', text: long(301), rule: 'size', line: 301 },
  {
    title: 'a component is too long',
    path: 'app/lib/ui/Badge.svelte',
    text: '<p>hi</p>\n'.repeat(201),
    rule: 'size',
    line: 201
  },
  {
    title: 'a schema file is too long',
    path: 'api/schema/turn.ts',
    text: long(201),
    rule: 'size',
    line: 201
  },
  {
    title: 'a function is too long',
    path: 'api/turn/take-turn.ts',
    text: opened(longFunction),
    rule: 'size'
  },
  {
    title: 'the environment is read in a room',
    path: 'api/model/endpoint.ts',
    text: opened('export const key = process.env.KEY;'),
    rule: 'environment'
  },
  {
    title: 'the environment is imported',
    path: 'api/app.ts',
    text: opened("import { env } from 'node:process';"),
    rule: 'environment'
  },
  { title: 'a seam runs', path: 'api/ports.ts', text: opened('export const one = 1;'), rule: 'seam' },
  {
    title: 'a file stands in the hall',
    path: 'api/clock.ts',
    text: opened('export const one = 1;'),
    rule: 'room',
    line: 1
  },
  {
    title: 'a room is unknown',
    path: 'api/domain/action.ts',
    text: opened('export const one = 1;'),
    rule: 'room',
    line: 1
  },
  {
    title: 'a file does not say what it owns',
    path: 'api/story/branch.ts',
    text: 'export const one = 1;\n',
    rule: 'opening',
    line: 1
  }
];
