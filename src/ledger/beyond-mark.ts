import { ofCompany } from '../database/spread/buckets.ts';

/** An account, as the ledger knows it. */
export interface LedgerAccount {
  companyId: bigint;
  accountId: bigint;
}

/** The day in Brasília, which is three hours behind UTC all year. */
export const DAY_OF = (at: string) => `((${at} at time zone 'UTC') - interval '3 hours')::date`;

/** The movements of an account that come after its mark, in their order, as one lateral. */
export const BEYOND_MARK = (mark: string, limit: string) => `
  (select v.at, v.code, v.amount, k.direction from (
     select m.at, m.code, m.amount, m.kind from movements m
      where ${ofCompany('m', `${mark}.company_id`)} and m.account_id = ${mark}.account_id
        and (m.at, m.code) > (${mark}.at, ${mark}.code)
      order by m.at, m.code limit ${limit}) v
    cross join lateral (select direction from movement_kinds where kind = v.kind limit 1) k)`;
