import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { OnboardingDesk } from './desk.ts';
import { findRequisition, lockNewest, lockRequisition } from './find.ts';
import { isLapsed } from './requisition.ts';
import { lapseRequisition } from './store.ts';

/**
 * Ends an opening before its time in which nobody has proved to be alive: its document is free at once. For whoever
 * tells the bank that somebody else has begun with their document. Refusals: `requisitionNotFound` (no opening),
 * `requisitionInWrongStatus` (somebody has proved to be alive, or it has lapsed).
 */
export async function endUnproven(tx: Tx, { context }: OnboardingDesk, id: bigint): Promise<void> {
  const seen = await findRequisition(tx, id);
  if (seen?.kind !== 'OPENING') throw new Refusal('requisitionNotFound');
  // The document first, as whoever begins with it locks.
  await lockNewest(tx, seen.document);
  const requisition = await lockRequisition(tx, id);
  const now = context.clock.now();
  if (requisition.livenessStatus === 'PASSED' || isLapsed(requisition, now))
    throw new Refusal('requisitionInWrongStatus');
  await lapseRequisition(tx, id, now);
}
