import { type Executor, query, sql } from './pool.ts';
import { ofCompany } from './spread/buckets.ts';

/** One page of an account's rows, newest first. */
export interface AccountPageAsked {
  companyId: bigint;
  accountId: bigint;
  status: string | undefined;
  /** Only lower ids: the position where the previous page ended. */
  before: bigint | undefined;
  limit: number;
}

export interface AccountPage {
  ids: bigint[];
  /** First row of the next page; undefined when there is none. */
  next: bigint | undefined;
}

/** Position before the newest row: no id is larger. */
export const NEWEST = 9_223_372_036_854_775_807n;

/** Maximum number of a company's rows that one page reads, over all its accounts. */
export const ROWS_READ_AT_MOST = 20_000;

/**
 * Reads pages of a table that is ordered by company and id. An index by account would cost every payment an insert,
 * so payments have none. A page reads a bounded number of the company's newest rows instead. The page of a quiet
 * account may therefore be short or empty and still have a next one.
 */
export function accountPages(
  table: 'cashouts' | 'cash_ins' | 'payment_codes' | 'refunds',
  statuses: boolean,
) {
  const name = table.replace('_', '-');
  const status = statuses ? 't.status' : 'null::text as status';
  const rows = `from ${table} t where ${ofCompany('t', '$1')} and t.id < $2 order by t.id desc`;
  const page = sql<{ id: bigint }>(
    `${name}.page-of-account`,
    `select r.id from (select t.id, t.account_id, ${status} ${rows} limit ${ROWS_READ_AT_MOST}) r
      where r.account_id = $3 and ($4::text is null or r.status = $4) order by r.id desc limit $5`,
  );
  const end = sql<{ id: bigint }>(
    `${name}.page-end`,
    `select t.id ${rows} offset ${ROWS_READ_AT_MOST - 1} limit 1`,
  );
  return async (executor: Executor, asked: AccountPageAsked): Promise<AccountPage> => {
    const { companyId, accountId, limit } = asked;
    const before = asked.before ?? NEWEST;
    const found = await query(executor, page, [
      companyId,
      before,
      accountId,
      asked.status ?? null,
      limit + 1,
    ]);
    if (found.length > limit) return cutPage(found, limit);
    // A short page means that there are no more rows, or that they are beyond the rows that one page reads.
    const [last] = await query(executor, end, [companyId, before]);
    return { ids: found.map(({ id }) => id), next: last?.id };
  };
}

/** Reads the rows of a page, in its order. */
export async function rowsOf<Row extends { id: bigint }>(
  { ids }: AccountPage,
  companyId: bigint,
  read: (refs: { companyId: bigint; id: bigint }[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows = await read(ids.map((id) => ({ companyId, id })));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of rows read with one more than the limit. */
export function cutPage(rows: readonly { id: bigint }[], limit: number): AccountPage {
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return { ids, next: rows.length > limit ? ids.at(-1) : undefined };
}
