import type { Account } from '../accounts/account.ts';
import { findAccounts } from '../accounts/find.ts';
import { findCashIn } from '../cash-ins/lock-cash-ins.ts';
import type { Executor } from '../database/pool.ts';
import { type PaymentCode, statusAt } from './code.ts';
import type { ShownCode } from './create.ts';
import { selectCodes, selectCodesByTxids, selectNewestByTag } from './store.ts';

/** Finds a company's code by its id, by the payment that paid it, or by tag (the newest). */
export async function findCode(
  executor: Executor,
  companyId: bigint,
  by: { id: bigint } | { endToEndId: string } | { tag: string },
): Promise<ShownCode | undefined> {
  if ('tag' in by) return withAccount(executor, await selectNewestByTag(executor, companyId, by.tag));
  const id = 'id' in by ? by.id : (await findCashIn(executor, companyId, by.endToEndId))?.codeId;
  if (id === null || id === undefined) return undefined;
  const [code] = await selectCodes(executor, [{ companyId, id }]);
  return withAccount(executor, code);
}

/** Finds any company's code by the token of its location. */
export async function findCodeByTxid(executor: Executor, txid: string): Promise<ShownCode | undefined> {
  const [code] = await selectCodesByTxids(executor, [txid]);
  return withAccount(executor, code);
}

/** A code is payable while it is NEW, its key belongs to its company, and its account accepts payments. */
export function isPayable({ code, account }: ShownCode, now: Date): boolean {
  return statusAt(code, now) === 'NEW' && code.keyHeld && account.status === 'ACTIVE';
}

async function withAccount(
  executor: Executor,
  code: PaymentCode | undefined,
): Promise<ShownCode | undefined> {
  if (code === undefined) return undefined;
  const account = (await findAccounts(executor, [code])).get(code.accountId) as Account;
  return { code, account };
}
