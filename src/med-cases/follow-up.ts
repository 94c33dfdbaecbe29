import type { Context } from '../context.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { centavos } from '../money.ts';
import { findRefunds } from '../refunds/find.ts';
import type { Refund } from '../refunds/refund.ts';
import type { MedCase, MedCaseRef } from './case.ts';
import { lockCase, writeCase } from './locked-case.ts';
import { RETRY_AFTER_MS } from './next-return.ts';
import { RETURNS_AT_ONCE, returnWhatIsOwed } from './return-money.ts';

/** Brings an accepted case on by what has happened since: a return of it that ended, money that came. */
export async function followUp(context: Context, ref: MedCaseRef): Promise<boolean> {
  const ids = await context.paymentIds.take(RETURNS_AT_ONCE);
  return batchTransaction(context.db.batch, async (tx) => {
    const locked = await lockCase(tx, context, ref);
    if (locked === undefined) return closeWith<boolean>([], false);
    const { med, now } = locked;
    // The final word on a refund never changes, so it is read without a lock.
    const [refund] =
      med.refundId === null ? [] : await findRefunds(tx, [{ companyId: med.companyId, id: med.refundId }]);
    const heard = refund === undefined ? med : afterReturn(med, refund, now);
    const change = returnWhatIsOwed(heard, { context, locked, ids });
    if (change.med === med) return closeWith<boolean>([], false);
    return closeWith<boolean>(writeCase(tx, locked, change), true);
  });
}

/** What a return that has ended means for its case. One that was refused is offered again, later. */
export function afterReturn(med: MedCase, refund: Refund, now: Date): MedCase {
  if (refund.status === 'PENDING') return med;
  const heard = { ...med, refundId: null, updatedAt: now };
  if (refund.status === 'SUCCESS') return { ...heard, returned: centavos(med.returned + refund.amount) };
  return {
    ...heard,
    rejections: med.rejections + 1,
    retryAt: new Date(now.getTime() + RETRY_AFTER_MS),
  };
}
