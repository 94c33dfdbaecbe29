import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { OnboardingDesk } from './desk.ts';
import { findRequisition, lockNewest, lockRequisition } from './find.ts';
import { isLapsed } from './requisition.ts';
import { lapseRequisition } from './store.ts';

/**
 * Ends an opening without a passed liveness check before it lapses, which frees its document: for a person who
 * reports that another one has started with their document. Refusals: `requisitionNotFound` (no opening),
 * `requisitionInWrongStatus` (a check passed, or it has lapsed).
 */
export async function endUnproven(tx: Tx, { context }: OnboardingDesk, id: bigint): Promise<void> {
  const seen = await findRequisition(tx, id);
  if (seen?.kind !== 'OPENING') throw new Refusal('requisitionNotFound');
  // Locks the document first, like every start.
  await lockNewest(tx, seen.document);
  const requisition = await lockRequisition(tx, id);
  const now = context.clock.now();
  if (requisition.livenessStatus === 'PASSED' || isLapsed(requisition, now))
    throw new Refusal('requisitionInWrongStatus');
  await lapseRequisition(tx, id, now);
}
