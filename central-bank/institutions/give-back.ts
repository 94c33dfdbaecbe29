import { writeAmount } from '../../src/rails/bcb/messages/amount.ts';
import type { ReturnTransaction } from '../../src/rails/bcb/messages/tables/pacs-004.ts';
import { railId } from '../../src/values/ids.ts';
import { centavos } from '../../src/values/money.ts';
import type { Transfer } from '../spi/state.ts';

export interface GivenBack {
  amount: bigint;
  reason: ReturnTransaction['reason']['code'];
  now: Date;
  /** The eleven free characters of its id. */
  free: string;
}

/** The return of a payment by the payee's institution. */
export function returnOf(payment: Transfer, { amount, reason, now, free }: GivenBack): ReturnTransaction {
  return {
    returnId: railId('D', { ispb: payment.to, instant: now, free }),
    endToEndId: payment.id,
    amount: writeAmount(centavos(amount)),
    priority: 'HIGH',
    charges: 'SLEV',
    reason: { code: reason },
    original: { debtorAgent: payment.from, creditorAgent: payment.to },
  };
}
