import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../harness.ts';

const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
const DOCUMENTS = ['openapi', 'openapi-operator', 'openapi-web'];
const SLOW_MS = 240_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-generators-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program of node_modules; answers all that it says. */
function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', program), ...args],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
  );
  return { status, said: `${stdout}${stderr}` };
}

const document = (name: string): Json => JSON.parse(readFileSync(join(ROOT, 'docs', `${name}.json`), 'utf8'));

it('names each operation, and no two alike', () => {
  for (const name of DOCUMENTS) {
    const operations = Object.values<Json>(document(name).paths).flatMap((item) => Object.values<Json>(item));
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  }
});

it.each([
  [
    'openapi-typescript',
    (name: string) => [
      'openapi-typescript/bin/cli.js',
      join(ROOT, 'docs', `${name}.json`),
      ...['-o', `${name}.types.ts`],
    ],
  ],
  [
    'swagger-typescript-api',
    (name: string) => [
      'swagger-typescript-api/dist/cli.mjs',
      ...['generate', '-p', join(ROOT, 'docs', `${name}.json`), '-o', '.', '-n', `${name}.client.ts`],
    ],
  ],
])(
  'is read by %s without a warning, into what compiles',
  (_generator, command) => {
    const made = DOCUMENTS.map((name) => {
      const [program = '', ...args] = command(name);
      const { status, said } = run(program, ...args);
      expect(status, said).toBe(0);
      expect(said.split('\n').filter((line) => /warn|error|deprecat|conflict/i.test(line))).toEqual([]);
      return args.at(-1) ?? '';
    });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const strictly = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
    const compiled = run('typescript/bin/tsc', ...strictly, '--lib', 'es2022,dom', ...made);
    expect([compiled.status, compiled.said]).toEqual([0, '']);
  },
  SLOW_MS,
);
