import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Package {
  version: string;
  license?: string;
  dev?: true;
  devOptional?: true;
  engines?: { node?: string };
}
type Lockfile = Record<string, Package>;

const ROOT = new URL('..', import.meta.url).pathname;
const LOCKED = JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8')).packages as Lockfile;

// Licences of packages that may be handed on with the bank: none of these asks that its own source be opened.
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'PostgreSQL'],
]);
// Licences of packages that build and test the bank and are no part of it. The pages carry one typeface (OFL-1.1),
// which may be handed on.
const IN_DEVELOPMENT = new Set([...PERMISSIVE, 'MPL-2.0', 'Python-2.0', 'CC0-1.0', 'OFL-1.1']);

/** Whether an SPDX expression can be met: one side of an OR, all of an AND. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => isAllowed(one, allowed));
  return bare.split(' AND ').every((one) => allowed.has(one));
}

/** A package may name its licence in the text beside it alone; of those only the plainest is read. */
function licenceInFile(path: string): string | undefined {
  return readIfThere(`${ROOT}/${path}/LICENSE`)?.startsWith('MIT License\n') ? 'MIT' : undefined;
}

function forbidden(packages: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, { license, dev }]) => {
      const allowed = dev === true ? IN_DEVELOPMENT : PERMISSIVE;
      const said = license ?? licenceInFile(path);
      return path !== '' && !(said !== undefined && isAllowed(said, allowed));
    })
    .map(([path, { license }]) => `${path}: ${license ?? 'no licence'}`);
}

describe('every package', () => {
  it('has a licence under which it may be used here', () => {
    expect(Object.keys(LOCKED).length).toBeGreaterThan(100);
    expect(forbidden(LOCKED)).toEqual([]);
  });

  it('is held to it: what is no better, or unknown, is found', () => {
    const one = (license: string | undefined, dev?: true): Lockfile => ({
      'node_modules/x': { version: '1.0.0', ...(license && { license }), ...(dev && { dev }) },
    });
    for (const license of ['GPL-3.0', 'AGPL-3.0-only', 'MPL-2.0', 'MIT AND GPL-2.0', 'UNLICENSED', undefined])
      expect(forbidden(one(license))).toHaveLength(1);
    for (const license of ['GPL-3.0', undefined]) expect(forbidden(one(license, true))).toHaveLength(1);
    expect(forbidden(one('MPL-2.0', true))).toEqual([]);
    for (const license of ['(MIT OR GPL-3.0)', 'MIT AND ISC']) expect(forbidden(one(license))).toEqual([]);
  });

  it('says in its own package.json what the lock file says', () => {
    const installed = Object.entries(LOCKED).flatMap(([path, { license }]) => {
      const text = path === '' ? undefined : readIfThere(`${ROOT}/${path}/package.json`);
      const said = text === undefined ? undefined : JSON.parse(text).license;
      return typeof said === 'string' ? [{ path, said, license }] : [];
    });
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(({ said, license }) => said !== license)).toEqual([]);
  });
});

describe('every package that runs with the bank', () => {
  const { engines, overrides } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
  const runs = Object.entries(LOCKED).filter(([path, { dev }]) => path !== '' && dev !== true);

  it('runs on the oldest Node that is promised', () => {
    const oldest = /^>=(\d+\.\d+)$/.exec(engines.node)?.[1] ?? '';
    const reached = (range: string) =>
      range.split('||').some((one) => /^\s*(>=|\^|>)?\s*v?\d/.test(one) && !isNewer(one, oldest));
    for (const [range, answer] of [
      ['>=22', false],
      ['^22.12.0 || >=24.1.0', false],
      ['^20.19.0 || >=22.12.0', true],
      ['>= 20.20', false],
    ] as const)
      expect([range, reached(range)]).toEqual([range, answer]);
    const named = runs.filter(([, one]) => one.engines?.node !== undefined);
    expect(named.length).toBeGreaterThan(40);
    expect(
      named
        .filter(([, one]) => !reached(one.engines?.node ?? ''))
        .map(([path, one]) => [path, one.engines?.node]),
    ).toEqual([]);
  });

  it('is the one that an installation finds by itself: overrides reach packages of development alone', () => {
    const overridden = Object.keys(overrides);
    expect(
      runs.map(([path]) => path.replace(/^.*node_modules\//, '')).filter((name) => overridden.includes(name)),
    ).toEqual([]);
  });
});

/** Whether the first version of a range is above another. */
function isNewer(range: string, than: string): boolean {
  const [major = 0, minor = 0] = (/\d+(\.\d+)?/.exec(range)?.[0] ?? '').split('.').map(Number);
  const [ours = 0, below = 0] = than.split('.').map(Number);
  return major > ours || (major === ours && minor > below);
}

describe('the bill of materials', () => {
  it('names every package that runs with the bank, in CycloneDX, and none of development', () => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' });
    const bill = JSON.parse(text);
    expect(bill.bomFormat).toBe('CycloneDX');
    const named = new Set<string>(
      bill.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)),
    );
    const wanted = Object.entries(LOCKED)
      .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
      .map(([path, { version }]) => `pkg:npm/${path.replace(/^.*node_modules\//, '')}@${version}`);
    expect(wanted.filter((purl) => !named.has(purl))).toEqual([]);
    for (const name of ['vitest', 'typescript', 'vite', 'react'])
      expect([...named].filter((purl) => purl.startsWith(`pkg:npm/${name}@`))).toEqual([]);
  });
});

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}
