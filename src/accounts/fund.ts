import type { Tx } from '../database/transaction.ts';
import { post } from '../ledger/post.ts';
import { writeMovements } from '../ledger/write-movements.ts';
import type { Centavos } from '../money.ts';
import type { AccountRef } from './account.ts';
import { lockAccountsById } from './lock.ts';

/** Endows an account with money that comes from nowhere, as only a sandbox may. */
export async function fundAccount(
  tx: Tx,
  ref: AccountRef,
  { amount, now }: { amount: Centavos; now: Date },
): Promise<void> {
  const accounts = await lockAccountsById(tx, [ref]);
  const account = accounts.byId(ref);
  if (account === undefined) return;
  const movement = post(account, { kind: 'FUNDING', amount, paymentId: null, at: now });
  await writeMovements(tx, [movement]);
  await accounts.save(tx);
}
