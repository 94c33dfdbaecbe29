import type { Tx } from '../database/transaction.ts';
import { evp, returnId } from '../ids.ts';
import { hold } from '../ledger/post.ts';
import type { Centavos } from '../money.ts';
import { SETTLEMENT_LIMIT_MS } from '../rail/rail.ts';
import { giveBack, type Ledgered } from './give-back.ts';
import type { LockedSubjects, Subject } from './lock-subjects.ts';
import type { Refund } from './refund.ts';
import { insertRefunds } from './store.ts';

/** The reason of a return that a report of fraud calls for (pacs.004). */
const FRAUD = 'FR01';

export interface ReportedReturn {
  /** Drawn from the payments' ids. */
  id: bigint;
  subject: Subject;
  subjects: LockedSubjects;
  ledgered: Ledgered;
  /** Centavos; no more than is left of the payment, and available or held already. */
  amount: Centavos;
  /** A block on the account has held the amount until now. */
  alreadyHeld: boolean;
  information: string;
  ispb: string;
  now: Date;
  institutionName: (ispb: string) => string | null;
}

/**
 * Gives back a payment, or a part of it, because of a report of fraud: SUCCESS at once to a payer of this bank,
 * PENDING for another institution, whose hold then follows the block's. The caller makes sure that no other refund
 * of the payment is under way.
 */
export function returnReported(asked: ReportedReturn): Refund {
  const { subject, subjects, amount, alreadyHeld } = asked;
  const refund = newRefund(asked);
  if (refund.status === 'SUCCESS') {
    giveBack({ ...asked, refund });
    return refund;
  }
  if (!alreadyHeld) hold(subject.account, amount);
  subjects.replace({ ...subject, cashIn: { ...subject.cashIn, refundPending: amount } });
  return refund;
}

function newRefund({ id, subject, amount, information, ispb, now }: ReportedReturn): Refund {
  const inside = subject.payer !== undefined;
  return {
    companyId: subject.cashIn.companyId,
    id,
    publicId: evp(),
    accountId: subject.account.id,
    cashInId: subject.cashIn.id,
    codeId: subject.code?.id ?? null,
    route: 'CASH_IN',
    amount,
    information,
    reason: FRAUD,
    status: inside ? 'SUCCESS' : 'PENDING',
    returnId: returnId(ispb, now),
    errorCode: null,
    createdAt: now,
    completedAt: inside ? now : null,
    dueAt: inside ? null : new Date(now.getTime() + SETTLEMENT_LIMIT_MS),
    leaseNumber: 0,
  };
}

/** Writes a return; the work that is due then hands it to the rail. */
export function writeReportedReturn(tx: Tx, refund: Refund): Promise<void> {
  return insertRefunds(tx, [refund]);
}
