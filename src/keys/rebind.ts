import { randomUUID } from 'node:crypto';
import type { Account, AccountRef } from '../accounts/account.ts';
import { findAccount } from '../accounts/find.ts';
import type { Consent, Context } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { Doer } from '../security-log/record.ts';
import { parsePixKey } from '../values/pix-key.ts';
import { askDirectory } from './ask-directory.ts';
import type { ActiveKey } from './claimed-keys.ts';
import { refusalOfEnd } from './directory-refusals.ts';
import { countKeys, keyLimitOf } from './requests.ts';
import { type LockedKey, takeActiveKey } from './take-key.ts';
import { loadUsable } from './usable-account.ts';

export interface RebindRequest {
  companyId: bigint;
  by: Doer;
  /** As it was sent. */
  key: string;
  /** The destination. */
  branch: string;
  number: string;
  /** A person's second factor, checked with the key locked after every other refusal. */
  consent?: Consent;
}

/**
 * Moves a key to another account of the same client, atomically: payments find it on one or on the other. Returns the
 * key, whose dates do not change. Refusals in this order: `accountNotFound` (the destination; another company's too),
 * `accountClosed`, `activeKeyNotFound`, `evpUnalterable`, `keyAlreadyLinked`, `differentClients`, `keyLockedByClaim`,
 * `keyLimitReached`, those of the consent; `unavailable` if the directory does not answer.
 */
export async function rebindKey(context: Context, asked: RebindRequest): Promise<ActiveKey> {
  const destination = loadUsable(await findAccount(context.db.main, asked));
  const key = parsePixKey(asked.key)?.key;
  if (key === undefined) throw new Refusal('activeKeyNotFound');
  context.freeActs.spend('DIRECTORY_ACT', asked.companyId);
  const target = { companyId: destination.companyId, accountId: destination.id };
  const { companyId, consent, branch, number } = asked;
  const done = { by: asked.by, act: 'KEY_REBOUND', details: { branch, number } } as const;
  const wanted = { companyId, key, others: [target], consent, done };
  const taken = await takeActiveKey(context, wanted, async (tx, locked) => {
    await refuseRebind(tx, locked, target);
    return {
      requestId: randomUUID(),
      kind: 'REBIND',
      ...target,
      ...{ key, type: locked.key.type, pixKeyId: locked.key.id },
      verificationId: null,
      askedAt: context.clock.now(),
    };
  });
  const end = await askDirectory(context, taken.request);
  if (!end.done) throw new Refusal(refusalOfEnd(end.reason));
  return { ...taken.key, ...target };
}

async function refuseRebind(tx: Tx, { key, accounts }: LockedKey, target: AccountRef): Promise<void> {
  const destination = loadUsable(accounts.byId(target));
  const origin = accounts.byId(key) as Account;
  if (key.type === 'EVP') throw new Refusal('evpUnalterable');
  if (key.accountId === target.accountId) throw new Refusal('keyAlreadyLinked');
  if (origin.holderDocument !== destination.holderDocument) throw new Refusal('differentClients');
  if (key.lockedByClaim !== null) throw new Refusal('keyLockedByClaim');
  if ((await countKeys(tx, target)) >= keyLimitOf(destination)) throw new Refusal('keyLimitReached');
}
