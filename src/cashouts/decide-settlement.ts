import { strict as assert } from 'node:assert';
import type { Account } from '../accounts/account.ts';
import type { MovementKind } from '../ledger/movement-kinds.ts';
import { type Movement, type Posting, postHeld, release } from '../ledger/post.ts';
import type { Centavos } from '../values/money.ts';
import { type Cashout, mayMove, total } from './cashout.ts';
import { failure } from './failure.ts';

/** The end of a payment: the rail's final outcome, or the bank's own. */
export type Ending = { settled: true; inside: boolean } | { settled: false; code: string };

export interface Settled {
  cashout: Cashout;
  movements: Movement[];
  event: 'PIX_CASHOUT_SUCCESS' | 'PIX_CASHOUT_ERROR';
}

/**
 * PROCESSING → SUCCESS or FAILED on the locked account: the hold becomes a debit of amount and fee, or is released.
 * Undefined if the cashout is already final: a repeated or late outcome changes nothing.
 */
export function decideSettlement(
  cashout: Cashout,
  account: Account,
  { ending, now }: { ending: Ending; now: Date },
): Settled | undefined {
  if (!mayMove(cashout.status, ending.settled ? 'SUCCESS' : 'FAILED')) return undefined;
  assert(cashout.endToEndId !== null, 'a cashout is PROCESSING under an end-to-end id');
  const after = { ...cashout, completedAt: now, dueAt: null, events: cashout.events + 1 };
  if (!ending.settled) {
    release(account, total(cashout));
    const { code, text } = failure(ending.code);
    return {
      cashout: { ...after, status: 'FAILED', errorCode: code, errorText: text },
      movements: [],
      event: 'PIX_CASHOUT_ERROR',
    };
  }
  const debit = (kind: MovementKind, amount: Centavos): Posting => ({
    kind,
    amount,
    paymentId: cashout.id,
    at: now,
  });
  const debits = [debit(ending.inside ? 'CASHOUT_INSIDE' : 'CASHOUT', cashout.amount)];
  if (cashout.fee > 0n) debits.push(debit('CASHOUT_FEE', cashout.fee));
  const movements = postHeld(account, total(cashout), debits);
  const submittedAt = cashout.submittedAt ?? now;
  return {
    cashout: { ...after, status: 'SUCCESS', submittedAt },
    movements,
    event: 'PIX_CASHOUT_SUCCESS',
  };
}
