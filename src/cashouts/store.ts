import { int8Column, refColumns, textColumn } from '../database/columns.ts';
import { LEASE } from '../database/due-work/leases.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import { inShard } from '../database/spread/buckets.ts';
import { byShard } from '../database/spread/shards.ts';
import { insertInto, lockIn, selectFrom, updateOf } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import { type Cashout, type CashoutRef, toCashout } from './cashout.ts';
import { CASHOUTS_TABLE, type CashoutRow } from './table.ts';

export const insertCashouts = insertInto(CASHOUTS_TABLE, {
  also: { lease_until: `case when n.lease_number > 0 then clock_timestamp() + ${LEASE} end` },
});

// The limit keeps the look-up separate: flattened into the join, the planner would use the index on the account only
// and read all of its cashouts.
const BY_KEYS = `${paramRows('asked', 'company_id int8, branch text, number text, key text')}
     cross join lateral (
       select * from account_numbers n
        where n.branch = asked.branch and n.number = asked.number
          and n.company_id is not distinct from asked.company_id
        limit 1) n
     cross join lateral (
       select * from cashouts c
        where hashtextextended(lower(c.idempotency_key), c.account_id) = hashtextextended(asked.key, n.account_id)
          and hashtextextended(lower(c.idempotency_key), -c.account_id) = hashtextextended(asked.key, -n.account_id)
          and c.idempotency_key is not null and lower(c.idempotency_key) = asked.key
          and c.account_id is not distinct from n.account_id
          and c.company_id is not distinct from n.company_id ${inShard('c')}
        limit 1) c`;

const selectByKeys = sql<CashoutRow>(
  'cashouts.select-by-idempotency-keys',
  `select ${CASHOUTS_TABLE.list} from ${BY_KEYS}`,
);
// Fails by a division by zero, `STALE`, if one is used.
const unusedKeys = sql<object>(
  'cashouts.verify-unused-keys',
  `select 1 / (count(*) = 0)::int4 as refused_when_stale from ${BY_KEYS}`,
);

export interface IdempotencyRef {
  companyId: bigint;
  branch: string;
  number: string;
  /** Lower case. */
  key: string;
}

export async function selectByIdempotencyKeys(
  tx: Executor,
  refs: readonly IdempotencyRef[],
): Promise<Cashout[]> {
  const rows = await byShard(tx, refs, (shard, some) => query(shard, selectByKeys, keyColumns(some)));
  return rows.map(toCashout);
}

/** Fails the transaction if one of these keys is used. */
export async function verifyUnusedKeys(tx: Tx, refs: readonly IdempotencyRef[]): Promise<void> {
  await byShard(tx, refs, (shard, some) => query(shard, unusedKeys, keyColumns(some)));
}

function keyColumns(refs: readonly IdempotencyRef[]): Buffer[] {
  return [
    int8Column(refs.map((ref) => ref.companyId)),
    textColumn(refs.map((ref) => ref.branch)),
    textColumn(refs.map((ref) => ref.number)),
    textColumn(refs.map((ref) => ref.key)),
  ];
}

const selectRows = selectFrom(CASHOUTS_TABLE);
const lockRows = lockIn(CASHOUTS_TABLE);

export async function selectCashouts(
  executor: Executor,
  refs: readonly CashoutRef[],
): Promise<Map<string, Cashout>> {
  return byRef(await selectRows(executor, refs));
}

/** Locks cashouts; their accounts must be locked first. */
export async function lockCashouts(tx: Tx, refs: readonly CashoutRef[]): Promise<Map<string, Cashout>> {
  return byRef(await lockRows(tx, refs));
}

export function refKey(ref: CashoutRef): string {
  return `${ref.companyId}/${ref.id}`;
}

function byRef(rows: CashoutRow[]): Map<string, Cashout> {
  return new Map(rows.map((row) => [refKey(row), toCashout(row)]));
}

const MOVED = [
  ...['status', 'returned', 'errorCode', 'errorText', 'endToEndId', 'events', 'processingAt', 'submittedAt'],
  ...['completedAt', 'dueAt', 'recipientIspb', 'recipientBranch', 'recipientNumber', 'recipientDocument'],
  ...['recipientName', 'recipientAccountType', 'leaseNumber', 'approvedBy', 'seal'],
] as const;
const seal = 'coalesce(c.seal, n.seal)';

/** Writes the new state of locked cashouts. One that is PROCESSING is leased to this node. */
export const updateCashouts = updateOf(CASHOUTS_TABLE, MOVED, {
  also: {
    seal,
    lease_until: `case when n.status = 'PROCESSING' then clock_timestamp() + ${LEASE} end`,
  },
});

/** The same for cashouts that no node owes a step now. */
export const updateWaitingCashouts = updateOf(CASHOUTS_TABLE, MOVED, {
  verb: 'update-waiting',
  also: { seal, lease_until: 'null' },
});

const insertPromised = sql(
  'promised-ids.insert',
  `insert into promised_ids (end_to_end_id, company_id, cashout_id)
   select * from ${paramRows('n', 'end_to_end_id text, company_id int8, cashout_id int8')}`,
);

/** Records which cashouts used promised ids, because those ids do not name them. */
export async function notePromised(tx: Tx, cashouts: readonly Cashout[]): Promise<void> {
  if (cashouts.length === 0) return;
  await execute(tx, insertPromised, [
    textColumn(cashouts.map((cashout) => cashout.endToEndId)),
    ...refColumns(cashouts),
  ]);
}
