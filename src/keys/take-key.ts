import type { AccountRef } from '../accounts/account.ts';
import { type LockedAccounts, lockAccountsById } from '../accounts/lock.ts';
import type { Consent, Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { type Doer, recordSecurityAct } from '../security-log/record.ts';
import { type ActiveKey, findActiveKey, lockActiveKey } from './claimed-keys.ts';
import { insertRequest, type KeyRequest, type NewKeyRequest } from './requests.ts';

const WAIT_MS = 3_000;
const PAUSE_MS = 20;

/** A key and the accounts that are locked with it. */
export interface LockedKey {
  key: ActiveKey;
  accounts: LockedAccounts;
}

export interface WantedKey {
  companyId: bigint;
  key: string;
  /** Accounts to lock beside the key's own. */
  others?: readonly AccountRef[];
  consent?: Consent | undefined;
  /** The caller and the act, stored with the request. */
  done: { by: Doer; act: 'KEY_DELETED' | 'KEY_REBOUND'; details?: Record<string, unknown> };
}

/**
 * Takes an active key of the company for a request to the directory. While another request for it is pending (a
 * deletion, a re-binding) this waits, because the key may then be on another account or gone. `decide` checks it with
 * its account and `others` locked, and throws its refusals; the consent is checked after it. Further refusals:
 * `activeKeyNotFound`, and `unavailable` after the time limit.
 */
export async function takeActiveKey(
  context: Context,
  { companyId, key, others = [], consent, done }: WantedKey,
  decide: (tx: Tx, locked: LockedKey) => Promise<NewKeyRequest>,
): Promise<{ request: KeyRequest; key: ActiveKey }> {
  const giveUpAt = performance.now() + WAIT_MS;
  for (;;) {
    const taken = await transaction(
      context.db.main,
      async (tx) => {
        const seen = await findActiveKey(tx, key);
        if (seen?.companyId !== companyId) throw new Refusal('activeKeyNotFound');
        const accounts = await lockAccountsById(tx, [seen, ...others]);
        const found = await lockActiveKey(tx, key);
        // The key moved or was deleted while its account was being locked: look again.
        if (found?.id !== seen.id || found.accountId !== seen.accountId) return undefined;
        const request = await insertRequest(tx, await decide(tx, { key: found, accounts }));
        if (request === undefined) return undefined;
        await consent?.(tx);
        await recordSecurityAct(tx, { companyId, ...done, subject: key, now: context.clock.now() });
        return { request, key: found };
      },
      { retry: true },
    );
    if (taken !== undefined) return taken;
    if (performance.now() > giveUpAt) throw new Refusal('unavailable');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
