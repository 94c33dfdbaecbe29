import { findCashIns } from '../cash-ins/lock-cash-ins.ts';
import type { Executor } from '../database/pool.ts';
import { isPassedOn } from './passed-on.ts';
import { selectRefundsByAnyId } from './store.ts';

/** The refunded payments, by return id. */
export async function findRefundedPayments(
  executor: Executor,
  returnIds: readonly string[],
): Promise<Map<string, { companyId: bigint; id: bigint }>> {
  const refunds = await selectRefundsByAnyId(executor, returnIds);
  return new Map(refunds.map(({ returnId, companyId, cashInId }) => [returnId, { companyId, id: cashInId }]));
}

/** Returns which of these return ids are of refunds to customers of this bank. */
export async function findInsideReturns(
  { db, ispb }: { db: Executor; ispb: string },
  returnIds: readonly string[],
): Promise<Set<string>> {
  const refunds = await selectRefundsByAnyId(db, returnIds);
  const refs = refunds.map(({ companyId, cashInId }) => ({ companyId, id: cashInId }));
  const payers = new Map((await findCashIns(db, refs)).map(({ id, payer }) => [id, payer.ispb]));
  const inside = refunds.filter((refund) => payers.get(refund.cashInId) === ispb && !isPassedOn(refund));
  return new Set(inside.map(({ returnId }) => returnId));
}
