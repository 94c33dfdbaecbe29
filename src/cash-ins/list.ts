import { type AccountPageAsked, accountPages, rowsOf } from '../database/account-pages.ts';
import type { Executor } from '../database/pool.ts';
import type { CashIn } from './cash-in.ts';
import { findCashIns } from './lock-cash-ins.ts';

const readPage = accountPages('cash_ins', false);

/** Lists the payments that an account has received, newest first. */
export async function listCashIns(
  executor: Executor,
  asked: Omit<AccountPageAsked, 'status'>,
): Promise<{ cashIns: CashIn[]; next: bigint | undefined }> {
  const page = await readPage(executor, { ...asked, status: undefined });
  const cashIns = await rowsOf(page, asked.companyId, (refs) => findCashIns(executor, refs));
  return { cashIns, next: page.next };
}
