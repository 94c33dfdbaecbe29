import type { Context } from '../context.ts';
import { textColumn } from '../database/columns.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import type { Outcome, Standing } from '../rail/rail.ts';
import type { CashoutStatus } from './cashout.ts';
import { settleCashouts } from './settle.ts';
import { finalWord } from './submit.ts';

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
       select * from cashouts c where c.company_id = e.company_id and c.id = e.payment_id limit 1) c`,
);

/** Which cashouts these end-to-end ids belong to; ids the bank never made are left out. */
export async function findOwners(
  executor: Executor,
  endToEndIds: readonly string[],
): Promise<Map<string, Owner>> {
  const rows = await query(executor, owners, [textColumn(endToEndIds)]);
  return new Map(rows.map((row) => [row.endToEndId, row]));
}

/**
 * Learns how payments ended that the bank still holds for PROCESSING, though what has just come says
 * that they ended: words may overtake each other.
 */
export async function catchUp(context: Context, owners: readonly Owner[]): Promise<void> {
  const behind = owners.filter((owner) => owner.status === 'PROCESSING');
  if (behind.length === 0) return;
  const standings = await context.rail.query(behind.map((owner) => owner.endToEndId));
  const settlements = behind.flatMap((cashout, index) =>
    finalWord({ cashout, standing: standings[index] as Standing }),
  );
  await settleCashouts(context, settlements);
}

/** Stores the rail's final words. One that comes twice, late or for a payment that is not ours changes nothing. */
export async function storeOutcomes(context: Context, outcomes: readonly Outcome[]): Promise<void> {
  const found = await findOwners(
    context.db.main,
    outcomes.map((outcome) => outcome.endToEndId),
  );
  const settlements = outcomes.flatMap((outcome) => {
    const cashout = found.get(outcome.endToEndId);
    return cashout === undefined ? [] : finalWord({ cashout, standing: outcome.standing });
  });
  await settleCashouts(context, settlements);
}
