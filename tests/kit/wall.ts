/** The walls of the house as data and one question: what does this file break? The words of the design stand in api/README.md. */
import { posix } from 'node:path';
import { type Import, type SourceFile, readSource } from './source-file.ts';

export type Violation = { file: string; line: number; rule: string; detail: string };

const RULES = ['story', 'memory', 'sameness', 'retrieval', 'review', 'context', 'transfer'];

/** Which rooms of api/ a room may import, itself apart. */
const ROOMS: Record<string, readonly string[]> = {
  story: [],
  memory: ['story'],
  sameness: ['story', 'memory'],
  retrieval: ['story', 'memory', 'sameness'],
  review: ['story', 'memory', 'sameness', 'retrieval'],
  context: ['story', 'memory', 'sameness', 'retrieval'],
  transfer: ['story', 'memory'],
  turn: [...RULES, 'store', 'pass'],
  pass: [...RULES, 'store'],
  store: RULES,
  model: [],
  live: ['store'],
  account: ['store'],
  schema: [...RULES, 'store', 'turn', 'pass', 'live', 'account'],
  server: ['schema']
};

/** Root files of api/: who may import them. */
const ROOT_FILES: Record<string, 'everyone' | 'work' | 'composition'> = {
  'settings.ts': 'everyone',
  'errors.ts': 'everyone',
  'ports.ts': 'work',
  'deps.ts': 'work',
  'app.ts': 'composition',
  'main.ts': 'composition'
};

/** Root files that only say what things look like. */
const SEAMS = ['deps.ts', 'ports.ts'];

/** Packages that rules may load: tokens and language, nothing that touches the world. */
const RULE_PACKAGES = ['gpt-tokenizer', 'compromise', 'snowball-stemmers', 're2js'];

/** One technology, one room. Types may be named elsewhere. */
const OWNED_PACKAGES: { packages: RegExp; rooms: readonly string[] }[] = [
  { packages: /^(@prisma\/|#prisma\/|libsql$)/, rooms: ['store'] },
  { packages: /^#prisma\/client\//, rooms: ['schema'] },
  { packages: /^(openai|undici|eventsource-parser|@energetic-ai)(\/|$)/, rooms: ['model'] },
  { packages: /^@pothos\//, rooms: ['schema'] },
  { packages: /^(ws|graphql-ws|graphql-yoga)(\/|$)/, rooms: ['server'] }
];

const FORBIDDEN_NAME = /(^|[-.])(utils?|helpers?|commons?|types?|managers?|services?|misc|index)($|[-.])/i;

const MAX_FUNCTION_LINES = 60;

/** Everything that a file breaks; `path` is relative to the repository, with forward slashes. */
export function findViolations(path: string, text: string): Violation[] {
  const file = readSource(path, text);
  return [
    ...checkName(file),
    ...checkSize(file),
    ...checkSpelling(file),
    ...(path.startsWith('api/') ? checkApi(file) : []),
    ...(path.startsWith('app/') ? checkApp(file) : [])
  ];
}

export const describeViolation = ({ file, line, rule, detail }: Violation): string =>
  `${file}:${line} [${rule}] ${detail}`;

function violation(file: SourceFile, line: number, rule: string, detail: string): Violation {
  return { file: file.path, line, rule, detail };
}

function checkName(file: SourceFile): Violation[] {
  const name = posix.basename(file.path);
  const found: Violation[] = [];
  if (FORBIDDEN_NAME.test(name.replace(/\.(ts|svelte|mjs|svelte\.ts)$/, ''))) {
    found.push(violation(file, 1, 'name', `${name} says nothing: what it holds lives with its noun`));
  }
  if (name.startsWith('+')) return found;
  const isComponent = name.endsWith('.svelte');
  const spelling = isComponent ? /^[A-Z][A-Za-z0-9]*\.svelte$/ : /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/;
  if (!spelling.test(name)) {
    found.push(violation(file, 1, 'name', `${name} should be ${isComponent ? 'PascalCase' : 'kebab-case'}`));
  }
  return found;
}

function checkSize(file: SourceFile): Violation[] {
  const isNarrow = file.path.endsWith('.svelte') || file.path.startsWith('api/schema/');
  const limit = isNarrow ? 200 : 300;
  const found: Violation[] = [];
  if (file.lines > limit) {
    found.push(violation(file, limit + 1, 'size', `${file.lines} lines, at most ${limit}`));
  }
  // A describe block is one function and may be as long as its file.
  if (file.path.startsWith('tests/')) return found;
  for (const { name, line, lines } of file.functions) {
    if (lines > MAX_FUNCTION_LINES) {
      found.push(violation(file, line, 'size', `${name} has ${lines} lines, at most ${MAX_FUNCTION_LINES}`));
    }
  }
  return found;
}

function checkSpelling(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  for (const { from, line, isReExport } of file.imports) {
    const isOwn = /^[.#]/.test(from);
    if (from.split('/').includes('..')) {
      found.push(
        violation(file, line, 'spelling', `${from}: ./ inside a room, #api/… or #lib/… across, never ../`)
      );
    }
    if (from.startsWith('$lib')) found.push(violation(file, line, 'spelling', `${from}: write #lib`));
    if (isOwn && !/\.[a-z]+$/.test(from) && !from.startsWith('./$')) {
      found.push(violation(file, line, 'spelling', `${from}: write the file's extension`));
    }
    if (isReExport) found.push(violation(file, line, 'export', `${from}: nothing is exported again`));
  }
  const isCode = /^(api|app\/lib|tests\/kit)\//.test(file.path) && !file.path.endsWith('.svelte');
  if (isCode) {
    found.push(...file.defaultExports.map((line) => violation(file, line, 'export', 'exports have names')));
  }
  return found;
}

function checkApi(file: SourceFile): Violation[] {
  const [room, name] = placeOf(file.path);
  const found: Violation[] = [];
  if (room === null && !(name in ROOT_FILES)) {
    found.push(violation(file, 1, 'room', `${name} stands outside the rooms`));
  } else if (room !== null && !(room in ROOMS)) {
    found.push(violation(file, 1, 'room', `there is no room ${room} in the house`));
  }
  if (!/^(\/\*\*|\/\/)/.test(file.text)) {
    found.push(violation(file, 1, 'opening', 'a file opens with a comment on what it owns'));
  }
  if (file.path !== 'api/main.ts') {
    found.push(
      ...file.environmentReads.map((line) =>
        violation(file, line, 'environment', 'only api/main.ts reads process.env')
      )
    );
  }
  if (room === null && SEAMS.includes(name)) {
    const runs = [
      ...file.runtimeStatements,
      ...file.imports.filter((one) => !one.isTypeOnly).map((one) => one.line)
    ];
    found.push(...runs.map((line) => violation(file, line, 'seam', `${name} holds types only`)));
  }
  for (const one of file.imports) {
    const problem = wallAcross(file.path, room, one) ?? packageProblem(room, one);
    if (problem !== null) found.push(violation(file, one.line, 'wall', `${one.from}: ${problem}`));
  }
  return found;
}

/** Room and file name of a path in api/; no room for its root files. */
function placeOf(path: string): [room: string | null, name: string] {
  const parts = path.split('/');
  return parts.length === 2 ? [null, parts[1]!] : [parts[1]!, parts.at(-1)!];
}

function wallAcross(path: string, room: string | null, { from, isTypeOnly }: Import): string | null {
  if (/^#(lib|tests)\//.test(from)) return 'api/ knows neither the app nor the tests';
  const target = from.startsWith('#api/')
    ? from.slice(1)
    : from.startsWith('./')
      ? posix.join(posix.dirname(path), from)
      : null;
  if (target === null) return null;
  const [targetRoom, targetName] = placeOf(target);
  if (room === 'main.ts' || (room === null && /\/(main|app)\.ts$/.test(path))) return null;
  if (targetRoom === null) return rootProblem(room, targetName, isTypeOnly);
  if (room === null) return isTypeOnly ? null : 'root files take only types from rooms';
  if (targetRoom === room) {
    const isBeside = from.startsWith('#') && posix.dirname(target) === posix.dirname(path);
    return isBeside ? 'inside a room, write ./' : null;
  }
  return ROOMS[room]?.includes(targetRoom) === false ? `${room}/ may not import ${targetRoom}/` : null;
}

function rootProblem(room: string | null, name: string, isTypeOnly: boolean): string | null {
  const who = ROOT_FILES[name];
  if (who === 'everyone' || room === null) return null;
  if (who === 'composition' || who === undefined) return `${name} is for nobody to import`;
  // Rules speak of messages and cast as the ports name them, but can call nothing.
  if (RULES.includes(room))
    return name === 'ports.ts' && isTypeOnly ? null : `rules take at most types from ports.ts`;
  return null;
}

function packageProblem(room: string | null, { from, isTypeOnly }: Import): string | null {
  if (/^(\.|#api\/)/.test(from) || room === null) return null;
  if (RULES.includes(room)) {
    const isAllowed = RULE_PACKAGES.some((name) => from === name || from.startsWith(`${name}/`));
    return isAllowed ? null : `rules may load only ${RULE_PACKAGES.join(', ')}`;
  }
  const owners = OWNED_PACKAGES.filter(({ packages }) => packages.test(from)).flatMap(({ rooms }) => rooms);
  if (isTypeOnly || owners.length === 0 || owners.includes(room)) return null;
  return `only ${owners.join('/ and ')}/ may load it`;
}

function checkApp(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const room = /^app\/lib\/([^/]+)\//.exec(file.path)?.[1] ?? null;
  const isPlayed = room !== null || file.path.startsWith('app/routes/');
  if (isPlayed) {
    found.push(
      ...file.environmentReads.map((line) =>
        violation(file, line, 'environment', 'the app reads no environment')
      )
    );
  }
  for (const { from, line } of file.imports) {
    if (/^#(api|prisma|tests)\//.test(from)) {
      found.push(violation(file, line, 'wall', `${from}: the app speaks GraphQL only`));
    }
    const target = /^#lib\/([^/]+)\//.exec(from)?.[1];
    if (room === null || target === undefined || target === room) continue;
    const allowed = room === 'ui' ? [] : room === 'api' ? ['ui'] : ['api', 'ui'];
    if (!allowed.includes(target)) {
      found.push(
        violation(file, line, 'wall', `${from}: ${room} may not import ${target}; pages join rooms`)
      );
    }
  }
  return found;
}
