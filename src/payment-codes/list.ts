import { type AccountPageAsked, accountPages, rowsOf } from '../database/account-pages.ts';
import type { Executor } from '../database/pool.ts';
import type { PaymentCode } from './code.ts';
import { selectCodes } from './store.ts';

const readPage = accountPages('payment_codes', true);

/** Lists the codes of an account, newest first. */
export async function listCodes(
  executor: Executor,
  asked: AccountPageAsked,
): Promise<{ codes: PaymentCode[]; next: bigint | undefined }> {
  const page = await readPage(executor, asked);
  const codes = await rowsOf(page, asked.companyId, (refs) => selectCodes(executor, refs));
  return { codes, next: page.next };
}
