import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** The witness that has seen a bug, and how soon. */
export interface Sighting {
  readonly by: 'tests' | 'books' | 'verify';
  /** The test that failed, or the first thing that does not agree. */
  readonly what: string;
  readonly seconds: number;
}

const MOST_MS = 600_000;

interface Reported {
  testResults: { name: string; message?: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs the named tests, one file after the other, until one fails. */
export function askTests(folder: string, mutant: Mutant): Sighting | undefined {
  const began = performance.now();
  for (const file of mutant.tests) {
    const failed = failureIn(folder, file);
    if (failed !== undefined) return { by: 'tests', what: failed, seconds: secondsSince(began) };
  }
  return undefined;
}

function failureIn(folder: string, file: string): string | undefined {
  const output = join(folder, '.mutant-tests.json');
  rmSync(output, { force: true });
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const ran = spawnSync(
    process.execPath,
    [vitest, 'run', '--bail=1', '--reporter=json', `--outputFile=${output}`, file],
    { cwd: folder, timeout: MOST_MS, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  if (ran.status === 0) return undefined;
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Reported;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find((one) => one.status === 'failed');
  if (failed !== undefined) return `${file}: ${failed.fullName}`;
  // A file that cannot even be read proves nothing about a bug; a hook or a hang does.
  const said = testResults.find(({ message }) => message)?.message ?? ran.stderr ?? '';
  if (/SyntaxError|Transform failed|ReferenceError/.test(said)) throw new Error(`${file}: ${said}`);
  return `${file}: ${said.split('\n')[0] ?? `ended with ${ran.status ?? ran.signal}`}`;
}

interface Traffic {
  wrong: string[];
  breaches: string[];
}

/** Lets mixed traffic run for some seconds, then asks the clients' books and the checker. */
export function askTraffic(folder: string, mutant: Mutant, torture: string): Sighting[] {
  const began = performance.now();
  const output = join(folder, '.mutant-traffic.json');
  rmSync(output, { force: true });
  const faults = mutant.faults === undefined ? ['--undisturbed'] : ['--faults', mutant.faults.join(',')];
  spawnSync(process.execPath, [torture, '--rounds', '1', '--seed', '1', '--judgement', output, ...faults], {
    cwd: folder,
    timeout: MOST_MS,
    stdio: 'ignore',
  });
  const { wrong, breaches } = JSON.parse(readFileSync(output, 'utf8')) as Traffic;
  const seconds = secondsSince(began);
  return [
    ...wrong.slice(0, 1).map((what): Sighting => ({ by: 'books', what, seconds })),
    ...breaches.slice(0, 1).map((what): Sighting => ({ by: 'verify', what, seconds })),
  ];
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}
