import type { PaymentOrder } from '../../rail/rail.ts';
import { DAY_MS, dayOf } from '../../values/dates.ts';
import { type Centavos, centavos } from '../../values/money.ts';

/** A dynamic BR Code of the example institution. Amounts in centavos. */
export interface ExampleCode {
  /** Its location's token, and the txid that a payment of it carries. */
  readonly token: string;
  /** The token of the recurrence's location, on a compound code. */
  readonly recurrence: string | null;
  readonly amount: Centavos;
  /** True if the payer may pay another amount than the code's. */
  readonly changeable: boolean;
  /** Added from the due date on. */
  readonly fine: Centavos;
  /** YYYY-MM-DD in UTC; null on a code that is payable at once or not at all. */
  readonly dueDate: string | null;
  /** In the form in which keys are compared. */
  readonly key: string;
  readonly description: string | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  /** The payment that was taken for it, and when that one settles. */
  readonly paidBy: string | null;
  readonly paidAt: Date | null;
}

/** The fine due on a day, YYYY-MM-DD in UTC. */
export function fineOn({ dueDate, fine }: ExampleCode, day: string): Centavos {
  return dueDate !== null && dueDate <= day ? fine : centavos(0n);
}

/** For how many days after its due date a charge may still be paid. */
export function daysAfterDue({ dueDate, expiresAt }: ExampleCode): number {
  const days = (Date.parse(dayOf(expiresAt)) - Date.parse(dueDate ?? dayOf(expiresAt))) / DAY_MS;
  return Math.max(0, days);
}

export function isPaid({ paidAt }: ExampleCode, now: Date): boolean {
  return paidAt !== null && paidAt <= now;
}

export function isExpired({ expiresAt }: ExampleCode, now: Date): boolean {
  return expiresAt <= now;
}

/**
 * Why the receiver's institution refuses an order that names a code: BE17 when there is no such code to pay (any
 * more) by this key, DUPL when another payment was taken for it, INDT for another amount than it asked for on the
 * day on which the order was placed.
 */
export function codeRefusal(
  code: ExampleCode | undefined,
  { endToEndId, pixKey, amount, placedAt }: PaymentOrder,
  now: Date,
): string | undefined {
  if (code === undefined || code.key !== pixKey) return 'BE17';
  if (code.paidBy !== null) return code.paidBy === endToEndId ? undefined : 'DUPL';
  if (isExpired(code, now)) return 'BE17';
  if (code.changeable) return undefined;
  return amount === code.amount + fineOn(code, dayOf(placedAt)) ? undefined : 'INDT';
}
