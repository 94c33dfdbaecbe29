import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { until } from '../until.ts';
import { type BankOnRail, moveBank, openBankOnRail, payIn } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';

const DAY_S = 86_400;

let running: RunningCentralBank;
let by: BankOnRail;
const others: TestBank[] = [];
beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 100 });
  by = await openBankOnRail(running);
});
afterEach(async () => {
  await running.control('DELETE', '/faults');
  await running.control('POST', '/start');
});
afterAll(async () => {
  await Promise.all(others.map((bank) => bank.close()));
  await by.close();
  await running.close();
});

const rows = (text: string, values: unknown[] = []) => queryText<Json>(by.database.db.main, text, values);
const dayOf = (instant: Date) => new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
const today = () => dayOf(running.bank.world.now());
const compared = async (day: string): Promise<Json> =>
  (await rows('select * from bcb.days where day = $1', [day]))[0];
/** Without the word that contradicts what a test has changed: it is a difference of the day on which it is heard. */
const differencesOf = (day: string) =>
  rows(
    `select kind, about, here, there, said from bcb.differences
      where day = $1 and kind <> 'CONTRADICTED' order by kind`,
    [day],
  );

/** A node that is gone may have moved the bank's clock further than the central bank's. */
async function setClocks(): Promise<void> {
  const seconds =
    (by.bank.app.bank.context.clock.now().getTime() - running.bank.world.now().getTime()) / 1_000;
  if (seconds > 1) await running.control('POST', '/clock', { advance: seconds });
  if (seconds < -1) await moveBank(by.bank, -seconds);
}

/** A payment out and one in that have settled; answers their ids. */
async function traffic(): Promise<{ out: string; in: string }> {
  by.bank.forgetTokens();
  await setClocks();
  const id = await by.pay(7.5);
  const came = await payIn(running, { amount: '4.25' });
  await until(async () => expect((await by.cashout(id)).status).toBe('SUCCESS'));
  await until(async () => {
    const [row] = await rows('select state from bcb.transfers where id = $1', [came]);
    expect(row?.state).toBe('SETTLED');
  });
  const [row] = await rows('select end_to_end_id as id from cashouts where id = $1', [id]);
  return { out: row?.id, in: came };
}

/** Ends the day, and waits until it has been compared. */
async function endDay(): Promise<string> {
  const day = today();
  await by.advance(DAY_S + 2 * 3_600);
  await until(async () => expect(await compared(day)).toMatchObject({ state: 'DONE' }));
  return day;
}

describe('the end of a day', () => {
  it('finds nothing after payments both ways, a return, and money from the STR', async () => {
    await traffic();
    const back = await by.pay(2, { ispb: '99999001', branch: '1', number: '12', document: '60010000186' });
    await by.advance(6);
    await until(async () => expect((await by.cashout(back)).status).toBe('REFUNDED'));
    await running.control('POST', `/participants/${TEST_ISPB}/balance`, { amount: '1000.00' });
    await until(async () => expect(await rows('select * from bcb.reserve_movements')).toHaveLength(1));
    const day = await endDay();
    expect(await differencesOf(day)).toEqual([]);
    // 7.50 and 2.00 left; 4.25, 2.00 again, and 1,000.00 from the STR came.
    const { opening, closing, known, known_entries, entries } = await compared(day);
    expect(BigInt(closing) - BigInt(opening)).toBe(BigInt(known));
    expect(entries).toBe(known_entries);
    expect(entries).toBe(5);
    expect(BigInt(known)).toBe(99_675n);
  });

  it('says of what is settled here that it is unknown there, and that it was never booked', async () => {
    await traffic();
    const id = 'E99999010202611221435abcDEF12345';
    await rows(
      `insert into bcb.transfers (id, direction, end_to_end_id, amount, state, made_at, limit_at, settled_at, accounting_date)
       values ($1, 'IN', $1, 1234, 'SETTLED', $2, $2, $2, $3)`,
      [id, running.bank.world.now(), today()],
    );
    const day = await endDay();
    expect(await differencesOf(day)).toMatchObject([
      { kind: 'NOT_BOOKED', about: id, here: 0n, there: 1234n },
      { kind: 'NOT_THERE', about: id, here: 1234n, there: null, said: 'transacao nao encontrada' },
    ]);
    await rows('delete from bcb.transfers where id = $1', [id]);
  });

  it('says of what settled there that it came to nothing here', async () => {
    const { in: id } = await traffic();
    await rows(
      `update bcb.transfers set state = 'REJECTED', code = 'AB03', settled_at = null, accounting_date = null where id = $1`,
      [id],
    );
    const day = await endDay();
    expect(await differencesOf(day)).toMatchObject([
      { kind: 'NOT_HERE', about: id, here: null, there: 425n },
    ]);
    const said = 'it is REJECTED and was said to be SETTLED';
    await until(async () =>
      expect(await rows(`select about, said from bcb.differences where kind = 'CONTRADICTED'`)).toEqual([
        { about: id, said },
      ]),
    );
  });

  it('says how much no payment explains, where the bank has lost one without a trace', async () => {
    const { in: id } = await traffic();
    await rows('delete from bcb.transfers where id = $1', [id]);
    const day = await endDay();
    expect(await differencesOf(day)).toMatchObject([
      { kind: 'UNEXPLAINED', about: '', here: -750n, there: -325n, said: '1' },
    ]);
  });

  it('says of another amount what it is here and there, and what the books have', async () => {
    const { out: id } = await traffic();
    await rows('update bcb.transfers set amount = amount + 1 where id = $1', [id]);
    const day = await endDay();
    expect(await differencesOf(day)).toMatchObject([
      { kind: 'AMOUNT', about: id, here: -751n, there: -750n },
      { kind: 'BOOKED_OTHERWISE', about: id, here: 750n, there: 751n },
    ]);
  });

  it('counts what is open for whoever watches', async () => {
    const text = await (await fetch(`${by.bank.url}/metrics`)).text();
    // Six by comparison, and the word that contradicts.
    expect(text).toMatch(/^lastro_bcb_open_differences 7$/m);
    expect(text).toMatch(/^lastro_bcb_uncompared_days 0$/m);
    expect(text).toMatch(/^lastro_bcb_differences_total 6$/m);
  });
});

describe('a comparison', () => {
  it('goes on at once when the answers are there before the bank has written down what it asked', async () => {
    await traffic();
    await rows(`create function bcb.late() returns trigger language plpgsql as
      'begin perform pg_sleep(0.5); return new; end'`);
    await rows('create trigger late before update on bcb.days for each row execute function bcb.late()');
    try {
      const day = await endDay();
      expect(await differencesOf(day)).toEqual([]);
    } finally {
      await rows('drop function bcb.late cascade');
    }
  });

  it('of two nodes at once says each difference once', async () => {
    others.push(await startBank(by.config, { database: by.database }));
    const { out: id } = await traffic();
    await rows('update bcb.transfers set amount = amount + 1 where id = $1', [id]);
    const day = today();
    const [other] = others;
    if (other === undefined) throw new Error('there is no second node');
    await running.control('POST', '/clock', { advance: DAY_S + 7_200 });
    await Promise.all([moveBank(by.bank, DAY_S + 7_200), moveBank(other, DAY_S + 7_200)]);
    await until(async () => expect(await compared(day)).toMatchObject({ state: 'DONE' }));
    expect((await differencesOf(day)).map(({ kind }) => kind)).toEqual(['AMOUNT', 'BOOKED_OTHERWISE']);
    expect(await rows('select * from bcb.day_questions')).toEqual([]);
    await others.pop()?.close();
  });

  it('is asked for again while the system is silent, told to people, and ended by the next start', async () => {
    await traffic();
    const day = today();
    await running.control('POST', '/stop');
    const another = await startBank(by.config, { database: by.database });
    others.push(another);
    await moveBank(another, DAY_S + 7_200);
    await until(async () => expect(await compared(day)).toMatchObject({ state: 'ASKING', asked: 1 }));
    for (const asked of [2, 3, 4, 5]) {
      await moveBank(another, 600);
      await until(async () => expect((await compared(day)).asked).toBeGreaterThanOrEqual(asked));
    }
    await until(async () => expect((await differencesOf(day)).map(({ kind }) => kind)).toEqual(['SILENT']));
    // It ends in the middle of its asking.
    await others.pop()?.close();
    await running.control('POST', '/start');
    await running.control('POST', '/clock', { advance: DAY_S + 4 * 3_600 });
    await moveBank(by.bank, DAY_S + 4 * 3_600);
    await until(async () => expect(await compared(day)).toMatchObject({ state: 'DONE' }));
    expect(await differencesOf(day)).toEqual([]);
  });

  it('is made anew where more is heard of a day that was compared', async () => {
    const { in: id } = await traffic();
    await rows('update bcb.transfers set accounting_date = accounting_date - 1 where id = $1', [id]);
    const day = await endDay();
    // The walk of the day before finds it, which may end after this day's.
    await until(async () => {
      expect(await compared(day)).toMatchObject({ state: 'DONE' });
      expect(await differencesOf(day)).toMatchObject([{ kind: 'DAY', about: id, here: null, there: 425n }]);
    });
    const { ended_at: before, known } = await compared(day);
    await rows('update bcb.transfers set accounting_date = $2 where id = $1', [id, day]);
    await by.advance(DAY_S);
    await until(async () => {
      const after = await compared(day);
      expect(after).toMatchObject({ state: 'DONE', known: BigInt(known) + 425n });
      expect(after.ended_at.getTime()).toBeGreaterThan(before.getTime());
      expect(BigInt(after.closing) - BigInt(after.opening)).toBe(BigInt(after.known));
    });
  });
});
