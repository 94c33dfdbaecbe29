import type { Centavos } from '../values/money.ts';

/** One side of a payment as its receipt shows it, with whole documents, which only its owners see. */
export interface ReceiptSide {
  name: string;
  document: string;
  /** Null where the directory of institutions has no name for it. */
  institution: string | null;
  ispb: string;
}

/** A completed payment, as both sides may prove it. */
export interface PaymentReceipt {
  endToEndId: string;
  amount: Centavos;
  /** The instant of completion. */
  at: Date;
  payer: ReceiptSide;
  payee: ReceiptSide;
  /** The companies of this bank that take part in it. */
  companies: readonly bigint[];
  /** True if all of the money has been returned since. */
  returned: boolean;
}
