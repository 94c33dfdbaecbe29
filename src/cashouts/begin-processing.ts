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
  /** The row to write: the same, or already FAILED if the account lacks funds. */
  stored: Cashout;
}

/**
 * NEW → PROCESSING: holds amount and fee on the locked account and creates the end-to-end id. A lack of funds is an
 * outcome, not a refusal: the caller is answered PROCESSING, and the cashout ends FAILED in the same transaction,
 * without ever holding anything.
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
    // A recipient given by account at another institution needs no look-up: it is fixed, and the rail is called next.
    submittedAt: recipient !== null && recipient.ispb !== bank.ispb ? bank.now : null,
    endToEndId: bank.promised ?? bank.endToEndIds.of(cashout, bank.now),
    dueAt: settlementLimit(answered),
    leaseNumber: cashout.leaseNumber + 1,
  };
  return { answered, stored };
}

/** When the rail's limit for a PROCESSING payment passes, and the bank asks for the missing outcome. */
export function settlementLimit({ processingAt }: Pick<Cashout, 'processingAt'>): Date {
  assert(processingAt !== null, 'the limit runs from PROCESSING');
  return new Date(processingAt.getTime() + settlementLimitMs(CASHOUT_PRIORITY));
}
