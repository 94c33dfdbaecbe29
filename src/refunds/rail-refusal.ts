import { Refusal } from '../refusals.ts';

/** Reasons for which the settlement system (SPI) rejects a return, as sentences for people. */
const SENTENCES: Record<string, string> = {
  AB03: 'The refund came after the time limit',
  AG13: 'A refund cannot be given back',
  AM01: 'The refund has no amount',
  AM04: 'The bank has no funds to settle with',
  AM09: 'More would go back than was received',
  DS27: 'The payer institution is not an active participant',
  DT05: 'The period for refunds is over',
  ED05: 'The payment to give back did not settle',
  FF08: 'The refund has no valid id',
  RC10: 'The payer institution does not exist',
};

/** Every reason that has a sentence. */
export const REFUND_REASONS = Object.keys(SENTENCES);

/** The code for a missing reason. */
const SETTLEMENT_FAILED = 'ED05';

/** A code of ISO 20022's external lists; anything else cannot be passed on. */
function isReason(code: unknown): code is string {
  return typeof code === 'string' && /^[A-Z0-9]{4}$/.test(code);
}

/** The reason that is stored with a refund that the payment system rejected. */
export function storedReason(code: string | null): string {
  return isReason(code) ? code : SETTLEMENT_FAILED;
}

/**
 * Builds the caller's answer if the payment system rejects a refund immediately: its code and a sentence, or
 * `refundFailed` if the reason is missing or not understood.
 */
export function railRefusal(code: string | null): Refusal {
  if (!isReason(code)) return new Refusal('refundFailed');
  return new Refusal('refundRefused', {
    words: `${code}: ${SENTENCES[code] ?? 'The payment system refused the refund'}`,
  });
}
