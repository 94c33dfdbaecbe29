import type { Account, AccountNumber } from '../accounts/account.ts';
import { lockAccountsByNumber } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import type { Cashout } from './cashout.ts';
import { refKey, selectByIdempotencyKeys, selectCashouts } from './store.ts';

export interface SentCashout {
  found: { cashout: Cashout; account: Account } | undefined;
  /** The bank's time of the reading: later decisions have a later time. */
  now: Date;
}

/**
 * Finds a cashout of an account, by its idempotency key or id, with the effects of all earlier decisions. Waits for
 * decisions in progress, which hold the account's lock. If `now` is past a request's deadline and nothing is found,
 * the request will never take effect.
 */
export function findSent(
  { db, clock }: Context,
  from: AccountNumber,
  by: { key: string } | { id: bigint },
): Promise<SentCashout> {
  return transaction(db.main, async (tx): Promise<SentCashout> => {
    const account = (await lockAccountsByNumber(tx, [from])).byNumber(from);
    const now = clock.now();
    if (account === undefined) return { found: undefined, now };
    const ref = 'id' in by ? { companyId: from.companyId, id: by.id } : undefined;
    const cashout =
      'key' in by
        ? (await selectByIdempotencyKeys(tx, [{ ...from, key: by.key.toLowerCase() }]))[0]
        : ref && (await selectCashouts(tx, [ref])).get(refKey(ref));
    return { found: cashout?.accountId === account.id ? { cashout, account } : undefined, now };
  });
}
