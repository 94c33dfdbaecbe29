// npm run test:citus: the tests of the interface, of flows, races, webhooks and faults on machines that share the tables.
// LASTRO_TEST_CITUS_URLS names them, the coordinator first, each as its superuser, separated by commas.
// npm run test:shards: the same without Citus, over banks that take their one PostgreSQL for eight machines.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fail, prepareModules, ROOT } from './lib.mjs';

const asked = process.argv.slice(2);
const pretend = asked[0] === '--pretend';
if (pretend) asked.shift();
if (!pretend && !process.env.LASTRO_TEST_CITUS_URLS)
  fail('LASTRO_TEST_CITUS_URLS is missing: postgres://postgres@coordinator:5432/postgres,postgres://…');
await prepareModules();
const ALL = ['citus.test.ts', 'api', 'flows', 'races', 'webhooks', 'faults'].map((name) => `test/${name}`);
const files = asked.length > 0 ? asked : ALL;
const args = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...files];
const env = pretend ? { ...process.env, LASTRO_TEST_SHARDS: '8' } : process.env;
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
process.exitCode = status ?? 1;
