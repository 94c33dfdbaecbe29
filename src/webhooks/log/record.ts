import { boolColumn, int4Column, int8Column, textColumn, timestampColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../../database/pool.ts';
import { bucketOf, inShard, ofCompany } from '../../database/spread/buckets.ts';
import { byShardOf } from '../../database/spread/shards.ts';
import { batchTransaction, closeWith, type Tx } from '../../database/transaction.ts';
import type { Attempt } from '../delivery/attempt.ts';
import type { Delivering } from '../delivery/delivering.ts';
import { type DeliveryOutcome, decideOutcome, type ReceiverAnswer } from '../delivery/outcome.ts';
import type { SentDelivery } from '../delivery/send.ts';
import { switchOffFailing } from '../switch-off.ts';

/** An attempt that has ended. */
export interface MadeAttempt {
  attempt: Attempt;
  /** Undefined: its endpoint had been closed, nothing was sent, and so it was no attempt. */
  answer: ReceiverAnswer | undefined;
  /** Undefined: nothing was sent. */
  sent: SentDelivery | undefined;
}

const SAME = `d.bucket = ${bucketOf('n.company_id')} ${inShard('d')} and d.subject_id = n.subject_id and d.subject = n.subject
  and d.sequence = n.sequence and d.webhook_id = n.webhook_id and d.resend = n.resend
  and d.company_id is not distinct from n.company_id`;
// The instant names the week of the log that holds the row, so no other week is read.
const THERE = `${SAME} and d.created_at = n.told_at`;
const ATTEMPT = `a.id = n.log_id and a.company_id is not distinct from n.company_id and a.created_at = n.made_at ${inShard('a')}`;

// Moves a delivery only while this node holds it: another node may have taken it over, or it was dropped. A delivery that
// has arrived ends in any case.
const ENDS = `d.state = 'PENDING' and (d.lease_number = n.lease_number or n.state = 'DELIVERED')`;
const MOVED = `state = case when ${ENDS} then n.state else d.state end,
  due_at = case when ${ENDS} then n.due_at else d.due_at end,
  claimed_by = case when ${ENDS} then null else d.claimed_by end,
  ended_at = case when ${ENDS} and n.due_at is null then $17::timestamptz else d.ended_at end,
  parked_at = case when ${ENDS} and n.state = 'PARKED' then $17::timestamptz else d.parked_at end`;
const DELIVERY = 'company_id int8, webhook_id int8, subject text, subject_id int8, sequence int4';
const ATTEMPTED = `${DELIVERY}, resend int8, lease_number int4, log_id int8`;
const MADE = paramRows(
  'n',
  `${ATTEMPTED}, status_code int4, response text, failure text, url text, authorized bool, sent_at timestamptz,
   signatures text, state text, due_at timestamptz $18, told_at timestamptz, made_at timestamptz`,
);

// Stores the first attempt in the delivery's own row. If the delivery ends with it, no indexed column changes.
const recordFirst = sql(
  'webhook-deliveries.record',
  `update webhook_deliveries d
      set status_code = n.status_code, response = n.response, failure = n.failure, updated_at = $17,
          url = coalesce(n.url, d.url), authorized = coalesce(n.authorized, d.authorized), sent_at = n.sent_at,
          signatures = n.signatures, ${MOVED}
     from ${MADE} where ${THERE}`,
);
const recordLater = sql(
  'webhook-deliveries.record-later',
  `with made as (select * from ${MADE}),
   answered as (
     update webhook_attempts a
        set status_code = n.status_code, response = n.response, failure = n.failure, updated_at = $17,
            url = coalesce(n.url, a.url), authorized = coalesce(n.authorized, a.authorized),
            sent_at = n.sent_at, signatures = n.signatures
       from made n where ${ATTEMPT})
   update webhook_deliveries d set ${MOVED} from made n where ${THERE}`,
);

// No attempt was made, so the row is removed from the log. Another node that took the delivery over keeps its own.
const withdraw = sql(
  'webhook-deliveries.withdraw',
  `with unmade as (
     select * from ${paramRows('n', `${ATTEMPTED}, told_at timestamptz $10, made_at timestamptz`)}),
   dropped as (
     update webhook_deliveries d
        set state = 'DROPPED', due_at = null, claimed_by = null, attempts = d.attempts - 1,
            attempted_at = case d.attempts when 1 then 'infinity' else d.attempted_at end,
            ended_at = coalesce(d.ended_at, $9)
       from unmade n
      where ${THERE} and d.state in ('PENDING', 'DROPPED') and d.lease_number = n.lease_number
     returning n.log_id, n.company_id, n.made_at)
   delete from webhook_attempts a using dropped n where ${ATTEMPT}`,
);

// A resend that arrived is what the schedule was still trying to bring about, or had given up.
const endSchedule = sql(
  'webhook-deliveries.end-schedule',
  `update webhook_deliveries d
      set state = 'DELIVERED', due_at = null, claimed_by = null, parked_at = null, ended_at = $6
     from (select *, 0 as resend from ${paramRows('n', DELIVERY)}) n
    where ${SAME} and d.state in ('PENDING', 'PARKED')`,
);

// The queue that the answer is about: an endpoint that was switched off and on since has another, and stays open.
const closeGone = sql(
  'webhooks.close-gone',
  `update webhooks w set queue = null, watched_from = null, updated_at = $4
     from ${paramRows('n', 'company_id int8, id int8, queue int8')}
    where ${ofCompany('w', 'n.company_id')} and w.id = n.id
      and w.queue = n.queue`,
);

type Answered = MadeAttempt & { answer: ReceiverAnswer; outcome: DeliveryOutcome };

const WITHDRAWN: DeliveryOutcome = { state: 'DROPPED', dueAt: null, disables: false };

/** Writes down how attempts ended, in one transaction: the log, and what becomes of each delivery. */
export async function recordAttempts(
  context: Delivering,
  made: readonly MadeAttempt[],
): Promise<DeliveryOutcome[]> {
  const now = context.clock.now();
  const decided = made.map((one) => {
    const { attempt, answer } = one;
    return { ...one, outcome: answer === undefined ? WITHDRAWN : decideOutcome(attempt, answer, now) };
  });
  // All nodes take the rows in one order, so that two that meet do not lock each other out.
  const sorted = [...decided].sort(
    (a, b) => compare(a.attempt.subjectId, b.attempt.subjectId) || a.attempt.sequence - b.attempt.sequence,
  );
  const answered = sorted.filter((one): one is Answered => one.answer !== undefined);
  const unmade = sorted.filter(({ answer }) => answer === undefined);
  await batchTransaction(context.db.batch, async (tx) =>
    closeWith(
      [
        ...writeOutcomes(tx, answered, now),
        ...withdrawUnmade(tx, unmade, now),
        ...endSchedules(tx, answered, now),
        ...closeQueues(tx, answered, now),
      ],
      undefined,
    ),
  );
  const givenUp = answered.filter(({ outcome }) => outcome.state === 'PARKED');
  if (givenUp.length > 0)
    await switchOffFailing(
      context,
      givenUp.map(({ attempt: { companyId, webhookId: id, queue } }) => ({ companyId, id, queue })),
    ).catch((error) => context.log.error({ err: error }, 'checking failing endpoints failed'));
  return decided.map(({ outcome }) => outcome);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function writeOutcomes(tx: Tx, made: readonly Answered[], now: Date): Promise<unknown>[] {
  const first = made.filter(({ attempt }) => attempt.attempt === 1);
  const later = made.filter(({ attempt }) => attempt.attempt > 1);
  return [...writeInto(tx, recordFirst, first, now), ...writeInto(tx, recordLater, later, now)];
}

function writeInto(
  tx: Tx,
  statement: typeof recordFirst,
  made: readonly Answered[],
  now: Date,
): Promise<unknown>[] {
  return [atHome(tx, made, (shard, some) => query(shard, statement, outcomeColumns(some, now)))];
}

/** Runs once for the attempts of each shard. */
function atHome<A extends MadeAttempt>(
  tx: Tx,
  made: readonly A[],
  run: (executor: Executor, made: readonly A[]) => Promise<object[]>,
): Promise<unknown> {
  return byShardOf(tx, { things: made, companyOf: ({ attempt }) => attempt.companyId }, run);
}

function outcomeColumns(made: readonly Answered[], now: Date): unknown[] {
  const columns = [
    int4Column(made.map(({ answer }) => answer.statusCode)),
    textColumn(made.map(({ answer }) => answer.response)),
    textColumn(made.map(({ answer }) => answer.failure)),
    textColumn(made.map(({ sent }) => sent?.url ?? null)),
    boolColumn(made.map(({ sent }) => sent?.authorized ?? null)),
    timestampColumn(made.map(({ sent }) => sent?.at ?? null)),
    textColumn(made.map(({ sent }) => sent?.signatures ?? null)),
    textColumn(made.map(({ outcome }) => outcome.state)),
  ];
  const dueAt = timestampColumn(made.map(({ outcome }) => outcome.dueAt));
  return [...attemptColumns(made), ...columns, now, dueAt, ...weekColumns(made)];
}

function withdrawUnmade(tx: Tx, made: readonly MadeAttempt[], now: Date): Promise<unknown>[] {
  return [
    atHome(tx, made, (shard, some) =>
      query(shard, withdraw, [...attemptColumns(some), now, ...weekColumns(some)]),
    ),
  ];
}

function endSchedules(tx: Tx, made: readonly Answered[], now: Date): Promise<unknown>[] {
  const arrived = made.filter(({ attempt, outcome }) => attempt.resend > 0n && outcome.state === 'DELIVERED');
  return [atHome(tx, arrived, (shard, some) => query(shard, endSchedule, [...eventColumns(some), now]))];
}

function closeQueues(tx: Tx, made: readonly Answered[], now: Date): Promise<number>[] {
  const gone = made.filter(({ outcome }) => outcome.disables);
  if (gone.length === 0) return [];
  const columns = [
    int8Column(gone.map(({ attempt }) => attempt.companyId)),
    int8Column(gone.map(({ attempt }) => attempt.webhookId)),
    int8Column(gone.map(({ attempt }) => attempt.queue)),
  ];
  return [execute(tx, closeGone, [...columns, now])];
}

function attemptColumns(made: readonly MadeAttempt[]): Buffer[] {
  return [
    ...eventColumns(made),
    int8Column(made.map(({ attempt }) => attempt.resend)),
    int4Column(made.map(({ attempt }) => attempt.leaseNumber)),
    int8Column(made.map(({ attempt }) => attempt.id)),
  ];
}

function weekColumns(made: readonly MadeAttempt[]): Buffer[] {
  return [
    timestampColumn(made.map(({ attempt }) => attempt.toldAt)),
    timestampColumn(made.map(({ attempt }) => attempt.createdAt)),
  ];
}

function eventColumns(made: readonly MadeAttempt[]): Buffer[] {
  return [
    int8Column(made.map(({ attempt }) => attempt.companyId)),
    int8Column(made.map(({ attempt }) => attempt.webhookId)),
    textColumn(made.map(({ attempt }) => attempt.subject)),
    int8Column(made.map(({ attempt }) => attempt.subjectId)),
    int4Column(made.map(({ attempt }) => attempt.sequence)),
  ];
}
