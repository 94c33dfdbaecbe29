import type { Refund } from '../refunds/refund.ts';
import { DAY_MS } from '../values/dates.ts';
import { type Centavos, centavos } from '../values/money.ts';
import type { MedCase } from './case.ts';

/** The state that an accepted case is judged on: the payment, and the account it went to. */
export interface ReturnState {
  /** Of the payment: what came, and what has gone back or is on its way, whoever asked for it. */
  payment: { amount: Centavos; refunded: Centavos; refundPending: Centavos };
  /** The account's available balance. Negative where a fee has overdrawn it. */
  available: Centavos;
  /** The payer's account is one of this bank and takes no money any more. */
  payerClosed: boolean;
  now: Date;
}

export type ReturnStep =
  /** The case has to wait. */
  | { step: 'WAIT' }
  /** So much goes back; `blocked` says whether it is taken out of the case's own block. */
  | { step: 'RETURN'; amount: Centavos; blocked: boolean }
  /** There is nothing to give back, and nobody has been told so yet. */
  | { step: 'NOTHING'; code: string }
  /** The case owes nothing any more, or nothing that could still be given. */
  | { step: 'DONE' };

/** Number of refusals by the payer's institution after which the bank stops offering. */
export const MAX_REJECTIONS = 3;
/** Time until the bank offers again what was refused. */
export const RETRY_AFTER_MS = DAY_MS;

/**
 * Decides what a case gives back now. NO_BALANCE is the interface's error descriptor; the others are the settlement
 * system's words: DT05 the ninety days are over, AC07 the payer's account is closed.
 */
export function nextReturn(med: MedCase, { payment, available, payerClosed, now }: ReturnState): ReturnStep {
  if (med.followUntil === null) return { step: 'DONE' };
  if (med.refundId !== null) return { step: 'WAIT' };
  // A report that was taken back is owed nothing, also while a refund of the customer's own is on its way.
  if (med.reportStatus === 'CANCELLED' || med.rejections >= MAX_REJECTIONS) return { step: 'DONE' };
  // One at a time, and then what is left.
  if (payment.refundPending > 0n) return { step: 'WAIT' };
  // A chargeback row, of money or of none, has said so already.
  const told = med.chargebacks > 0;
  if (now >= med.followUntil) return told ? { step: 'DONE' } : { step: 'NOTHING', code: 'DT05' };
  if (payerClosed) return told ? { step: 'DONE' } : { step: 'NOTHING', code: 'AC07' };
  const left = least(med.amount - med.returned, payment.amount - payment.refunded);
  if (left <= 0n) return told ? { step: 'DONE' } : { step: 'NOTHING', code: 'NO_BALANCE' };
  if (med.awaitsRequest) return { step: 'WAIT' };
  if (med.retryAt !== null && now < med.retryAt) return { step: 'WAIT' };
  const blocked = med.blocked > 0n;
  const amount = least(left, blocked ? med.blocked : available);
  if (amount > 0n) return { step: 'RETURN', amount, blocked };
  return told ? { step: 'WAIT' } : { step: 'NOTHING', code: 'NO_BALANCE' };
}

function least(one: bigint, other: bigint): Centavos {
  return centavos(one < other ? one : other);
}

/** Decides what a return that has ended means for its case. One that was refused is offered again, later. */
export function afterReturn(med: MedCase, now: Date, refund: Refund | undefined): MedCase {
  if (refund === undefined || refund.status === 'PENDING') return med;
  const heard = { ...med, refundId: null, updatedAt: now };
  if (refund.status === 'SUCCESS') return { ...heard, returned: centavos(med.returned + refund.amount) };
  const retryAt = new Date(now.getTime() + RETRY_AFTER_MS);
  return { ...heard, rejections: med.rejections + 1, retryAt };
}
