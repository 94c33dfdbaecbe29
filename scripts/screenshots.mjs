// npm run screenshots: a sandbox with some weeks of life in it, looked at through a browser, into docs/screenshots:
// the customer's pages, the console of the bank's own people, and the sandbox itself.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, ROOT } from './lib.mjs';

await prepare();
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const env = { SCREENSHOTS: join(ROOT, 'docs', 'screenshots'), ...process.env };
const ran = spawnSync(process.execPath, [vitest, 'run', 'test/screenshots'], {
  cwd: ROOT,
  stdio: 'inherit',
  env,
});
process.exitCode = ran.status ?? 1;
