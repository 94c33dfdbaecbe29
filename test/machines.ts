import { inject } from 'vitest';
import { createPool, queryText } from '../src/database/pool.ts';
import type { Tx } from '../src/database/transaction.ts';
import { databaseUrl, runOnce } from './database.ts';
import { PRETENDED } from './shards.ts';

/*
 * Tests that look behind the bank's back. Spread over machines, its rows lie on the workers, in tables whose names end
 * in the number of a shard, and each machine counts for itself.
 */

/** False for a bank that is spread over machines, or takes itself for one that is. */
export const ON_ONE_MACHINE = inject('workerUrls').length === 0 && PRETENDED === undefined;

/** Runs a script on each machine as its superuser: for roles, which databases share. */
export async function onEachMachine(text: string): Promise<void> {
  for (const url of [inject('superuserUrl'), ...inject('workerUrls')]) await runOnce(url, text);
}

/** Asks each machine that holds rows of a test's database, as its superuser; answers the rows of all. */
export async function askWhereRowsLie<Row extends object>(database: string, text: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const url of whereRowsLie(database)) {
    const pool = createPool({ url, connections: 1 });
    await queryText(pool, SHOW_SHARDS);
    rows.push(...(await queryText<Row>(pool, text).finally(() => pool.close())));
  }
  return rows;
}

/** Runs a script on each machine that holds rows of a test's database, as its superuser. */
export async function runWhereRowsLie(database: string, text: string): Promise<void> {
  for (const url of whereRowsLie(database)) await runOnce(url, `${SHOW_SHARDS}; ${text}`);
}

/** Counts the statements on rows of a test's database that wait for another transaction. */
export async function countWaiting(database: string): Promise<number> {
  const rows = await askWhereRowsLie<{ count: bigint }>(
    database,
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}

/** Locks the account of a number until the transaction ends; on several machines a lock names its bucket. */
export async function lockAccountOf(tx: Tx, number: string): Promise<void> {
  const [row] = await queryText<{ bucket: number }>(tx, 'select bucket from accounts where number = $1', [
    number,
  ]);
  await queryText(tx, `select 1 from accounts where bucket = ${row?.bucket} and number = $1 for update`, [
    number,
  ]);
}

// Citus leaves shards out of what the catalogues tell. Elsewhere the setting means nothing.
const SHOW_SHARDS = 'set citus.override_table_visibility = off';

function whereRowsLie(database: string): string[] {
  const workers = inject('workerUrls');
  const name = new URL(database).pathname.slice(1);
  return (workers.length === 0 ? [inject('superuserUrl')] : workers).map((url) => databaseUrl(url, name));
}

/** SQL that tells if a relation's name is that of a table, or of one of its shards. */
export function isTable(table: string): string {
  return `relname ~ '^${table}(_[0-9]{6})?$'`;
}

/** The name of a table, from that of one of its shards. */
export function tableOf(shard: string): string {
  return shard.replace(/_\d{6}$/, '');
}
