import { NEWEST, ROWS_READ_AT_MOST } from '../database/account-pages.ts';
import { type Executor, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';

const counted = sql<{ paid: number }>(
  'cashouts.count-paid',
  `select count(*)::int4 as paid
     from (select t.status, t.recipient_document from cashouts t
            where ${ofCompany('t', '$1')} and t.id < $3 order by t.id desc limit ${ROWS_READ_AT_MOST}) r
    where r.status in ('SUCCESS', 'REFUNDED') and r.recipient_document = $2`,
);

/** Counts the company's newest payments to a document; reads at most as many as a page of a list. */
export async function countPaid(
  executor: Executor,
  { companyId, document }: { companyId: bigint; document: string },
): Promise<number> {
  return (await queryOne(executor, counted, [companyId, document, NEWEST]))?.paid ?? 0;
}
