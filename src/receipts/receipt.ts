import type { Centavos } from '../values/money.ts';

/** One side of a payment as its receipt shows it; whole documents, which only their owners see. */
export interface ReceiptSide {
  name: string;
  document: string;
  /** Null where the directory of institutions has no name for it. */
  institution: string | null;
  ispb: string;
}

/** A payment that has reached its payee, as both sides may prove it. */
export interface PaymentReceipt {
  endToEndId: string;
  amount: Centavos;
  /** The instant at which it was complete. */
  at: Date;
  payer: ReceiptSide;
  payee: ReceiptSide;
  /** The companies of this bank that have a part in it. */
  companies: readonly bigint[];
  /** True if all of the money has gone back since. */
  returned: boolean;
}
