import { boolColumn, int4Column, int8Column } from '../database/columns.ts';
import { leasesOf } from '../database/due-work/leases.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { byShard } from '../database/spread/shards.ts';
import type { ReportDecision } from '../rail/infractions.ts';
import { analysisResult, type MedCaseRef, type MedStatus } from './case.ts';

const lapsing = sql<MedCaseRef>(
  'med-cases.lapsing',
  `select company_id as "companyId", id from med_cases
    where due_at is not null and due_at <= $1 order by due_at limit $2`,
);
const nextLapse = sql<{ at: Date }>(
  'med-cases.next-lapse',
  'select due_at as at from med_cases where due_at is not null order by due_at limit 1',
);
const putOffLapse = sql(
  'med-cases.put-off-lapse',
  `update med_cases set due_at = $3 where ${ofCompany('', '$1')} and id = $2 and due_at is not null`,
);

/** Cases whose deadline has passed. */
export function selectLapsing(executor: Executor, now: Date, limit: number): Promise<MedCaseRef[]> {
  return query(executor, lapsing, [now, limit]);
}

export async function selectNextLapse(executor: Executor): Promise<Date | null> {
  return (await queryOne(executor, nextLapse))?.at ?? null;
}

export async function putOffLapseUntil(executor: Executor, ref: MedCaseRef, until: Date): Promise<void> {
  await execute(executor, putOffLapse, [ref.companyId, ref.id, until]);
}

const page = sql<Looked>(
  'med-cases.followed-page',
  `select company_id as "companyId", id, account_id as "accountId", cash_in_id as "cashInId", refund_id as "refundId",
          follow_until as until, (follow_until <= $1 or (retry_at is null or retry_at <= $1)
                                         and (not awaits_request or report_status = 'CANCELLED')) as due,
          (blocked > 0 or chargebacks = 0 or follow_until <= $1 or report_status = 'CANCELLED') as "ownMoney"
     from med_cases
    where follow_until is not null and (follow_until, company_id, id) > ($2::timestamptz, $3::int8, $4::int8)
    order by follow_until, company_id, id limit $5`,
);

interface Looked extends FollowedCase {
  accountId: bigint;
  cashInId: bigint;
  refundId: bigint | null;
  /** Something may be tried now. */
  due: boolean;
  /** True if its money need not come from the account. */
  ownMoney: boolean;
}

// An open case reads one row by primary key: of the refund that it waits for, or of the account, and of the payment
// only if there is money. The rows are checked again under their locks; this query leaves out cases that cannot move.
const movable = sql<MedCaseRef>(
  'med-cases.movable',
  `select n.company_id as "companyId", n.id
     from ${paramRows('n', `company_id int8, id int8, account_id int8, cash_in_id int8, refund_id int8, own_money bool`)}
    where case when n.refund_id is not null
               then (select r.due_at is null from refunds r
                      where ${ofCompany('r', 'n.company_id')} and r.id = n.refund_id)
               else (n.own_money or (select a.balance > a.blocked from accounts a
                                      where ${ofCompany('a', 'n.company_id')} and a.id = n.account_id))
                    and (select i.refund_pending = 0 from cash_ins i
                          where ${ofCompany('i', 'n.company_id')} and i.id = n.cash_in_id)
          end`,
);
// Cases past their limit need no due instant: they move at once when money comes.
const nextMove = sql<{ at: Date | null }>(
  'med-cases.next-move',
  `select least((select follow_until from med_cases where follow_until is not null order by follow_until limit 1),
                (select min(retry_at) from med_cases where follow_until is not null and retry_at > $1)) as at`,
);
const putOffReturn = sql(
  'med-cases.put-off-return',
  `update med_cases set retry_at = $3, follow_until = greatest(follow_until, $3)
    where ${ofCompany('', '$1')} and id = $2 and follow_until is not null`,
);

/** A followed case, with its position in the round. */
export interface FollowedCase extends MedCaseRef {
  until: Date;
}

export interface FollowedPage {
  /** Accepted cases that owe money and can continue: a chargeback has ended, or there is money. */
  movable: FollowedCase[];
  /** The last case read; undefined at the end of the round. */
  last: FollowedCase | undefined;
}

/**
 * Reads the next open cases, up to a limit. Most of them wait weeks for money, so reading all of them each time would
 * cost more as their number grows.
 */
export async function selectFollowedPage(
  executor: Executor,
  { after, now, limit }: { after: FollowedCase | undefined; now: Date; limit: number },
): Promise<FollowedPage> {
  const from = [after?.until ?? new Date(0), after?.companyId ?? 0n, after?.id ?? 0n];
  const looked = await query(executor, page, [now, ...from, limit]);
  const due = looked.filter((one) => one.due);
  const found = await byShard(executor, due, (shard, some) =>
    query(shard, movable, [
      int8Column(some.map(({ companyId }) => companyId)),
      int8Column(some.map(({ id }) => id)),
      int8Column(some.map(({ accountId }) => accountId)),
      int8Column(some.map(({ cashInId }) => cashInId)),
      int8Column(some.map(({ refundId }) => refundId)),
      boolColumn(some.map(({ ownMoney }) => ownMoney)),
    ]),
  );
  const ids = new Set(found.map(({ id }) => id));
  return {
    movable: due.filter(({ id }) => ids.has(id)),
    last: looked.length === limit ? looked.at(-1) : undefined,
  };
}

const LOOKED_AT_ONCE = 500;

/** Tells whether any case could continue now. */
export async function isAnyMovable(executor: Executor, now: Date): Promise<boolean> {
  let after: FollowedCase | undefined;
  do {
    const looked = await selectFollowedPage(executor, { after, now, limit: LOOKED_AT_ONCE });
    if (looked.movable.length > 0) return true;
    after = looked.last;
  } while (after !== undefined);
  return false;
}

export async function selectNextMove(executor: Executor, now: Date): Promise<Date | null> {
  return (await queryOne(executor, nextMove, [now]))?.at ?? null;
}

export async function putOffReturnUntil(executor: Executor, ref: MedCaseRef, until: Date): Promise<void> {
  await execute(executor, putOffReturn, [ref.companyId, ref.id, until]);
}

export interface OwedAnswer extends MedCaseRef {
  reportId: string;
  status: MedStatus;
  decisionDetails: string | null;
  leaseNumber: number;
}

/** Leases for sending decisions to the directory. */
export const ANSWER_LEASES = leasesOf<OwedAnswer>({
  ...{ name: 'med-cases', table: 'med_cases', as: 'c', key: 'bucket, company_id, id', prefix: 'answer_' },
  columns: `c.company_id as "companyId", c.id, c.report_id as "reportId", c.status, c.decision_details as "decisionDetails",
            c.answer_lease_number as "leaseNumber"`,
  due: 'answer_lease_until is not null and answer_lease_until <= clock_timestamp()',
  order: 'answer_lease_until',
  owed: 'answer_lease_until is not null',
});
const told = sql(
  'med-cases.answers-told',
  `update med_cases c set answer_lease_until = null
     from ${paramRows('n', 'company_id int8, id int8, lease_number int4')}
    where ${ofCompany('c', 'n.company_id')} and c.id = n.id and c.answer_lease_number = n.lease_number`,
);
export async function strikeOffAnswers(executor: Executor, answers: readonly OwedAnswer[]): Promise<void> {
  await execute(executor, told, [
    int8Column(answers.map((answer) => answer.companyId)),
    int8Column(answers.map((answer) => answer.id)),
    int4Column(answers.map((answer) => answer.leaseNumber)),
  ]);
}

export function decisionOf(answer: OwedAnswer): ReportDecision {
  const { reportId, decisionDetails: details } = answer;
  // A cancelled case returns nothing.
  if (analysisResult(answer) !== 'ACCEPTED') return { reportId, result: 'REJECTED', details };
  return { reportId, result: 'ACCEPTED', fraudType: 'UNKNOWN', details };
}
