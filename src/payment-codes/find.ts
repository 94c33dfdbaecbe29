import type { Account } from '../accounts/account.ts';
import { findAccounts } from '../accounts/find.ts';
import { ofCompany } from '../database/buckets.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { type PaymentCode, statusAt } from './code.ts';
import type { ShownCode } from './create.ts';
import { selectCodes, selectCodesByTxids, selectNewestByTag } from './store.ts';

const idByEndToEndId = sql<{ id: bigint | null }>(
  'payment-codes.id-by-end-to-end-id',
  `select i.code_id as id
     from received_ids e
     cross join lateral (
       select * from cash_ins i where ${ofCompany('i', 'e.company_id')} and i.id = e.cash_in_id limit 1) i
    where e.end_to_end_id = $1 and e.company_id is not distinct from $2::int8`,
);

/** A company's code by its id, the payment that paid it, or (the newest) by tag; another's is not found. */
export async function findCode(
  executor: Executor,
  companyId: bigint,
  by: { id: bigint } | { endToEndId: string } | { tag: string },
): Promise<ShownCode | undefined> {
  if ('tag' in by) return withAccount(executor, await selectNewestByTag(executor, companyId, by.tag));
  const id = 'id' in by ? by.id : await idOf(executor, companyId, by.endToEndId);
  if (id === null) return undefined;
  const [code] = await selectCodes(executor, [{ companyId, id }]);
  return withAccount(executor, code);
}

/** Any company's code, by what its location carries. */
export async function findCodeByTxid(executor: Executor, txid: string): Promise<ShownCode | undefined> {
  const [code] = await selectCodesByTxids(executor, [txid]);
  return withAccount(executor, code);
}

/** A code can be paid while it is NEW, its key is its company's and its account receives. */
export function isPayable({ code, account }: ShownCode, now: Date): boolean {
  return statusAt(code, now) === 'NEW' && code.keyHeld && account.status === 'ACTIVE';
}

async function idOf(executor: Executor, companyId: bigint, endToEndId: string): Promise<bigint | null> {
  return (await query(executor, idByEndToEndId, [endToEndId, companyId]))[0]?.id ?? null;
}

async function withAccount(
  executor: Executor,
  code: PaymentCode | undefined,
): Promise<ShownCode | undefined> {
  if (code === undefined) return undefined;
  const account = (await findAccounts(executor, [code])).get(code.accountId) as Account;
  return { code, account };
}
