import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPool, type Executor, type Pool, queryText } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import { CENTRAL_BANK_CHECKS } from '../../src/verify/books/central-bank.ts';
import { prove } from '../../src/verify/prove.ts';
import { runChecks, type Verdict } from '../../src/verify/run-checks.ts';
import { sightOf, sightWithin } from '../../src/verify/sight.ts';
import { verify } from '../../src/verify/verify.ts';
import { databaseUrl } from '../database.ts';
import { refundCashIn } from '../receiving.ts';
import { until } from '../until.ts';
import { type BankOnRail, elsewhere, openBankOnRail, payIn } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';

let running: RunningCentralBank;
let by: BankOnRail;
let superuser: Pool;
const rows = (text: string) => queryText<Record<string, never>>(by.database.db.main, text);

beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 100 });
  by = await openBankOnRail(running);
  const [paid, rejected, returned] = await Promise.all([
    by.pay(3),
    by.pay(4, elsewhere(running, 'AC03')),
    by.pay(5, elsewhere(running, 'returns')),
  ]);
  await payIn(running, { amount: '8.00' });
  await payIn(running, { amount: '9.00', account: '999997' });
  await until(async () => {
    expect((await by.cashout(paid)).status).toBe('SUCCESS');
    expect((await by.cashout(rejected)).status).toBe('FAILED');
    expect(await rows('select * from cash_ins')).toHaveLength(1);
  });
  const [cashIn] = await rows('select id from cash_ins');
  await refundCashIn(by.bank, Number(cashIn?.id), 2);
  await by.advance(6);
  await until(async () => {
    expect((await by.cashout(returned)).status).toBe('REFUNDED');
    expect((await rows('select status from refunds'))[0]?.status).toBe('SUCCESS');
  });
  await by.advance(26 * 3_600);
  await until(async () => expect(await rows(`select * from bcb.days where state = 'DONE'`)).not.toEqual([]));
  const name = by.bank.databaseUrl.slice(by.bank.databaseUrl.lastIndexOf('/') + 1);
  superuser = createPool({ url: databaseUrl(inject('superuserUrl'), name), connections: 1 });
});
afterAll(async () => {
  await superuser.close();
  await by.close();
  await running.close();
});

class RolledBack extends Error {}

/** Breaches over whole tables and in parts, after this was done behind the bank's back; it is undone again. */
async function breachedAfter(sql: string): Promise<{ whole: string[]; parts: string[] }> {
  let verdicts: Verdict[] = [];
  let parts: string[] = [];
  const work = transaction(superuser, async (tx: Executor) => {
    await queryText(tx, 'set local session_replication_role = replica');
    await queryText(tx, sql);
    verdicts = await runChecks(tx, CENTRAL_BANK_CHECKS);
    parts = (await prove(sightWithin(tx), { reach: 'whole', checks: CENTRAL_BANK_CHECKS })).looked;
    throw new RolledBack();
  });
  await expect(work).rejects.toThrow(RolledBack);
  const whole = verdicts.filter(({ breaches }) => breaches > 0).map(({ id }) => id);
  return { whole, parts: parts.filter((id) => !id.startsWith('SEAL-')) };
}

const PAID = `(select id from bcb.transfers where direction = 'OUT' and id like 'E%' and state = 'SETTLED' limit 1)`;
const REFUSED = `(select id from bcb.transfers where direction = 'OUT' and state = 'REJECTED' limit 1)`;
const CAME = `(select id from bcb.transfers where direction = 'IN' and id like 'E%' and state = 'SETTLED' limit 1)`;
const BREACHES = [
  {
    what: 'a payment settled and was debited with another amount',
    sql: `update bcb.transfers set amount = amount + 1 where id = ${PAID}`,
    red: ['C1-sent'],
  },
  {
    what: 'a payment was rejected and debited all the same',
    sql: `update bcb.transfers set state = 'REJECTED', code = 'AB03', settled_at = null, accounting_date = null
           where id = ${PAID}`,
    red: ['C1-sent', 'C7-said'],
  },
  {
    what: 'money was credited that never came',
    sql: `delete from bcb.transfers where id = ${CAME}`,
    red: ['C2-received'],
  },
  {
    what: 'money came and nobody was credited',
    sql: `delete from movements where kind = 'CASHIN'`,
    red: ['C2-received'],
  },
  {
    what: 'money came back and was credited with another amount',
    sql: `update movements set amount = amount - 1 where kind = 'CASHOUT_RETURN'`,
    red: ['C3-returned'],
  },
  {
    what: 'a return settled and was never debited',
    sql: `delete from movements where kind = 'REFUND'`,
    red: ['C3-refunded'],
  },
  {
    what: 'an order travels in a second message',
    sql: `insert into bcb.outbox (message_id, type, transaction_ids, xml, written_at, sending, lease_until)
          select 'M99999000aaaaaaaaaaaaaaaaaaaaaaa', type, transaction_ids, xml, written_at, 'SENT', now()
            from bcb.outbox where ${PAID} = any(transaction_ids) and type = 'pacs.008'`,
    red: ['C4-orders'],
  },
  {
    what: 'an answer was given of which there is no message',
    sql: `delete from bcb.outbox where type = 'pacs.002'`,
    red: ['C4-answers'],
  },
  {
    what: 'a message was left half worked on',
    sql: `update bcb.inbox set handled_at = null, lease_until = now() - interval '1 hour'`,
    red: ['C5-heard'],
  },
  {
    what: 'a payment settled of which nothing was said',
    sql: `delete from bcb.inbox where xml like '%' || ${PAID} || '%'`,
    red: ['C7-said'],
  },
  {
    what: 'a payment settled that was said to be rejected, and it is no alarm',
    sql: `update bcb.inbox set xml = replace(xml, '<TxSts>ACSC<', '<TxSts>RJCT<') where xml like '%' || ${PAID} || '%'`,
    red: ['C7-said'],
  },
  {
    what: 'a payment was given up while it could settle',
    sql: `update bcb.inbox set xml = replace(xml, ${REFUSED}, '');
          update bcb.transfers set code = 'AB03', asked = 1 where id = ${REFUSED}`,
    red: ['C7-said'],
  },
  {
    what: 'a compared day is off and no difference says so',
    sql: `update bcb.days set known = known + 1 where state = 'DONE'`,
    red: ['C6-days'],
  },
];

const UNSENT = `
  update bcb.inbox set xml = replace(xml, ${REFUSED}, '');
  update bcb.outbox set sending = 'EXPIRED' where ${REFUSED} = any(transaction_ids) and type = 'pacs.008';
  update bcb.transfers set code = 'AB03', asked = 1 where id = ${REFUSED}`;

describe('a bank on the central bank', () => {
  it('holds, part by part and as a whole, and every check has read something', async () => {
    const verdicts = await verify(by.database.db.main);
    expect(verdicts.filter(({ breaches }) => breaches > 0)).toEqual([]);
    const ours = verdicts.filter(({ id }) => CENTRAL_BANK_CHECKS.some((check) => check.id === id));
    expect(ours.map(({ id }) => id)).toEqual(CENTRAL_BANK_CHECKS.map(({ id }) => id));
    expect(ours.filter((one) => one.rows === 0)).toEqual([]);
    const proof = await prove(await sightOf(by.database.db.main), { reach: 'whole' });
    expect(proof.verdicts.filter(({ breaches }) => breaches > 0)).toEqual([]);
    expect(proof.verdicts.map(({ id }) => id)).toEqual(expect.arrayContaining(ours.map(({ id }) => id)));
    // Nothing had to be asked of the whole tables, and each part has read something.
    expect(proof.looked).toEqual([]);
    const read = proof.verdicts.filter(({ id }) => ours.some((one) => one.id === id));
    expect(read.filter(({ rows: seen }) => seen === 0)).toEqual([]);
  });

  it.each(BREACHES)('goes red when $what', async ({ sql, red }) => {
    expect(await breachedAfter(sql)).toEqual({ whole: red, parts: red });
  });

  it('but not where a payment that was asked about had never been sent', async () => {
    expect(await breachedAfter(UNSENT)).toEqual({ whole: [], parts: [] });
  });

  it('goes red by each of its checks in one of these ways', () => {
    const shown = new Set(BREACHES.flatMap(({ red }) => red));
    expect(CENTRAL_BANK_CHECKS.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
  });
});
