import { createRowMap } from '../database/row-map.ts';
import type { Tx } from '../database/transaction.ts';
import { gather } from '../turns/gather.ts';
import { MOST_KEPT } from '../turns/memory.ts';
import { LOCK_ORDER, type TurnTry, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { Account, AccountNumber, AccountRef } from './account.ts';
import { findAccountsByNumber, numberKey } from './find.ts';
import { lockVersions, selectLocked, updateAccounts, type VersionedAccount } from './store.ts';

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

function openAccounts(tx: Tx, { memory }: TurnTry): AccountSet {
  const kept = memory?.of(ACCOUNTS, keepAccounts);
  const numbers = new Map<string, AccountNumber>();
  const refs = createRowMap<AccountRef>();
  let locked = holdLocked([]);
  // Both the check and the update ask for them, once all is decided.
  let written: readonly VersionedAccount[] | undefined;
  let versions: ReadonlyMap<Account, string> = new Map();
  let recalled = false;
  const changed = () => {
    written ??= locked.changed();
    return written;
  };
  return {
    findUnlocked: gather(async (asked: readonly AccountNumber[]) => {
      const found = await findAccountsByNumber(tx, asked);
      return (ref) => found.get(numberKey(ref));
    }),
    want: (ref) => refs.set(ref.companyId, ref.accountId, ref),
    wantNumber: (ref) => numbers.set(numberKey(ref), ref),
    lock: async () => {
      recalled = false;
      locked = holdLocked(await selectLocked(tx, [...numbers.values()], refs.values()));
    },
    recall: () => {
      const found = kept?.find(numbers.values(), refs.values());
      recalled = found !== undefined;
      if (found !== undefined) locked = holdLocked(found);
      return recalled;
    },
    // The update of all of them verifies by itself: 40 µs a turn.
    verify: () => (changed().length === locked.all.length ? undefined : lockVersions(tx, locked.all)),
    byNumber: (ref) => locked.byNumber(ref),
    byId: (ref) => locked.byId(ref),
    save: async () => {
      versions = await updateAccounts(tx, changed(), { recalled });
    },
    remember: () => {
      if (kept === undefined) return;
      for (const account of changed()) account.version = versions.get(account) ?? '';
      kept.keep(locked.all);
    },
  };
}

interface HeldAccounts extends LockedAccounts {
  readonly all: readonly VersionedAccount[];
  changed(): VersionedAccount[];
}

function holdLocked(accounts: readonly VersionedAccount[]): HeldAccounts {
  const numbers = new Map<string, Account>();
  const ids = createRowMap<Account>();
  const before = new Map<Account, string>();
  for (const account of accounts) {
    numbers.set(numberKey(account), account);
    ids.set(account.companyId, account.id, account);
    before.set(account, state(account));
  }
  return {
    all: accounts,
    byNumber: (ref) => numbers.get(numberKey(ref)),
    byId: ({ companyId, accountId }) => ids.get(companyId, accountId),
    changed: () => accounts.filter((account) => before.get(account) !== state(account)),
  };
}

function state(account: Account): string {
  return `${account.balance} ${account.blocked} ${account.overdraft} ${account.lastMovementAt.getTime()}`;
}

/** The accounts of earlier turns, as these left them. */
function keepAccounts() {
  const numbers = new Map<string, VersionedAccount>();
  const ids = createRowMap<VersionedAccount>();
  return {
    /** Undefined if one is missing. Each account is returned once. */
    find: (byNumber: Iterable<AccountNumber>, byId: Iterable<AccountRef>): VersionedAccount[] | undefined => {
      const found = new Set<VersionedAccount>();
      for (const ref of byNumber) {
        const account = numbers.get(numberKey(ref));
        if (account === undefined) return undefined;
        found.add(account);
      }
      for (const { companyId, accountId } of byId) {
        const account = ids.get(companyId, accountId);
        if (account === undefined) return undefined;
        found.add(account);
      }
      return [...found];
    },
    keep: (accounts: readonly VersionedAccount[]) => {
      if (numbers.size > MOST_KEPT) {
        numbers.clear();
        ids.clear();
      }
      for (const account of accounts) {
        numbers.set(numberKey(account), account);
        ids.set(account.companyId, account.id, account);
      }
    },
  };
}
