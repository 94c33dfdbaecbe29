import { defineConfig } from 'vitest/config';
import { HeavyFirst } from './test/heavy-first.ts';

// One counts all that the program has declared: files before it would have declared more. The others pack and start it.
const ALONE = ['test/plans.test.ts', 'test/kit/testing.test.ts', 'test/kit/package.test.ts'];

const options = {
  pool: 'forks' as const,
  // They end what hangs. A machine that runs browsers, databases and servers on two cores holds a test up for long.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
  // As the program runs: a tenth of a worker's time went into clearing up what a small nursery could not hold.
  execArgv: ['--max-semi-space-size=32'],
};

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    // They share two cores with PostgreSQL, and wait for it, for browsers and for what they have killed.
    maxWorkers: 3,
    sequence: { sequencer: HeavyFirst },
    projects: [
      {
        test: {
          ...options,
          name: 'alone',
          include: ALONE,
          setupFiles: ['test/costs.ts'],
        },
      },
      {
        test: {
          ...options,
          name: 'shared',
          include: [
            'src/**/*.test.ts',
            'central-bank/**/*.test.ts',
            'web/**/*.test.ts',
            'test/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...ALONE, 'test/long/**'],
          // To import the program anew for each of four hundred files took a third of the run, and a browser for each of
          // thirty more. What one file leaves behind would be the next one's, so each is held to leave nothing.
          isolate: false,
          setupFiles: ['test/leave-as-found.ts', 'test/costs.ts'],
        },
      },
    ],
  },
});
