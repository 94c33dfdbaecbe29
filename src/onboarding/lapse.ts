import type { DueWork } from '../database/due-work/due-work.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { DAY_MS } from '../values/dates.ts';
import { forgetQuietCallers } from './callers.ts';
import type { OnboardingDesk } from './desk.ts';
import { isLapsed, LAPSE_MS, type Requisition } from './requisition.ts';
import { forgetLapsed, lapseRequisition, lapseRequisitions, selectOldestToLapse } from './store.ts';

/** Time for which a lapsed requisition is kept, for questions to the bank. */
const FORGET_MS = 90 * DAY_MS;

/** Marks a requisition as lapsed if it has, which frees its document at once. */
export async function lapseIfDue(tx: Tx, requisition: Requisition, now: Date): Promise<void> {
  if (requisition.lapsedAt === null && isLapsed(requisition, now))
    await lapseRequisition(tx, requisition.id, now);
}

/** Marks lapsed requisitions, deletes those that lapsed long ago, and idle callers. */
export function lapseUnproven({ context }: OnboardingDesk, limit: number): DueWork {
  const { db, clock } = context;
  return {
    name: 'onboarding: lapse',
    runDue: () => {
      const now = clock.now();
      const createdUntil = new Date(now.getTime() - LAPSE_MS);
      return transaction(db.main, async (tx) => {
        const lapsed = await lapseRequisitions(tx, { createdUntil, now, limit });
        const forgotten = await forgetLapsed(tx, new Date(now.getTime() - FORGET_MS), limit);
        return lapsed + forgotten + (await forgetQuietCallers(tx, now, limit));
      });
    },
    nextDue: async () => {
      const oldest = await selectOldestToLapse(db.main);
      return oldest === null ? null : new Date(oldest.getTime() + LAPSE_MS);
    },
    busy: async () => false,
  };
}
