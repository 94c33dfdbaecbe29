import { type AccountPageAsked, accountPages } from '../database/account-pages.ts';
import type { Executor } from '../database/pool.ts';
import { findRefunds } from './find.ts';
import type { Refund } from './refund.ts';

const readPage = accountPages('refunds', true);

/** Lists what an account has given back, newest first. */
export async function listRefunds(
  executor: Executor,
  asked: AccountPageAsked,
): Promise<{ refunds: Refund[]; next: bigint | undefined }> {
  const { companyId } = asked;
  const page = await readPage(executor, asked);
  const found = await findRefunds(
    executor,
    page.ids.map((id) => ({ companyId, id })),
  );
  const byId = new Map(found.map((refund) => [refund.id, refund]));
  return { refunds: page.ids.flatMap((id) => byId.get(id) ?? []), next: page.next };
}
