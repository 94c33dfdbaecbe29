import { available } from '../accounts/account.ts';
import { findReceiver } from '../cash-ins/lock-cash-ins.ts';
import type { Context } from '../context.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { evp } from '../ids.ts';
import { hold } from '../ledger/post.ts';
import { type Centavos, centavos, ZERO } from '../money.ts';
import type { InfractionReport, ReportReceipt } from '../rail/infractions.ts';
import { nothingYet, writeLedgered } from '../refunds/give-back.ts';
import { lockSubjects, type Subject } from '../refunds/lock-subjects.ts';
import { REFUND_PERIOD_MS } from '../refunds/refund.ts';
import { ANALYSIS_PERIOD_MS, type MedCase } from './case.ts';
import { announce } from './events.ts';
import { insertCase, selectRefByAnyId } from './store.ts';

/**
 * Takes reports of fraud on received payments, each in a transaction of its own, and blocks what is asked for as far
 * as it is there. One that is told again is taken again and makes one case.
 */
export async function takeReports(
  context: Context,
  reports: readonly InfractionReport[],
): Promise<ReportReceipt[]> {
  const receipts: ReportReceipt[] = [];
  for (const report of reports) receipts.push(await takeReport(context, report));
  return receipts;
}

async function takeReport(context: Context, report: InfractionReport): Promise<ReportReceipt> {
  const [id] = await context.paymentIds.take(1);
  return batchTransaction(context.db.batch, async (tx) => {
    const ref = await findReceiver(tx, report.endToEndId);
    const subjects = await lockSubjects(tx, context.ispb, ref === undefined ? [] : [ref]);
    const subject = ref && subjects.find(ref);
    if (subject === undefined) return closeWith([], refused('UNKNOWN'));
    // Asked once the account is locked: whoever came first with the same report or payment has ended.
    const [told, reported] = await Promise.all([
      selectRefByAnyId(tx, report.reportId),
      selectRefByAnyId(tx, report.endToEndId),
    ]);
    if (told !== undefined) return closeWith([], TAKEN);
    if (reported !== undefined) return closeWith([], refused('DUPLICATE'));
    const now = context.clock.now();
    if (now.getTime() > subject.cashIn.createdAt.getTime() + REFUND_PERIOD_MS)
      return closeWith([], refused('TOO_OLD'));
    const { cashIn, account } = subject;
    const opened = openCase(report, subject, { id: id as bigint, ispb: context.ispb, now });
    hold(account, opened.blocked);
    const { med, event } = announce({ med: opened, cashIn, account }, now);
    const ledgered = nothingYet();
    ledgered.events.push(event);
    return closeWith([insertCase(tx, med), writeLedgered(tx, ledgered, subjects)], TAKEN);
  });
}

const TAKEN: ReportReceipt = { taken: true };

function refused(code: Extract<ReportReceipt, { taken: false }>['code']): ReportReceipt {
  return { taken: false, code };
}

function openCase(
  report: InfractionReport,
  { cashIn, account }: Subject,
  made: { id: bigint; ispb: string; now: Date },
): MedCase {
  const left = centavos(cashIn.amount - cashIn.refunded - cashIn.refundPending);
  const amount = least(report.amount ?? left, left);
  const there = available(account) > 0n ? available(account) : ZERO;
  const dueDate = new Date(report.createdAt.getTime() + ANALYSIS_PERIOD_MS);
  return {
    companyId: cashIn.companyId,
    id: made.id,
    publicId: evp(),
    accountId: account.id,
    cashInId: cashIn.id,
    endToEndId: cashIn.endToEndId,
    reason: report.reason,
    situation: report.situation,
    status: 'WAITING',
    amount,
    blocked: report.reason === 'RETURN_REQUEST' ? least(amount, there) : ZERO,
    returned: ZERO,
    fee: ZERO,
    details: report.details,
    contactEmail: report.contact.email,
    contactPhone: report.contact.phone,
    creatorIspb: report.creatorIspb ?? made.ispb,
    reportId: report.reportId,
    reportStatus: 'RECEIVED',
    reportCreatedAt: report.createdAt,
    dueDate,
    ...UNDECIDED,
    createdAt: made.now,
    updatedAt: made.now,
    dueAt: dueDate,
  };
}

const UNDECIDED = {
  decidedAt: null,
  decidedBy: null,
  decisionDetails: null,
  events: 0,
  chargebacks: 0,
  followUntil: null,
  retryAt: null,
  refundId: null,
  rejections: 0,
  answerOwed: false,
} as const;

function least(one: Centavos, other: Centavos): Centavos {
  return one < other ? one : other;
}
