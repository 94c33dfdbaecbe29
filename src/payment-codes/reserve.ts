import type { PaymentCode } from './code.ts';

/** NEW → PROCESSING: the code is kept for one payment that may settle, and nobody else pays it meanwhile. */
export function reserveCode(code: PaymentCode): PaymentCode {
  return { ...code, status: 'PROCESSING', dueAt: null };
}

/** PROCESSING → NEW: the payment came to nothing. A code whose time is over by now expires as it would have. */
export function freeCode(code: PaymentCode): PaymentCode {
  return { ...code, status: 'NEW', dueAt: code.expirationDate };
}
