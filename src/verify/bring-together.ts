import { type Executor, queryText } from '../database/pool.ts';

const SPREAD = `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`;
const VIEWS = `select viewname as name, pg_get_viewdef((schemaname || '.' || viewname)::regclass) as body
   from pg_views where schemaname = current_schema() and viewname in ('entries', 'events', 'webhook_log')`;

/**
 * Copies what is spread over machines into the checker's own transaction, where whole tables can be joined with whole
 * tables. It takes as much room on the coordinator as they have rows. Each machine is read at an instant of its own: a
 * payment between two of them that is under way meanwhile may look broken.
 */
export async function bringTogether(tx: Executor): Promise<void> {
  const views = await queryText<{ name: string; body: string }>(tx, VIEWS);
  for (const { name } of await queryText<{ name: string }>(tx, SPREAD)) {
    await queryText(tx, `create temporary table ${name} on commit drop as select * from ${name}`);
    await queryText(tx, `analyze ${name}`);
  }
  for (const { name, body } of views) await queryText(tx, `create temporary view ${name} as ${body}`);
}
