import { defineConfig } from 'vitest/config';
import { HeavyFirst } from './test/heavy-first.ts';

// What starts browsers or whole programs, kills them, or counts what the program has declared.
const ALONE = [
  'test/*.test.ts',
  'test/pages/**/*.test.ts',
  'test/screens/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/flows/somebody-comes-in-through-the-pages.test.ts',
  'src/database/embedded*.test.ts',
];

const options = {
  pool: 'forks',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  teardownTimeout: 20_000,
  // A machine that runs browsers, databases and servers on two cores may hold one up for seconds: what fails twice
  // is wrong.
  retry: process.env.CI === undefined ? 0 : 1,
} as const;

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
          // To import the program anew for each of two hundred files took a quarter of the run. What one file leaves
          // behind would be the next one's, so each is held to leave nothing.
          isolate: false,
          setupFiles: ['test/leave-as-found.ts'],
        },
      },
    ],
  },
});
