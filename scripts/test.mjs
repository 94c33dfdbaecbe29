// npm test: every check in order, stopping at the first that fails. Arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, prepare, prepareModules, ROOT } from './lib.mjs';

function step(name, program, ...args) {
  console.error(`\n── ${name}`);
  const script = join(ROOT, 'node_modules', ...program.split('/'));
  const { status, signal } = spawnSync(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) fail(`\n${name} failed (${signal ?? `exit ${status}`}).`);
}

await prepareModules();
step('lint', '@biomejs/biome/bin/biome', 'ci');
step('types', 'typescript/bin/tsc', '-p', 'tsconfig.json');
step('types of the pages', 'typescript/bin/tsc', '-p', 'tsconfig.pages.json');
if (existsSync(join(ROOT, '.dependency-cruiser.cjs'))) {
  step(
    'imports',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'src',
  );
}
console.error('\n── build');
await prepare();
step('tests', 'vitest/vitest.mjs', 'run', ...process.argv.slice(2));
