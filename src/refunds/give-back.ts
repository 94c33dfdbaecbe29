import { type CreditedReturn, creditReturn, writeReturns } from '../cashouts/credit-return.ts';
import type { Tx } from '../database/transaction.ts';
import { type Movement, type Posting, post, postHeld, release } from '../ledger/post.ts';
import { writeMovements } from '../ledger/write-movements.ts';
import { centavos, ZERO } from '../money.ts';
import { type Event, publish } from '../webhooks/publish.ts';
import type { LockedSubjects, Subject } from './lock-subjects.ts';
import type { Refund } from './refund.ts';
import { refundResource } from './resource.ts';

/** What a batch of refunds writes beside the refunds themselves. */
export interface Ledgered {
  movements: Movement[];
  events: Event[];
  returns: CreditedReturn[];
}

export function nothingYet(): Ledgered {
  return { movements: [], events: [], returns: [] };
}

export async function writeLedgered(tx: Tx, ledgered: Ledgered, subjects: LockedSubjects): Promise<void> {
  await Promise.all([
    writeReturns(tx, ledgered.returns),
    writeMovements(tx, ledgered.movements),
    publish(tx, ledgered.events),
    subjects.save(tx),
  ]);
}

interface GiveBack {
  refund: Refund;
  subject: Subject;
  subjects: LockedSubjects;
  ledgered: Ledgered;
  now: Date;
  institutionName: (ispb: string) => string | null;
  /** Something else than the refund has held the amount until now. */
  alreadyHeld?: boolean;
}

/** A refund that settled: the money leaves the account, and the code, if one was paid, is CHARGEBACK. */
export function giveBack({ refund, subject, subjects, ledgered, ...giving }: GiveBack): void {
  const { now, institutionName, alreadyHeld = false } = giving;
  const { cashIn, account, payer, code } = subject;
  const posting: Posting = {
    kind: payer === undefined ? 'REFUND' : 'REFUND_INSIDE',
    amount: refund.amount,
    paymentId: cashIn.id,
    reference: refund.returnId,
    at: now,
  };
  ledgered.movements.push(
    ...(payer === undefined || alreadyHeld
      ? postHeld(account, refund.amount, [posting])
      : [post(account, posting)]),
  );
  const after: Subject = {
    ...subject,
    cashIn: {
      ...cashIn,
      refunded: centavos(cashIn.refunded + refund.amount),
      refundPending: payer === undefined ? ZERO : cashIn.refundPending,
    },
    code: code && {
      ...code,
      status: 'CHARGEBACK',
      refunded: centavos(code.refunded + refund.amount),
    },
  };
  if (payer !== undefined) {
    const { returnId, amount, reason } = refund;
    const given = { returnId, amount, reason, at: now, inside: true };
    const credit = creditReturn(payer.cashout, payer.account, { given, institutionName });
    after.payer = { ...payer, cashout: credit.cashout };
    ledgered.returns.push(credit);
    ledgered.movements.push(credit.movement);
    ledgered.events.push(credit.event());
  }
  ledgered.events.push(announce(refund, after, now));
  subjects.replace(after);
}

type Keep = Omit<GiveBack, 'institutionName' | 'alreadyHeld'>;

/** A refund that did not settle: what it reserved stays in the account. */
export function keep({ refund, subject, subjects, ledgered, now }: Keep): void {
  release(subject.account, refund.amount);
  const after: Subject = { ...subject, cashIn: { ...subject.cashIn, refundPending: ZERO } };
  ledgered.events.push(announce(refund, after, now));
  subjects.replace(after);
}

/** The event goes by the payment, not by the route that asked; the subject's count grows with it. */
function announce(refund: Refund, subject: Subject, at: Date): Event {
  const { cashIn, code } = subject;
  const told = {
    companyId: refund.companyId,
    accountId: refund.accountId,
    data: { ...refundResource(refund), origin_end_to_end_id: cashIn.endToEndId },
    at,
  };
  const suffix = refund.status === 'SUCCESS' ? 'REFUNDED' : 'REFUNDED_ERROR';
  if (code !== undefined) {
    const sequence = code.events + 1;
    subject.code = { ...code, events: sequence };
    const type = `QR_CODE_COPY_AND_PASTE_${suffix}`;
    return { ...told, subject: 'CODE', subjectId: code.id, sequence, type };
  }
  const sequence = cashIn.events + 1;
  subject.cashIn = { ...cashIn, events: sequence };
  return { ...told, subject: 'CASH_IN', subjectId: cashIn.id, sequence, type: `PIX_CASHIN_${suffix}` };
}
