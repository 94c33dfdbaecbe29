import { ofCompany } from '../database/buckets.ts';
import { textColumn } from '../database/columns.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import type { CashoutStatus } from './cashout.ts';

export interface Owner {
  endToEndId: string;
  companyId: bigint;
  id: bigint;
  accountId: bigint;
  status: CashoutStatus;
}

const owners = sql<Owner>(
  'cashouts.owners-of-end-to-end-ids',
  `select e.end_to_end_id as "endToEndId", c.company_id as "companyId", c.id, c.account_id as "accountId",
          c.status
     from unnest($1::text[]) as asked(end_to_end_id)
     cross join lateral (
       select * from end_to_end_ids e
        where e.end_to_end_id = asked.end_to_end_id and e.side = 'OUT' limit 1) e
     cross join lateral (
       select * from cashouts c where ${ofCompany('c', 'e.company_id')} and c.id = e.payment_id limit 1) c`,
);

/** Which cashouts these end-to-end ids belong to; ids the bank never made are left out. */
export async function findOwners(
  executor: Executor,
  endToEndIds: readonly string[],
): Promise<Map<string, Owner>> {
  const rows = await query(executor, owners, [textColumn(endToEndIds)]);
  return new Map(rows.map((row) => [row.endToEndId, row]));
}
