import { strict as assert } from 'node:assert';
import type { Account } from '../accounts/account.ts';
import { hold } from '../ledger/post.ts';
import { settlementLimitMs } from '../rail/rail.ts';
import type { EndToEndIds } from '../values/end-to-end-ids.ts';
import { CASHOUT_PRIORITY, type Cashout, mayMove, total } from './cashout.ts';
import { failure } from './failure.ts';

export interface Begun {
  /** The caller's answer: the cashout as it enters PROCESSING. */
  answered: Cashout;
  /** The row to write: the same, or already FAILED when the account cannot pay. */
  stored: Cashout;
}

/**
 * NEW → PROCESSING: reserves amount and fee on the locked account and makes the end-to-end id.
 * A lack of money is an outcome, not a refusal: the caller is answered PROCESSING, and the cashout
 * ends FAILED at once, in the same transaction, without ever holding anything.
 */
export function beginProcessing(
  cashout: Cashout,
  account: Account,
  bank: { now: Date; ispb: string; endToEndIds: Pick<EndToEndIds, 'of'>; promised?: string | undefined },
): Begun {
  assert(mayMove(cashout.status, 'PROCESSING'), 'only a NEW cashout begins processing');
  const answered: Cashout = { ...cashout, status: 'PROCESSING', processingAt: bank.now };
  if (!hold(account, total(cashout))) {
    const { code, text } = failure('NO_BALANCE');
    const stored: Cashout = {
      ...answered,
      status: 'FAILED',
      errorCode: code,
      errorText: text,
      completedAt: bank.now,
      events: cashout.events + 1,
    };
    return { answered, stored };
  }
  const { recipient } = cashout;
  const stored: Cashout = {
    ...answered,
    // An account of another institution that is named need not be looked up: it is fixed, and the rail is asked next.
    submittedAt: recipient !== null && recipient.ispb !== bank.ispb ? bank.now : null,
    endToEndId: bank.promised ?? bank.endToEndIds.of(cashout, bank.now),
    dueAt: settlementLimit(answered),
    leaseNumber: cashout.leaseNumber + 1,
  };
  return { answered, stored };
}

/** When the rail's limit for a payment that is PROCESSING passes, and a missing answer is asked for. */
export function settlementLimit({ processingAt }: Pick<Cashout, 'processingAt'>): Date {
  assert(processingAt !== null, 'the limit runs from PROCESSING');
  return new Date(processingAt.getTime() + settlementLimitMs(CASHOUT_PRIORITY));
}
