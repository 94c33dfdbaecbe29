import type { BodyOf } from '../messages/catalog.ts';
import type { Desk } from '../settlement/desk.ts';
import { reportUnreported } from './report.ts';
import { acceptInside, rejectInside } from './store.ts';

/** Processes the system's receipts for payments inside the bank. Refused reports are for people. */
export async function hearReceipts(desk: Desk, { receipts }: BodyOf<'camt.025'>): Promise<void> {
  const accepted = receipts.flatMap((one) => (one.status === 'ACPT' ? [one.transactionId] : []));
  const rejected = receipts.flatMap(({ status, transactionId: id, code }) =>
    status === 'RJCT' ? [{ id, code: code ?? 'RJCT' }] : [],
  );
  if (accepted.length > 0) await acceptInside(desk.db, accepted.sort());
  await refuseReports(desk, rejected);
}

/** Reports that will not be sent again. */
export async function refuseReports(
  desk: Desk,
  rejected: readonly { id: string; code: string }[],
): Promise<void> {
  if (rejected.length === 0) return;
  for (const { id, settledAt, code } of await rejectInside(desk.db, rejected))
    await reportUnreported(desk, { id, settledAt, said: code });
}
