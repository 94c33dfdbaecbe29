// node test/long/run.mjs <name> …: a long test, compiled first, since not every Node runs TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../scripts/lib.mjs';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
// Inside node_modules, so that the compiled files find their packages.
const COMPILED = join(ROOT, 'node_modules', '.cache', 'long');

const [name, ...args] = process.argv.slice(2);
const FOLDER = join(ROOT, 'test', 'long');
const source = join(FOLDER, `${name}.ts`);
// All of them: one may start another.
const sources = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join(FOLDER, file));
if (name === undefined || !existsSync(source)) {
  process.stderr.write('usage: node test/long/run.mjs <a file of test/long, without .ts> …\n');
  process.exit(2);
}
// Its banks are asked by programs.
await prepare({ pages: false });
const tsc = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'),
    ...['--ignoreConfig', '--noCheck', '--outDir', COMPILED, '--rootDir', ROOT],
    ...['--module', 'nodenext', '--target', 'es2023', '--rewriteRelativeImportExtensions', '--types', 'node'],
    ...sources,
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
if (tsc.status !== 0) process.exit(1);
const ran = spawnSync(process.execPath, [join(COMPILED, 'test', 'long', `${name}.js`), ...args], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(ran.status ?? 1);
