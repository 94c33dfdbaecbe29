import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Databases, openDatabases } from '../src/database/databases.ts';
import { createPool, queryText } from '../src/database/pool.ts';
import { findShards } from '../src/database/spread/find-shards.ts';
import { proveWhatIsLeft } from './prove-what-is-left.ts';
import { PRETENDED } from './shards.ts';

export const TEMPLATE = 'lastro_template';

/** A separate database: a clone of the migrated template. */
export interface TestDatabase {
  readonly url: string;
  /** Both pools, small, opened on first use and closed by `drop`. */
  readonly db: Databases;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/** Clones the template: call it in `beforeAll` or per test (it takes about a tenth of a second), `drop` after. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabaseOn(clusterOfTheRun());
}

/** An empty database, without the schema. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabaseOn(clusterOfTheRun(), 'template1');
}

/** One PostgreSQL, or a coordinator and its workers. */
export interface Cluster {
  /** As the application's role. */
  readonly url: string;
  /** Each machine as its superuser, the coordinator first. */
  readonly superuserUrls: readonly string[];
}

function clusterOfTheRun(): Cluster {
  return {
    url: inject('databaseUrl'),
    superuserUrls: [inject('superuserUrl'), ...inject('workerUrls')],
  };
}

/** Clones a template of a cluster. */
export async function createDatabaseOn(cluster: Cluster, template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  // As the superuser: a forced drop may have to end an autovacuum worker, which the application's role may not.
  const onEach = async (text: string, isPassing: (error: unknown) => boolean = () => false) => {
    for (const url of cluster.superuserUrls) await runUntilDone(() => runOnce(url, text), isPassing);
  };
  // Copies the files; the other strategy writes every page to the WAL and takes twice as long.
  await onEach(`create database ${name} owner lastro template ${template} strategy file_copy`);
  const url = databaseUrl(cluster.url, name);
  const shards = cluster.superuserUrls.length === 1 ? PRETENDED : await findShards(url);
  const db = openDatabases({ url, shards, mainConnections: 4, batchConnections: 2 });
  return {
    url,
    db,
    drop: async () => {
      if (template === TEMPLATE) await proveWhatIsLeft(db.main);
      await db.close();
      if (cluster.superuserUrls.length > 1) await rollBackPrepared(cluster, name);
      await onEach(`drop database ${name} with (force)`, isStillUsed);
    },
  };
}

/** Runs work again, for a minute at most, while it fails for a passing reason. */
async function runUntilDone(
  work: () => Promise<void>,
  isPassing: (error: unknown) => boolean,
): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > until) throw error;
    }
  }
}

/** A bank that was killed may leave transactions over machines that only the coordinator's database could end. */
async function rollBackPrepared(cluster: Cluster, name: string): Promise<void> {
  for (const machine of cluster.superuserUrls) {
    const url = databaseUrl(machine, name);
    const pool = createPool({ url, connections: 1 });
    const prepared = await queryText<{ gid: string }>(
      pool,
      'select gid from pg_prepared_xacts where database = current_database()',
    ).finally(() => pool.close());
    for (const { gid } of prepared) await runOnce(url, `rollback prepared '${gid}'`);
  }
}

/** Citus connects again to a database that is being dropped; the drop itself waits five seconds for its end. */
function isStillUsed(error: unknown): boolean {
  return (error as { code?: string }).code === '55006';
}

/** Runs one script on a separate connection. */
export async function runOnce(url: string, text: string): Promise<void> {
  const pool = createPool({ url, connections: 1, statementTimeoutMs: 60_000 });
  await queryText(pool, text).finally(() => pool.close());
}

/** The URL of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}
