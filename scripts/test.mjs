// npm test: the set of tests that every change passes, and beside them every other check, stopping at the first that
// fails. `--system` runs the other set and no checks (`npm run test:system`), `--full` makes the long run of both sets
// (`npm run test:full`). `--without-checks` runs tests alone, as a second version of Node does (`npm run test:node24`).
// Other arguments go to vitest; files that are named are found in either set.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, prepareModules, ROOT } from './lib.mjs';

const MODULES = join(ROOT, 'node_modules');
// The compiler's native port takes half the processor time. Programs that call the compiler call `typescript`.
const TSC = join(MODULES, 'typescript-native', 'bin', 'tsc');
const VITEST = join(MODULES, 'vitest', 'vitest.mjs');
const DEPENDENCY_RULES = '.dependency-cruiser.cjs';

const CHECKS = [
  ['lint', join(MODULES, '@biomejs', 'biome', 'bin', 'biome'), 'ci'],
  ['types', TSC, '-p', 'tsconfig.json'],
  ['types of the pages', TSC, '-p', 'web/tsconfig.json'],
  ['types of the hosted pages', TSC, '-p', 'tsconfig.pages.json'],
];
if (existsSync(join(ROOT, DEPENDENCY_RULES))) {
  const cruise = join(MODULES, 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  CHECKS.push(['imports', cruise, '--config', DEPENDENCY_RULES, 'src', 'central-bank', 'kit']);
}

const MODES = ['--full', '--system', '--without-checks'];
const [full, system, unchecked] = MODES.map((mode) => process.argv.includes(mode));
const given = process.argv.slice(2).filter((arg) => !MODES.includes(arg));
const isWhole = given.every((arg) => arg.startsWith('-'));
// The tests that read the guide are of the other set.
const withGuide = full || system || !isWhole;
const BUILD = ['build', join(ROOT, 'scripts', 'prepare.mjs'), ...(withGuide ? [] : ['--without-guide'])];
const args = isWhole && !full ? [`--project=${system ? 'system' : 'gate'}*`, ...given] : given;
const env = full ? { ...process.env, TEST_FULL: '1' } : process.env;

const running = new Set();

async function runTests() {
  await run(BUILD);
  const child = spawn(process.execPath, [VITEST, 'run', ...args], { cwd: ROOT, env, stdio: 'inherit' });
  await ended(child, 'tests');
}

async function runChecks() {
  for (const check of CHECKS) await run(check);
}

function run([name, ...command]) {
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  // What two of them say at once would be read by nobody.
  return ended(child, name, () => process.stderr.write(`\n── ${name}\n${Buffer.concat(said)}`));
}

/** Waits until it has ended well; where it has not, the others end too. */
function ended(child, name, say = () => undefined) {
  running.add(child);
  return new Promise((resolve) => {
    child.on('close', (status, signal) => {
      running.delete(child);
      say();
      if (status === 0) return resolve();
      for (const other of running) other.kill();
      fail(`\n${name} failed (${signal ?? `exit ${status}`}).`);
    });
  });
}

process.stdout.write(`Node ${process.version}\n`);
await prepareModules();
await Promise.all([runTests(), ...(system || unchecked ? [] : [runChecks()])]);
