import { textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import type { AccountRef } from './account.ts';

interface Found extends Record<string, unknown> {
  asked: string;
  companyId: bigint;
  accountId: bigint;
}

const byNumber = sql<Found>(
  'accounts.find-bank-wide',
  `select n.branch || '/' || n.number as asked, n.company_id as "companyId", n.account_id as "accountId"
     from (select distinct * from ${paramRows('named', 'branch text, number text')}) as asked
     cross join lateral (
       select * from account_numbers n where n.branch = asked.branch and n.number = asked.number limit 1) n`,
);
const byKey = sql<Found>(
  'accounts.find-by-key',
  `select k.key as asked, k.company_id as "companyId", k.account_id as "accountId"
     from active_pix_keys k where k.key = any($1::text[])`,
);

/** An account of this bank as a payer identifies it: by key, or by branch and number. */
export type Target = { key: string } | { branch: string; number: string };

/** Finds targets that are accounts of any customer of this bank; indexed by {@link targetKey}. */
export async function findTargets(
  executor: Executor,
  targets: readonly Target[],
): Promise<Map<string, AccountRef>> {
  const keys = targets.flatMap((target) => ('key' in target ? [target.key] : []));
  const numbers = targets.flatMap((target) => ('key' in target ? [] : [target]));
  const [byTheirKey, byTheirNumber] = await Promise.all([
    keys.length === 0 ? [] : query(executor, byKey, [textColumn(keys)]),
    numbers.length === 0
      ? []
      : query(executor, byNumber, [
          textColumn(numbers.map((target) => target.branch)),
          textColumn(numbers.map((target) => target.number)),
        ]),
  ]);
  return new Map([
    ...byTheirKey.map((row): [string, AccountRef] => [`key ${row.asked}`, row]),
    ...byTheirNumber.map((row): [string, AccountRef] => [`number ${row.asked}`, row]),
  ]);
}

export function targetKey(target: Target): string {
  return 'key' in target ? `key ${target.key}` : `number ${target.branch}/${target.number}`;
}
