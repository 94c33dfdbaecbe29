import { type Executor, execute, query, sql } from '../../../database/pool.ts';
import type { AnsweredRecovery } from '../dict-values/bodies/funds-recoveries.ts';

const keep = sql(
  'bcb-recoveries.keep',
  `insert into bcb.recoveries as r (recovery_id, root_end_to_end_id, status, modified_at) values ($1, $2, $3, $4)
   on conflict (recovery_id) do update set status = excluded.status, modified_at = excluded.modified_at
    where r.modified_at < excluded.modified_at`,
);
const count = sql<{ status: string; recoveries: number }>(
  'bcb-recoveries.count',
  `select status, count(*)::int4 as recoveries from bcb.recoveries group by status order by status`,
);

/** Stores the state of this bank's recovery. Older states change nothing. */
export async function keepRecovery(
  executor: Executor,
  { id, rootTransactionId, status, lastModified }: AnsweredRecovery,
): Promise<void> {
  await execute(executor, keep, [id, rootTransactionId, status, lastModified]);
}

/** Counts this bank's recoveries by state. */
export function countRecoveries(executor: Executor): Promise<{ status: string; recoveries: number }[]> {
  return query(executor, count, []);
}
