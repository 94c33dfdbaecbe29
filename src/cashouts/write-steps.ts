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

/** A cashout as the decision found it, and as it leaves it. */
export interface CashoutStep {
  readonly before: Cashout;
  readonly after: Cashout;
}

const RECIPIENT = [
  ...['recipientIspb', 'recipientBranch', 'recipientNumber', 'recipientDocument', 'recipientName'],
  'recipientAccountType',
] as const;
const FENCED = ['companyId', 'id', 'leaseNumber'] as const;
const MARKED = [...FENCED, 'submittedAt', ...RECIPIENT] as const;
const ENDED = [
  ...FENCED,
  'status',
  'errorCode',
  'errorText',
  'events',
  'submittedAt',
  'completedAt',
  'seal',
] as const;

const mark = sql<object>(
  'cashouts.mark',
  `with marked as (
     update cashouts c
        set submitted_at = n.submitted_at, recipient_ispb = n.recipient_ispb, recipient_branch = n.recipient_branch,
            recipient_number = n.recipient_number, recipient_document = n.recipient_document,
            recipient_name = n.recipient_name, recipient_account_type = n.recipient_account_type,
            lease_until = clock_timestamp() + ${LEASE}
       from ${CASHOUTS_TABLE.rows(MARKED)}
      where ${sameRow('c')}
        and c.status = 'PROCESSING' and c.lease_number = n.lease_number and c.submitted_at is null
     returning 1)
   select 1 / (count(*) = $${MARKED.length + 1}::int8)::int4 as refused_when_stale from marked`,
);
const end = sql<object>(
  'cashouts.end',
  `with ended as (
     update cashouts c
        set status = n.status, error_code = n.error_code, error_text = n.error_text, events = n.events,
            submitted_at = n.submitted_at, completed_at = n.completed_at, seal = n.seal,
            due_at = null, lease_until = null
       from ${CASHOUTS_TABLE.rows(ENDED, { marked_at: 'timestamptz' })}
      where ${sameRow('c')}
        and c.status = 'PROCESSING' and c.lease_number = n.lease_number
        and c.submitted_at is not distinct from n.marked_at
     returning 1)
   select 1 / (count(*) = $${ENDED.length + 2}::int8)::int4 as refused_when_stale from ended`,
);

/** Writes steps of PROCESSING cashouts that nobody has locked. */
export async function writeSteps(tx: Tx, steps: readonly CashoutStep[]): Promise<void> {
  const before = new Map(steps.map((step) => [step.after, step.before]));
  const after = inKeyOrder([...before.keys()]);
  const marked = after.filter(({ status }) => status === 'PROCESSING');
  const ended = after.filter(({ status }) => status !== 'PROCESSING');
  await Promise.all([writeMarks(tx, marked), writeEnds(tx, ended, before)]);
}

async function writeMarks(tx: Tx, marked: readonly Cashout[]): Promise<void> {
  await byShard(tx, marked, (shard, some) =>
    query(shard, mark, [...CASHOUTS_TABLE.values(MARKED, some), some.length]),
  );
}

async function writeEnds(
  tx: Tx,
  ended: readonly Cashout[],
  before: ReadonlyMap<Cashout, Cashout>,
): Promise<void> {
  await byShard(tx, ended, (shard, some) => {
    const markedAt = timestampColumn(some.map((cashout) => before.get(cashout)?.submittedAt ?? null));
    return query(shard, end, [...CASHOUTS_TABLE.values(ENDED, some), markedAt, some.length]);
  });
}
