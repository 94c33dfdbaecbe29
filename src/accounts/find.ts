import type { Executor } from '../database/pool.ts';
import type { Account, AccountNumber, AccountRef } from './account.ts';
import { selectById, selectByNumber, selectByNumbers } from './store.ts';

/** The company's account with this number, unlocked: for reading only. */
export function findAccount(executor: Executor, ref: AccountNumber): Promise<Account | undefined> {
  return selectByNumber(executor, ref);
}

/** Reads accounts by id without a lock: only for members that never change, such as number and holder. */
export async function findAccounts(
  executor: Executor,
  refs: readonly AccountRef[],
): Promise<Map<bigint, Account>> {
  const distinct = [...new Map(refs.map((ref) => [ref.accountId, ref])).values()];
  const accounts = await selectById(executor, distinct);
  return new Map(accounts.map((account) => [account.id, account]));
}

/** Reads the company's accounts with these numbers without a lock, indexed by {@link numberKey}. */
export async function findAccountsByNumber(
  executor: Executor,
  refs: readonly AccountNumber[],
): Promise<Map<string, Account>> {
  const distinct = [...new Map(refs.map((ref) => [numberKey(ref), ref])).values()];
  const accounts = await selectByNumbers(executor, distinct);
  return new Map(accounts.map((account) => [numberKey(account), account]));
}

export function numberKey(ref: AccountNumber): string {
  return `${ref.companyId}/${ref.branch}/${ref.number}`;
}
