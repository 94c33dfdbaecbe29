import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import type { Mutant } from './mutant.ts';

/** The witness that has seen a bug, and how soon. */
export interface Sighting {
  readonly by: 'tests' | 'books' | 'verify';
  /** The test that failed, or the first thing that does not agree. */
  readonly what: string;
  /** The file of the test. */
  readonly file?: string;
  readonly seconds: number;
}

const MOST_MS = 600_000;

export interface Failure {
  readonly test: string;
  readonly why: string;
}

/** Runs tests of a checkout in which files change. */
export interface TestRunner {
  /** The first test of the file that fails, or what else is wrong with it; undefined where all pass. */
  failureIn(file: string): Promise<string | undefined>;
  /** Every test of the file that fails, with what it says. */
  failuresIn(file: string): Promise<Failure[]>;
  /** This file is another now. */
  changed(file: string): void;
  close(): Promise<void>;
}

/** One runner for all bugs: to start it and its database anew for each takes longer than the tests do. */
export async function openTestRunner(folder: string): Promise<TestRunner> {
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    reporters: [{}],
    isolate: true,
  });
  await vitest.standalone();
  const run = async (file: string) => {
    const specifications = await vitest.globTestSpecifications([join(folder, file)]);
    if (specifications.length === 0) throw new Error(`${file} is no test`);
    const { testModules } = await vitest.runTestSpecifications(specifications);
    // Those of earlier runs are told again.
    const module = testModules.find(({ moduleId }) => moduleId.endsWith(`/${file}`));
    if (module === undefined || module.state() === 'skipped') throw new Error(`${file} was not run`);
    return module;
  };
  return {
    failureIn: async (file) => failureOf(file, await run(file)),
    failuresIn: async (file) => {
      const module = await run(file);
      const failed = [...module.children.allTests('failed')].map((test) => ({
        test: test.fullName,
        why: reasonOf(test.result().errors?.[0]),
      }));
      const whole = failureOf(file, module);
      return failed.length > 0 || whole === undefined ? failed : [{ test: file, why: whole }];
    },
    changed: (file) => vitest.invalidateFile(join(folder, file)),
    close: () => vitest.close(),
  };
}

/** What an assertion found in place of nothing. */
function reasonOf(error: { message?: string; actual?: unknown } | undefined): string {
  return String(error?.actual ?? error?.message ?? 'it failed');
}

function failureOf(file: string, module: TestModule): string | undefined {
  if (module.ok()) return undefined;
  for (const test of module.children.allTests('failed')) return `${file}: ${test.fullName}`;
  const [error] = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ];
  const said = error?.message ?? 'it did not end';
  // A file that cannot even be read proves nothing about a bug.
  if (/SyntaxError|Transform failed|is not defined/.test(said)) throw new Error(`${file}: ${said}`);
  return `${file}: ${said.split('\n')[0]}`;
}

/** Runs the named tests, one file after the other, until one fails. */
export async function askTests(runner: TestRunner, mutant: Mutant): Promise<Sighting | undefined> {
  const began = performance.now();
  for (const file of mutant.tests) {
    const failed = await runner.failureIn(file);
    if (failed !== undefined) return { by: 'tests', what: failed, file, seconds: secondsSince(began) };
  }
  return undefined;
}

interface Traffic {
  wrong: string[];
  breaches: string[];
}

const TRAFFIC = 'test/reliability/torture.test.ts';

/** Lets mixed traffic run, and asks the clients' books and the checker: where it needs faults, on real processes. */
export async function askTraffic(
  runner: TestRunner,
  mutant: Mutant,
  { folder, torture }: { folder: string; torture: string },
): Promise<Sighting[]> {
  const began = performance.now();
  const { wrong, breaches } =
    mutant.faults === undefined
      ? traffics(await runner.failuresIn(TRAFFIC))
      : disturbed(mutant.faults, { folder, torture });
  const seconds = secondsSince(began);
  return [
    ...wrong.slice(0, 1).map((what): Sighting => ({ by: 'books', what, seconds })),
    ...breaches.slice(0, 1).map((what): Sighting => ({ by: 'verify', what, seconds })),
  ];
}

function traffics(failures: readonly Failure[]): Traffic {
  const isChecker = ({ test }: Failure) => test.includes('checker holds');
  return {
    wrong: failures.filter((one) => !isChecker(one)).map(({ why }) => why),
    breaches: failures.filter(isChecker).map(({ why }) => why),
  };
}

function disturbed(
  faults: readonly string[],
  { folder, torture }: { folder: string; torture: string },
): Traffic {
  const output = join(folder, '.mutant-traffic.json');
  rmSync(output, { force: true });
  const args = ['--rounds', '1', '--seed', '1', '--judgement', output, '--faults', faults.join(',')];
  spawnSync(process.execPath, [torture, ...args], { cwd: folder, timeout: MOST_MS, stdio: 'ignore' });
  return JSON.parse(readFileSync(output, 'utf8')) as Traffic;
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}
