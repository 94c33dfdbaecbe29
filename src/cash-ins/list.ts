import { type AccountPageAsked, accountPages } from '../database/account-pages.ts';
import type { Executor } from '../database/pool.ts';
import type { CashIn } from './cash-in.ts';
import { findCashIns } from './lock-cash-ins.ts';

const readPage = accountPages('cash_ins', false);

/** Lists the payments that an account has received, newest first. */
export async function listCashIns(
  executor: Executor,
  asked: Omit<AccountPageAsked, 'status'>,
): Promise<{ cashIns: CashIn[]; next: bigint | undefined }> {
  const { companyId } = asked;
  const page = await readPage(executor, { ...asked, status: undefined });
  const found = await findCashIns(
    executor,
    page.ids.map((id) => ({ companyId, id })),
  );
  const byId = new Map(found.map((cashIn) => [cashIn.id, cashIn]));
  return { cashIns: page.ids.flatMap((id) => byId.get(id) ?? []), next: page.next };
}
