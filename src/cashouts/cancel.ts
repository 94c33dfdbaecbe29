import { lockAccountsById } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { type Event, publish } from '../webhooks/publish.ts';
import { type Cashout, type CashoutRef, mayMove } from './cashout.ts';
import type { Created } from './create.ts';
import { cashoutEvent } from './events.ts';
import { lockCashouts, refKey, selectCashouts, updateCashouts } from './store.ts';

/**
 * Cancels NEW cashouts, in one transaction. Refusals, in order: `transactionNotFound`,
 * `accountNotFound`, `transactionInWrongStatus`. An overdue registration does not hinder it.
 */
export async function cancelCashouts(
  context: Context,
  refs: readonly CashoutRef[],
): Promise<(Created | Refusal)[]> {
  return transaction(context.db.batch, async (tx) => {
    const found = await selectCashouts(tx, refs);
    const [accounts, cashouts] = await Promise.all([
      lockAccountsById(tx, [...found.values()]),
      lockCashouts(tx, refs),
    ]);
    const now = context.clock.now();
    const changed: Cashout[] = [];
    const events: Event[] = [];
    const results = refs.map((ref): Created | Refusal => {
      const cashout = cashouts.get(refKey(ref));
      if (cashout === undefined) return new Refusal('transactionNotFound');
      const account = accounts.byId(cashout);
      if (account?.status !== 'ACTIVE') return new Refusal('accountNotFound');
      if (!mayMove(cashout.status, 'CANCELLED')) return new Refusal('transactionInWrongStatus');
      const after: Cashout = {
        ...cashout,
        status: 'CANCELLED',
        completedAt: now,
        events: cashout.events + 1,
      };
      changed.push(after);
      cashouts.set(refKey(ref), after);
      events.push(
        cashoutEvent({ type: 'PIX_CASHOUT_CANCELED', cashout: after, account, at: now }, (ispb) =>
          context.rail.institutionName(ispb),
        ),
      );
      return { answered: after, account, replayed: false, processing: undefined };
    });
    await Promise.all([updateCashouts(tx, changed), publish(tx, events)]);
    return results;
  });
}
