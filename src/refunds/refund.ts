import { DAY_MS } from '../values/dates.ts';
import type { Centavos } from '../values/money.ts';

/** A refund of a received payment (interface, "Chargeback"). Amounts in centavos. */
export interface Refund {
  readonly companyId: bigint;
  readonly id: bigint;
  /** The id that the cash-in route shows. */
  readonly publicId: string;
  readonly accountId: bigint;
  readonly cashInId: bigint;
  /** The code that the payment paid. */
  readonly codeId: bigint | null;
  readonly route: 'CODE' | 'CASH_IN';
  readonly amount: Centavos;
  readonly information: string;
  /** The reason, as the settlement system's code: MD06 requested by the receiver, FR01 fraud. */
  readonly reason: string;
  readonly status: RefundStatus;
  /**
   * `D` + ISPB + minute + 11 characters (`E` if it is sent as a payment), created once, before the rail is first
   * called.
   */
  readonly returnId: string;
  readonly errorCode: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** While PENDING: when the rail's limit passes and the bank asks for the missing outcome. */
  readonly dueAt: Date | null;
  readonly leaseNumber: number;
}

export type RefundStatus = 'PENDING' | 'SUCCESS' | 'REJECTED';

/** Time after arrival in which payments can be refunded, to the second. */
export const REFUND_PERIOD_MS = 90 * DAY_MS;

export interface RefundRef {
  companyId: bigint;
  id: bigint;
}
