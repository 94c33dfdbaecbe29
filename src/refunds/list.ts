import { type AccountPageAsked, accountPages, rowsOf } from '../database/account-pages.ts';
import type { Executor } from '../database/pool.ts';
import { findRefunds } from './find.ts';
import type { Refund } from './refund.ts';

const readPage = accountPages('refunds', true);

/** Lists what an account has given back, newest first. */
export async function listRefunds(
  executor: Executor,
  asked: AccountPageAsked,
): Promise<{ refunds: Refund[]; next: bigint | undefined }> {
  const page = await readPage(executor, asked);
  const refunds = await rowsOf(page, asked.companyId, (refs) => findRefunds(executor, refs));
  return { refunds, next: page.next };
}
