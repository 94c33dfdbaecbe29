import type { Tx } from '../database/transaction.ts';
import type { Account, AccountNumber, AccountRef } from './account.ts';
import { selectLockedById, selectLockedByNumber, updateAccounts } from './store.ts';

/** The accounts a batch has locked. What the deciders change in them is written by `save`. */
export interface LockedAccounts {
  byNumber(ref: AccountNumber): Account | undefined;
  byId(ref: AccountRef): Account | undefined;
  /** Writes the balances of the accounts that the batch changed. */
  save(tx: Tx): Promise<void>;
}

/** Locks the accounts with these numbers, in key order. An account of another company is not found. */
export async function lockAccountsByNumber(tx: Tx, refs: readonly AccountNumber[]): Promise<LockedAccounts> {
  return holdLocked(await selectLockedByNumber(tx, distinct(refs, numberKey)));
}

/** Locks the accounts with these ids, in key order. */
export async function lockAccountsById(tx: Tx, refs: readonly AccountRef[]): Promise<LockedAccounts> {
  return holdLocked(await selectLockedById(tx, distinct(refs, idKey)));
}

function holdLocked(accounts: Account[]): LockedAccounts {
  const numbers = new Map<string, Account>();
  const ids = new Map<string, Account>();
  const before = new Map<Account, string>();
  for (const account of accounts) {
    numbers.set(numberKey(account), account);
    ids.set(idKey({ companyId: account.companyId, accountId: account.id }), account);
    before.set(account, state(account));
  }
  return {
    byNumber: (ref) => numbers.get(numberKey(ref)),
    byId: (ref) => ids.get(idKey(ref)),
    save: (tx) =>
      updateAccounts(
        tx,
        accounts.filter((account) => before.get(account) !== state(account)),
      ),
  };
}

function state(account: Account): string {
  return `${account.balance} ${account.blocked} ${account.overdraft} ${account.lastMovementAt.getTime()}`;
}

function numberKey(ref: AccountNumber): string {
  return `${ref.companyId}/${ref.branch}/${ref.number}`;
}

function idKey(ref: AccountRef): string {
  return `${ref.companyId}/${ref.accountId}`;
}

function distinct<T>(refs: readonly T[], key: (ref: T) => string): T[] {
  return [...new Map(refs.map((ref) => [key(ref), ref])).values()];
}
