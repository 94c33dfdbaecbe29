import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';

export interface HeldAccounts {
  accounts: bigint;
  /** The earliest deadline, YYYY-MM-DD. */
  deadline: string | null;
}

const held = sql<HeldAccounts>(
  'accounts.held',
  `select count(*) as accounts, min(registration_deadline) as deadline from accounts
    where ${ofCompany('', '$1')} and status <> 'CLOSED'`,
);

/** Counts a company's accounts that are not closed, and finds the earliest deadline among them. */
export async function findHeldAccounts(executor: Executor, companyId: bigint): Promise<HeldAccounts> {
  const row = await queryOne(executor, held, [companyId]);
  return row ?? { accounts: 0n, deadline: null };
}

// Locks in key order, as every batch does.
const clear = sql(
  'accounts.clear-deadlines',
  `with locked as (
     select company_id, id from accounts where ${ofCompany('', '$1')} and registration_deadline is not null
      order by company_id, id for no key update)
   update accounts a set registration_deadline = null from locked l
    where ${ofCompany('a', 'l.company_id')} and a.id = l.id`,
);

/** Clears the deadline on every account of a company, because its registration is up to date. */
export async function clearDeadlines(tx: Tx, companyId: bigint): Promise<void> {
  await execute(tx, clear, [companyId]);
}
