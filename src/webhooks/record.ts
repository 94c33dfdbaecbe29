import type { Context } from '../context.ts';
import { int4Column, int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { execute, sql } from '../database/pool.ts';
import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import type { Attempt } from './attempt.ts';
import { type Answer, decideOutcome, type Outcome } from './outcome.ts';

/** An attempt that has been made. */
export interface MadeAttempt {
  attempt: Attempt;
  answer: Answer;
}

const recordAnswers = sql(
  'webhook-attempts.record',
  `update webhook_attempts a
      set status_code = n.status_code, response = n.response, failure = n.failure, updated_at = $7
     from unnest($1::int8[], $2::timestamptz[], $3::int8[], $4::int4[], $5::text[], $6::text[])
          as n(company_id, created_at, id, status_code, response, failure)
    where a.company_id = n.company_id and a.created_at = n.created_at and a.id = n.id`,
);

// Only what is still this node's to decide: not what was dropped meanwhile, or taken over. What has arrived has
// arrived, though, whoever brought it.
const moveOn = sql(
  'webhook-deliveries.move-on',
  `update webhook_deliveries d
      set state = n.state, due_at = n.due_at, claimed_by = null,
          ended_at = case when n.due_at is null then $10::timestamptz end
     from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::int4[], $6::int8[], $7::int4[], $8::text[],
                 $9::timestamptz[])
          as n(company_id, webhook_id, subject, subject_id, sequence, resend, lease_number, state, due_at)
    where d.company_id = n.company_id and d.webhook_id = n.webhook_id and d.subject = n.subject
      and d.subject_id = n.subject_id and d.sequence = n.sequence and d.resend = n.resend
      and d.state = 'PENDING' and (d.lease_number = n.lease_number or n.state = 'DELIVERED')`,
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

// The address that said so: one that its owner has changed meanwhile stays open.
const closeGone = sql(
  'webhooks.close-gone',
  `update webhooks w set queue = null, watched_from = null, updated_at = $4
     from unnest($1::int8[], $2::int8[], $3::text[]) as n(company_id, id, url)
    where w.company_id = n.company_id and w.id = n.id and w.url = n.url and w.queue is not null`,
);

type Decided = MadeAttempt & { outcome: Outcome };

/** Writes down how attempts ended, in one transaction: the log, and what becomes of each delivery. */
export async function recordAttempts(context: Context, made: readonly MadeAttempt[]): Promise<Outcome[]> {
  const now = context.clock.now();
  const decided = made.map((one) => ({ ...one, outcome: decideOutcome(one.attempt, one.answer, now) }));
  // All nodes take the rows in one order, so that two that meet do not lock each other out.
  const sorted = [...decided].sort(
    (a, b) => compare(a.attempt.subjectId, b.attempt.subjectId) || a.attempt.sequence - b.attempt.sequence,
  );
  await batchTransaction(context.db.batch, async (tx) =>
    closeWith(
      [
        writeAnswers(tx, sorted, now),
        writeOutcomes(tx, sorted, now),
        ...endSchedules(tx, sorted, now),
        ...closeQueues(tx, sorted, now),
      ],
      undefined,
    ),
  );
  return decided.map(({ outcome }) => outcome);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function writeAnswers(tx: Tx, made: readonly Decided[], now: Date): Promise<number> {
  return execute(tx, recordAnswers, [
    int8Column(made.map(({ attempt }) => attempt.companyId)),
    timestampColumn(made.map(({ attempt }) => attempt.createdAt)),
    int8Column(made.map(({ attempt }) => attempt.id)),
    int4Column(made.map(({ answer }) => answer.statusCode)),
    textColumn(made.map(({ answer }) => answer.response)),
    textColumn(made.map(({ answer }) => answer.failure)),
    now,
  ]);
}

function writeOutcomes(tx: Tx, made: readonly Decided[], now: Date): Promise<number> {
  return execute(tx, moveOn, [
    ...eventColumns(made),
    int8Column(made.map(({ attempt }) => attempt.resend)),
    int4Column(made.map(({ attempt }) => attempt.leaseNumber)),
    textColumn(made.map(({ outcome }) => outcome.state)),
    timestampColumn(made.map(({ outcome }) => outcome.dueAt)),
    now,
  ]);
}

function endSchedules(tx: Tx, made: readonly Decided[], now: Date): Promise<number>[] {
  const arrived = made.filter(({ attempt, outcome }) => attempt.resend > 0n && outcome.state === 'DELIVERED');
  return arrived.length === 0 ? [] : [execute(tx, endSchedule, [...eventColumns(arrived), now])];
}

function closeQueues(tx: Tx, made: readonly Decided[], now: Date): Promise<number>[] {
  const gone = made.filter(({ outcome }) => outcome.disables);
  if (gone.length === 0) return [];
  const columns = [
    int8Column(gone.map(({ attempt }) => attempt.companyId)),
    int8Column(gone.map(({ attempt }) => attempt.webhookId)),
    textColumn(gone.map(({ attempt }) => attempt.url)),
  ];
  return [execute(tx, closeGone, [...columns, now])];
}

function eventColumns(made: readonly Decided[]): Buffer[] {
  return [
    int8Column(made.map(({ attempt }) => attempt.companyId)),
    int8Column(made.map(({ attempt }) => attempt.webhookId)),
    textColumn(made.map(({ attempt }) => attempt.subject)),
    int8Column(made.map(({ attempt }) => attempt.subjectId)),
    int4Column(made.map(({ attempt }) => attempt.sequence)),
  ];
}
