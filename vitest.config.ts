import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['test/long/**', 'node_modules/**'],
    globalSetup: ['test/global-setup.ts'],
    // Each file is a process with pools of its own, and they share two cores with PostgreSQL.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    // A machine that runs browsers, databases and servers on two cores may hold one up for seconds: what fails twice
    // is wrong.
    retry: process.env.CI === undefined ? 0 : 1,
  },
});
