import { createPool, type Pool, queryText } from '../src/database/pool.ts';
import { startEmbedded } from '../src/embedded-postgres/embedded.ts';
import { sealInSql } from '../src/secrets/seal-of-text.ts';
import type { Account } from './requests.ts';

/*
 * Payments as the bank leaves them behind: settled, with their orders at the simulator, and the events of every other
 * account. They lie over thirty days up to now, a cash-in and two cashouts of one account after each other. Ids, instants
 * and balances follow from the number of a payment, so each table is one statement and nothing is sorted.
 */

/** The payments' accounts: two fifths belong to the first, a fifth to the second, the rest to the others in turn. */
export interface Payers {
  hot: Account;
  listed: Account;
  others: readonly Account[];
}

const [IN, OUT] = [500_000, 1_000];
const FIRST_ID = 1_000_000;
// An account opened with money has received it before the first payment.
const BEGINNING = `date_trunc('second', now()) - interval '30 days 1 hour'`;

const PAYMENTS = (count: number) => `
  create unlogged table filled as
  select n, n % 3 = 1 as is_in, p.company_id, p.bucket, p.account_id, p.hears,
         (${FIRST_ID} + n)::int8 << 10 | p.bucket as id, p.balance + ${IN - 2 * OUT} * place.rank
           + case n % 3 when 1 then ${IN} when 2 then ${IN - OUT} else ${IN - 2 * OUT} end as balance_after,
         date_trunc('milliseconds', ${BEGINNING} + n * interval '${(30 * 86_400_000_000) / count} us') as at,
         'E' || case n % 3 when 1 then '99999001' else '99999000' end || '202611211200' || lpad(n::text, 11, '0') as end_to_end_id
    from generate_series(1, ${count}) n
    cross join lateral (select ((n - 1) / 3)::int8 as turn) t
    cross join (select count(*) - 2 as others from payers) o
    cross join lateral (
      select case when turn % 5 < 2 then 0 when turn % 5 = 2 then 1
                  else 2 + (turn / 5 * 2 + turn % 5 - 3) % o.others end as payer,
             case when turn % 5 < 2 then turn / 5 * 2 + turn % 5 when turn % 5 = 2 then turn / 5
                  else (turn / 5 * 2 + turn % 5 - 3) / o.others end as rank) place
    join payers p on p.place = place.payer`;

const PAID = sealInSql([
  ...['company_id', 'id', "'99999001'", "'0001'", "'123456'", "'60010000186'", "'Recebedora Exemplo Ltda'"],
  "'CURRENT_ACCOUNT'",
]);
const SUBJECT = `case when is_in then 'CASH_IN' else 'CASHOUT' end`;
const BODY = `repeat('x', 600)`;

const ROWS: readonly string[] = [
  `insert into cashouts (bucket, company_id, id, account_id, origin, status, amount, fee, pix_key, idempotency_key,
          fingerprint, end_to_end_id, code_transaction, recipient_ispb, recipient_branch, recipient_number,
          recipient_account_type, recipient_document, recipient_name, created_by, events, created_at, processing_at,
          submitted_at, completed_at, seal)
   select bucket, company_id, id, account_id, 'KEY', 'SUCCESS', ${OUT}, 0, 'ok@psp.example', gen_random_uuid()::text,
          md5(n::text) || md5(n::text), end_to_end_id, 'PIX' || n, '99999001', '0001', '123456',
          'CURRENT_ACCOUNT', '60010000186', 'Recebedora Exemplo Ltda', 'api/carga', 2 * hears::int, at, at, at, at,
          ${PAID}
     from filled where not is_in`,
  `insert into cash_ins (bucket, company_id, id, account_id, end_to_end_id, amount, fee, payer_ispb, payer_branch,
          payer_number, payer_document, payer_name, events, created_at)
   select bucket, company_id, id, account_id, end_to_end_id, ${IN}, 0, '99999001', '0001', '123456', '60010000186',
          'Pagadora ' || n % 10000, hears::int, at from filled where is_in`,
  `insert into received_ids select end_to_end_id, company_id, id from filled where is_in`,
  `insert into movements (bucket, company_id, account_id, at, kind, amount, balance_after, payment_id)
   select bucket, company_id, account_id, at, case when is_in then 'CASHIN' else 'CASHOUT' end,
          case when is_in then ${IN} else ${OUT} end, balance_after, id from filled`,
  `update accounts a set balance = m.balance, last_movement_at = m.at
     from (select account_id, max(balance_after) filter (where n % 3 = 0) as balance, max(at) as at
             from filled group by 1) m where m.account_id = a.id`,
  `insert into webhook_deliveries (bucket, company_id, id, webhook_id, queue, account_id, subject, subject_id,
          sequence, type, body, url, authorized, end_to_end_id, created_at, attempted_at, attempts, state, ended_at,
          updated_at, sent_at, status_code, seal)
   select bucket, company_id, nextval('webhook_log_ids') << 10 | bucket, w.id, 1, account_id,
          ${SUBJECT}, f.id, s, case when is_in then 'PIX_CASHIN_RECEIVED'
          when s = 1 then 'PIX_CASHOUT_CREATED' else 'PIX_CASHOUT_SUCCESS' end, ${BODY},
          'http://127.0.0.1/', false, end_to_end_id, at, at, 1, 'DELIVERED', at, at, at, 200,
          ${sealInSql(['f.company_id', SUBJECT, 'f.id', 's', BODY])}
     from filled f join lateral (select id from webhooks w where w.company_id = f.company_id limit 1) w on true
    cross join generate_series(1, 2) s where hears and (s = 1 or not is_in)`,
  `insert into simulator.orders (end_to_end_id, amount, taken_at)
   select end_to_end_id, ${OUT}, at from filled where not is_in`,
  `insert into simulator.payments (end_to_end_id, amount, payer_ispb, payer_branch, payer_number, payer_account_type,
          payer_document, payer_name, branch, number, status, made_at, settled_at)
   select end_to_end_id, ${IN}, '99999001', '0001', '123456', 'CURRENT_ACCOUNT', '60010000186',
          'Pagadora ' || n % 10000, '0001', '1', 'SETTLED', at, at from filled where is_in`,
];

const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
};

/** Fills the stopped bank of a data directory, whose accounts have only ever been opened. `say` hears of each step. */
export async function fillBank(
  dataDir: string,
  { payers, count, say }: { payers: Payers; count: number; say(line: string): void },
): Promise<void> {
  const server = await startEmbedded({ dataDir, settings: SETTINGS });
  const url = server.superuserUrl.replace(/\/postgres(?=\?|$)/, '/lastro');
  const pool = createPool({ url, connections: 1, statementTimeoutMs: 0 });
  try {
    await prepare(pool, payers);
    for (const sql of [PAYMENTS(count), 'create index on filled (account_id)', ...ROWS])
      await step(pool, sql, say);
    await queryText(pool, 'drop table filled, payers');
    // Later payments have higher ids.
    await queryText(pool, `select setval('payment_ids', ${FIRST_ID + count + 1})`);
    // As autovacuum would have done long before a bank is so large.
    await step(pool, 'vacuum analyze', say);
  } finally {
    await pool.close();
    await server.stop(600_000);
  }
}

async function step(pool: Pool, sql: string, say: (line: string) => void): Promise<void> {
  const began = performance.now();
  await queryText(pool, sql);
  say(
    `${((performance.now() - began) / 1_000).toFixed(0).padStart(6)} s  ${sql.trim().slice(0, 60).split('\n')[0]}`,
  );
}

/** Names the payers, moves what they began with before the first payment, and makes the weeks of the log. */
async function prepare(pool: Pool, { hot, listed, others }: Payers): Promise<void> {
  const numbers = [hot, listed, ...others].map(({ number }) => number);
  // Movements are never changed otherwise.
  await queryText(pool, 'set session_replication_role = replica');
  await queryText(
    pool,
    `create unlogged table payers as
     select n.place::int8 - 1 as place, a.bucket, a.company_id, a.id as account_id, a.balance, n.place % 2 = 1 as hears
       from unnest($1::text[]) with ordinality as n(number, place)
       join account_numbers using (number) join accounts a on a.id = account_id`,
    [numbers],
  );
  await queryText(pool, 'create unique index on payers (place)');
  await queryText(pool, `update movements set at = ${BEGINNING} - interval '1 hour'`);
  await queryText(pool, `update accounts set created_at = ${BEGINNING} - interval '2 hours'`);
  await queryText(pool, 'truncate account_days, account_day_marks');
  // An endpoint of each company that heard of them, and is gone: nothing is told while figures are taken.
  await queryText(
    pool,
    `insert into webhooks (bucket, company_id, url, shown_url, type, sealed_secrets, secrets_expire_at, created_at,
            updated_at, deleted_at)
     select distinct bucket, company_id, 'http://127.0.0.1/', 'http://127.0.0.1/', 'ALL', '{gone}'::text[],
            '{infinity}'::timestamptz[], now(), now(), now() from payers`,
  );
  await queryText(
    pool,
    `select add_log_week('webhook_deliveries', week::date)
       from generate_series(date_trunc('week', now()) - interval '5 weeks', now(), '1 week') week`,
  );
}
