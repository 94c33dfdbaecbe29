import type { PaymentCode } from './code.ts';

/** NEW → PROCESSING: reserves the code for one payment that may settle, so that no other can pay it. */
export function reserveCode(code: PaymentCode): PaymentCode {
  return { ...code, status: 'PROCESSING', dueAt: null };
}

/** PROCESSING → NEW: the payment was dropped. A code whose expiration has passed meanwhile expires. */
export function freeCode(code: PaymentCode): PaymentCode {
  return { ...code, status: 'NEW', dueAt: code.expirationDate };
}
