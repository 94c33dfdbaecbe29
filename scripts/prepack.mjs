// Before npm pack: everything built, and the types of what integrators import.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, prepare, ROOT } from './lib.mjs';

await prepare();
rmSync(join(ROOT, 'dist', 'types'), { recursive: true, force: true });
const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const ran = spawnSync(process.execPath, [tsc, '-p', join(ROOT, 'tsconfig.types.json'), '--noCheck'], {
  encoding: 'utf8',
});
if (ran.status !== 0) fail(`${ran.stdout}${ran.stderr}\nThe types could not be made.`);
