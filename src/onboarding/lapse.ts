import type { DueWork } from '../database/due-work.ts';
import { transaction } from '../database/transaction.ts';
import { forgetQuietCallers } from './callers.ts';
import type { OnboardingDesk } from './desk.ts';
import { LAPSE_MS } from './requisition.ts';
import { lapseRequisitions, selectOldestToLapse } from './store.ts';

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
