import { createRowMap } from '../database/row-map.ts';
import type { Tx } from '../database/transaction.ts';
import { gather } from '../turns/gather.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { Account, AccountNumber, AccountRef } from './account.ts';
import { findAccountsByNumber, numberKey } from './find.ts';
import { selectLocked, updateAccounts } from './store.ts';

/** Accounts that a transaction has locked. */
export interface LockedAccounts {
  /** Undefined when there is none; another company's is none. */
  byNumber(ref: AccountNumber): Account | undefined;
  byId(ref: AccountRef): Account | undefined;
}

/** Locks the accounts with these ids, in key order. */
export async function lockAccountsById(tx: Tx, refs: readonly AccountRef[]): Promise<LockedAccounts> {
  return holdLocked(await selectLocked(tx, [], refs));
}

/** Locks the accounts with these numbers, in key order. An account of another company is not found. */
export async function lockAccountsByNumber(tx: Tx, refs: readonly AccountNumber[]): Promise<LockedAccounts> {
  return holdLocked(await selectLocked(tx, refs, []));
}

/** The accounts of a turn. Changes that the deciders make in them are written. */
export interface AccountSet extends WorkingSet, LockedAccounts {
  /** As it stands before anything is locked: for its id, which never changes. */
  findUnlocked(ref: AccountNumber): Promise<Account | undefined>;
  want(ref: AccountRef): void;
  wantNumber(ref: AccountNumber): void;
}

export const ACCOUNTS: WorkingSetKind<AccountSet> = { place: LOCK_ORDER.accounts, open: openAccounts };

function openAccounts(tx: Tx): AccountSet {
  const numbers = new Map<string, AccountNumber>();
  const refs = createRowMap<AccountRef>();
  let locked = holdLocked([]);
  return {
    findUnlocked: gather(async (asked: readonly AccountNumber[]) => {
      const found = await findAccountsByNumber(tx, asked);
      return (ref) => found.get(numberKey(ref));
    }),
    want: (ref) => refs.set(ref.companyId, ref.accountId, ref),
    wantNumber: (ref) => numbers.set(numberKey(ref), ref),
    lock: async () => {
      locked = holdLocked(await selectLocked(tx, [...numbers.values()], refs.values()));
    },
    byNumber: (ref) => locked.byNumber(ref),
    byId: (ref) => locked.byId(ref),
    save: () => updateAccounts(tx, locked.changed()),
  };
}

function holdLocked(accounts: Account[]): LockedAccounts & { changed(): Account[] } {
  const numbers = new Map<string, Account>();
  const ids = createRowMap<Account>();
  const before = new Map<Account, string>();
  for (const account of accounts) {
    numbers.set(numberKey(account), account);
    ids.set(account.companyId, account.id, account);
    before.set(account, state(account));
  }
  return {
    byNumber: (ref) => numbers.get(numberKey(ref)),
    byId: ({ companyId, accountId }) => ids.get(companyId, accountId),
    changed: () => accounts.filter((account) => before.get(account) !== state(account)),
  };
}

function state(account: Account): string {
  return `${account.balance} ${account.blocked} ${account.overdraft} ${account.lastMovementAt.getTime()}`;
}
