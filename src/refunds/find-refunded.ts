import type { Executor } from '../database/pool.ts';
import { selectRefundsByAnyId } from './store.ts';

/** The refunded payments, by return id. */
export async function findRefundedPayments(
  executor: Executor,
  returnIds: readonly string[],
): Promise<Map<string, { companyId: bigint; id: bigint }>> {
  const refunds = await selectRefundsByAnyId(executor, returnIds);
  return new Map(refunds.map(({ returnId, companyId, cashInId }) => [returnId, { companyId, id: cashInId }]));
}
