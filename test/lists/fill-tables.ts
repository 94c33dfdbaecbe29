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
    apart: { id: ID, end_to_end_id: `'E' || n`, idempotency_key: 'null', code_transaction: `'P' || n` },
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
    where: `status = 'CANCELLED'`,
    apart: { id: ID, public_id: 'gen_random_uuid()', claim_id: 'null', created_at: ago('n') },
  },
  med_cases: {
    where: `${AURORA} and status = 'CANCELLED'`,
    apart: {
      id: ID,
      cash_in_id: NUMBER,
      public_id: 'gen_random_uuid()::text',
      report_id: 'gen_random_uuid()::text',
      report_created_at: ago('n'),
    },
  },
  onboarding_requisitions: {
    where: `kind = 'OPENING' and status = 'REPROVED'`,
    apart: { id: NUMBER, token_hash: 'md5(n::text)' },
  },
  audit_log: { where: 'true', apart: { id: NUMBER } },
  webhook_deliveries: {
    where: `${AURORA} and subject = 'CASHOUT' and attempts > 0`,
    apart: {
      // Answered long ago: before what any node still looks for.
      id: `1024 + bucket`,
      subject_id: NUMBER,
      end_to_end_id: `'E' || n`,
      attempted_at: ago('n'),
      state: `'PARKED'`,
      due_at: 'null',
      ended_at: ago('n'),
      parked_at: ago('n'),
    },
  },
};

/** Many rows wherever customers and operators have lists. What they have to do with other tables no list asks. */
export async function fillTables(executor: Executor): Promise<void> {
  for (const [table, copies] of Object.entries(COPIES)) await multiply(executor, table, copies);
  // What has been added up is of what was there before.
  await queryText(executor, 'truncate account_day_marks, account_days');
  // The bank's own alone: catalogues that all databases share are waited for when others are made beside this one.
  const tables = await queryText<{ name: string }>(
    executor,
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await queryText(executor, `vacuum analyze ${tables.map(({ name }) => name).join(', ')}`);
}

async function multiply(executor: Executor, table: string, { where, apart }: Copies): Promise<void> {
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
  await queryText(
    executor,
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} t, generate_series(1, ${MANY}) n
      where t.ctid = (select ctid from ${table} where ${where} limit 1)`,
  );
}
