/** What the product ships with: permissive licences only, and no package that must run a script to be installed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;

/** Permissive: keep the notice, and do as you like. */
const PERMISSIVE = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'Zlib'
]);

type Locked = {
  version?: string;
  license?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Manifest = { license?: unknown; licenses?: unknown };

const readJson = <Shape>(path: string): Shape => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Shape;
const locked = readJson<{ packages: Record<string, Locked> }>('package-lock.json').packages;
const allowScripts = readJson<{ allowScripts: Record<string, boolean> }>('package.json').allowScripts;

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What `npm ci --omit=dev` would install, by place in node_modules: the closure of the production dependencies. */
function productionPackages(): string[] {
  const found = new Set<string>();
  const waiting = [''];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const entry = locked[from]!;
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (peer) => entry.peerDependenciesMeta?.[peer]?.optional !== true
    );
    for (const name of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]) {
      const path = placeOf(name, from);
      if (path === null || found.has(path)) continue;
      found.add(path);
      waiting.push(path);
    }
  }
  return [...found].sort();
}

/** Where Node finds `name` from a package's place: the nearest node_modules upwards. */
function placeOf(name: string, from: string): string | null {
  for (let base = from; ; base = base.slice(0, Math.max(base.lastIndexOf('/node_modules/'), 0))) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (path in locked) return path;
    if (base === '') return null;
  }
}

/** As the installed package says it; for another platform's build, as the lock file does. */
function licenseOf(path: string): string {
  const manifest = `${path}/package.json`;
  if (!existsSync(join(ROOT, manifest))) return locked[path]!.license ?? 'none given';
  const { license, licenses } = readJson<Manifest>(manifest);
  const stated = license ?? (Array.isArray(licenses) ? (licenses[0] as unknown) : licenses);
  return typeof stated === 'string'
    ? stated
    : ((stated as { type?: string } | undefined)?.type ?? 'none given');
}

/** SPDX: of alternatives one must be permissive, of a conjunction all. */
function isPermissive(license: string): boolean {
  const plain = license.replace(/[()]/g, '').trim();
  if (/ OR /i.test(plain)) return plain.split(/ OR /i).some(isPermissive);
  if (/ AND /i.test(plain)) return plain.split(/ AND /i).every(isPermissive);
  return PERMISSIVE.has(plain);
}

describe('the packages that ship', () => {
  const shipped = productionPackages();

  it('are found through the lock file, with those they depend on', () => {
    const names = shipped.map(nameOf);
    for (const name of Object.keys(locked['']!.dependencies!)) expect(names).toContain(name);
    expect(shipped.length).toBeGreaterThan(Object.keys(locked['']!.dependencies!).length);
  });

  it('all have a permissive licence', () => {
    const others = shipped.filter((path) => !isPermissive(licenseOf(path)));
    expect(others.map((path) => `${nameOf(path)}: ${licenseOf(path)}`)).toEqual([]);
  });

  it('are pinned to a version', () => {
    const manifest =
      readJson<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json');
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(loose.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))).toEqual([]);
  });
});

describe('every package', () => {
  it('installs without a script, or is listed as one whose script is not run', () => {
    const scripted = Object.keys(locked).filter(
      (path) => locked[path]!.hasInstallScript && !locked[path]!.optional
    );
    expect(scripted.map(nameOf).filter((name) => allowScripts[name] !== false)).toEqual([]);
    expect(Object.values(allowScripts)).not.toContain(true);
  });
});

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['EPL-2.0', false],
    ['CC-BY-NC-4.0', false],
    ['none given', false]
  ])('of %s counts as permissive: %s', (license, expected) => {
    expect(isPermissive(license)).toBe(expected);
  });
});
