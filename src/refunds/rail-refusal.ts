import { Refusal } from '../refusals.ts';

/** Why the settlement system (SPI) will not take a return, in a sentence for people. */
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

/** The code for a reason that was not given. */
const SETTLEMENT_FAILED = 'ED05';

/** A code of ISO 20022's external lists; anything else is nothing that could be passed on. */
function isReason(code: unknown): code is string {
  return typeof code === 'string' && /^[A-Z0-9]{4}$/.test(code);
}

/** The reason that is written down with a refund that the payment system refused. */
export function storedReason(code: string | null): string {
  return isReason(code) ? code : SETTLEMENT_FAILED;
}

/**
 * Makes the caller's answer when the payment system refuses a refund at once: its code and a sentence, and
 * `refundFailed` when it did not say why, or nothing that can be understood.
 */
export function railRefusal(code: string | null): Refusal {
  if (!isReason(code)) return new Refusal('refundFailed');
  return new Refusal('refundRefused', {
    words: `${code}: ${SENTENCES[code] ?? 'The payment system refused the refund'}`,
  });
}
