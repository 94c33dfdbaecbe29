// Writes test/releases/<version>.sql.gz, a database as this version makes it with every kind of row in it, and proves that
// it restores and works. As long as the version has no tag it may be made anew.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepareModules, ROOT } from './lib.mjs';

await prepareModules();
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const run = (names, environment) =>
  spawnSync(process.execPath, [vitest, 'run', 'test/releases.test.ts', ...names], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  }).status ?? 1;
process.exitCode = run(['-t', 'is made anew'], { RELEASE_DUMP: '1' }) || run([], {});
