import { toReais } from '../values/money.ts';
import type { Refund } from './refund.ts';

/** The refund in its published form: an integer id on the code route, a UUID on the other. */
export function refundResource(refund: Refund) {
  const base = {
    id: refund.route === 'CODE' ? Number(refund.id) : refund.publicId,
    end_to_end_id: refund.returnId,
    amount: toReais(refund.amount),
    status: refund.status,
  };
  return refund.route === 'CODE' ? { ...base, fee: 0 } : base;
}
