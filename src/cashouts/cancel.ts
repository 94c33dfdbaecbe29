import type { Account } from '../accounts/account.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import type { Verb } from '../turns/turn.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';
import { getWithAccount, wantWithAccount } from './approve.ts';
import { type Cashout, type CashoutRef, mayMove } from './cashout.ts';
import { CASHOUTS } from './cashouts-in-turn.ts';
import type { Created } from './create.ts';
import { cashoutEvent } from './events.ts';

/**
 * Cancels a NEW cashout. Refusals, in order: `transactionNotFound`, `accountNotFound`, `transactionInWrongStatus`. An
 * overdue registration does not prevent it.
 */
export const CANCEL: Verb<CashoutRef, Created> = {
  name: 'cancel a cashout',
  companyOf: (ref) => ref.companyId,
  needs: async (ref, turn) => void (await wantWithAccount(ref, turn)),
  decide: (ref, turn) => {
    const { cashout, account } = getWithAccount(ref, turn);
    const code = cancellationRefusal(cashout, account);
    if (code !== undefined || cashout === undefined || account === undefined)
      return new Refusal(code ?? 'transactionNotFound');
    const after = cancelled(cashout, turn.now);
    turn.use(CASHOUTS).replace(after);
    const event = { type: 'PIX_CASHOUT_CANCELED', cashout: after, account, at: turn.now } as const;
    turn
      .use(EVENTS)
      .tell(account.companyId, () => cashoutEvent(event, (ispb) => turn.context.rail.institutionName(ispb)));
    return { answered: after, account, replayed: false, handover: undefined };
  },
};

/** Returns why a cashout may not be cancelled, in the order of the interface's table; undefined if it may. */
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
