import { int4Column, int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { LEASE } from '../database/leases.ts';
import { query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { type Cashout, inKeyOrder } from './cashout.ts';
import { sealOfCashout } from './seal-of-cashout.ts';

/*
 * The two steps of a payment that this node itself has brought to where it stands. The node knows the row, so nothing
 * is read or locked beforehand: the write names the state that it was decided on, and where one row has moved since,
 * PostgreSQL refuses the whole statement, COMMIT behind it included. `STALE` is the code of that refusal, of a division
 * by zero. To lock and compare first cost 15 µs a payment (64 connections).
 */

/** A cashout as the decision found it, and as it leaves it. */
export interface Step {
  readonly before: Cashout;
  readonly after: Cashout;
}

const mark = sql<object>(
  'cashouts.mark',
  `with marked as (
     update cashouts c
        set submitted_at = n.submitted_at, recipient_ispb = n.ispb, recipient_branch = n.branch,
            recipient_number = n.number, recipient_document = n.document, recipient_name = n.name,
            recipient_account_type = n.account_type,
            lease_until = clock_timestamp() + ${LEASE}
       from unnest($1::int8[], $2::int8[], $3::int4[], $4::timestamptz[], $5::text[], $6::text[], $7::text[],
                   $8::text[], $9::text[], $10::text[])
            as n(company_id, id, lease_number, submitted_at, ispb, branch, number, document, name, account_type)
      where c.company_id = n.company_id and c.id = n.id
        and c.status = 'PROCESSING' and c.lease_number = n.lease_number and c.submitted_at is null
     returning 1)
   select 1 / (count(*) = $11::int8)::int4 as refused_when_stale from marked`,
);
const end = sql<object>(
  'cashouts.end',
  `with ended as (
     update cashouts c
        set status = n.status, error_code = n.error_code, error_text = n.error_text, events = n.events,
            submitted_at = n.submitted_at, completed_at = n.completed_at, seal = n.seal,
            due_at = null, lease_until = null
       from unnest($1::int8[], $2::int8[], $3::int4[], $4::timestamptz[], $5::text[], $6::text[], $7::text[],
                   $8::int4[], $9::timestamptz[], $10::timestamptz[], $11::int8[])
            as n(company_id, id, lease_number, marked_at, status, error_code, error_text, events, submitted_at,
                 completed_at, seal)
      where c.company_id = n.company_id and c.id = n.id
        and c.status = 'PROCESSING' and c.lease_number = n.lease_number
        and c.submitted_at is not distinct from n.marked_at
     returning 1)
   select 1 / (count(*) = $12::int8)::int4 as refused_when_stale from ended`,
);

/** Writes steps of PROCESSING cashouts that nobody has locked. */
export async function writeSteps(tx: Tx, steps: readonly Step[]): Promise<void> {
  const before = new Map(steps.map((step) => [step.after, step.before]));
  const after = inKeyOrder([...before.keys()]);
  const marked = after.filter(({ status }) => status === 'PROCESSING');
  const ended = after.filter(({ status }) => status !== 'PROCESSING');
  await Promise.all([writeMarks(tx, marked), writeEnds(tx, ended, before)]);
}

async function writeMarks(tx: Tx, marked: readonly Cashout[]): Promise<void> {
  if (marked.length === 0) return;
  const text = (get: (cashout: Cashout) => string | null | undefined) =>
    textColumn(marked.map((cashout) => get(cashout) ?? null));
  await query(tx, mark, [
    ...fenced(marked),
    timestampColumn(marked.map((c) => c.submittedAt)),
    text((c) => c.recipient?.ispb),
    text((c) => c.recipient?.branch),
    text((c) => c.recipient?.number),
    text((c) => c.recipient?.document),
    text((c) => c.recipient?.name),
    text((c) => c.recipient?.accountType),
    marked.length,
  ]);
}

async function writeEnds(
  tx: Tx,
  ended: readonly Cashout[],
  before: ReadonlyMap<Cashout, Cashout>,
): Promise<void> {
  if (ended.length === 0) return;
  await query(tx, end, [
    ...fenced(ended),
    timestampColumn(ended.map((c) => before.get(c)?.submittedAt ?? null)),
    textColumn(ended.map((c) => c.status)),
    textColumn(ended.map((c) => c.errorCode)),
    textColumn(ended.map((c) => c.errorText)),
    int4Column(ended.map((c) => c.events)),
    timestampColumn(ended.map((c) => c.submittedAt)),
    timestampColumn(ended.map((c) => c.completedAt)),
    int8Column(ended.map(sealOfCashout)),
    ended.length,
  ]);
}

function fenced(cashouts: readonly Cashout[]): Buffer[] {
  return [
    int8Column(cashouts.map((c) => c.companyId)),
    int8Column(cashouts.map((c) => c.id)),
    int4Column(cashouts.map((c) => c.leaseNumber)),
  ];
}
