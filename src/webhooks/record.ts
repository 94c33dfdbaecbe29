import type { Context } from '../context.ts';
import { boolColumn, int4Column, int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { execute, sql } from '../database/pool.ts';
import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import type { Attempt } from './attempt.ts';
import { type Answer, decideOutcome, type Outcome } from './outcome.ts';
import type { Sent } from './send.ts';

/** An attempt that has ended. */
export interface MadeAttempt {
  attempt: Attempt;
  /** Undefined: its endpoint had been closed, nothing was sent, and so it was no attempt. */
  answer: Answer | undefined;
  /** Undefined: nothing was sent. */
  sent: Sent | undefined;
}

// Only what is still this node's to decide moves on: not what was dropped meanwhile, or taken over. What has arrived
// has arrived, though, whoever brought it.
const recordMade = sql(
  'webhook-deliveries.record',
  `with made as (
     select * from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::int4[], $6::int8[], $7::int4[],
                          $8::int8[], $9::int4[], $10::text[], $11::text[], $12::text[], $13::bool[],
                          $14::timestamptz[], $15::text[], $16::text[], $17::timestamptz[])
            as n(company_id, webhook_id, subject, subject_id, sequence, resend, lease_number, log_id, status_code,
                 response, failure, url, authorized, sent_at, signatures, state, due_at)),
   answered as (
     update webhook_attempts a
        set status_code = n.status_code, response = n.response, failure = n.failure, updated_at = $18,
            url = coalesce(n.url, a.url), authorized = coalesce(n.authorized, a.authorized),
            sent_at = n.sent_at, signatures = n.signatures
       from made n where a.id = n.log_id and a.company_id is not distinct from n.company_id)
   update webhook_deliveries d
      set state = n.state, due_at = n.due_at, claimed_by = null,
          ended_at = case when n.due_at is null then $18::timestamptz end
     from made n
    where d.company_id = n.company_id and d.webhook_id = n.webhook_id and d.subject = n.subject
      and d.subject_id = n.subject_id and d.sequence = n.sequence and d.resend = n.resend
      and d.state = 'PENDING' and (d.lease_number = n.lease_number or n.state = 'DELIVERED')`,
);

// The log tells of attempts, and this was none. Another node that took the delivery over keeps its own.
const withdraw = sql(
  'webhook-deliveries.withdraw',
  `with unmade as (
     select * from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::int4[], $6::int8[], $7::int4[], $8::int8[])
            as n(company_id, webhook_id, subject, subject_id, sequence, resend, lease_number, log_id)),
   dropped as (
     update webhook_deliveries d
        set state = 'DROPPED', due_at = null, claimed_by = null, attempts = d.attempts - 1,
            ended_at = coalesce(d.ended_at, $9)
       from unmade n
      where d.company_id = n.company_id and d.webhook_id = n.webhook_id and d.subject = n.subject
        and d.subject_id = n.subject_id and d.sequence = n.sequence and d.resend = n.resend
        and d.state in ('PENDING', 'DROPPED') and d.lease_number = n.lease_number
     returning n.log_id, n.company_id)
   delete from webhook_attempts a using dropped n
    where a.id = n.log_id and a.company_id is not distinct from n.company_id`,
);

// A resend that arrived is what the schedule was still trying to bring about, or had given up.
const endSchedule = sql(
  'webhook-deliveries.end-schedule',
  `update webhook_deliveries d set state = 'DELIVERED', due_at = null, claimed_by = null, ended_at = $6
     from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::int4[])
          as n(company_id, webhook_id, subject, subject_id, sequence)
    where d.company_id = n.company_id and d.webhook_id = n.webhook_id and d.subject = n.subject
      and d.subject_id = n.subject_id and d.sequence = n.sequence and d.resend = 0 and d.state in ('PENDING', 'PARKED')`,
);

// The queue that the answer is about: an endpoint that was switched off and on since has another, and stays open.
const closeGone = sql(
  'webhooks.close-gone',
  `update webhooks w set queue = null, watched_from = null, updated_at = $4
     from unnest($1::int8[], $2::int8[], $3::int8[]) as n(company_id, id, queue)
    where w.company_id = n.company_id and w.id = n.id and w.queue = n.queue`,
);

type Answered = MadeAttempt & { answer: Answer; outcome: Outcome };

const WITHDRAWN: Outcome = { state: 'DROPPED', dueAt: null, disables: false };

/** Writes down how attempts ended, in one transaction: the log, and what becomes of each delivery. */
export async function recordAttempts(context: Context, made: readonly MadeAttempt[]): Promise<Outcome[]> {
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
  return decided.map(({ outcome }) => outcome);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function writeOutcomes(tx: Tx, made: readonly Answered[], now: Date): Promise<number>[] {
  if (made.length === 0) return [];
  const columns = [
    int4Column(made.map(({ answer }) => answer.statusCode)),
    textColumn(made.map(({ answer }) => answer.response)),
    textColumn(made.map(({ answer }) => answer.failure)),
    textColumn(made.map(({ sent }) => sent?.url ?? null)),
    boolColumn(made.map(({ sent }) => sent?.authorized ?? null)),
    timestampColumn(made.map(({ sent }) => sent?.at ?? null)),
    textColumn(made.map(({ sent }) => sent?.signatures ?? null)),
    textColumn(made.map(({ outcome }) => outcome.state)),
    timestampColumn(made.map(({ outcome }) => outcome.dueAt)),
  ];
  return [execute(tx, recordMade, [...attemptColumns(made), ...columns, now])];
}

function withdrawUnmade(tx: Tx, made: readonly MadeAttempt[], now: Date): Promise<number>[] {
  return made.length === 0 ? [] : [execute(tx, withdraw, [...attemptColumns(made), now])];
}

function endSchedules(tx: Tx, made: readonly Answered[], now: Date): Promise<number>[] {
  const arrived = made.filter(({ attempt, outcome }) => attempt.resend > 0n && outcome.state === 'DELIVERED');
  return arrived.length === 0 ? [] : [execute(tx, endSchedule, [...eventColumns(arrived), now])];
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

function eventColumns(made: readonly MadeAttempt[]): Buffer[] {
  return [
    int8Column(made.map(({ attempt }) => attempt.companyId)),
    int8Column(made.map(({ attempt }) => attempt.webhookId)),
    textColumn(made.map(({ attempt }) => attempt.subject)),
    int8Column(made.map(({ attempt }) => attempt.subjectId)),
    int4Column(made.map(({ attempt }) => attempt.sequence)),
  ];
}
