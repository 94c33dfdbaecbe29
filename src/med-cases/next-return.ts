import type { Refund } from '../refunds/refund.ts';
import { DAY_MS } from '../values/dates.ts';
import { type Centavos, centavos } from '../values/money.ts';
import type { MedCase } from './case.ts';

/** Facts for an accepted case: the payment, and the account that received it. */
export interface ReturnState {
  /** Of the payment: the amount, and the sum refunded or in flight, whoever requested it. */
  payment: { amount: Centavos; refunded: Centavos; refundPending: Centavos };
  /** The account's available balance. Negative where a fee has overdrawn it. */
  available: Centavos;
  /** True if the payer's account is at this bank and no longer accepts money. */
  payerClosed: boolean;
  now: Date;
}

export type ReturnStep =
  /** The case has to wait. */
  | { step: 'WAIT' }
  /** Return this amount; `blocked` says whether it is taken from the case's own block. */
  | { step: 'RETURN'; amount: Centavos; blocked: boolean }
  /** There is nothing to return, and the chargeback that says so has not been written. */
  | { step: 'NOTHING'; code: string }
  /** The case owes nothing any more, or nothing that can still be returned. */
  | { step: 'DONE' };

/** Number of refusals by the payer's institution after which the bank stops. */
export const MAX_REJECTIONS = 3;
/** Time until the bank retries a refused return. */
export const RETRY_AFTER_MS = DAY_MS;

/**
 * Decides what a case returns now. NO_BALANCE is the interface's error descriptor; the others are the settlement
 * system's codes: DT05 the ninety days are over, AC07 the payer's account is closed.
 */
export function nextReturn(med: MedCase, { payment, available, payerClosed, now }: ReturnState): ReturnStep {
  if (med.followUntil === null) return { step: 'DONE' };
  if (med.refundId !== null) return { step: 'WAIT' };
  // A cancelled report is owed nothing, also while a refund by the customer is in flight.
  if (med.reportStatus === 'CANCELLED' || med.rejections >= MAX_REJECTIONS) return { step: 'DONE' };
  // One at a time, then the remainder.
  if (payment.refundPending > 0n) return { step: 'WAIT' };
  // An earlier chargeback row, with or without money, has said so already.
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

/** Decides the effect of an ended return on its case. A refused one is retried later. */
export function afterReturn(med: MedCase, now: Date, refund: Refund | undefined): MedCase {
  if (refund === undefined || refund.status === 'PENDING') return med;
  const heard = { ...med, refundId: null, updatedAt: now };
  if (refund.status === 'SUCCESS') return { ...heard, returned: centavos(med.returned + refund.amount) };
  const retryAt = new Date(now.getTime() + RETRY_AFTER_MS);
  return { ...heard, rejections: med.rejections + 1, retryAt };
}
