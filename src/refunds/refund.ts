import { DAY_MS } from '../values/dates.ts';
import type { Centavos } from '../values/money.ts';

/** Money given back of a received payment (interface, "Chargeback"). Amounts in centavos. */
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
  /** Why, as the settlement system words it: MD06 asked for by the receiver, FR01 fraud. */
  readonly reason: string;
  readonly status: RefundStatus;
  /** `D` + ISPB + minute + 11 characters (`E` where it travels as a payment), made once, before the rail is first asked. */
  readonly returnId: string;
  readonly errorCode: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** While PENDING: when the rail's limit passes and a missing answer is asked for. */
  readonly dueAt: Date | null;
  readonly leaseNumber: number;
}

export type RefundStatus = 'PENDING' | 'SUCCESS' | 'REJECTED';

/** Time after their arrival in which payments can be given back, to the second. */
export const REFUND_PERIOD_MS = 90 * DAY_MS;

export interface RefundRef {
  companyId: bigint;
  id: bigint;
}
