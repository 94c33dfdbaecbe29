import { available } from '../accounts/account.ts';
import { type CashInRef, findReceivers } from '../cash-ins/lock-cash-ins.ts';
import type { Notice } from '../companies/notices.ts';
import { NOTICES } from '../companies/notices-in-turn.ts';
import type { Context } from '../context.ts';
import { hold } from '../ledger/post.ts';
import type { InfractionReport, ReportReceipt } from '../rail/infractions.ts';
import { REFUND_PERIOD_MS } from '../refunds/refund.ts';
import { findSubject, type Subject, wantSubject } from '../refunds/subject.ts';
import { throwFirst } from '../turns/lanes.ts';
import type { Verb } from '../turns/turn.ts';
import { evp } from '../values/ids.ts';
import { type Centavos, centavos, toReais, ZERO } from '../values/money.ts';
import type { Permission } from '../values/permissions.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';
import { ANALYSIS_PERIOD_MS, type MedCase } from './case.ts';
import { CASES } from './cases-in-turn.ts';
import { announce } from './events.ts';

interface Told {
  report: InfractionReport;
  /** The payment that it is about. */
  payment: CashInRef | undefined;
}

const DECIDES: Permission = 'med.decide';

/**
 * Takes a fraud report on a received payment, and blocks the requested amount as far as it is available. A repeated
 * report makes no second case.
 */
export const TAKE_REPORT: Verb<Told, ReportReceipt> = {
  name: 'take a report',
  idsFor: () => 1,
  companyOf: ({ payment }) => payment?.companyId ?? 0n,
  needs: async ({ report, payment }, turn) => {
    if (payment === undefined) return;
    const cases = turn.use(CASES);
    cases.wantId(report.reportId);
    cases.wantId(report.endToEndId);
    turn.use(NOTICES).want(payment.companyId, DECIDES);
    await wantSubject(payment, turn);
  },
  decide: ({ report, payment }, turn) => {
    const { context, now } = turn;
    const subject = payment && findSubject(payment, turn);
    if (subject === undefined) return refused('UNKNOWN');
    const cases = turn.use(CASES);
    if (cases.isKnown(report.reportId)) return TAKEN;
    if (cases.isKnown(report.endToEndId)) return refused('DUPLICATE');
    const { cashIn, account } = subject;
    if (now.getTime() > cashIn.createdAt.getTime() + REFUND_PERIOD_MS) return refused('TOO_OLD');
    const opened = openCase(report, subject, { id: turn.nextId(account.id), ispb: context.ispb, now });
    hold(account, opened.blocked);
    const { med, event } = announce({ med: opened, cashIn, account }, now);
    cases.add(med);
    turn.use(EVENTS).keep(event);
    turn.use(NOTICES).tell(med.companyId, DECIDES, disputeOpened(med));
    return TAKEN;
  },
};

/** Takes each report separately; results keep the order. */
export async function takeReports(
  context: Context,
  reports: readonly InfractionReport[],
): Promise<ReportReceipt[]> {
  const payments = await findReceivers(
    context.db.main,
    reports.map((report) => report.endToEndId),
  );
  const told = reports.map((report) => ({ report, payment: payments.get(report.endToEndId) }));
  return throwFirst(await context.turns.submitAll(TAKE_REPORT, told));
}

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Those who may answer hear of the dispute: their silence is an acceptance. */
function disputeOpened({ amount, dueDate }: MedCase): Notice {
  return { of: 'DISPUTE_OPENED', amount: REAIS.format(toReais(amount)), until: dueDate };
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
    rootEndToEndId: report.rootEndToEndId,
    awaitsRequest: report.rootEndToEndId !== null,
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
