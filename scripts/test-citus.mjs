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
// They run after the others: their nodes take each other for silent while two more files use the same two cores.
const AFTER = ['several-processes', 'customers-pay-each-other'].map((name) => `test/faults/${name}.test.ts`);
const runs = asked.length > 0 ? [asked] : [[...ALL, ...AFTER.flatMap((file) => ['--exclude', file])], AFTER];
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const env = pretend ? { ...process.env, LASTRO_TEST_SHARDS: '8' } : process.env;
let status = 0;
for (const run of runs) {
  const args = [vitest, 'run', ...run, ...(run === AFTER ? ['--maxWorkers', '1'] : [])];
  const ended = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
  status ||= ended.status ?? 1;
}
process.exitCode = status;
