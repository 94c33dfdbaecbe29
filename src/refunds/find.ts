import type { Executor } from '../database/pool.ts';
import type { Refund, RefundRef } from './refund.ts';
import { selectRefunds, selectRefundsByAnyId } from './store.ts';

/** Finds a company's refund by the id that its creation returned. */
export async function findRefund(
  executor: Executor,
  companyId: bigint,
  id: string,
): Promise<Refund | undefined> {
  if (/^\d{1,15}$/.test(id)) {
    const [refund] = await selectRefunds(executor, [{ companyId, id: BigInt(id) }]);
    return refund?.route === 'CODE' ? refund : undefined;
  }
  const [refund] = await selectRefundsByAnyId(executor, [id.toLowerCase()]);
  return refund?.companyId === companyId && refund.publicId === id.toLowerCase() ? refund : undefined;
}

/** Finds refunds by their own ids, in no order. */
export function findRefunds(executor: Executor, refs: readonly RefundRef[]): Promise<Refund[]> {
  return selectRefunds(executor, refs);
}
