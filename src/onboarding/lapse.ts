import type { DueWork } from '../database/due-work.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { forgetQuietCallers } from './callers.ts';
import type { OnboardingDesk } from './desk.ts';
import { isLapsed, LAPSE_MS, type Requisition } from './requisition.ts';
import { lapseRequisition, lapseRequisitions, selectOldestToLapse } from './store.ts';

/** Writes down that a requisition has lapsed, where it has, so that its document is free at once. */
export async function lapseIfDue(tx: Tx, requisition: Requisition, now: Date): Promise<void> {
  if (requisition.lapsedAt === null && isLapsed(requisition, now))
    await lapseRequisition(tx, requisition.id, now);
}

/** Writes down what has lapsed, so that the documents are free, and forgets callers long quiet. */
export function lapseUnproven({ context }: OnboardingDesk, limit: number): DueWork {
  const { db, clock } = context;
  return {
    name: 'onboarding: lapse',
    runDue: () => {
      const now = clock.now();
      const createdUntil = new Date(now.getTime() - LAPSE_MS);
      return transaction(db.main, async (tx) => {
        const lapsed = await lapseRequisitions(tx, { createdUntil, now, limit });
        return lapsed + (await forgetQuietCallers(tx, now, limit));
      });
    },
    nextDue: async () => {
      const oldest = await selectOldestToLapse(db.main);
      return oldest === null ? null : new Date(oldest.getTime() + LAPSE_MS);
    },
    busy: async () => false,
  };
}
