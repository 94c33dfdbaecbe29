import { createPool } from '../src/database/pool.ts';
import { distribute, planDistribution } from '../src/database/spread/distribute.ts';
import { databaseUrl, runOnce, TEMPLATE } from './database.ts';
import { prepareTemplate } from './prepare-template.ts';

const SHARDS = 8;

/** Makes the template on each machine, spread over the workers. The first address is the coordinator's. */
export async function makeCitusTemplate(urls: readonly string[], applicationUrl: string): Promise<void> {
  for (const url of urls) {
    await runOnce(url, ROLE);
    await runOnce(url, UNLOCK).catch(() => undefined);
    await runOnce(url, `drop database if exists ${TEMPLATE} with (force)`);
    await runOnce(url, `create database ${TEMPLATE} owner lastro`);
    await runOnce(databaseUrl(url, TEMPLATE), 'create extension citus');
  }
  const [coordinator = '', ...workers] = urls;
  const of = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`;
  const template = databaseUrl(coordinator, TEMPLATE);
  await runOnce(template, `select citus_set_coordinator_host(${of(coordinator)})`);
  for (const worker of workers) await runOnce(template, `select citus_add_node(${of(worker)})`);
  await prepareTemplate(databaseUrl(applicationUrl, TEMPLATE));
  await spread(databaseUrl(applicationUrl, TEMPLATE));
  // Citus keeps a connection to each database that lets itself be connected to; a template must have none.
  for (const url of urls) await runOnce(url, LOCK);
}

const ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = 'lastro') then create role lastro login; end if;
end $$`;
const UNLOCK = `alter database ${TEMPLATE} with allow_connections true`;
const LOCK = `alter database ${TEMPLATE} with allow_connections false;
  select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`;

async function spread(url: string): Promise<void> {
  const pool = createPool({ url, connections: 1, statementTimeoutMs: 0 });
  try {
    await distribute(pool, await planDistribution(pool), SHARDS);
  } finally {
    await pool.close();
  }
}
