import type { Account } from '../accounts/account.ts';
import { lockAccountsById } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
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
  return batchTransaction(context.db.batch, async (tx) => {
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
      const account = cashout && accounts.byId(cashout);
      const code = cancellationRefusal(cashout, account);
      if (code !== undefined || cashout === undefined || account === undefined)
        return new Refusal(code ?? 'transactionNotFound');
      const after = cancelled(cashout, now);
      changed.push(after);
      cashouts.set(refKey(ref), after);
      events.push(
        cashoutEvent({ type: 'PIX_CASHOUT_CANCELED', cashout: after, account, at: now }, (ispb) =>
          context.rail.institutionName(ispb),
        ),
      );
      return { answered: after, account, replayed: false, processing: undefined };
    });
    return closeWith([updateCashouts(tx, changed), publish(tx, events)], results);
  });
}

/** Why a cashout may not be cancelled, in the order of the interface's table; undefined when it may. */
export function cancellationRefusal(
  cashout: Cashout | undefined,
  account: Account | undefined,
): RefusalCode | undefined {
  if (cashout === undefined) return 'transactionNotFound';
  if (account?.status !== 'ACTIVE') return 'accountNotFound';
  return mayMove(cashout.status, 'CANCELLED') ? undefined : 'transactionInWrongStatus';
}

/** NEW → CANCELLED. */
export function cancelled(cashout: Cashout, now: Date): Cashout {
  return { ...cashout, status: 'CANCELLED', completedAt: now, events: cashout.events + 1 };
}
