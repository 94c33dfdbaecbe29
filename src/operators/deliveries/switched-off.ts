import { type Executor, query, sql } from '../../database/pool.ts';

/** An endpoint that the bank itself switched off. */
export interface SwitchedOff {
  companyName: string;
  id: bigint;
  url: string;
  at: Date;
}

const switchedOff = sql<SwitchedOff>(
  'operator-look-up.webhooks.switched-off',
  `select c.name as "companyName", w.id, w.shown_url as url, w.switched_off_at as at
     from webhooks w join companies c on c.id = w.company_id
    where w.switched_off_at is not null and w.queue is null and w.deleted_at is null
    order by w.switched_off_at desc limit $1`,
);

/** Lists endpoints that took nothing for days and were switched off, the latest first. */
export function listSwitchedOff(executor: Executor, limit: number): Promise<SwitchedOff[]> {
  return query(executor, switchedOff, [limit]);
}
