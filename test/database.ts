import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Databases, openDatabases } from '../src/database/databases.ts';
import { createPool, queryText } from '../src/database/pool.ts';
import { findShards } from '../src/database/spread/find-shards.ts';
import { proveWhatIsLeft } from './prove-what-is-left.ts';

export const TEMPLATE = 'lastro_template';

/** A database of one's own: a clone of the migrated template. */
export interface TestDatabase {
  readonly url: string;
  /** Both pools, small, opened on first use and closed by `drop`. */
  readonly db: Databases;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/** Clones the template: call it in `beforeAll` or per test (it takes about a tenth of a second), `drop` after. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(TEMPLATE);
}

/** A database with nothing in it, not even the schema. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1');
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  // The files are copied as they are; the other strategy writes every page to the log and takes twice as long.
  await asAdmins(`create database ${name} owner lastro template ${template} strategy file_copy`);
  const url = databaseUrl(inject('databaseUrl'), name);
  const shards = inject('workerUrls').length === 0 ? undefined : await findShards(url);
  const db = openDatabases({ url, shards, mainConnections: 4, batchConnections: 2 });
  return {
    url,
    db,
    drop: async () => {
      if (template === TEMPLATE) await proveWhatIsLeft(db.main);
      await db.close();
      await asAdmins(`drop database ${name} with (force)`);
    },
  };
}

/** On each machine. As the superuser: a forced drop may have to end an autovacuum worker, which the application's role may not. */
async function asAdmins(text: string): Promise<void> {
  for (const url of [inject('superuserUrl'), ...inject('workerUrls')]) await runOnce(url, text);
}

/** Runs one script on a connection of its own. */
export async function runOnce(url: string, text: string): Promise<void> {
  const pool = createPool({ url, connections: 1, statementTimeoutMs: 60_000 });
  await queryText(pool, text).finally(() => pool.close());
}

/** The URL of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}
