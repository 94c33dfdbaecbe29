import { timestampColumn } from '../database/columns.ts';
import { LEASE } from '../database/due-work/leases.ts';
import { query, sql } from '../database/pool.ts';
import { byShard } from '../database/spread/shards.ts';
import { sameRow } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import { type Cashout, inKeyOrder } from './cashout.ts';
import { CASHOUTS_TABLE } from './table.ts';

/*
 * The two steps of a payment that this node itself has brought to where it stands. The node knows the row, so nothing
 * is read or locked beforehand: the write names the state that it was decided on, and where one row has moved since,
 * PostgreSQL refuses the whole statement, COMMIT behind it included. `STALE` is the code of that refusal, of a division
 * by zero. To lock and compare first cost 15 µs a payment (64 connections).
 */

/** A cashout before and after the decision. */
export interface CashoutStep {
  readonly before: Cashout;
  readonly after: Cashout;
}

const MOVED = [
  ...['companyId', 'id', 'leaseNumber', 'status', 'errorCode', 'errorText', 'events', 'submittedAt'],
  ...['completedAt', 'seal', 'recipientIspb', 'recipientBranch', 'recipientNumber', 'recipientDocument'],
  ...['recipientName', 'recipientAccountType'],
] as const;

// Marks and ends share one statement: each statement that writes cashouts prepares their constraints again, a tenth
// of a millisecond.
const step = sql<object>(
  'cashouts.step',
  `with moved as (
     update cashouts c
        set status = n.status, error_code = n.error_code, error_text = n.error_text, events = n.events,
            submitted_at = n.submitted_at, completed_at = n.completed_at, seal = n.seal,
            recipient_ispb = n.recipient_ispb, recipient_branch = n.recipient_branch,
            recipient_number = n.recipient_number, recipient_document = n.recipient_document,
            recipient_name = n.recipient_name, recipient_account_type = n.recipient_account_type,
            due_at = case when n.status = 'PROCESSING' then c.due_at end,
            lease_until = case when n.status = 'PROCESSING' then clock_timestamp() + ${LEASE} end
       from ${CASHOUTS_TABLE.rows(MOVED, { marked_at: 'timestamptz' })}
      where ${sameRow('c')}
        and c.status = 'PROCESSING' and c.lease_number = n.lease_number
        and c.submitted_at is not distinct from n.marked_at
     returning 1)
   select 1 / (count(*) = $${MOVED.length + 2}::int8)::int4 as refused_when_stale from moved`,
);

/** Writes steps of PROCESSING cashouts without locking them. */
export async function writeSteps(tx: Tx, steps: readonly CashoutStep[]): Promise<void> {
  const before = new Map(steps.map((one) => [one.after, one.before]));
  await byShard(tx, inKeyOrder([...before.keys()]), (shard, some) => {
    const markedAt = timestampColumn(some.map((cashout) => before.get(cashout)?.submittedAt ?? null));
    return query(shard, step, [...CASHOUTS_TABLE.values(MOVED, some), markedAt, some.length]);
  });
}
