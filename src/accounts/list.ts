import { type Executor, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Centavos } from '../values/money.ts';
import type { AccountStatus } from './account.ts';

export interface ListedAccount {
  companyId: bigint;
  id: bigint;
  branch: string;
  number: string;
  document: string;
  status: AccountStatus;
  balance: Centavos;
}

const all = sql<ListedAccount>(
  'accounts.list',
  `select company_id as "companyId", id, branch, number, holder_document as document, status, balance
     from accounts order by id limit $1`,
);

/** Selects accounts in the order they were opened, the oldest first, up to a limit. */
export function listAccounts(executor: Executor, limit: number): Promise<ListedAccount[]> {
  return query(executor, all, [limit]);
}

/** An account as responses show it to its company. */
export interface OwnAccount {
  branch: string;
  number: string;
  holderName: string;
  holderDocument: string;
  status: AccountStatus;
  /** YYYY-MM-DD. */
  registrationDeadline: string | null;
}

const listed = sql<OwnAccount>(
  'accounts.of-company',
  `select branch, number, holder_name as "holderName", holder_document as "holderDocument", status,
          registration_deadline as "registrationDeadline"
     from accounts where ${ofCompany('', '$1')} and id > 0 order by id limit $2`,
);

/** Lists a company's accounts in the order they were opened, the oldest first, up to a limit. */
export function listOwnAccounts(executor: Executor, companyId: bigint, limit: number): Promise<OwnAccount[]> {
  return query(executor, listed, [companyId, limit]);
}
