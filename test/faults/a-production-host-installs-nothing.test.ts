import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram } from './bank-process.ts';

const ROOT = process.cwd();
const BROUGHT = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts',
  'src',
  'central-bank',
  'kit',
];

let host: string;
beforeAll(() => {
  buildProgram();
  host = mkdtempSync(join(tmpdir(), 'lastro-host-'));
  for (const name of [...BROUGHT, 'bench', 'web', 'migrations', 'dist'])
    cpSync(join(ROOT, name), join(host, name), { recursive: true, preserveTimestamps: true });
  installWithoutDevelopment();
});
afterAll(() => rmSync(host, { recursive: true, force: true }));

/** As `npm ci --omit=dev` leaves it: what the bank runs with, and a note of what that is. */
function installWithoutDevelopment(): void {
  const hidden = JSON.parse(readFileSync(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8'));
  const kept = Object.entries<{ dev?: true; devOptional?: true }>(hidden.packages).filter(
    ([, { dev, devOptional }]) => !dev && !devOptional,
  );
  for (const [path] of kept) {
    if (path.lastIndexOf('node_modules/') > 0) continue;
    mkdirSync(dirname(join(host, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(host, path));
  }
  const noted = JSON.stringify({ ...hidden, packages: Object.fromEntries(kept) });
  writeFileSync(join(host, 'node_modules', '.package-lock.json'), noted);
}

const run = () => {
  const env = { ...process.env, LASTRO_MODE: 'production' };
  const ran = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: host, env, encoding: 'utf8' });
  return { status: ran.status, stderr: ran.stderr };
};

it('starts what is built, without development packages', () => {
  const { status, stderr } = run();
  // It got as far as the program's own settings.
  expect(stderr).toMatch(/^Lastro cannot start with these settings:\n {2}- LASTRO_DATABASE_URL is required/);
  expect(status).toBe(1);
  expect(existsSync(join(host, 'node_modules', 'typescript'))).toBe(false);
});

it('says what is missing instead of installing it', () => {
  rmSync(join(host, 'node_modules', '.package-lock.json'));
  expect(run()).toEqual({
    status: 1,
    stderr: 'Packages are missing, and a production host installs none by itself: run npm ci --omit=dev.\n',
  });
});

it('builds nothing', () => {
  rmSync(join(host, 'dist', '.build-hash'));
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^dist is not built as the sources say/),
  });
});
