import { type AccountPageAsked, accountPages } from '../database/account-pages.ts';
import type { Executor } from '../database/pool.ts';
import type { PaymentCode } from './code.ts';
import { selectCodes } from './store.ts';

const readPage = accountPages('payment_codes', true);

/** The codes that an account is paid by, newest first. */
export async function listCodes(
  executor: Executor,
  asked: AccountPageAsked,
): Promise<{ codes: PaymentCode[]; next: bigint | undefined }> {
  const { companyId } = asked;
  const page = await readPage(executor, asked);
  const found = await selectCodes(
    executor,
    page.ids.map((id) => ({ companyId, id })),
  );
  const byId = new Map(found.map((code) => [code.id, code]));
  return { codes: page.ids.flatMap((id) => byId.get(id) ?? []), next: page.next };
}
