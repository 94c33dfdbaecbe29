// npm run test:citus: the tests of the interface, of flows, races, webhooks and faults on machines that share the tables.
// LASTRO_TEST_CITUS_URLS names them, the coordinator first, each as its superuser, separated by commas.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fail, prepareModules, ROOT } from './lib.mjs';

if (!process.env.LASTRO_TEST_CITUS_URLS)
  fail('LASTRO_TEST_CITUS_URLS is missing: postgres://postgres@coordinator:5432/postgres,postgres://…');
await prepareModules();
const asked = process.argv.slice(2);
const ALL = ['citus.test.ts', 'api', 'flows', 'races', 'webhooks', 'faults'].map((name) => `test/${name}`);
const files = asked.length > 0 ? asked : ALL;
const args = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...files];
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
process.exitCode = status ?? 1;
