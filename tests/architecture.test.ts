/** Holds the house to its walls (api/README.md): every source file, Svelte files too, and a planted breach of each kind. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BREACHES, opened } from './kit/wall-breach.ts';
import { describeViolation, findViolations } from './kit/wall.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const FLOORS = ['api', 'app', 'prisma', 'tests'];
const GENERATED =
  /^(prisma\/(client|migrations)|app\/(build|\.svelte-kit|lib\/api\/gql)|tests\/fixtures)(\/|$)/;

function sourceFiles(directory: string): string[] {
  return readdirSync(join(ROOT, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = `${directory}/${entry.name}`;
    if (GENERATED.test(path)) return [];
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.(ts|svelte|mjs)$/.test(entry.name) ? [path] : [];
  });
}

describe('the house', () => {
  const files = FLOORS.flatMap(sourceFiles);

  it('is all looked at', () => {
    expect(files).toContain('api/story/lineage.ts');
    expect(files).toContain('api/ports.ts');
    expect(files.some((file) => file.endsWith('.svelte'))).toBe(true);
  });

  it('stands by its walls, names and sizes', () => {
    const found = files.flatMap((file) => findViolations(file, readFileSync(join(ROOT, file), 'utf8')));
    expect(found.map(describeViolation)).toEqual([]);
  });
});

describe('the checker', () => {
  it.each(BREACHES)('sees when $title', ({ path, text, rule, line = 2 }) => {
    expect(findViolations(path, text)).toEqual([
      { file: path, line, rule, detail: expect.any(String) as string }
    ]);
  });

  it.each([
    [
      'types of the ports in a rule',
      'api/context/messages.ts',
      "import type { Message } from '#api/ports.ts';"
    ],
    ['Prisma in the store', 'api/store/memory.ts', "import { Prisma } from '#prisma/client/client.ts';"],
    [
      'a row type of Prisma in work',
      'api/turn/undo.ts',
      "import type { Action } from '#prisma/client/client.ts';"
    ],
    [
      'the data model in the schema',
      'api/schema/builder.ts',
      "import { getDatamodel } from '#prisma/client/pothos.ts';"
    ],
    ['openai in model', 'api/model/endpoint.ts', "import OpenAI, { APIError } from 'openai';"],
    ['everything in the composition', 'api/app.ts', "import { takeTurn } from '#api/turn/take-turn.ts';"],
    ['the environment in main', 'api/main.ts', 'const port = process.env.PORT;'],
    [
      'a room below another file of it',
      'api/story/starters/road.ts',
      "import type { Starter } from '#api/story/starter.ts';"
    ],
    [
      'a page that joins rooms',
      'app/routes/+page.svelte',
      "<script>import Map from '#lib/branch/Map.svelte';</script>"
    ],
    ['the word import in a text', 'api/story/branch.ts', 'export const hint = "import { x } from \'../x\'";']
  ])('lets %s pass', (_, path, text) => {
    expect(findViolations(path, path.endsWith('.svelte') ? text : opened(text))).toEqual([]);
  });
});
