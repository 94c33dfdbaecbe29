import { type OutgoingReturn, type ReturnReceipt, settlementLimitMs } from '../../rail/rail.ts';
import { DAY_MS } from '../../values/dates.ts';
import { DEPARTED_ISPB } from '../example-institution.ts';
import { type KeptEnding, type SimulatedEnding, standingAt } from './standing.ts';

/** The answer of the payer's institution to money that comes back to it. */
export type RefundOutcome = 'SUCCESS' | 'REJECTED' | 'SILENT';

/** A payment that the bank accepted, as far as giving it back goes. */
export interface ReceivedPayment {
  refundOutcome: RefundOutcome;
  settledAt: Date;
  payerIspb: string;
}

/** AC07: the payer's account has been closed meanwhile, which is what keeps money from going back in life. */
export const REFUSED_BY_PAYERS_INSTITUTION = 'AC07';

/** DS27: the payer's institution no longer participates. The settlement system rejects such a return at once. */
export const NO_PARTICIPANT = 'DS27';

/** Time after settlement in which a payment may be given back, to the millisecond. */
const RETURN_WINDOW_MS = 90 * DAY_MS;

/**
 * Judges one return that the bank sends, in the order in which the settlement system and then the payer's
 * institution look at it: AM01 for no amount, ED05 for a payment that is not known or did not settle, DS27 for an
 * institution that has left, AM09 for more than is `left` of it, AB03 after the limit, DT05 when it was made after the window. Pure, as `judgeOrder` is.
 */
export function judgeRefund(
  refund: OutgoingReturn,
  payment: ReceivedPayment | undefined,
  { left, now }: { left: bigint; now: Date },
): SimulatedEnding {
  if (refund.amount <= 0n) return atOnce('AM01');
  if (payment === undefined) return atOnce('ED05');
  if (payment.payerIspb === DEPARTED_ISPB) return atOnce(NO_PARTICIPANT);
  if (refund.amount > left) return atOnce('AM09');
  const limit = limitOf(refund);
  if (now >= limit) return atOnce('AB03');
  // By the instant at which it was made: the bank decided then, and the limit has bounded the way here.
  if (refund.placedAt.getTime() > payment.settledAt.getTime() + RETURN_WINDOW_MS) return atOnce('DT05');
  switch (payment.refundOutcome) {
    case 'SUCCESS':
      return atOnce(null);
    case 'REJECTED':
      return atOnce(REFUSED_BY_PAYERS_INSTITUTION);
    case 'SILENT':
      return { code: 'AB03', answerAt: limit };
  }
}

/** Tells if a return takes its amount of the payment at this instant: it has settled, or may still. */
export function isHeld({ code, answerAt }: SimulatedEnding, now: Date): boolean {
  return code === null || (answerAt !== null && answerAt > now);
}

/** Returns the bank's receipt for a return that it hands over. */
export function receiptAt(ending: KeptEnding, now: Date): ReturnReceipt {
  if (ending.code === NO_PARTICIPANT) return { state: 'REFUSED', code: ending.code };
  return standingAt(ending, now);
}

function limitOf({ placedAt }: OutgoingReturn): Date {
  return new Date(placedAt.getTime() + settlementLimitMs('PAGPRI'));
}

function atOnce(code: string | null): SimulatedEnding {
  return { code, answerAt: null };
}
