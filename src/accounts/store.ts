import { int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { atHomeOf, byShard } from '../database/spread/shards.ts';
import type { Tx } from '../database/transaction.ts';
import type { Account, AccountNumber, AccountRef } from './account.ts';

/** An account with the version of its row: the transaction that wrote it. */
export type VersionedAccount = Account & { version: string };

const COLUMNS = `a.company_id as "companyId", a.id, a.branch, a.number, a.holder_name as "holderName",
  a.holder_document as "holderDocument", a.status, a.balance, a.blocked, a.overdraft,
  a.cashout_fee as "cashoutFee", a.cashin_fee as "cashinFee", a.med_fee as "medFee",
  a.registration_deadline as "registrationDeadline", a.last_movement_at as "lastMovementAt"`;

/*
 * The limit makes each requested row one index probe, whatever the statistics say. A plain join, planned while the
 * table is almost empty, compares every row of the table with every requested one, and keeps that plan as the table
 * grows.
 */
const NUMBERED = `${paramRows('asked', 'company_id int8, branch text, number text')}
     cross join lateral (
       select * from account_numbers n
        where n.branch = asked.branch and n.number = asked.number
          and n.company_id is not distinct from asked.company_id
        limit 1) n`;

// Locks are always taken in key order, so that two turns never deadlock.
const lockAny = sql<VersionedAccount>(
  'accounts.lock',
  `select ${COLUMNS}, a.xmin::text as version
     from (select * from ${paramRows('named', 'company_id int8, id int8', 4)}
           union
           select n.company_id, n.account_id from ${NUMBERED}
           order by 1, 2) as asked(company_id, id)
     cross join lateral (
       select a.*, a.xmin from accounts a
        where ${ofCompany('a', 'asked.company_id')} and a.id = asked.id limit 1 for no key update) a`,
);
const findByNumbers = sql<Account>(
  'accounts.find-by-numbers',
  `select ${COLUMNS}
     from ${NUMBERED}
     cross join lateral (
       select * from accounts a where ${ofCompany('a', 'n.company_id')} and a.id = n.account_id limit 1) a`,
);
const findByNumber = sql<Account>(
  'accounts.find-by-number',
  `select ${COLUMNS}
     from account_numbers n
     cross join lateral (
       select * from accounts a where ${ofCompany('a', 'n.company_id')} and a.id = n.account_id limit 1) a
    where n.company_id = $1 and n.branch = $2 and n.number = $3`,
);
const findById = sql<Account>(
  'accounts.find-by-id',
  `select ${COLUMNS}
     from (select distinct * from ${paramRows('named', 'company_id int8, id int8')}) as asked
     cross join lateral (
       select * from accounts a
        where ${ofCompany('a', 'asked.company_id')} and a.id = asked.id limit 1) a`,
);
// Both statements fail by a division by zero, `STALE`, if a row has another version than the given one.
const updateBalances = sql<{ version: string }>(
  'accounts.update-balances',
  `with updated as (
     update accounts a
        set balance = n.balance, blocked = n.blocked, overdraft = n.overdraft, last_movement_at = n.at
       from (select * from ${paramRows(
         'given',
         'company_id int8, id int8, balance int8, blocked int8, overdraft int8, at timestamptz, version text',
       )} order by 1, 2) as n
      where ${ofCompany('a', 'n.company_id')} and a.id = n.id and coalesce(a.xmin::text = n.version, true)
     returning a.xmin)
   select max(xmin::text) as version, 1 / (count(*) = $8::int8)::int4 as refused_when_stale from updated`,
);
const lockSame = sql<object>(
  'accounts.lock-versions',
  `select 1 / (count(*) = $4::int8)::int4 as refused_when_stale
     from (select a.id
             from (select * from ${paramRows('named', 'company_id int8, id int8, version text')} order by 1, 2) as asked
             cross join lateral (
               select * from accounts a
                where ${ofCompany('a', 'asked.company_id')} and a.id = asked.id and a.xmin::text = asked.version
                limit 1 for no key update) a) as same`,
);

/** Locks accounts, some by number and some by id, all in key order. */
export function selectLocked(
  tx: Tx,
  numbers: readonly AccountNumber[],
  refs: readonly AccountRef[],
): Promise<VersionedAccount[]> {
  const asked = [
    ...numbers.map((number) => ({ companyId: number.companyId, number })),
    ...refs.map((ref) => ({ companyId: ref.companyId, ref })),
  ];
  return byShard(tx, asked, (shard, some) => {
    const byNumber = some.flatMap((one) => ('number' in one ? one.number : []));
    const byId = some.flatMap((one) => ('ref' in one ? one.ref : []));
    return query(shard, lockAny, [...numberColumns(byNumber), ...idColumns(byId)]);
  });
}

export function selectByNumbers(executor: Executor, refs: readonly AccountNumber[]): Promise<Account[]> {
  return byShard(executor, refs, (shard, some) => query(shard, findByNumbers, numberColumns(some)));
}

function numberColumns(refs: readonly AccountNumber[]): Buffer[] {
  return [
    int8Column(refs.map((ref) => ref.companyId)),
    textColumn(refs.map((ref) => ref.branch)),
    textColumn(refs.map((ref) => ref.number)),
  ];
}

export function selectById(executor: Executor, refs: readonly AccountRef[]): Promise<Account[]> {
  return byShard(executor, refs, (shard, some) => query(shard, findById, idColumns(some)));
}

function idColumns(refs: readonly AccountRef[]): Buffer[] {
  return [int8Column(refs.map((ref) => ref.companyId)), int8Column(refs.map((ref) => ref.accountId))];
}

export async function selectByNumber(executor: Executor, ref: AccountNumber): Promise<Account | undefined> {
  const home = atHomeOf(executor, ref.companyId);
  const rows = await query(home, findByNumber, [ref.companyId, ref.branch, ref.number]);
  return rows[0];
}

/**
 * Writes balances; returns the accounts' new versions. With `recalled` the accounts are not locked: it locks them in key
 * order, and fails the transaction if one has another version.
 */
export async function updateAccounts(
  tx: Tx,
  accounts: readonly (Account & Partial<VersionedAccount>)[],
  { recalled = false }: { recalled?: boolean } = {},
): Promise<ReadonlyMap<Account, string>> {
  const versions = new Map<Account, string>();
  await byShard(tx, accounts, async (shard, some) => {
    const rows = await query(shard, updateBalances, [
      int8Column(some.map((account) => account.companyId)),
      int8Column(some.map((account) => account.id)),
      int8Column(some.map((account) => account.balance)),
      int8Column(some.map((account) => account.blocked)),
      int8Column(some.map((account) => account.overdraft)),
      timestampColumn(some.map((account) => account.lastMovementAt)),
      textColumn(some.map((account) => (recalled ? (account.version ?? '') : null))),
      some.length,
    ]);
    // Each machine counts its own transactions.
    for (const account of some) versions.set(account, rows[0]?.version ?? '');
    return rows;
  });
  return versions;
}

/** Locks accounts in key order, as `selectLocked` does; fails the transaction if one has another version. */
export async function lockVersions(tx: Tx, accounts: readonly VersionedAccount[]): Promise<void> {
  await byShard(tx, accounts, (shard, some) =>
    query(shard, lockSame, [
      int8Column(some.map((account) => account.companyId)),
      int8Column(some.map((account) => account.id)),
      textColumn(some.map((account) => account.version)),
      some.length,
    ]),
  );
}
