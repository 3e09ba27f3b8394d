/** What the documents promise: scripts that exist, files that are there, queries that the schema answers, variables that are read. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'api/README.md'];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!);

describe.each(DOCUMENTS)('%s', (path) => {
  const text = read(path);

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const script of all(text, /npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(script);
  });

  it('links to files that are there', () => {
    const links = all(text, /\]\((?!https?:|#)([^)#]+)/g);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([]);
  });

  it('has headings for the links within it', () => {
    const anchors = all(text, /^#+ (.+)$/gm).map((heading) => heading.toLowerCase().replace(/\W+/g, '-'));
    for (const link of all(text, /\]\(#([^)]+)\)/g)) expect(anchors).toContain(link);
  });
});

describe('README.md', () => {
  const text = read('README.md');

  it('shows queries that the schema answers', () => {
    const schema = buildSchema(read('api/schema/schema.graphql'));
    const examples = all(text, /```graphql\n([\s\S]*?)```/g);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(validate(schema, parse(example)).map(String)).toEqual([]);
  });

  it('lists the variables that are read, and no others', () => {
    const main = read('api/main.ts');
    const readByMain = new Set(all(main, /given\('([A-Z_]+)'\)/g));
    expect(new Set(all(text, /^\| `([A-Z_]+)` \|/gm))).toEqual(readByMain);
  });
});

describe('api/README.md', () => {
  it('names source files that are there', () => {
    const files = all(read('api/README.md'), /`((?:[a-z]+\/)+[a-z-]+\.ts)`/g);
    expect(files.length).toBeGreaterThan(0);
    expect(
      files.filter((file) => !existsSync(join(ROOT, 'api', file)) && !existsSync(join(ROOT, file)))
    ).toEqual([]);
  });
});
