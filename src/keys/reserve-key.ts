import type { Account, AccountRef } from '../accounts/account.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import { findActiveKey } from './claimed-keys.ts';
import {
  countKeys,
  findRequest,
  insertRequest,
  type KeyRequest,
  keyLimitOf,
  type NewKeyRequest,
  takeRequest,
} from './requests.ts';

// A request that was in the way may be gone when it is looked at; somebody else would have to win each time.
const TRIES = 3;

/**
 * Takes a key for an account, which is locked, before the directory is asked: bank-wide, because two accounts may want
 * it at once. Refusals: `keyRegisteredHere`, `keyRegisteredElsewhere` (also while another is still asking),
 * `keyLimitReached`.
 */
export async function reserveKey(
  tx: Tx,
  account: Account,
  wanted: NewKeyRequest,
): Promise<KeyRequest | { refused: RefusalCode }> {
  for (let turn = 0; turn < TRIES; turn++) {
    const taken = await insertRequest(tx, wanted);
    // Only who has the request can make the key active, so what is read from here on stays so.
    const holder =
      (await findActiveKey(tx, wanted.key)) ?? (taken ? undefined : await findRequest(tx, wanted.key));
    if (holder !== undefined) {
      if (taken !== undefined) await takeRequest(tx, taken);
      return { refused: isSame(holder, wanted) ? 'keyRegisteredHere' : 'keyRegisteredElsewhere' };
    }
    if (taken === undefined) continue;
    if ((await countKeys(tx, wanted)) <= keyLimitOf(account)) return taken;
    await takeRequest(tx, taken);
    return { refused: 'keyLimitReached' };
  }
  return { refused: 'unavailable' };
}

function isSame(one: AccountRef, other: AccountRef): boolean {
  return one.companyId === other.companyId && one.accountId === other.accountId;
}
