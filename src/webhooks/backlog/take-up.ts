import { closeWith, transaction } from '../../database/transaction.ts';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import type { Delivering } from '../delivery/delivering.ts';
import type { FirstAttempts } from '../delivery/first-attempts.ts';
import { numberOwed, type Owed, writeOwed } from '../events/publish.ts';
import { type Portion, type TakenUp, takeHeld } from './store.ts';

export interface TakingUp {
  context: Delivering;
  firstAttempts: FirstAttempts;
}

/** Makes deliveries of what was held back, in one transaction, and begins their first attempts. */
export async function takeUp({ context, firstAttempts }: TakingUp, portion: Portion): Promise<TakenUp> {
  const { db, clock } = context;
  let leased: readonly Owed[] = [];
  try {
    const taken = await transaction(db.batch, async (tx) => {
      const found = await takeHeld(tx, portion);
      await numberOwed(tx, found.owed);
      const node = firstAttempts.lease(found.owed);
      leased = found.owed;
      return closeWith([writeOwed(tx, found.owed, { node, began: clock.now() })], found);
    });
    firstAttempts.begin(taken.owed);
    return taken;
  } catch (error) {
    firstAttempts.abandon(leased, error instanceof DatabaseUnavailable && error.commitUnknown);
    throw error;
  }
}
