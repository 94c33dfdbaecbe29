import { type Executor, query, sql } from '../database/pool.ts';
import type { Centavos } from '../money.ts';

export interface ListedAccount {
  companyId: bigint;
  id: bigint;
  branch: string;
  number: string;
  document: string;
  balance: Centavos;
}

const all = sql<ListedAccount>(
  'accounts.list',
  `select company_id as "companyId", id, branch, number, holder_document as document, balance
     from accounts order by id limit $1`,
);

/** Accounts in the order they were opened, the oldest so many. */
export function listAccounts(executor: Executor, limit: number): Promise<ListedAccount[]> {
  return query(executor, all, [limit]);
}
