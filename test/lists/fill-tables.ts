import { type Executor, queryText } from '../../src/database/pool.ts';

/** So many rows are put beside one that a life has left: more than any list may read. */
export const MANY = 100_000;

/** Which row is copied, and what tells its copies apart: columns as SQL, by `n`. */
interface Copies {
  where: string;
  apart: Record<string, string>;
}

const AURORA = `company_id = (select company_id from account_numbers where number = '100013')`;
const ACCOUNT = `(select account_id from account_numbers where number = '100013')`;
const NUMBER = '2000000000::int8 + n';
// An id carries its bucket in its low ten bits.
const ID = `(${NUMBER}) << 10 | t.bucket`;
const ago = (minutes: string) => `now() - ${minutes} * interval '1 minute'`;

const COPIES: Record<string, Copies> = {
  movements: {
    where: `${AURORA} and account_id = ${ACCOUNT} and kind = 'CASHOUT'`,
    apart: { code: NUMBER, payment_id: NUMBER, at: ago('2 * n') },
  },
  cashouts: {
    where: `${AURORA} and account_id = ${ACCOUNT} and status = 'SUCCESS'`,
    apart: {
      // Created before any that a node may still hold in memory: those are searched from the first of them on.
      ...{ id: ID, created_at: `t.created_at - interval '1 day'` },
      ...{ end_to_end_id: `'E' || n`, idempotency_key: 'null', code_transaction: `'P' || n` },
    },
  },
  cash_ins: {
    where: `${AURORA} and account_id = ${ACCOUNT}`,
    apart: { id: ID, end_to_end_id: `'E' || n` },
  },
  payment_codes: { where: `${AURORA} and status = 'PAID'`, apart: { id: ID, txid: `md5(n::text)` } },
  refunds: {
    where: `${AURORA} and status = 'SUCCESS'`,
    apart: { id: ID, cash_in_id: NUMBER, return_id: `'D' || n` },
  },
  pix_keys: { where: `status = 'DELETED'`, apart: { id: ID } },
  claims: {
    where: `${AURORA} and account_id = ${ACCOUNT} and status = 'COMPLETED'`,
    apart: {
      ...{ id: ID, public_id: 'gen_random_uuid()', claim_id: 'null', created_at: ago('n') },
      ...{ status: `'CANCELLED'`, pix_key_id: 'null', confirmation_reason: 'null' },
    },
  },
  med_cases: {
    where: `${AURORA} and status = 'ACCEPTED_BY_USER'`,
    apart: {
      id: ID,
      cash_in_id: NUMBER,
      public_id: 'gen_random_uuid()::text',
      report_id: 'gen_random_uuid()::text',
      report_created_at: ago('n'),
      ...{
        status: `'CANCELLED_BY_PSP'`,
        blocked: '0',
        follow_until: 'null',
        retry_at: 'null',
        refund_id: 'null',
      },
      answer_lease_until: 'null',
    },
  },
  onboarding_requisitions: {
    where: `kind = 'OPENING' and status = 'REPROVED'`,
    apart: { id: NUMBER, token_hash: 'md5(n::text)' },
  },
  audit_log: { where: 'true', apart: { id: NUMBER } },
  security_log: { where: AURORA, apart: { id: NUMBER } },
  operator_proposals: {
    where: 'true',
    apart: {
      id: NUMBER,
      decision: `'REJECTED'`,
      decided_by: 't.proposed_by',
      decided_at: 'now()',
      made_at: 'null',
    },
  },
  payment_code_tags: { where: AURORA, apart: { code_id: ID } },
  // Revoked and deleted rows stay, because payments and deliveries name them. People who left are few: each had to be
  // invited, and to accept with a second factor.
  credentials: {
    where: AURORA,
    apart: { client_id: `'gone-' || n`, created_at: ago('n'), revoked_at: 'now()' },
  },
  webhooks: { where: AURORA, apart: { id: NUMBER, queue: 'null', deleted_at: 'now()' } },
  webhook_deliveries: {
    where: `${AURORA} and subject = 'CASHOUT' and attempts > 0`,
    apart: {
      // Answered long ago: before what any node still looks for.
      id: `1024 + bucket`,
      subject_id: NUMBER,
      end_to_end_id: `'E' || n`,
      // More within a week than a look at the health of endpoints may read.
      attempted_at: ago('n / 20.0'),
      state: `'PARKED'`,
      due_at: 'null',
      ended_at: ago('n'),
      parked_at: ago('n'),
    },
  },
};

/** Many rows wherever customers and operators have lists. No list asks about their ties to other tables. */
export async function fillTables(executor: Executor): Promise<void> {
  await queryText(
    executor,
    `insert into payment_code_tags (bucket, company_id, tag, code_id)
       select bucket, company_id, 'cesta', id from payment_codes where ${AURORA} limit 1`,
  );
  await queryText(
    executor,
    `insert into bcb.differences (day, kind, about, here, there, found_at, closed_at, closed_by, reason)
       select '2026-01-01', 'AMOUNT', 'E' || n, 1, 2, now(), now(), 1, 'x' from generate_series(1, ${MANY}) n`,
  );
  const empty: string[] = [];
  for (const [table, copies] of Object.entries(COPIES))
    if ((await multiply(executor, table, copies)) !== MANY) empty.push(table);
  if (empty.length > 0) throw new Error(`there is no row to copy in ${empty.join(', ')}`);
  // The sums that are there count only the rows from before.
  await queryText(executor, 'truncate account_day_marks, account_days');
  // The bank's own alone: catalogues that all databases share are waited for when others are made beside this one.
  const tables = await queryText<{ name: string }>(
    executor,
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await queryText(executor, `vacuum analyze ${tables.map(({ name }) => name).join(', ')}`);
}

/** Answers how many rows came of it: none where there is no row to copy. */
async function multiply(
  executor: Executor,
  table: string,
  { where, apart }: Copies,
): Promise<number | undefined> {
  const rules = await queryText<{ name: string }>(
    executor,
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of rules) await queryText(executor, `alter table ${table} drop constraint ${name}`);
  const columns = await queryText<{ name: string }>(
    executor,
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => apart[name] ?? `t.${name}`);
  const [made] = await queryText<{ rows: number }>(
    executor,
    `with made as (
       insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} t, generate_series(1, ${MANY}) n
        where t.tableoid || ' ' || t.ctid = (select tableoid || ' ' || ctid from ${table} where ${where} limit 1)
       returning 1)
     select count(*)::int4 as rows from made`,
  );
  return made?.rows;
}
