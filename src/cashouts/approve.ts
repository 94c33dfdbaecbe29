import { type Account, isRegistrationOverdue, saoPauloDay } from '../accounts/account.ts';
import { lockAccountsById } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import { type Event, publish } from '../webhooks/publish.ts';
import { beginProcessing } from './begin-processing.ts';
import { type Cashout, type CashoutRef, mayMove } from './cashout.ts';
import type { Created } from './create.ts';
import { cashoutEvent } from './events.ts';
import { claimEndToEndIds, lockCashouts, refKey, selectCashouts, updateCashouts } from './store.ts';

/**
 * Approves NEW cashouts, in one transaction. Refusals, in order: `transactionNotFound`,
 * `accountNotFound`, `registrationOverdue`, `transactionInWrongStatus`.
 */
export async function approveCashouts(
  context: Context,
  refs: readonly CashoutRef[],
): Promise<(Created | Refusal)[]> {
  return batchTransaction(context.db.batch, async (tx) => {
    // The account of a cashout never changes, so it may be read before anything is locked.
    const found = await selectCashouts(tx, refs);
    const [accounts, cashouts] = await Promise.all([
      lockAccountsById(tx, [...found.values()]),
      lockCashouts(tx, refs),
    ]);
    const now = context.clock.now();
    const bank = { now, today: saoPauloDay(now), ispb: context.ispb };
    const changed: Cashout[] = [];
    const events: Event[] = [];
    const results = refs.map((ref): Created | Refusal => {
      const cashout = cashouts.get(refKey(ref));
      const account = cashout && accounts.byId(cashout);
      const code = approvalRefusal(cashout, account, bank.today);
      if (code !== undefined || cashout === undefined || account === undefined)
        return new Refusal(code ?? 'transactionNotFound');
      const { answered, stored } = beginProcessing(cashout, account, bank);
      const failed = stored.status === 'FAILED';
      const after: Cashout = failed ? { ...stored, events: stored.events + 1 } : stored;
      if (failed)
        events.push(
          cashoutEvent({ type: 'PIX_CASHOUT_ERROR', cashout: after, account, at: now }, (ispb) =>
            context.rail.institutionName(ispb),
          ),
        );
      changed.push(after);
      // A second approval in the same batch meets the state that this one leaves.
      cashouts.set(refKey(ref), after);
      return { answered, account, replayed: false, processing: failed ? undefined : after };
    });
    const writes = [
      updateCashouts(tx, changed),
      claimEndToEndIds(tx, changed),
      publish(tx, events),
      accounts.save(tx),
    ];
    return closeWith(writes, results);
  });
}

/** Why a cashout may not be approved, in the order of the interface's table; undefined when it may. */
export function approvalRefusal(
  cashout: Cashout | undefined,
  account: Account | undefined,
  today: string,
): RefusalCode | undefined {
  if (cashout === undefined) return 'transactionNotFound';
  if (account?.status !== 'ACTIVE') return 'accountNotFound';
  if (isRegistrationOverdue(account, today)) return 'registrationOverdue';
  return mayMove(cashout.status, 'PROCESSING') ? undefined : 'transactionInWrongStatus';
}
