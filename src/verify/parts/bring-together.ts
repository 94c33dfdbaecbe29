import { type Executor, queryText } from '../../database/pool.ts';

const SPREAD = `select c.relname as name, format('%I.%I', n.nspname, c.relname) as source
   from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid join pg_namespace n on n.oid = c.relnamespace
  where p.partmethod = 'h' and not c.relispartition order by 1`;
const VIEWS = `select viewname as name, pg_get_viewdef((schemaname || '.' || viewname)::regclass) as body
   from pg_views where schemaname = current_schema() and viewname in ('entries', 'events', 'webhook_log')`;

/**
 * Copies distributed tables into the checker's transaction, where whole tables can be joined. It needs as much space
 * on the coordinator as their rows. Each machine is read at a different instant: a payment in flight between two of
 * them may look broken.
 */
export async function bringTogether(tx: Executor): Promise<void> {
  // Over one connection to each machine, which sees one snapshot.
  await queryText(tx, 'set local citus.multi_shard_modify_mode = sequential');
  const views = await queryText<{ name: string; body: string }>(tx, VIEWS);
  for (const { name, source } of await queryText<{ name: string; source: string }>(tx, SPREAD)) {
    // With the primary key, which says what depends on what.
    await queryText(tx, `create temporary table ${name} (like ${source} including indexes) on commit drop`);
    await queryText(tx, `insert into ${name} select * from ${source}`);
    await queryText(tx, `analyze ${name}`);
  }
  for (const { name, body } of views) await queryText(tx, `create temporary view ${name} as ${body}`);
}
