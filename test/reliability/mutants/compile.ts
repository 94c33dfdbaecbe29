import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const OPTIONS = ['--module', 'nodenext', '--target', 'es2023', '--rewriteRelativeImportExtensions'];

/** Compiles a program of a checkout, with all that it imports, into a folder of the checkout. */
export function compileProgram(folder: string, { source, into }: { source: string; into: string }): void {
  const tsc = join(folder, 'node_modules', 'typescript', 'bin', 'tsc');
  const where = ['--outDir', join(folder, into), '--rootDir', folder];
  run(folder, [
    ...[tsc, '--ignoreConfig', '--noCheck', '--types', 'node', ...OPTIONS, ...where],
    join(folder, source),
  ]);
}

/** Runs a program of Node in a folder; throws where it fails. */
export function run(folder: string, args: readonly string[]): void {
  const ran = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  if (ran.status !== 0) throw new Error(`${args[0]} ended with ${ran.status}`);
}
