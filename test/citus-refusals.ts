import type pg from 'pg';
import { declaredStatements } from '../src/database/pool.ts';
import { bindToShard, isMarked } from '../src/database/spread/shards.ts';

// Each of these has another text beside it for several machines, or is none that can be prepared.
const NEVER_SENT = new Set([
  'movements.insert',
  'operator-look-up.deliveries.retrying',
  'signing-keys.lock',
  'webhook-deliveries.claim',
  'webhook-deliveries.first-of-queues',
  'webhook-deliveries.leased',
  'webhook-deliveries.owe',
]);

// SQLSTATEs of a statement that Citus cannot spread, and of one that it has rewritten into none.
const REFUSED = ['0A000', '42601'];

/** Stands for every id in a statement: its shard must be the one whose buckets are named. */
export const SAMPLE_ID = 1_029n;

const SAMPLES: Readonly<Record<string, string>> = {
  bigint: `${SAMPLE_ID}`,
  integer: '1',
  smallint: '5',
  numeric: '1',
  boolean: 'true',
  json: '{}',
  jsonb: '{}',
  text: '2026-01-01',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01',
  uuid: '00000000-0000-0000-0000-000000000000',
};

/** Plans each statement that the program has declared, as it is sent to one shard; tells those that are refused. */
export async function refusedStatements(client: pg.Client, buckets: readonly number[]): Promise<string[]> {
  await client.query('set plan_cache_mode = force_custom_plan');
  const refused: string[] = [];
  for (const [name, text] of declaredStatements()) {
    if (NEVER_SENT.has(name)) continue;
    try {
      await planOne(client, { name, text }, buckets);
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      if (code !== undefined && REFUSED.includes(code)) refused.push(`${name}: ${message}`);
    }
    await client.query('rollback; deallocate all');
  }
  return refused;
}

async function planOne(
  client: pg.Client,
  statement: { name: string; text: string },
  buckets: readonly number[],
): Promise<void> {
  const given = Math.max(0, ...[...statement.text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  await client.query(`prepare asked as ${bindToShard(statement).text}`);
  const { rows } = await client.query<{ type: string }>(
    `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'asked'`,
  );
  const values = rows.map(({ type }, index) =>
    isMarked(statement.text) && index === given ? `'{${buckets.join(',')}}'` : sampleOf(type),
  );
  await client.query('begin');
  await client.query(`explain execute asked${values.length === 0 ? '' : `(${values.join(', ')})`}`);
}

function sampleOf(type: string): string {
  const of = type.replace('[]', '');
  const sample = SAMPLES[of];
  if (sample === undefined) return 'null';
  return type === of ? `'${sample}'` : `'{"${sample.replaceAll('"', '')}"}'`;
}
