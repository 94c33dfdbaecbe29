import type { Account, AccountNumber } from '../accounts/account.ts';
import { lockAccountsByNumber } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import type { Cashout } from './cashout.ts';
import { refKey, selectByIdempotencyKeys, selectCashouts } from './store.ts';

export interface SentCashout {
  found: { cashout: Cashout; account: Account } | undefined;
  /** The bank's time at which it stood so: what is decided from now on is decided later. */
  now: Date;
}

/**
 * A cashout of an account, by its idempotency key or its id, as all decisions before this one have left it. Waits for
 * those that are under way: they hold the account's lock. So whoever sent a request that is good until a moment
 * knows, once `now` is past that moment, that a request which left nothing will leave nothing.
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
