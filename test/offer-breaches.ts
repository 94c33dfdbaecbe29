import type { Breach } from './breaches.ts';

/** Ways in which what was promised, or accepted and has not settled, can be wrong. */
export const OFFER_BREACHES: readonly Breach[] = [
  {
    what: 'an end-to-end id is kept for a payment that never was',
    sql: `insert into promised_ids values ('E99999000202611211200abcdefghijk', 1, 1)`,
    red: ['O4-owned'],
  },
  {
    what: 'what one customer paid did not arrive at the other',
    sql: `update movements set amount = amount - 1, balance_after = balance_after - 1 where code =
            (select max(code) from movements where kind = 'CASHIN_INSIDE')`,
    red: ['M2-days', 'M1-transfers', 'M2', 'M6-cash-ins', 'M8', 'O4-inside'],
  },
  {
    what: 'an offer settled and nobody was credited',
    sql: `update offers set status = 'SETTLED', drop_code = null, settled_at = now(), accounting_date = '2026-11-21'
           where status = 'DROPPED'`,
    red: ['O4-offers'],
  },
  {
    what: 'a return that was accepted settled and nobody was credited',
    sql: `update return_offers set status = 'SETTLED', drop_code = null, settled_at = now(),
                 accounting_date = '2026-11-21' where status = 'DROPPED'`,
    red: ['O4-return-offers'],
  },
  {
    what: 'nobody has asked what became of a payment that was accepted',
    sql: `insert into offers (company_id, id, account_id, end_to_end_id, amount, payer_ispb, payer_number,
                              payer_account_type, payer_document, payer_name, bucket, status, accepted_at, limit_at, due_at)
            select company_id, id + (1::int8 << 40), account_id, 'E' || id, 1, payer_ispb, payer_number, payer_account_type,
                   payer_document, payer_name, bucket, 'PENDING', accepted_at, limit_at, limit_at - interval '1 day'
              from offers limit 1`,
    red: ['L1', 'O4-offers'],
  },
  {
    what: 'nobody has asked what became of a return that was accepted',
    sql: `update return_offers set status = 'PENDING', drop_code = null, due_at = limit_at - interval '1 day'
           where status = 'DROPPED'`,
    red: ['L1'],
  },
  {
    what: 'a code is kept for a payment that never was',
    sql: `update payment_codes set status = 'PROCESSING', due_at = null where id = (select min(id) from payment_codes where status = 'NEW')`,
    red: ['S3-reserved'],
  },
];
