import { strict as assert } from 'node:assert';
import { textColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { execute, query, queryOne, sql } from '../../database/pool.ts';
import type { InfractionReport, ReportDecision, ReportRefusal } from '../../rail/infractions.ts';
import { evp } from '../../values/ids.ts';
import { FIRST_LEASE, type SimulatedNotice } from '../notices/notices.ts';
import type { SimulatedWorld } from '../world.ts';
import { tellCancellations, tellReports } from './tell-reports.ts';

export type ReportRequest = Pick<
  InfractionReport,
  'endToEndId' | 'reason' | 'situation' | 'amount' | 'details'
>;

export type ReportMade = { made: true; reportId: string } | { made: false; code: ReportRefusal };

// A second report of a payment finds the row there: the payment's id is its key.
const makeReport = sql<{ creatorIspb: string }>(
  'simulator.make-report',
  `with made as (
     insert into simulator.reports (report_id, end_to_end_id, reason, situation, amount, details, creator_ispb,
                                    status, created_at)
     select $1, $2, $3, $4, $5, $6,
            coalesce((select payer_ispb from simulator.payments where end_to_end_id = $2), $7), 'OPEN', $8
     on conflict (end_to_end_id) do nothing
     returning end_to_end_id, creator_ispb
   ), noted as (
     insert into simulator.notices (end_to_end_id, kind, due_at, lease_until, lease_number)
     select end_to_end_id, 'REPORT', $8::timestamptz, clock_timestamp() + $9 * interval '1 millisecond', ${FIRST_LEASE}
       from made
     on conflict (end_to_end_id, kind, return_id) do nothing
   )
   select creator_ispb as "creatorIspb" from made`,
);

/**
 * The payer's institution reports a payment that the bank received. If the bank does not answer this throws, and due
 * work sends the report again. A report that the bank refuses is deleted.
 */
export async function reportPayment(world: SimulatedWorld, request: ReportRequest): Promise<ReportMade> {
  const listener = world.listener();
  assert(listener !== undefined, 'the bank is not connected');
  const { endToEndId, reason, situation, amount, details } = request;
  if (endToEndId.includes('\0')) return { made: false, code: 'UNKNOWN' };
  const reportId = evp();
  const now = world.clock.now();
  const params = [
    reportId,
    endToEndId,
    reason,
    situation,
    amount,
    details,
    world.bankIspb,
    now,
    world.leaseMs,
  ];
  const made = await queryOne(world.db.batch, makeReport, params);
  if (made === undefined) return { made: false, code: 'DUPLICATE' };
  const [receipt] = await tellReports(world, listener, [noticeOf('REPORT', endToEndId)]);
  return receipt?.taken === false ? { made: false, code: receipt.code } : { made: true, reportId };
}

const cancel = sql<{ endToEndId: string }>(
  'simulator.cancel-report',
  `with cancelled as (
     update simulator.reports set status = 'CANCELLED'
      where report_id = $1 and status in ('RECEIVED', 'ANALYZED') returning end_to_end_id
   ), noted as (
     insert into simulator.notices (end_to_end_id, kind, due_at, lease_until, lease_number)
     select end_to_end_id, 'REPORT_CANCELLED', $2::timestamptz, clock_timestamp() + $3 * interval '1 millisecond',
            ${FIRST_LEASE} from cancelled
   )
   select end_to_end_id as "endToEndId" from cancelled`,
);

/** The payer's institution takes its report back, before or after the bank's answer; false when it has been already. */
export async function cancelReport(world: SimulatedWorld, reportId: string): Promise<boolean> {
  const listener = world.listener();
  assert(listener !== undefined, 'the bank is not connected');
  const cancelled = await queryOne(world.db.batch, cancel, [reportId, world.clock.now(), world.leaseMs]);
  if (cancelled === undefined) return false;
  await tellCancellations(world, listener, [noticeOf('REPORT_CANCELLED', cancelled.endToEndId)]);
  return true;
}

function noticeOf(kind: SimulatedNotice['kind'], endToEndId: string): SimulatedNotice {
  return { kind, endToEndId, returnId: '', lease: FIRST_LEASE };
}

// A cancellation by the creator stays, whatever the bank answers afterwards.
const close = sql(
  'simulator.close-reports',
  `update simulator.reports r
      set status = 'ANALYZED', result = n.result, fraud_type = n.fraud_type
     from ${paramRows('n', 'report_id text, result text, fraud_type text')}
    where r.report_id = n.report_id and r.status in ('OPEN', 'RECEIVED')`,
);

const acknowledge = sql(
  'simulator.acknowledge-reports',
  `update simulator.reports set status = 'RECEIVED' where report_id = any($1::text[]) and status = 'OPEN'`,
);

/** The bank has received reports; those that have gone further stay as they are. */
export async function acknowledgeReports(world: SimulatedWorld, reportIds: readonly string[]): Promise<void> {
  await execute(world.db.batch, acknowledge, [textColumn(reportIds)]);
}

/** Processes the bank's decisions on reports. Idempotent. */
export async function closeReports(world: SimulatedWorld, answers: readonly ReportDecision[]): Promise<void> {
  await execute(world.db.batch, close, [
    textColumn(answers.map((answer) => answer.reportId)),
    textColumn(answers.map((answer) => answer.result)),
    textColumn(answers.map((answer) => (answer.result === 'ACCEPTED' ? answer.fraudType : null))),
  ]);
}

const find = sql<ReportStanding>(
  'simulator.find-report',
  'select status, result from simulator.reports where report_id = $1',
);

export interface ReportStanding {
  status: 'OPEN' | 'RECEIVED' | 'ANALYZED' | 'CANCELLED';
  result: 'ACCEPTED' | 'REJECTED' | null;
}

/** Reads the standing of a report in the directory's book. */
export async function reportStanding(
  world: SimulatedWorld,
  reportId: string,
): Promise<ReportStanding | undefined> {
  return (await query(world.db.main, find, [reportId]))[0];
}
