import { StartError } from '../../composition/start-error.ts';
import { createPool } from '../../database/pool.ts';
import { type DistributionPlan, distribute, planDistribution } from '../../database/spread/distribute.ts';
import { wordsOf } from '../../database/spread/placement.ts';
import type { Config } from '../../settings/config.ts';
import { reachDatabase } from './database.ts';

export interface DistributeOptions {
  /** Does it; without this the command only tells. */
  apply: boolean;
  shards: number;
}

const MOST_SHARDS = 1_024;

/** Spreads the database over the machines that Citus knows; 0 when nothing stands in the way, 1 otherwise. */
export async function distributeDatabase(
  config: Config,
  { apply, shards }: DistributeOptions,
): Promise<number> {
  if (!Number.isInteger(shards) || shards < 1 || shards > MOST_SHARDS)
    throw new StartError(`--shards must be a number from 1 to ${MOST_SHARDS}, the number of buckets`);
  const database = await reachDatabase(config, { shared: true });
  const url = database.ownerUrl ?? database.url;
  const pool = createPool({ url, connections: 1, statementTimeoutMs: 0 });
  try {
    const plan = await planDistribution(pool);
    tell(plan, shards);
    if (plan.obstacles.length > 0) return 1;
    if (!apply || plan.steps.every(({ done }) => done)) return 0;
    await distribute(pool, plan, shards);
    say('done: set LASTRO_DATABASE_URL to the coordinator and start the bank');
    return 0;
  } finally {
    await pool.close();
    await database.release();
  }
}

function tell({ steps, obstacles, workers }: DistributionPlan, shards: number): void {
  const width = Math.max(0, ...steps.map(({ table }) => table.length));
  for (const { table, placement, done, rows } of steps) {
    const size = rows > 0n ? ` (about ${rows} rows)` : '';
    say(`${table.padEnd(width)}  ${wordsOf(placement)}${done && placement !== 'local' ? ', already' : size}`);
  }
  if (workers.length > 0) say(`workers: ${workers.join(', ')}`);
  for (const obstacle of obstacles) say(`obstacle: ${obstacle}`);
  if (obstacles.length > 0) return;
  const open = steps.filter(({ done }) => !done).length;
  if (open === 0) say('every table is already in place');
  else say(`${open} tables to move, into ${shards} shards; run with --apply to change anything`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
