import type { Account } from '../accounts/account.ts';
import { findAccounts } from '../accounts/find.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import type { Cashout, CashoutRef } from './cashout.ts';
import { findOwners } from './owners.ts';
import { type IdempotencyRef, refKey, selectByIdempotencyKeys, selectCashouts } from './store.ts';

/** Finds a company's cashout by its id or its end-to-end id. */
export async function findCashout(
  context: Context,
  companyId: bigint,
  by: { id: bigint } | { endToEndId: string },
): Promise<{ cashout: Cashout; account: Account } | undefined> {
  const id = 'id' in by ? by.id : await idOf(context, companyId, by.endToEndId);
  if (id === undefined) return undefined;
  const ref = { companyId, id };
  const cashout = (await selectCashouts(context.db.main, [ref])).get(refKey(ref));
  const account = cashout && (await findAccounts(context.db.main, [cashout])).get(cashout.accountId);
  return cashout && account && { cashout, account };
}

/** Reads cashouts; those that do not exist are omitted. */
export async function findCashouts(executor: Executor, refs: readonly CashoutRef[]): Promise<Cashout[]> {
  return [...(await selectCashouts(executor, refs)).values()];
}

async function idOf(context: Context, companyId: bigint, endToEndId: string): Promise<bigint | undefined> {
  const owner = (await findOwners(context, context.db.main, [endToEndId])).get(endToEndId);
  return owner?.companyId === companyId ? owner.id : undefined;
}

/** Finds the cashout that an idempotency key made on an account, if any. */
export async function findByIdempotencyKey(
  context: Context,
  ref: IdempotencyRef,
): Promise<{ cashout: Cashout; account: Account } | undefined> {
  const asked = { ...ref, key: ref.key.toLowerCase() };
  const [cashout] = await selectByIdempotencyKeys(context.db.main, [asked]);
  const account = cashout && (await findAccounts(context.db.main, [cashout])).get(cashout.accountId);
  return cashout && account && { cashout, account };
}
