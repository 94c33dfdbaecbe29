import { boolColumn, int4Column, int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { LEASE } from '../database/leases.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { Cashout, CashoutRef } from './cashout.ts';
import { CASHOUT_COLUMNS, type CashoutRow, toCashout } from './rows.ts';
import { sealOfCashout } from './seal-of-cashout.ts';

const insert = sql(
  'cashouts.insert',
  `insert into cashouts (company_id, id, account_id, origin, status, amount, fee, pix_key, tag,
     idempotency_key, fingerprint, end_to_end_id, code_transaction, recipient_ispb, recipient_branch,
     recipient_number, recipient_document, recipient_name, recipient_account_type, error_code, error_text,
     events, created_at, processing_at, completed_at, due_at, lease_number, txid, created_by,
     approved_by, submitted_at, lease_until)
   select n.*, case when n.lease_number > 0 then clock_timestamp() + ${LEASE} end
   from unnest($1::int8[], $2::int8[], $3::int8[], $4::text[], $5::text[], $6::int8[], $7::int8[],
     $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[],
     $16::text[], $17::text[], $18::text[], $19::text[], $20::text[], $21::text[], $22::int4[],
     $23::timestamptz[], $24::timestamptz[], $25::timestamptz[], $26::timestamptz[], $27::int4[], $28::text[],
     $29::text[], $30::text[], $31::timestamptz[])
     as n(company_id, id, account_id, origin, status, amount, fee, pix_key, tag, idempotency_key,
       fingerprint, end_to_end_id, code_transaction, recipient_ispb, recipient_branch, recipient_number,
       recipient_document, recipient_name, recipient_account_type, error_code, error_text, events,
       created_at, processing_at, completed_at, due_at, lease_number, txid, created_by, approved_by,
       submitted_at)`,
);

export async function insertCashouts(tx: Tx, cashouts: readonly Cashout[]): Promise<void> {
  if (cashouts.length === 0) return;
  const text = (get: (cashout: Cashout) => string | null) => textColumn(cashouts.map(get));
  const int8 = (get: (cashout: Cashout) => bigint) => int8Column(cashouts.map(get));
  const instant = (get: (cashout: Cashout) => Date | null) => timestampColumn(cashouts.map(get));
  await execute(tx, insert, [
    int8((c) => c.companyId),
    int8((c) => c.id),
    int8((c) => c.accountId),
    text((c) => c.origin),
    text((c) => c.status),
    int8((c) => c.amount),
    int8((c) => c.fee),
    text((c) => c.pixKey),
    text((c) => c.tag),
    text((c) => c.idempotencyKey),
    text((c) => c.fingerprint),
    text((c) => c.endToEndId),
    text((c) => c.codeTransaction),
    text((c) => c.recipient?.ispb ?? null),
    text((c) => c.recipient?.branch ?? null),
    text((c) => c.recipient?.number ?? null),
    text((c) => c.recipient?.document ?? null),
    text((c) => c.recipient?.name ?? null),
    text((c) => c.recipient?.accountType ?? null),
    text((c) => c.errorCode),
    text((c) => c.errorText),
    int4Column(cashouts.map((c) => c.events)),
    instant((c) => c.createdAt),
    instant((c) => c.processingAt),
    instant((c) => c.completedAt),
    instant((c) => c.dueAt),
    int4Column(cashouts.map((c) => c.leaseNumber)),
    text((c) => c.txid),
    text((c) => c.createdBy),
    text((c) => c.approvedBy),
    instant((c) => c.submittedAt),
  ]);
}

// The limit keeps the look-up whole: flattened into the join, the planner would use the index for the
// account alone and read all of its cashouts.
const selectByKeys = sql<CashoutRow>(
  'cashouts.select-by-idempotency-keys',
  `select ${CASHOUT_COLUMNS}
     from unnest($1::int8[], $2::text[], $3::text[], $4::text[]) as asked(company_id, branch, number, key)
     cross join lateral (
       select * from account_numbers n
        where n.branch = asked.branch and n.number = asked.number
          and n.company_id is not distinct from asked.company_id
        limit 1) n
     cross join lateral (
       select * from cashouts c
        where c.account_id = n.account_id and c.company_id is not distinct from n.company_id
          and lower(c.idempotency_key) = asked.key
        limit 1) c`,
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
  if (refs.length === 0) return [];
  const rows = await query(tx, selectByKeys, [
    int8Column(refs.map((ref) => ref.companyId)),
    textColumn(refs.map((ref) => ref.branch)),
    textColumn(refs.map((ref) => ref.number)),
    textColumn(refs.map((ref) => ref.key)),
  ]);
  return rows.map(toCashout);
}

const selectByIds = sql<CashoutRow>(
  'cashouts.select-by-ids',
  `select ${CASHOUT_COLUMNS}
     from (select distinct * from unnest($1::int8[], $2::int8[])) as asked(company_id, id)
     cross join lateral (
       select * from cashouts c
        where c.company_id = asked.company_id and c.id = asked.id limit 1) c`,
);
const lockByIds = sql<CashoutRow>(
  'cashouts.lock-by-ids',
  `select ${CASHOUT_COLUMNS}
     from (select distinct * from unnest($1::int8[], $2::int8[]) order by 1, 2) as asked(company_id, id)
     cross join lateral (
       select * from cashouts c
        where c.company_id = asked.company_id and c.id = asked.id limit 1 for no key update) c`,
);

export async function selectCashouts(
  executor: Executor,
  refs: readonly CashoutRef[],
): Promise<Map<string, Cashout>> {
  return refs.length === 0 ? new Map() : byRef(await query(executor, selectByIds, refColumns(refs)));
}

/** Locks cashouts; their accounts are locked before them, always. */
export async function lockCashouts(tx: Tx, refs: readonly CashoutRef[]): Promise<Map<string, Cashout>> {
  return refs.length === 0 ? new Map() : byRef(await query(tx, lockByIds, refColumns(refs)));
}

export function refKey(ref: CashoutRef): string {
  return `${ref.companyId}/${ref.id}`;
}

function byRef(rows: CashoutRow[]): Map<string, Cashout> {
  return new Map(rows.map((row) => [`${row.company_id}/${row.id}`, toCashout(row)]));
}

function refColumns(refs: readonly CashoutRef[]): Buffer[] {
  return [int8Column(refs.map((ref) => ref.companyId)), int8Column(refs.map((ref) => ref.id))];
}

const update = sql(
  'cashouts.update',
  `update cashouts c
      set status = n.status, returned = n.returned, error_code = n.error_code, error_text = n.error_text,
          end_to_end_id = n.end_to_end_id, events = n.events, processing_at = n.processing_at,
          submitted_at = n.submitted_at, completed_at = n.completed_at, due_at = n.due_at,
          recipient_ispb = n.recipient_ispb, recipient_branch = n.recipient_branch,
          recipient_number = n.recipient_number, recipient_document = n.recipient_document,
          recipient_name = n.recipient_name, recipient_account_type = n.recipient_account_type,
          lease_number = n.lease_number, approved_by = n.approved_by, seal = coalesce(c.seal, n.seal),
          lease_until = case when n.leased then clock_timestamp() + ${LEASE} end
     from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::text[], $6::text[], $7::text[],
            $8::int4[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::timestamptz[],
            $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::int4[],
            $20::bool[], $21::text[], $22::int8[])
          as n(company_id, id, status, returned, error_code, error_text, end_to_end_id, events,
               processing_at, submitted_at, completed_at, due_at, recipient_ispb, recipient_branch,
               recipient_number, recipient_document, recipient_name, recipient_account_type, lease_number,
               leased, approved_by, seal)
    where c.company_id = n.company_id and c.id = n.id`,
);

/** Writes the new state of locked cashouts. One that is PROCESSING is leased to this node, unless it waits for the rail. */
export async function updateCashouts(
  tx: Tx,
  cashouts: readonly Cashout[],
  waiting: ReadonlySet<Cashout>,
): Promise<void> {
  if (cashouts.length === 0) return;
  const text = (get: (cashout: Cashout) => string | null) => textColumn(cashouts.map(get));
  const instant = (get: (cashout: Cashout) => Date | null) => timestampColumn(cashouts.map(get));
  await execute(tx, update, [
    ...refColumns(cashouts),
    text((c) => c.status),
    int8Column(cashouts.map((c) => c.returned)),
    text((c) => c.errorCode),
    text((c) => c.errorText),
    text((c) => c.endToEndId),
    int4Column(cashouts.map((c) => c.events)),
    instant((c) => c.processingAt),
    instant((c) => c.submittedAt),
    instant((c) => c.completedAt),
    instant((c) => c.dueAt),
    text((c) => c.recipient?.ispb ?? null),
    text((c) => c.recipient?.branch ?? null),
    text((c) => c.recipient?.number ?? null),
    text((c) => c.recipient?.document ?? null),
    text((c) => c.recipient?.name ?? null),
    text((c) => c.recipient?.accountType ?? null),
    int4Column(cashouts.map((c) => c.leaseNumber)),
    boolColumn(cashouts.map((c) => c.status === 'PROCESSING' && !waiting.has(c))),
    text((c) => c.approvedBy),
    int8Column(cashouts.map(sealOfCashout)),
  ]);
}

const insertEndToEndIds = sql(
  'end-to-end-ids.insert-out',
  `insert into end_to_end_ids (end_to_end_id, side, company_id, payment_id)
   select e, 'OUT', c, p from unnest($1::text[], $2::int8[], $3::int8[]) as n(e, c, p)`,
);

/** Claims the end-to-end ids of cashouts that became PROCESSING, bank-wide. */
export async function claimEndToEndIds(tx: Tx, cashouts: readonly Cashout[]): Promise<void> {
  const withId = cashouts.filter((cashout) => cashout.endToEndId !== null);
  if (withId.length === 0) return;
  await execute(tx, insertEndToEndIds, [
    textColumn(withId.map((cashout) => cashout.endToEndId)),
    int8Column(withId.map((cashout) => cashout.companyId)),
    int8Column(withId.map((cashout) => cashout.id)),
  ]);
}
