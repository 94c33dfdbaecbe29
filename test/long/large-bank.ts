import { sealInSql } from '../../src/secrets/seal-of-text.ts';

export const ACCOUNTS = 1_000;

/** SQL for the id in the bucket of company 1. */
function idOf(number: string): string {
  return `((${number})::int8 << 10 | 1)`;
}

/**
 * Fills a bank: one statement each; ids, end-to-end ids and instants follow from the row's number. Settled cashouts over
 * thirty days, half as many cash-ins, a thousand accounts of one company unless said otherwise.
 */
export function rowsOf(cashouts: number, accounts = ACCOUNTS): string[] {
  const cashIns = Math.floor(cashouts / 2);
  const outId = `'E99999000202611211200' || lpad(n::text, 11, '0')`;
  const inId = `'E99999001202611211200' || lpad(n::text, 11, '0')`;
  const at = `timestamptz '2026-10-20 12:00Z' + n * interval '${(30 * 86_400_000) / cashouts} ms'`;
  const account = idOf(`1000000 + n % ${accounts}`);
  const seal = sealInSql(['1', idOf('10000000 + n'), "'99999001'", ...Array(5).fill('null')]);
  return [
    `insert into accounts (bucket, company_id, id, branch, number, holder_name, holder_document, last_movement_at, created_at)
       select 1, 1, ${idOf('1000000 + n')}, '0001', lpad((n + 200000)::text, 6, '0'), 'x', '11222333000181', now(), now()
         from generate_series(0, ${accounts - 1}) n`,
    `insert into account_numbers select branch, number, company_id, id from accounts where id >= ${idOf('1000000')}`,
    `insert into cashouts (bucket, company_id, id, account_id, origin, status, amount, fee, pix_key, idempotency_key,
            fingerprint, end_to_end_id, code_transaction, recipient_ispb, events, created_at, processing_at,
            submitted_at, completed_at, seal)
       select 1, 1, ${idOf('10000000 + n')}, ${account}, 'KEY', 'SUCCESS', 100, 1, 'ok@psp.example', 'key-' || n, 'x', ${outId},
              'PIX' || n, '99999001', 2, ${at}, ${at}, ${at}, ${at}, ${seal} from generate_series(1, ${cashouts}) n`,
    `insert into cash_ins (bucket, company_id, id, account_id, end_to_end_id, amount, fee, payer_ispb, payer_document,
            payer_name, events, created_at)
       select 1, 1, ${idOf('50000000 + n')}, ${account}, ${inId}, 300, 0, '99999001', '60010000186', 'x', 1, ${at}
         from generate_series(1, ${cashIns}) n`,
    `insert into received_ids select end_to_end_id, company_id, id from cash_ins`,
    `insert into movements (bucket, company_id, account_id, at, kind, amount, balance_after, payment_id)
       select 1, 1, account_id, at, kind, amount,
              sum(case when kind = 'CASHIN' then amount else -amount end)
                over (partition by account_id order by at, place rows unbounded preceding), id
         from (select account_id, created_at as at, 'CASHIN' as kind, amount, id, 0 as place from cash_ins
               union all select account_id, created_at, 'CASHOUT', amount, id, 1 from cashouts
               union all select account_id, created_at, 'CASHOUT_FEE', fee, id, 2 from cashouts) m
        order by at, place`,
    `update accounts a set balance = m.balance_after, overdraft = greatest(0, -m.balance_after)
       from (select distinct on (account_id) account_id, balance_after from movements
              order by account_id, at desc, code desc) m
      where m.account_id = a.id and a.id >= 1000000`,
    `insert into webhook_deliveries (bucket, company_id, id, webhook_id, queue, account_id, subject, subject_id,
            sequence, type, body, url, authorized, created_at, attempted_at, attempts, state, ended_at, status_code, seal)
       select 1, company_id, row_number() over () * 1024 + 1, 1, 1, account_id, subject, id, s, type,
              repeat('x', 600), 'http://127.0.0.1/', false, created_at, created_at, 1, 'DELIVERED', created_at, 200,
              ${sealInSql(['company_id', 'subject', 'id', 's', `repeat('x', 600)`])}
         from (select company_id, account_id, 'CASHOUT' as subject, id, s,
                      case s when 1 then 'PIX_CASHOUT_CREATED' else 'PIX_CASHOUT_SUCCESS' end as type, created_at
                 from cashouts, generate_series(1, 2) s
               union all select company_id, account_id, 'CASH_IN', id, 1, 'PIX_CASHIN_RECEIVED', created_at
                 from cash_ins) told`,
    `insert into simulator.orders (end_to_end_id, amount, taken_at)
       select end_to_end_id, amount, created_at from cashouts`,
    `insert into simulator.payments (end_to_end_id, amount, payer_ispb, payer_branch, payer_number,
            payer_account_type, payer_document, payer_name, branch, number, status, made_at, settled_at)
       select end_to_end_id, amount, '99999001', '0001', '1', 'CURRENT_ACCOUNT', '60010000186', 'x', '0001', '1',
              'SETTLED', created_at, created_at from cash_ins`,
  ];
}
