// Opens, finds, locks, lists and changes customers' accounts.
export {
  ACCOUNT_TYPE,
  type Account,
  type AccountNumber,
  type AccountRef,
  available,
  isRegistrationOverdue,
  partyOf,
} from './account.ts';
export { type AccountSettings, changeAccount } from './change.ts';
export { entryHolderOf } from './entry-holder.ts';
export { findAccount, findAccounts, numberKey } from './find.ts';
export { findTargets, type Target, targetKey } from './find-addresses.ts';
export { findHoldings } from './find-holder.ts';
export { fundAccount } from './fund.ts';
export { listAccounts, listOwnAccounts } from './list.ts';
export { ACCOUNTS, type LockedAccounts, lockAccountsById, lockAccountsByNumber } from './lock.ts';
export { type OpenedAccount, openAccount } from './open.ts';
export { clearDeadlines, findHeldAccounts } from './registration-deadlines.ts';
export { TARGETS } from './targets-in-turn.ts';
