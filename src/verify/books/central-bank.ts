import { type Executor, queryText } from '../../database/pool.ts';
import { type Check, eachOk, SINCE, UNTIL } from '../check.ts';

/* A bank connected to the central bank stores received messages beside its books; the two must agree. */

// An outcome received before the bank knew its payment is an alarm for people, not a breach.
const SENT = `
  select case when t.id is null then c.debits = 0
              when c.id is null then t.state = 'REJECTED' or t.alarm is not null
              when t.alarm is not null then true
              when c.status = 'PROCESSING' then c.debits = 0
              when t.state = 'SETTLED' then c.debits = 1 and c.debited = t.amount
              else c.debits = 0 and (t.state <> 'REJECTED' or c.status = 'FAILED') end as ok
    from (select * from bcb.transfers where direction = 'OUT' and id = end_to_end_id) t
    full join (select p.id, p.status, p.end_to_end_id, count(m.code) as debits, sum(m.amount) as debited
                 from cashouts p
                 left join movements m on m.company_id = p.company_id and m.payment_id = p.id and m.kind = 'CASHOUT'
                where p.end_to_end_id is not null
                group by p.bucket, p.company_id, p.id, p.status, p.end_to_end_id) c on c.end_to_end_id = t.id`;
const RECEIVED = `
  select case when t.id is null then false
              when t.alarm is not null then true
              when i.end_to_end_id is null then t.state <> 'SETTLED' or o.status = 'PENDING'
              else t.state = 'SETTLED' and i.amount = t.amount end as ok
    from (select * from bcb.transfers where direction = 'IN' and id like 'E%') t
    left join offers o on o.end_to_end_id = t.id
    full join (select c.end_to_end_id, m.amount
                 from cash_ins c
                 join movements m on m.company_id = c.company_id and m.payment_id = c.id and m.kind = 'CASHIN') i
           on i.end_to_end_id = t.id`;
const RETURNED = `
  select case when t.id is null then false
              when t.alarm is not null then true
              when m.reference is null then t.state <> 'SETTLED' or o.status = 'PENDING'
              else t.state = 'SETTLED' and m.amount = t.amount end as ok
    from (select * from bcb.transfers where direction = 'IN' and id like 'D%') t
    left join return_offers o on o.return_id = t.id
    full join (select reference, amount from movements where kind = 'CASHOUT_RETURN') m on m.reference = t.id`;
const REFUNDED = `
  select case when t.id is null then r.debits = 0
              when r.id is null then t.state = 'REJECTED' or t.alarm is not null
              when t.alarm is not null then true
              when r.status = 'PENDING' then r.debits = 0
              when t.state = 'SETTLED' then r.debits = 1 and r.debited = t.amount
              else r.debits = 0 and (t.state <> 'REJECTED' or r.status = 'REJECTED') end as ok
    from (select * from bcb.transfers where direction = 'OUT' and id <> end_to_end_id) t
    full join (select f.id, f.return_id, f.status, count(m.code) as debits, sum(m.amount) as debited
                 from refunds f
                 left join movements m on m.company_id = f.company_id and m.payment_id = f.cash_in_id
                                          and m.kind = 'REFUND' and m.reference = f.return_id
                group by f.bucket, f.company_id, f.id, f.return_id, f.status) r on r.return_id = t.id`;

const orders = (outbox: string, transfers: string) =>
  eachOk(`
    select t.message_id = o.message_id as ok
      from ${outbox} o
     cross join unnest(o.transaction_ids) as carried(id)
      left join ${transfers} t on t.id = carried.id
     where o.type in ('pacs.008', 'pacs.004')`);
const answers = (transfers: string, outbox: string) =>
  eachOk(`
    select o.type = 'pacs.002' and t.id = any(o.transaction_ids) as ok
      from ${transfers} t
      left join ${outbox} o on o.message_id = t.message_id`);
const heard = (which: string) =>
  eachOk(`
    select handled_at is not null or lease_until > clock_timestamp() - interval '10 minutes' as ok
      from bcb.inbox where ${which}`);

// All messages about the bank's orders: outcomes, and entries in answers. A processed message may not be marked as
// processed yet.
const words = (which: string) => `
  select id, bool_or(settled) as said, bool_or(settled and handled) as settled, bool_or(rejected and handled) as rejected
    from (select found[1] as id, found[2] in ('ACSC', 'ACCC') as settled, found[2] = 'RJCT' as rejected,
                 handled_at is not null as handled
            from bcb.inbox
           cross join regexp_matches(xml, '<OrgnlInstrId>([^<]+)</OrgnlInstrId>\\s*'
                        '<OrgnlEndToEndId>[^<]*</OrgnlEndToEndId>\\s*<TxSts>([A-Z]+)</TxSts>', 'g') as found
           where ${which} and refused is null and xml like '%<FIToFIPmtStsRpt>%'
          union all
          select found[1], false, false, false
            from bcb.inbox cross join regexp_matches(xml, '<EndToEndId>([^<]+)</EndToEndId>', 'g') as found
           where ${which} and refused is null and xml like '%<BkToCstmrDbtCdtNtfctn>%') told
   group by id`;

// Before a question is asked, only a word ends an order that was sent. One that was sent, and that the system does not
// know, may still arrive there for a minute after its limit.
const asSaid = (which: { transfers: string; messages: string }) =>
  eachOk(`
    select case when w.settled and w.rejected then t.alarm is not null
                when w.settled then t.state = 'SETTLED' or t.alarm is not null
                when w.rejected then t.state = 'REJECTED' or t.alarm is not null
                when t.state = 'SETTLED' then coalesce(w.said, false) or t.asked > 0
                when t.code = 'AB03' and t.asked > 0 and w.id is null and o.sending in ('SENT', 'UNCERTAIN')
                then coalesce(c.completed_at >= t.limit_at + interval '1 minute', true)
                else true end as ok
      from bcb.transfers t
      left join (${words(which.messages)}) w on w.id = t.id
      left join bcb.outbox o on o.message_id = t.message_id
      left join cashouts c on c.end_to_end_id = t.id
     where t.direction = 'OUT' and t.message_id is not null and ${which.transfers}`);

export const CENTRAL_BANK_CHECKS: readonly Check[] = [
  {
    id: 'C1-sent',
    days: true,
    holds: 'Each payment that settled at the central bank for the bank was debited once, and no other',
    sql: eachOk(SENT),
  },
  {
    id: 'C2-received',
    days: true,
    holds: 'Each payment that came over the central bank was credited once when it settled, and no other',
    sql: eachOk(RECEIVED),
  },
  {
    id: 'C3-returned',
    days: true,
    holds: 'Each return that came over the central bank was credited once when it settled, and no other',
    sql: eachOk(RETURNED),
  },
  {
    id: 'C3-refunded',
    days: true,
    holds: 'Each return of the bank over the central bank was debited once when it settled, and no other',
    sql: eachOk(REFUNDED),
  },
  {
    id: 'C4-orders',
    days: orders('bcb_outbox', 'bcb_carried'),
    holds: 'Every order and return that was written down travels in one message, which is the one it names',
    sql: orders('bcb.outbox', 'bcb.transfers'),
  },
  {
    id: 'C4-answers',
    days: answers('bcb_answered', 'bcb_answers'),
    holds:
      'Every offer that the bank answered has the message that says so, for as long as messages are kept',
    sql: answers(
      `(select * from bcb.transfers where direction = 'IN' and message_id is not null
                                      and made_at >= (select min(written_at) from bcb.outbox))`,
      'bcb.outbox',
    ),
  },
  {
    id: 'C5-heard',
    days: heard(`read_at >= ${SINCE} and read_at < ${UNTIL}`),
    holds: 'No message of the central bank is left half worked on',
    sql: heard('true'),
    now: heard('handled_at is null'),
  },
  {
    id: 'C6-days',
    holds: 'A compared day is what the central bank says, or a difference says what is not',
    sql: eachOk(`
      select d.closing - d.opening = d.known and d.entries = d.known_entries
             or exists (select from bcb.differences f
                         where f.day = d.day and f.kind not in ('CONTRADICTED', 'STRANDED', 'UNREPORTED')) as ok
        from bcb.days d where d.state = 'DONE'`),
  },
  {
    id: 'C7-said',
    // Words come after their orders, and seldom an hour after.
    days: asSaid({
      transfers: `t.made_at >= ${SINCE} and t.made_at < ${UNTIL}
        and (exists (select from bcb.inbox where read_at < ${SINCE})
             or t.made_at >= (select min(read_at) from bcb.inbox where read_at >= ${SINCE}))`,
      messages: `read_at >= ${SINCE} and read_at < ${UNTIL} + interval '1 hour'`,
    }),
    holds:
      'An order stands as the central bank said, or is an alarm, and was not given up while it could settle',
    sql: asSaid({
      transfers: 't.made_at >= (select min(read_at) from bcb.inbox)',
      messages: 'true',
    }),
  },
];

/** Only a bank connected to the central bank has messages; others may have its empty tables. */
export async function centralBankChecks(executor: Executor): Promise<readonly Check[]> {
  const ask = async (question: string) => {
    const [row] = await queryText<{ yes: boolean }>(executor, `select ${question} as yes`);
    return row?.yes === true;
  };
  const connected =
    (await ask(`to_regclass('bcb.transfers') is not null`)) &&
    (await ask('exists (select from bcb.transfers) or exists (select from bcb.outbox)'));
  return connected ? CENTRAL_BANK_CHECKS : [];
}
