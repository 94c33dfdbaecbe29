import { type Executor, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { EntryHolder } from '../rail/directory.ts';
import { type Account, partyOf } from './account.ts';

const openedAt = sql<{ at: Date }>(
  'accounts.opened-at',
  `select a.created_at as at from accounts a where ${ofCompany('a', '$1')} and a.id = $2`,
);

/** The account in the form that the key directory requires. */
export async function entryHolderOf(
  executor: Executor,
  account: Account,
  ispb: string,
): Promise<EntryHolder> {
  const opened = await queryOne(executor, openedAt, [account.companyId, account.id]);
  if (opened === undefined) throw new Error('an existing account has no opening');
  return { ...partyOf(account, ispb), openedAt: opened.at, tradeName: null };
}
