// npm test: every check, two at a time, stopping at the first that fails; then the tests. Arguments go to vitest.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, prepareModules, ROOT } from './lib.mjs';

const MODULES = join(ROOT, 'node_modules');
const TSC = join(MODULES, 'typescript', 'bin', 'tsc');
const VITEST = join(MODULES, 'vitest', 'vitest.mjs');
const DEPENDENCY_RULES = '.dependency-cruiser.cjs';

// The longest first, so that the two cores are done at about the same time.
const CHECKS = [
  ['types', TSC, '-p', 'tsconfig.json'],
  ['types of the pages', TSC, '-p', 'web/tsconfig.json'],
  ['build', join(ROOT, 'scripts', 'prepare.mjs')],
  ['lint', join(MODULES, '@biomejs', 'biome', 'bin', 'biome'), 'ci'],
  ['types of the hosted pages', TSC, '-p', 'tsconfig.pages.json'],
];
if (existsSync(join(ROOT, DEPENDENCY_RULES))) {
  const cruise = join(MODULES, 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  CHECKS.splice(2, 0, ['imports', cruise, '--config', DEPENDENCY_RULES, 'src', 'central-bank']);
}

const running = new Set();

/** Takes one check after the other off the list until none is left. */
async function lane() {
  for (let check = CHECKS.shift(); check !== undefined; check = CHECKS.shift()) await run(check);
}

function run([name, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('close', (status, signal) => {
      running.delete(child);
      // What two of them say at once would be read by nobody.
      process.stderr.write(`\n── ${name}\n${Buffer.concat(said)}`);
      if (status === 0) return resolve();
      for (const other of running) other.kill();
      fail(`\n${name} failed (${signal ?? `exit ${status}`}).`);
    });
  });
}

await prepareModules();
await Promise.all([lane(), lane()]);

console.error('\n── tests');
const args = [VITEST, 'run', ...process.argv.slice(2)];
const { status, signal } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
if (status !== 0) fail(`\ntests failed (${signal ?? `exit ${status}`}).`);
