import { dayOf } from '../values/dates.ts';
import type { Centavos } from '../values/money.ts';

/** A dynamic BR Code of this bank (interface, "Payment code"). Amounts in centavos. */
export interface PaymentCode {
  readonly companyId: bigint;
  readonly id: bigint;
  readonly accountId: bigint;
  readonly status: CodeStatus;
  readonly amount: Centavos;
  readonly typeFine: 'NONE' | 'VALUE' | 'PERCENT';
  /** Centavos for VALUE, hundredths of a percent for PERCENT. */
  readonly fine: bigint | null;
  readonly dueDate: Date | null;
  readonly fineDate: Date | null;
  readonly expirationDate: Date;
  readonly debtorName: string | null;
  readonly debtorDocument: string | null;
  readonly debtorType: string | null;
  readonly tag: string | null;
  /** The txid of the payment, which is also the token of the location. */
  readonly txid: string;
  readonly pixKey: string;
  /** False if its key no longer belongs to its company. Such a code cannot be paid. */
  readonly keyHeld: boolean;
  readonly copyAndPaste: string;
  /** The fee for receiving it, once paid. */
  readonly fee: Centavos;
  readonly endToEndId: string | null;
  readonly cashInId: bigint | null;
  /** The account that its payment credited: the database refuses any other than its own. */
  readonly creditedAccountId: bigint | null;
  readonly payerIspb: string | null;
  readonly paymentDate: Date | null;
  /** The sum of the refunds that settled. */
  readonly refunded: Centavos;
  readonly events: number;
  readonly createdAt: Date;
  /** While NEW: when it expires. */
  readonly dueAt: Date | null;
}

export type CodeStatus = 'NEW' | 'PROCESSING' | 'PAID' | 'CHARGEBACK' | 'EXPIRED' | 'CANCELED';

/** A code with a due date and a fine; other codes are paid immediately or not at all. */
export function isCharge(code: Pick<PaymentCode, 'typeFine'>): boolean {
  return code.typeFine !== 'NONE';
}

/** Returns the code's status at this instant: EXPIRED after its expiration, even before that is stored. */
export function statusAt(code: Pick<PaymentCode, 'status' | 'expirationDate'>, now: Date): CodeStatus {
  return code.status === 'NEW' && code.expirationDate <= now ? 'EXPIRED' : code.status;
}

/** The fine in centavos; a percentage is rounded half up to the centavo. */
export function fineAmount(code: Pick<PaymentCode, 'amount' | 'typeFine' | 'fine'>): Centavos {
  if (code.fine === null) return 0n as Centavos;
  if (code.typeFine === 'VALUE') return code.fine as Centavos;
  return ((code.amount * code.fine + 5_000n) / 10_000n) as Centavos;
}

/** Returns the amount due at this instant: from the fine date on, including the fine. */
export function amountAt(code: PaymentCode, now: Date): Centavos {
  const late = code.fineDate !== null && code.fineDate <= now;
  return (code.amount + (late ? fineAmount(code) : 0n)) as Centavos;
}

/** Returns the amount due on a day (YYYY-MM-DD, UTC): the fine applies from the UTC day of the fine date on. */
export function fineOnDay(code: PaymentCode, day: string): Centavos {
  const late = code.fineDate !== null && dayOf(code.fineDate) <= day;
  return late ? fineAmount(code) : (0n as Centavos);
}
