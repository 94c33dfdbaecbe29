import { defineConfig } from 'vitest/config';
import { HeavyFirst } from './test/heavy-first.ts';
import { ALONE, isSystemTest, TEST_FILES } from './test/sets.ts';

const options = {
  pool: 'forks' as const,
  // They end what hangs. A machine that runs browsers, databases and servers on two cores holds a test up for long.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 300_000 } },
  // As the program runs: a tenth of a worker's time went into clearing up what a small nursery could not hold.
  execArgv: ['--max-semi-space-size=32'],
};

/** One project for the files that share processes, and one for those that each have a process of their own. */
function projectsOf(name: string, files: readonly string[]) {
  const shared = {
    name,
    include: files.filter((file) => !ALONE.includes(file)),
    // To import the program anew for each of four hundred files took a third of the run, and a browser for each of thirty
    // more. Each file must leave nothing behind: the next one would find it.
    isolate: false,
    setupFiles: ['test/leave-as-found.ts', 'test/costs.ts'],
  };
  const alone = {
    name: `${name}-alone`,
    include: files.filter((file) => ALONE.includes(file)),
    setupFiles: ['test/costs.ts'],
  };
  return [{ test: { ...options, ...shared } }, { test: { ...options, ...alone } }];
}

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    // They share two cores with PostgreSQL, and wait for it, for browsers and for what they have killed.
    maxWorkers: 3,
    sequence: { sequencer: HeavyFirst },
    // One of each pair is left out by `--project` (scripts/test.mjs); a file that is named is found in either.
    projects: [
      ...projectsOf(
        'gate',
        TEST_FILES.filter((file) => !isSystemTest(file)),
      ),
      ...projectsOf('system', TEST_FILES.filter(isSystemTest)),
    ],
  },
});
