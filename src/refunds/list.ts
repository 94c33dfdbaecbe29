import { type AccountPageAsked, accountPages, rowsOf } from '../database/account-pages.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { atHomeOf } from '../database/spread/shards.ts';
import { findRefunds } from './find.ts';
import type { Refund } from './refund.ts';
import { REFUNDS_TABLE } from './table.ts';

const readPage = accountPages('refunds', true);

/** Lists the refunds of an account, newest first. */
export async function listRefunds(
  executor: Executor,
  asked: AccountPageAsked,
): Promise<{ refunds: Refund[]; next: bigint | undefined }> {
  const page = await readPage(executor, asked);
  const refunds = await rowsOf(page, asked.companyId, (refs) => findRefunds(executor, refs));
  return { refunds, next: page.next };
}

/** Maximum number of a payment's refunds that are shown. */
export const REFUNDS_SHOWN = 200;

const ofPayment = sql<Refund>(
  'refunds.of-payment',
  `select ${REFUNDS_TABLE.list} from refunds r
    where ${ofCompany('r', '$1')} and r.cash_in_id = $2 and r.amount > 0
    order by r.created_at desc, r.id desc limit ${REFUNDS_SHOWN}`,
);

/** Lists the refunds of one received payment, newest first. */
export function listRefundsOf(
  executor: Executor,
  { companyId, cashInId }: { companyId: bigint; cashInId: bigint },
): Promise<Refund[]> {
  return query(atHomeOf(executor, companyId), ofPayment, [companyId, cashInId]);
}
