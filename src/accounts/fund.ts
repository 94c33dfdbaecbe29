import type { Tx } from '../database/transaction.ts';
import { writeMovements } from '../ledger/movements-in-turn.ts';
import { post } from '../ledger/post.ts';
import type { Centavos } from '../values/money.ts';
import type { AccountRef } from './account.ts';
import { lockAccountsById } from './lock.ts';
import { updateAccounts } from './store.ts';

/** Creates money for a sandbox account, in the transaction that creates the account. */
export async function fundAccount(
  tx: Tx,
  ref: AccountRef,
  { amount, now }: { amount: Centavos; now: Date },
): Promise<void> {
  const account = (await lockAccountsById(tx, [ref])).byId(ref);
  if (account === undefined) return;
  const movement = post(account, { kind: 'FUNDING', amount, paymentId: null, at: now });
  await Promise.all([writeMovements(tx, [movement]), updateAccounts(tx, [account])]);
}
