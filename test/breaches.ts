import { ONBOARDING_BREACHES } from './breaches-onboarding.ts';
import { CLAIM_BREACHES } from './claim-breaches.ts';
import { KEY_BREACHES } from './key-breaches.ts';
import { OFFER_BREACHES } from './offer-breaches.ts';
import { OPERATOR_BREACHES } from './operator-breaches.ts';
import { WEBHOOK_BREACHES } from './webhook-breaches.ts';

/** A change of the books outside the bank, and the checks that must find it: these and no others. */
export interface Breach {
  what: string;
  sql: string;
  red: readonly string[];
}

// The oldest of each kind, so that later rows stay valid.
const SETTLED = `(select min(c.id) from cashouts c join movements m on m.company_id = c.company_id
                    and m.payment_id = c.id and m.kind = 'CASHOUT' where c.status = 'SUCCESS')`;
const REJECTED = `(select min(id) from cashouts where error_code = 'AC03')`;
const RECEIVED = `(select min(payment_id) from movements where kind = 'CASHIN')`;
const NEWEST = `(select m.code from movements m join account_numbers n on n.account_id = m.account_id
                  where n.number = '100030' order by m.at desc, m.code desc limit 1)`;
const OLDEST = `(select min(m.code) from movements m join account_numbers n on n.account_id = m.account_id
                  where n.number = '100013')`;

export const BREACHES: readonly Breach[] = [
  {
    what: 'a movement is of a kind that nobody knows',
    sql: `update movements set kind = 'GIFT' where kind = 'CASHOUT' and payment_id = ${SETTLED}`,
    red: ['M2-days', 'M1', 'M2', 'M6', 'M8', 'P1-payments', 'R1-sent', 'R4-book'],
  },
  {
    what: 'the two legs of movements are not the same',
    sql: `create or replace view entries as
            select m.company_id, m.code as movement, m.at, m.kind, m.account_id, 'CUSTOMER' as book,
                   k.direction, m.amount, m.balance_after
              from movements m join movement_kinds k using (kind)
            union all
            select m.company_id, m.code, m.at, m.kind, null, k.contra,
                   case k.direction when 'DEBIT' then 'CREDIT' else 'DEBIT' end, m.amount + 1, null
              from movements m join movement_kinds k using (kind)`,
    red: ['M1', 'M1-total'],
  },
  {
    what: 'money has left the transfers between customers for the central bank',
    sql: `update movements set kind = 'CASHOUT' where kind = 'CASHOUT_INSIDE'
           and payment_id = (select min(payment_id) from movements where kind = 'CASHOUT_INSIDE')`,
    red: ['M1-transfers', 'O4-inside', 'R1-sent', 'R4-book'],
  },
  {
    what: 'an account has a centavo that no movement brought',
    sql: `update accounts set balance = balance + 1 where number = '100030'`,
    red: ['M2'],
  },
  {
    what: 'the newest line of a statement tells another balance',
    sql: `update movements set balance_after = balance_after + 1 where code = ${NEWEST}`,
    red: ['M2', 'M8'],
  },
  {
    what: 'a day has a centavo that no movement brought',
    sql: `update account_days set credits = credits + 1 where account_id =
            (select account_id from account_numbers where number = '100013')`,
    red: ['M2-days'],
  },
  {
    what: 'movements may be changed',
    sql: 'alter table movements disable trigger movements_append_only',
    red: ['M3'],
  },
  {
    what: 'a settled payment names another recipient',
    sql: `update cashouts set recipient_document = '52998224725', recipient_name = 'Somebody Else'
           where id = ${SETTLED}`,
    red: ['S1-recipients'],
  },
  {
    what: 'the seal of a settled payment was taken away with its recipient',
    sql: `update cashouts set recipient_document = '52998224725', recipient_name = 'Somebody Else', seal = null
           where id = ${SETTLED}`,
    red: ['S1-recipients'],
  },
  {
    what: 'the seal of an event was taken away with its content',
    sql: `update webhook_deliveries set body = body || ' ', seal = null
           where subject = 'CASHOUT' and subject_id = ${SETTLED} and sequence = 1`,
    red: ['E1-bodies'],
  },
  {
    what: 'the seal of an event of a dispute was taken away',
    sql: `update kept_events set seal = null where subject = 'MED' and sequence = 1`,
    red: ['E1-bodies'],
  },
  {
    what: 'the seal of what a turn holds back was taken away',
    sql: `insert into held_turns (node, id, company_ids, webhook_ids, queues, account_ids, subject_ids, instants, sequences,
                                  subjects, types, statuses, bodies, seals, end_to_end_ids)
            select 1, 1, array[company_id], array[webhook_id], array[queue], array[account_id], array[subject_id],
                   array[created_at], array[sequence], array[subject], array[type], array[null::text], array[body],
                   array[null::bigint], array[end_to_end_id]
              from webhook_deliveries where subject = 'CASHOUT' and subject_id = ${SETTLED} and sequence = 1 limit 1`,
    red: ['E1-bodies'],
  },
  {
    what: 'an event tells something else than it told',
    sql: `update webhook_deliveries set body = body || ' '
           where subject = 'CASHOUT' and subject_id = ${SETTLED} and sequence = 1`,
    red: ['E1-bodies'],
  },
  {
    what: 'what a delivery told may be rewritten',
    sql: 'drop trigger webhook_deliveries_told on webhook_deliveries',
    red: ['M3'],
  },
  {
    what: 'kept events may be changed',
    sql: 'drop trigger kept_events_append_only on kept_events',
    red: ['M3'],
  },
  {
    what: 'more is blocked than is held',
    sql: `update accounts set blocked = blocked + 1 where number = '100030'`,
    red: ['M4'],
  },
  {
    what: 'a hold was dropped while its payment is under way',
    sql: `update accounts set blocked = 0 where number = '100013'`,
    red: ['M4'],
  },
  {
    what: 'an account owes what it does not owe',
    sql: `update accounts set overdraft = 1 where number = '100030'`,
    red: ['M5'],
  },
  {
    what: 'something else than a named fee overdrew an account',
    sql: `update movements m set kind = 'CASHOUT_FEE' from account_numbers n
           where n.account_id = m.account_id and n.number = '100048' and m.kind = 'CASHIN_FEE'`,
    red: ['M5', 'M6-cash-ins', 'P1-payments'],
  },
  {
    what: 'a payment was debited twice',
    sql: `insert into movements (bucket, company_id, account_id, at, kind, amount, balance_after, payment_id, reference)
            select c.bucket, c.company_id, c.account_id, a.last_movement_at, 'CASHOUT', c.amount, a.balance - c.amount,
                   c.id, 'again'
              from cashouts c join accounts a on a.id = c.account_id where c.id = ${SETTLED};
          update accounts a set balance = a.balance - c.amount from cashouts c
           where c.id = ${SETTLED} and a.id = c.account_id`,
    red: ['M6', 'R1-sent', 'R4-book'],
  },
  {
    what: 'a payment that failed was debited',
    sql: `insert into movements (bucket, company_id, account_id, at, kind, amount, balance_after, payment_id)
            select c.bucket, c.company_id, c.account_id, a.last_movement_at, 'CASHOUT', c.amount, a.balance - c.amount, c.id
              from cashouts c join accounts a on a.id = c.account_id where c.id = ${REJECTED};
          update accounts a set balance = a.balance - c.amount from cashouts c
           where c.id = ${REJECTED} and a.id = c.account_id`,
    red: ['M6', 'R1-sent', 'R4-book'],
  },
  {
    what: 'a payment settled without a debit',
    sql: `update accounts a set balance = a.balance + m.amount from movements m
           where m.kind = 'CASHOUT' and m.payment_id = ${SETTLED} and a.id = m.account_id;
          update movements later set balance_after = later.balance_after + gone.amount from movements gone
           where gone.kind = 'CASHOUT' and gone.payment_id = ${SETTLED}
             and later.account_id = gone.account_id and later.code > gone.code;
          delete from movements where kind = 'CASHOUT' and payment_id = ${SETTLED}`,
    red: ['M2-days', 'M6', 'R1-sent', 'R4-book'],
  },
  {
    what: 'the fee of a payment was not the one agreed',
    sql: `update cashouts set fee = fee + 1 where id = ${SETTLED}`,
    red: ['M6'],
  },
  {
    what: 'a payment says that more came back than did',
    sql: `update cashouts set returned = returned + 1 where status = 'SUCCESS' and returned > 0`,
    red: ['M6-returns'],
  },
  {
    what: 'the fee of a cash-in was not the one agreed',
    sql: `update cash_ins set fee = fee + 1 where id = ${RECEIVED}`,
    red: ['M6-cash-ins'],
  },
  {
    what: 'a cash-in reserves less for its refund than the refund is',
    sql: 'update cash_ins set refund_pending = refund_pending - 1 where refund_pending > 0',
    red: ['M7'],
  },
  {
    what: 'a line in the middle of a statement tells another balance',
    sql: `update movements set balance_after = balance_after + 1 where code = ${OLDEST}`,
    red: ['M8'],
  },
  {
    what: 'an idempotency key made two payments',
    sql: `drop index cashouts_once_per_key;
          update cashouts set idempotency_key = upper(k.idempotency_key), fingerprint = 'x'
            from (select company_id, account_id, idempotency_key from cashouts
                   where idempotency_key is not null limit 1) k
           where cashouts.id = ${REJECTED}`,
    red: ['O1'],
  },
  {
    what: 'an idempotency key made two refunds',
    sql: `alter table idempotency_keys drop constraint idempotency_keys_pkey;
          insert into idempotency_keys (bucket, company_id, account_id, made, key, fingerprint, made_id)
          select k.bucket, k.company_id, k.account_id, k.made, k.key, k.fingerprint, r.id
            from idempotency_keys k join refunds r on r.company_id = k.company_id
                 and r.account_id = k.account_id and r.id <> k.made_id
           where k.made = 'REFUND' limit 1`,
    red: ['O1-keys'],
  },
  {
    what: 'an idempotency key made a code that is not there',
    sql: `update idempotency_keys set made_id = made_id + 100000 where made = 'CODE'`,
    red: ['O1-keys'],
  },
  {
    what: 'the end-to-end id of a payment belongs to another',
    sql: `update cashouts set end_to_end_id = (select c.end_to_end_id from cashouts c where c.id = ${REJECTED})
           where id = ${SETTLED}`,
    red: ['O4-out', 'R1-sent'],
  },
  {
    what: 'the end-to-end id of a cash-in belongs to another',
    sql: `update received_ids set cash_in_id = cash_in_id + 500 where cash_in_id = ${RECEIVED}`,
    red: ['O4-in', 'O4-owned'],
  },
  {
    what: 'an account hides that money has moved on it',
    sql: `update accounts set last_movement_at = created_at - interval '1 day'
           where id = (select min(account_id) from movements)`,
    red: ['M2'],
  },
  ...OFFER_BREACHES,
  {
    what: 'what one customer gave back did not arrive at the other',
    sql: `update movements set reference = reference || 'x' where kind = 'REFUND_INSIDE'`,
    red: ['O4-back'],
  },
  {
    what: 'a payment succeeded without anybody having been asked',
    sql: `update cashouts set submitted_at = null where id = ${SETTLED}`,
    red: ['S1'],
  },
  {
    what: 'somebody still owes a step of a payment that has ended',
    sql: `update cashouts set lease_until = now() where id = ${SETTLED}`,
    red: ['S1'],
  },
  {
    what: 'a payment ended before it was made',
    sql: `update webhook_deliveries set sequence = 100 where subject = 'CASHOUT' and subject_id = ${REJECTED} and sequence = 1;
          update webhook_deliveries set sequence = 1 where subject = 'CASHOUT' and subject_id = ${REJECTED} and sequence = 2;
          update webhook_deliveries set sequence = 2 where subject = 'CASHOUT' and subject_id = ${REJECTED} and sequence = 100`,
    red: ['E1-bodies', 'S1-course'],
  },
  {
    what: 'a code was paid after it expired',
    sql: `update payment_codes set expiration_date = created_at where status = 'CHARGEBACK'`,
    red: ['S3'],
  },
  {
    what: "a code was paid by money that reached another account of its company's",
    sql: `update payment_codes c set account_id = n.account_id, credited_account_id = n.account_id
            from account_numbers n where c.status = 'CHARGEBACK' and n.number = '100021'`,
    red: ['S3-account'],
  },
  {
    what: "a code was paid by money that reached another company's account",
    sql: `update payment_codes c set cash_in_id = i.id, credited_account_id = null
            from cash_ins i join account_numbers n on n.account_id = i.account_id
           where c.status = 'CHARGEBACK' and n.number = '100030'`,
    red: ['S3', 'S3-account'],
  },
  {
    what: "a payment shows another account's tag",
    sql: `update cash_ins set tag = 'pedido de outra loja' where code_id is not null`,
    red: ['S3-account'],
  },
  {
    what: 'nobody has looked at a code whose time is over',
    sql: `update payment_codes set due_at = now() - interval '1 day' where status = 'NEW'`,
    red: ['L1'],
  },
  {
    what: 'a key is active that the bank-wide table does not know',
    sql: `delete from active_pix_keys where key = '7c2e8d54-91af-4e6b-b0c3-5d8f1a2b3c4d'`,
    red: ['S4', 'R5-directory'],
  },
  ...KEY_BREACHES,
  ...CLAIM_BREACHES,
  {
    what: 'a number leads to another account',
    sql: `update account_numbers set account_id = account_id + 500 where number = '100021'`,
    red: ['P1-numbers'],
  },
  {
    what: 'an account belongs to no company',
    sql: `delete from companies where document = '52998224725'`,
    red: ['P1-numbers'],
  },
  {
    what: 'a key belongs to an account of another company',
    sql: `insert into pix_keys (bucket, company_id, id, account_id, type, key, status, created_at,
                                possession_started_at, ended_at)
            select a.bucket, a.company_id + 500, id_in_bucket_of(a.id), a.id, 'EVP', 'x', 'DELETED', now(), now(), now()
              from accounts a where a.number = '100013'`,
    red: ['P1-accounts'],
  },
  {
    what: 'money came back of a payment that never was',
    sql: `insert into cashout_returns values (1, 1, 'D99999001202611211200abcdefghijk', 999999999, 100, 'MD06', now())`,
    red: ['P1-payments'],
  },
  {
    what: 'a client id leads to nobody',
    sql: `delete from credentials where client_id = 'marina-duarte'`,
    red: ['P1-logins'],
  },
  {
    what: 'a transition of a payment was not told',
    sql: `delete from webhook_deliveries where subject = 'CASHOUT' and subject_id = ${REJECTED} and sequence = 2`,
    red: ['E1-cashouts'],
  },
  {
    what: 'a cash-in was not told',
    sql: `delete from webhook_deliveries where subject = 'CASH_IN' and subject_id = ${RECEIVED}`,
    red: ['E1-cash-ins'],
  },
  {
    what: 'a code has told more than happened to it',
    sql: `update payment_codes set events = events + 1 where status = 'NEW'`,
    red: ['E1-codes'],
  },
  {
    what: 'an event tells of a dispute that never was',
    sql: `insert into kept_events (bucket, company_id, subject, subject_id, sequence, type, body, created_at)
            values (1, 1, 'MED', 999999999, 1, 'MED_CREATED', '{}', now() - interval '1 day')`,
    red: ['E1-bodies', 'E1-orphans'],
  },
  {
    what: 'the other side settled a payment twice',
    sql: `insert into simulator.orders (end_to_end_id, amount, taken_at)
            select 'E99999000202611211200abcdefghijk', amount, taken_at from simulator.orders
             where code is null limit 1`,
    red: ['R1-sent', 'R4-book'],
  },
  {
    what: 'the other side settled what the bank has failed',
    sql: `update simulator.orders set code = null where code = 'AC03'`,
    red: ['R1-sent', 'R4-book'],
  },
  {
    what: 'the other side refused what the bank has debited',
    sql: `update simulator.orders o set code = 'AC03', returned = 0 from cashouts c
           where c.id = ${SETTLED} and o.end_to_end_id = c.end_to_end_id`,
    red: ['R1-sent', 'R4-book'],
  },
  {
    what: 'the other side refused for another reason than the bank says',
    sql: `update simulator.orders set code = 'AC06' where code = 'AC03'`,
    red: ['R1-sent'],
  },
  {
    what: 'the bank credited what nobody paid',
    sql: `delete from simulator.payments p using cash_ins i
           where i.id = ${RECEIVED} and p.end_to_end_id = i.end_to_end_id`,
    red: ['R2-received', 'R4-book'],
  },
  {
    what: 'the bank credited what it refused',
    sql: `update simulator.payments p set status = 'REJECTED', code = 'AC03', settled_at = null from cash_ins i
           where i.id = ${RECEIVED} and p.end_to_end_id = i.end_to_end_id`,
    red: ['R2-received', 'R4-book'],
  },
  {
    what: 'the bank credited what has not settled',
    sql: `update simulator.payments p set status = 'PENDING', settlement = 'LATE', settled_at = null from cash_ins i
           where i.id = ${RECEIVED} and p.end_to_end_id = i.end_to_end_id`,
    red: ['R2-received'],
  },
  {
    what: 'a code was paid by money that was sent to another key',
    sql: `update simulator.payments p set key = 'golpe@loja.example', branch = null, number = null from cash_ins i
           where i.code_id is not null and p.end_to_end_id = i.end_to_end_id`,
    red: ['R2-codes'],
  },
  {
    what: 'the bank accepted what it never credited',
    sql: `update simulator.payments set status = 'SETTLED', code = null, settled_at = now()
           where status = 'REJECTED'`,
    red: ['R2-received', 'R4-book'],
  },
  {
    what: 'the bank credited what did not come back',
    sql: `update simulator.returns set status = 'REJECTED', code = 'ED05'`,
    red: ['R3-returned', 'R4-book'],
  },
  {
    what: 'more came back than the bank credited',
    sql: `update simulator.returns set amount = amount + 1`,
    red: ['R3-returned', 'R4-book'],
  },
  {
    what: 'the other side never heard of a refund that was debited',
    sql: `delete from simulator.refunds where code is null`,
    red: ['R3-refunded', 'R4-book'],
  },
  {
    what: 'the other side took back what the bank has kept',
    sql: `update simulator.refunds set code = null, answer_at = null where code = 'AC07'`,
    red: ['R3-refunded', 'R4-book'],
  },
  ...WEBHOOK_BREACHES,
  {
    what: 'a case was decided without anybody being told',
    sql: `delete from kept_events where subject = 'MED' and type = 'MED_REJECTED'`,
    red: ['S6', 'E1-meds', 'E2-orphans'],
  },
  {
    what: 'a case was accepted and nothing came of it',
    sql: `delete from med_chargebacks where error_code = 'NO_BALANCE';
          update med_cases set chargebacks = 0, follow_until = null where chargebacks > 0 and returned = 0`,
    red: ['S6'],
  },
  {
    what: 'silence was taken for a rejection',
    sql: `update med_cases set status = 'REJECTED_BY_PSP', decided_by = null where status like 'REJECTED%'`,
    red: ['S6-silence'],
  },
  {
    what: 'a case leads to another payment',
    sql: `update med_case_ids set any_id = 'x' from med_cases c
           where c.status = 'WAITING' and c.end_to_end_id = any_id`,
    red: ['S6-once'],
  },
  {
    what: 'a case gave back more than it asks for',
    sql: `update med_cases set amount = amount - 1, returned = returned - 1 where returned > 0 and returned = amount`,
    red: ['M7-meds'],
  },
  {
    what: 'a payment was given back for a report that nobody made',
    sql: `update refunds set reason = 'FR01' where status = 'SUCCESS' and reason = 'MD06'`,
    red: ['M7-meds'],
  },
  {
    what: 'a case was charged for twice',
    sql: `update med_cases set fee = fee / 2 where fee > 0`,
    red: ['M6-meds'],
  },
  {
    what: 'a case has told more than happened to it',
    sql: `update med_cases set events = events + 1 where status = 'WAITING'`,
    red: ['E1-meds'],
  },
  {
    what: 'a block was dropped while its case waits',
    sql: `update med_cases set blocked = 0 where status = 'WAITING'`,
    red: ['M4'],
  },
  {
    what: 'the directory heard another word than was given',
    sql: `update simulator.reports set result = 'REJECTED', fraud_type = null where result = 'ACCEPTED'`,
    red: ['R5-reports'],
  },
  {
    what: 'the directory never heard of a case',
    sql: `delete from simulator.reports where status = 'RECEIVED'`,
    red: ['R5-reports'],
  },
  ...OPERATOR_BREACHES,
  ...ONBOARDING_BREACHES,
];

/** States that only look like a breach: one side has acted, and the other has not received it yet. */
export const ON_ITS_WAY: readonly Omit<Breach, 'red'>[] = [
  {
    what: 'the other side has settled what the bank still waits for',
    sql: `update simulator.orders o set code = null, answer_at = null from cashouts c
           where c.status = 'PROCESSING' and o.end_to_end_id = c.end_to_end_id`,
  },
  {
    what: 'the other side has settled a refund that the bank still waits for',
    sql: `update simulator.refunds o set code = null, answer_at = null from refunds r
           where r.status = 'PENDING' and o.return_id = r.return_id`,
  },
  {
    what: 'the other side has not had the answer to a payment that was credited',
    sql: `update simulator.payments set status = 'PENDING', settled_at = null where status = 'SETTLED'`,
  },
  {
    what: 'the other side has not had the answer to a return that was credited',
    sql: `update simulator.returns set status = 'PENDING'`,
  },
];
