import { type Executor, queryOne, sql } from '../database/pool.ts';

const find = sql<{ active: boolean | null; company: boolean }>(
  'accounts.find-holder',
  `select (select bool_or(a.status = 'ACTIVE') from accounts a where a.holder_document = $1) as active,
          exists (select 1 from companies c where c.document = $1) as company`,
);

/**
 * The best state of a document at this bank: an account in use, one that is closing or closed, a company without an
 * account of its own, or nothing.
 */
export async function findHoldings(
  executor: Executor,
  document: string,
): Promise<'ACTIVE' | 'CLOSED' | 'COMPANY' | 'NOTHING'> {
  const row = await queryOne(executor, find, [document]);
  if (row?.active != null) return row.active ? 'ACTIVE' : 'CLOSED';
  return row?.company === true ? 'COMPANY' : 'NOTHING';
}
