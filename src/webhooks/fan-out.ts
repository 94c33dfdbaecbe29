import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { batchTransaction } from '../database/transaction.ts';

const ROWS_AT_ONCE = 100;
// A row of the outbox may stand for hundreds of events at twenty endpoints each.
const DELIVERIES_AT_ONCE = 5_000;

// The row disappears and the deliveries appear in one statement, so each is handed out once. A queue that was closed
// meanwhile matches no endpoint any more: what was pending for it is dropped, and this is as if it had been.
const handOut = sql<{ rows: bigint; deliveries: bigint }>(
  'webhook-outbox.hand-out',
  `with taken as (
     delete from webhook_outbox o
      using (select company_id, id, sum(deliveries) over upto - deliveries as before
               from (select company_id, id, deliveries from webhook_outbox order by id limit $1
                        for update skip locked) oldest
             window upto as (order by id rows unbounded preceding)) t
      where o.id = t.id and o.company_id = t.company_id and t.before < $2
     returning o.company_id, o.deliveries, o.queues, o.account_ids, o.subjects, o.subject_ids, o.sequences, o.instants),
   receivers as (
     select t.*, w.id as webhook_id, w.queue, w.account_id as only_account, w.type as wants
       from taken t cross join lateral unnest(t.queues) as open(queue)
       cross join lateral (select id, queue, account_id, type from webhooks
                            where company_id = t.company_id and queue = open.queue limit 1) w),
   written as (
     insert into webhook_deliveries
            (company_id, webhook_id, subject, subject_id, sequence, queue, due_at, created_at)
     select r.company_id, r.webhook_id, e.subject, e.subject_id, e.sequence, r.queue, e.at, e.at
       from receivers r
      cross join lateral unnest(r.account_ids, r.subjects, r.subject_ids, r.sequences, r.instants)
                 as e(account_id, subject, subject_id, sequence, at)
      where (r.only_account is null or r.only_account = e.account_id)
        and case r.wants when 'ALL' then true when 'CASHIN' then e.subject in ('CODE', 'CASH_IN')
                         else r.wants = e.subject end)
   select count(*) as rows, coalesce(sum(deliveries), 0)::int8 as deliveries from taken`,
);

const anyLeft = sql<{ left: boolean }>(
  'webhook-outbox.any',
  'select exists (select from webhook_outbox order by id limit 1) as left',
);

/** Makes deliveries of what was published. `handedOut` is told when there is something to deliver. */
export function fanOut(context: Context, handedOut: () => void): DueWork {
  return {
    name: 'webhooks: fan-out',
    runDue: async () => {
      // Most of the time there is nothing, and a look costs less than a transaction.
      if (!(await outboxHolds(context.db.batch))) return 0;
      const taken = await batchTransaction(context.db.batch, (tx) =>
        query(tx, handOut, [ROWS_AT_ONCE, DELIVERIES_AT_ONCE]),
      );
      const { rows = 0n, deliveries = 0n } = taken[0] ?? {};
      if (rows > 0n) handedOut();
      // After less than a full portion it rests until the next poll: while payments stream in, taking each batch by
      // itself would cost a commit for each.
      return rows === BigInt(ROWS_AT_ONCE) || deliveries >= BigInt(DELIVERIES_AT_ONCE) ? Number(rows) : 0;
    },
    nextDue: async () => null,
    busy: () => outboxHolds(context.db.batch),
  };
}

async function outboxHolds(executor: Executor): Promise<boolean> {
  return (await query(executor, anyLeft))[0]?.left === true;
}
