import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { compileProgram } from './compile.ts';
import type { Mutant } from './mutant.ts';

/** The witness that has seen a bug, and how soon. */
export interface Sighting {
  readonly by: 'tests' | 'sim' | 'books' | 'verify';
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

// A bug may keep a test from ending: no test takes longer than this on a busy machine.
const ENDS_WITHIN_MS = 45_000;

/**
 * One runner for all bugs: to start it and its database anew for each takes longer than the tests do. With `first` it
 * stops at the first test that fails.
 */
export async function openTestRunner(folder: string, { first }: { first: boolean }): Promise<TestRunner> {
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    reporters: [{}],
    isolate: true,
    ...(first ? { bail: 1, testTimeout: ENDS_WITHIN_MS } : {}),
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

/** The value that an assertion found in place of nothing. */
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

/** Tests write here what the checker finds in each database that they drop. */
export const BREACHES_OF_TESTS = '.breaches-of-tests';

/**
 * Runs the named tests, one file after the other, until one fails; of a bug about money until the checker, too, finds
 * something in what they leave.
 */
export async function askTests(runner: TestRunner, mutant: Mutant): Promise<Sighting[]> {
  const began = performance.now();
  const seen: Sighting[] = [];
  const isSeenBy = (by: Sighting['by']) => seen.some((one) => one.by === by);
  for (const file of mutant.tests) {
    const { failed, breaches } = await runOne(runner, file);
    const seconds = secondsSince(began);
    if (failed !== undefined && !isSeenBy('tests')) seen.push({ by: 'tests', what: failed, file, seconds });
    if (mutant.money) seen.push(...breaches.map((what): Sighting => ({ by: 'verify', what, file, seconds })));
    if (isSeenBy('tests') && (isSeenBy('verify') || !mutant.money)) break;
  }
  return seen;
}

/** The end of a file of tests. */
interface FileRun {
  failed: string | undefined;
  /** A line of each check that what they have left breaks. */
  breaches: string[];
}

async function runOne(runner: TestRunner, file: string): Promise<FileRun> {
  rmSync(BREACHES_OF_TESTS, { force: true });
  const failed = await runner.failureIn(file);
  if (!existsSync(BREACHES_OF_TESTS)) return { failed, breaches: [] };
  return { failed, breaches: readFileSync(BREACHES_OF_TESTS, 'utf8').trimEnd().split('\n') };
}

const checkOf = (breach: string) => breach.split(/\s+/)[1];

/** Judges sightings by what the same tests do without any bug. */
export function openDoubt(runner: TestRunner) {
  const known = new Map<string, FileRun>();
  return {
    /** Tells if the bug is what was seen; what fails now and then is tried again. */
    isBelieved: async ({ by, what, file }: Sighting): Promise<boolean> => {
      if (file === undefined) return true;
      let run = known.get(file);
      for (let tries = 0; run === undefined || (run.failed !== undefined && tries < 2); tries++)
        run = await runOne(runner, file);
      known.set(file, run);
      if (by === 'tests') return run.failed === undefined;
      return !run.breaches.some((breach) => checkOf(breach) === checkOf(what));
    },
  };
}

interface Traffic {
  wrong: string[];
  breaches: string[];
}

const TRAFFIC = ['test/reliability/races.test.ts', 'test/reliability/torture.test.ts'];

/** Lets mixed traffic run, and asks the clients' books and the checker: where it needs faults, on real processes. */
export async function askTraffic(runner: TestRunner, mutant: Mutant, folder: string): Promise<Sighting[]> {
  const began = performance.now();
  const { wrong, breaches } =
    mutant.faults === undefined ? await trafficOf(runner) : disturbed(mutant.faults, folder);
  const seconds = secondsSince(began);
  return [
    ...wrong.slice(0, 1).map((what): Sighting => ({ by: 'books', what: withoutStack(what), seconds })),
    ...breaches.slice(0, 1).map((what): Sighting => ({ by: 'verify', what, seconds })),
  ];
}

function withoutStack(what: string): string {
  return what.replaceAll(/\n +at .*/g, '');
}

/** Races, and where these see nothing the customers’ programs. */
async function trafficOf(runner: TestRunner): Promise<Traffic> {
  const traffic: Traffic = { wrong: [], breaches: [] };
  for (const file of TRAFFIC) {
    const { wrong, breaches } = traffics(await runner.failuresIn(file));
    traffic.wrong.push(...wrong);
    traffic.breaches.push(...breaches);
    if (wrong.length + breaches.length > 0) break;
  }
  return traffic;
}

function traffics(failures: readonly Failure[]): Traffic {
  const isChecker = ({ test }: Failure) => test.includes('checker holds');
  return {
    wrong: failures.filter((one) => !isChecker(one)).map(({ why }) => why),
    breaches: failures.filter(isChecker).map(({ why }) => why),
  };
}

const TORTURED = '.tortured';

/** Torture starts the database, so the bug must be in it too: it is compiled while the bug is planted. */
function disturbed(faults: readonly string[], folder: string): Traffic {
  const output = join(folder, '.mutant-traffic.json');
  rmSync(output, { force: true });
  compileProgram(folder, { source: join('test', 'long', 'torture.ts'), into: TORTURED });
  const torture = join(folder, TORTURED, 'test', 'long', 'torture.js');
  const args = ['--rounds', '1', '--seed', '1', '--judgement', output, '--faults', faults.join(',')];
  spawnSync(process.execPath, [torture, ...args], { cwd: folder, timeout: MOST_MS, stdio: 'ignore' });
  return JSON.parse(readFileSync(output, 'utf8')) as Traffic;
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}
