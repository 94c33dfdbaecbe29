import { int4Column, int8Column, refColumns, textColumn, timestampColumn } from '../database/columns.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { PaymentCode } from './code.ts';

export interface CodeRef {
  companyId: bigint;
  id: bigint;
}

const COLUMNS = `c.company_id as "companyId", c.id, c.account_id as "accountId", c.status, c.amount,
  c.type_fine as "typeFine", c.fine, c.due_date as "dueDate", c.fine_date as "fineDate",
  c.expiration_date as "expirationDate", c.debtor_name as "debtorName",
  c.debtor_document as "debtorDocument", c.debtor_type as "debtorType", c.tag, c.txid,
  c.pix_key as "pixKey", c.copy_and_paste as "copyAndPaste", c.fee, c.end_to_end_id as "endToEndId",
  c.cash_in_id as "cashInId", c.credited_account_id as "creditedAccountId", c.payer_ispb as "payerIspb", c.payment_date as "paymentDate", c.refunded,
  c.events, c.created_at as "createdAt", c.due_at as "dueAt",
  (select k.company_id from active_pix_keys k where k.key = c.pix_key limit 1)
    is not distinct from c.company_id as "keyHeld"`;

const insert = sql(
  'payment-codes.insert',
  `insert into payment_codes (company_id, id, account_id, status, amount, type_fine, fine, due_date,
     fine_date, expiration_date, debtor_name, debtor_document, debtor_type, tag, txid, pix_key,
     copy_and_paste, events, created_at, due_at)
   select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::text[], $5::int8[], $6::text[], $7::int8[],
     $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::text[], $12::text[], $13::text[],
     $14::text[], $15::text[], $16::text[], $17::text[], $18::int4[], $19::timestamptz[],
     $20::timestamptz[])`,
);
const insertTxids = sql(
  'payment-code-txids.insert',
  `insert into payment_code_txids (txid, company_id, code_id)
   select * from unnest($1::text[], $2::int8[], $3::int8[])`,
);
const insertTags = sql(
  'payment-code-tags.insert',
  `insert into payment_code_tags (company_id, tag, code_id)
   select * from unnest($1::int8[], $2::text[], $3::int8[])`,
);

export async function insertCodes(tx: Tx, codes: readonly PaymentCode[]): Promise<void> {
  if (codes.length === 0) return;
  const text = (get: (code: PaymentCode) => string | null) => textColumn(codes.map(get));
  const int8 = (get: (code: PaymentCode) => bigint | null) => int8Column(codes.map(get));
  const instant = (get: (code: PaymentCode) => Date | null) => timestampColumn(codes.map(get));
  const tagged = codes.filter((code) => code.tag !== null);
  await Promise.all([
    execute(tx, insert, [
      int8((c) => c.companyId),
      int8((c) => c.id),
      int8((c) => c.accountId),
      text((c) => c.status),
      int8((c) => c.amount),
      text((c) => c.typeFine),
      int8((c) => c.fine),
      instant((c) => c.dueDate),
      instant((c) => c.fineDate),
      instant((c) => c.expirationDate),
      text((c) => c.debtorName),
      text((c) => c.debtorDocument),
      text((c) => c.debtorType),
      text((c) => c.tag),
      text((c) => c.txid),
      text((c) => c.pixKey),
      text((c) => c.copyAndPaste),
      int4Column(codes.map((c) => c.events)),
      instant((c) => c.createdAt),
      instant((c) => c.dueAt),
    ]),
    execute(tx, insertTxids, [text((c) => c.txid), int8((c) => c.companyId), int8((c) => c.id)]),
    tagged.length === 0
      ? undefined
      : execute(tx, insertTags, [
          int8Column(tagged.map((c) => c.companyId)),
          textColumn(tagged.map((c) => c.tag)),
          int8Column(tagged.map((c) => c.id)),
        ]),
  ]);
}

const selectByIds = sql<PaymentCode>(
  'payment-codes.select-by-ids',
  `select ${COLUMNS}
     from (select distinct * from unnest($1::int8[], $2::int8[])) as asked(company_id, id)
     cross join lateral (
       select * from payment_codes c
        where c.company_id = asked.company_id and c.id = asked.id limit 1) c`,
);
const lockByIds = sql<PaymentCode>(
  'payment-codes.lock-by-ids',
  `select ${COLUMNS}
     from (select distinct * from unnest($1::int8[], $2::int8[]) order by 1, 2) as asked(company_id, id)
     cross join lateral (
       select * from payment_codes c
        where c.company_id = asked.company_id and c.id = asked.id limit 1 for no key update) c`,
);
const selectByTxids = sql<PaymentCode>(
  'payment-codes.select-by-txids',
  `select ${COLUMNS}
     from payment_code_txids t
     cross join lateral (
       select * from payment_codes c where c.company_id = t.company_id and c.id = t.code_id limit 1) c
    where t.txid = any($1::text[])`,
);
const newestByTag = sql<PaymentCode>(
  'payment-codes.newest-by-tag',
  `select ${COLUMNS}
     from payment_code_tags t
     cross join lateral (
       select * from payment_codes c where c.company_id = t.company_id and c.id = t.code_id limit 1) c
    where t.company_id = $1 and t.tag = $2 order by t.code_id desc limit 1`,
);

export async function selectCodes(executor: Executor, refs: readonly CodeRef[]): Promise<PaymentCode[]> {
  return refs.length === 0 ? [] : query(executor, selectByIds, refColumns(refs));
}

export async function selectCodesByTxids(
  executor: Executor,
  txids: readonly string[],
): Promise<PaymentCode[]> {
  return txids.length === 0 ? [] : query(executor, selectByTxids, [textColumn(txids)]);
}

export async function selectNewestByTag(
  executor: Executor,
  companyId: bigint,
  tag: string,
): Promise<PaymentCode | undefined> {
  return (await query(executor, newestByTag, [companyId, tag]))[0];
}

/** Locks codes; their accounts are locked before them, always. */
export async function selectLockedCodes(tx: Tx, refs: readonly CodeRef[]): Promise<PaymentCode[]> {
  return refs.length === 0 ? [] : query(tx, lockByIds, refColumns(refs));
}

const update = sql(
  'payment-codes.update',
  `update payment_codes c
      set status = n.status, fee = n.fee, end_to_end_id = n.end_to_end_id, cash_in_id = n.cash_in_id,
          payer_ispb = n.payer_ispb, payment_date = n.payment_date, refunded = n.refunded,
          events = n.events, due_at = n.due_at, credited_account_id = n.credited_account_id
     from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::text[], $6::int8[], $7::text[],
                 $8::timestamptz[], $9::int8[], $10::int4[], $11::timestamptz[], $12::int8[])
          as n(company_id, id, status, fee, end_to_end_id, cash_in_id, payer_ispb, payment_date, refunded,
               events, due_at, credited_account_id)
    where c.company_id = n.company_id and c.id = n.id`,
);

/** Writes the new state of locked codes. */
export async function updateCodes(tx: Tx, codes: readonly PaymentCode[]): Promise<void> {
  if (codes.length === 0) return;
  await execute(tx, update, [
    ...refColumns(codes),
    textColumn(codes.map((c) => c.status)),
    int8Column(codes.map((c) => c.fee)),
    textColumn(codes.map((c) => c.endToEndId)),
    int8Column(codes.map((c) => c.cashInId)),
    textColumn(codes.map((c) => c.payerIspb)),
    timestampColumn(codes.map((c) => c.paymentDate)),
    int8Column(codes.map((c) => c.refunded)),
    int4Column(codes.map((c) => c.events)),
    timestampColumn(codes.map((c) => c.dueAt)),
    int8Column(codes.map((c) => c.creditedAccountId)),
  ]);
}

const expireDue = sql<{ id: bigint }>(
  'payment-codes.expire-due',
  `update payment_codes c set status = 'EXPIRED', due_at = null
    where (c.company_id, c.id) in (
            select company_id, id from payment_codes where due_at is not null and due_at <= $1
             order by due_at limit $2 for no key update skip locked)
   returning c.id`,
);
const nextToExpire = sql<{ at: Date }>(
  'payment-codes.next-to-expire',
  'select due_at as at from payment_codes where due_at is not null order by due_at limit 1',
);

/** Marks what has expired; answers how many. */
export async function expireCodes(executor: Executor, now: Date, limit: number): Promise<number> {
  return (await query(executor, expireDue, [now, limit])).length;
}

export async function selectNextExpiry(executor: Executor): Promise<Date | null> {
  return (await query(executor, nextToExpire))[0]?.at ?? null;
}
