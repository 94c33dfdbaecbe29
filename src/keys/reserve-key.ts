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

// A conflicting request may have ended when it is read; it would take another winner each time to exceed this.
const TRIES = 3;

/**
 * Reserves a key in the whole bank for a locked account, before the directory is asked, because two accounts may
 * request it at once. Refusals: `keyRegisteredHere`, `keyRegisteredElsewhere` (also while another request is
 * pending), `keyLimitReached`.
 */
export async function reserveKey(
  tx: Tx,
  account: Account,
  wanted: NewKeyRequest,
): Promise<KeyRequest | { refused: RefusalCode }> {
  for (let turn = 0; turn < TRIES; turn++) {
    const taken = await insertRequest(tx, wanted);
    // Only the holder of the request can activate the key, so later reads stay valid.
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
