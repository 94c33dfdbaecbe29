import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  BANK_ISPB,
  type HandClock,
  handClock,
  NOON,
  type RecordingBank,
  reais,
  recordingBank,
  seconds,
  simulate,
} from '../../../test/simulated.ts';
import { queryText } from '../../database/pool.ts';
import type { OutgoingReturn, ReturnReceipt, Standing } from '../../rail/rail.ts';
import { returnId } from '../../values/ids.ts';
import { centavos } from '../../values/money.ts';
import type { Simulator } from '../simulator.ts';
import type { PayIn } from './pay-in.ts';

const SETTLED: Standing = expect.objectContaining({ state: 'SETTLED' });
const PENDING: Standing = { state: 'PENDING' };
const rejected = (code: string): Standing => ({ state: 'REJECTED', code });

let database: TestDatabase;
let clock: HandClock;
let bank: RecordingBank;
let simulator: Simulator;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await queryText(
    database.db.main,
    'truncate simulator.orders, simulator.notices, simulator.returns, simulator.payments, simulator.refunds',
  );
  clock = handClock();
  bank = recordingBank();
  simulator = simulate(database.db, { clock, bank });
});

/** R$ 10.00 that another institution paid the bank; gives its end-to-end id. */
async function received(changes: Partial<PayIn> = {}): Promise<string> {
  const payIn = { amount: reais(10), target: { key: 'k' }, ...changes };
  return (await simulator.control.payIn(payIn)).endToEndId;
}

function refundOf(endToEndId: string, changes: Partial<OutgoingReturn> = {}): OutgoingReturn {
  return {
    returnId: returnId(BANK_ISPB, clock.now()),
    endToEndId,
    amount: reais(4),
    reason: 'MD06',
    payerIspb: '99999001',
    passedOn: null,
    text: null,
    placedAt: clock.now(),
    ...changes,
  };
}

async function giveBack(refund: OutgoingReturn): Promise<ReturnReceipt | undefined> {
  return (await simulator.rail.returnPayments([refund]))[0];
}

async function ask({ returnId }: OutgoingReturn): Promise<Standing | undefined> {
  return (await simulator.rail.queryReturns([returnId]))[0];
}

async function position() {
  return (await simulator.control.settlementPosition()).received;
}

describe('a return that the bank sends', () => {
  test('settles at once, in parts, up to what came', async () => {
    const payment = await received();
    const first = refundOf(payment);
    expect(await giveBack(first)).toEqual(SETTLED);
    expect(await ask(first)).toEqual(SETTLED);
    expect(await position()).toBe(reais(6));
    expect(await giveBack(refundOf(payment, { amount: centavos(601n) }))).toEqual(rejected('AM09'));
    expect(await giveBack(refundOf(payment, { amount: reais(6) }))).toEqual(SETTLED);
    expect(await giveBack(refundOf(payment, { amount: centavos(1n) }))).toEqual(rejected('AM09'));
    expect(await position()).toBe(0n);
  });

  test('is refused with AC07 by an institution that has closed the account, and takes nothing', async () => {
    const payment = await received({ refundOutcome: 'REJECTED' });
    const refund = refundOf(payment, { amount: reais(10) });
    expect(await giveBack(refund)).toEqual(rejected('AC07'));
    expect(await ask(refund)).toEqual(rejected('AC07'));
    expect(await giveBack(refundOf(payment, { amount: reais(10) }))).toEqual(rejected('AC07'));
    expect(await position()).toBe(reais(10));
  });

  test('is not taken at all when the institution has left, told once more or not, and takes nothing', async () => {
    const refund = refundOf(await received({ payer: { ispb: '99999009' } }));
    expect(await giveBack(refund)).toEqual({ state: 'REFUSED', code: 'DS27' });
    expect(await giveBack(refund)).toEqual({ state: 'REFUSED', code: 'DS27' });
    expect(await ask(refund)).toEqual(rejected('DS27'));
    expect(await position()).toBe(reais(10));
  });

  test('gets no answer from a silent one: PENDING to the limit, AB03 from there, and the amount is free', async () => {
    const payment = await received({ refundOutcome: 'SILENT' });
    const refund = refundOf(payment, { amount: reais(7) });
    expect(await giveBack(refund)).toEqual(PENDING);
    clock.advance(39_999);
    expect(await ask(refund)).toEqual(PENDING);
    expect(await giveBack(refundOf(payment))).toEqual(rejected('AM09'));
    expect(await giveBack(refundOf(payment, { amount: reais(3) }))).toEqual(PENDING);
    clock.advance(1);
    expect(await ask(refund)).toEqual(rejected('AB03'));
    expect(await giveBack(refundOf(payment, { amount: reais(7) }))).toEqual(PENDING);
    expect(await simulator.due.nextDue()).toBeNull();
    expect(bank.heard).toEqual([payment]);
    expect(await position()).toBe(reais(10));
  });

  test('needs a payment that the bank accepted', async () => {
    bank.answerPayment = () => ({ accepted: false, code: 'AC03' });
    const refused = await received();
    expect(await giveBack(refundOf(refused))).toEqual(rejected('ED05'));
    const unknown = 'E99999001202611211200abcdefghijk';
    expect(await giveBack(refundOf(unknown))).toEqual(rejected('ED05'));
    expect(await position()).toBe(0n);
  });

  test('may come before the answer to the payment has been stored, and stands for it', async () => {
    let heard = '';
    bank.before = ([id]) => {
      heard = id as string;
      throw new Error('crashed after the commit');
    };
    await expect(received()).rejects.toThrow('crashed');
    bank.before = () => {};
    expect(await position()).toBe(0n);
    expect(await giveBack(refundOf(heard))).toEqual(SETTLED);
    expect(await position()).toBe(reais(6));
    await queryText(database.db.main, 'update simulator.notices set lease_until = clock_timestamp()');
    bank.answerPayment = () => ({ accepted: false, code: 'AC07' });
    expect(await simulator.due.runDue()).toBe(1);
    expect(await position()).toBe(reais(6));
  });

  test('is late at 40 seconds, and too late after ninety days', async () => {
    const payment = await received();
    clock.advance(seconds(50));
    const at = (second: number) =>
      refundOf(payment, { placedAt: new Date(NOON.getTime() + seconds(second)) });
    const [late, inTime] = await simulator.rail.returnPayments([at(10), at(11)]);
    expect([late, inTime]).toEqual([rejected('AB03'), SETTLED]);
    clock.set(new Date('2027-02-19T12:00:00.000Z'));
    expect(await giveBack(refundOf(payment, { amount: reais(1) }))).toEqual(SETTLED);
    clock.advance(1);
    expect(await giveBack(refundOf(payment, { amount: reais(1) }))).toEqual(rejected('DT05'));
  });

  test('that cannot be one is refused and not remembered', async () => {
    const payment = await received();
    for (const id of ['', 'D\0', 'E99999000202611211200abcdefghijk', 'D9999900020261121120'])
      expect(await giveBack(refundOf(payment, { returnId: id }))).toEqual(rejected('FF08'));
    expect(await giveBack(refundOf('E\0'))).toEqual(rejected('FF08'));
    expect(await giveBack(refundOf(payment, { amount: centavos(0n) }))).toEqual(rejected('AM01'));
    expect(await giveBack(refundOf(payment, { amount: centavos(10n ** 20n) }))).toEqual(rejected('AM09'));
    expect(await simulator.rail.queryReturns(['', 'D\0', 'D99999000202611211200abcdefghijk'])).toEqual([
      { state: 'UNKNOWN' },
      { state: 'UNKNOWN' },
      { state: 'UNKNOWN' },
    ]);
    expect(await simulator.rail.queryReturns([])).toEqual([]);
    expect(await simulator.rail.returnPayments([])).toEqual([]);
  });
});

describe('idempotency of returns', () => {
  test('one given twice, alone or together, is one, whatever it says the second time', async () => {
    const payment = await received();
    const refund = refundOf(payment);
    expect(await simulator.rail.returnPayments([refund, refund])).toEqual([SETTLED, SETTLED]);
    expect(await giveBack({ ...refund, amount: reais(9) })).toEqual(SETTLED);
    clock.advance(seconds(90));
    expect(await giveBack(refund)).toEqual(SETTLED);
    expect(await position()).toBe(reais(6));
  });

  test('a refused and a silent one stay what they are', async () => {
    const refused = refundOf(await received(), { amount: reais(11) });
    expect(await giveBack(refused)).toEqual(rejected('AM09'));
    expect(await giveBack({ ...refused, amount: reais(1) })).toEqual(rejected('AM09'));
    const silent = refundOf(await received({ refundOutcome: 'SILENT' }));
    expect(await giveBack(silent)).toEqual(PENDING);
    expect(await giveBack(silent)).toEqual(PENDING);
    clock.advance(seconds(40));
    expect(await giveBack(silent)).toEqual(rejected('AB03'));
  });

  test('one that comes again with a new one takes nothing away from it', async () => {
    const payment = await received();
    const [first, second] = ['a', 'b'].map((letter) =>
      refundOf(payment, { returnId: `D99999000202611211200${letter.repeat(11)}` }),
    ) as [OutgoingReturn, OutgoingReturn];
    expect(await giveBack(first)).toEqual(SETTLED);
    const rest = { ...second, amount: reais(6) };
    expect(await simulator.rail.returnPayments([first, rest])).toEqual([SETTLED, SETTLED]);
  });

  test('the same one by sixty-four at once is taken once', async () => {
    const payment = await received();
    const refund = refundOf(payment, { amount: reais(3) });
    const other = simulate(database.db, { clock, bank });
    const standings = await Promise.all(
      Array.from({ length: 64 }, (_, index) => (index % 2 ? simulator : other).rail.returnPayments([refund])),
    );
    expect(standings.flat()).toEqual(Array.from({ length: 64 }, () => SETTLED));
    expect(await position()).toBe(reais(7));
  });
});

describe('many at once', () => {
  test('sixty-four of one payment never give back more than came', async () => {
    const payment = await received();
    const standings = await Promise.all(
      Array.from({ length: 64 }, () => giveBack(refundOf(payment, { amount: centavos(30n) }))),
    );
    expect(standings.filter((one) => one?.state === 'SETTLED')).toHaveLength(33);
    expect(standings.filter((one) => one?.state === 'REJECTED' && one.code === 'AM09')).toHaveLength(31);
    expect(await position()).toBe(10n);
  });

  test('a batch is judged in turn, each on what those before it left', async () => {
    const [one, other] = [await received(), await received({ refundOutcome: 'SILENT' })];
    const refunds = [one, one, other, one, other, 'E99999001202611211200abcdefghijk'].map((payment) =>
      refundOf(payment, { amount: reais(5) }),
    );
    const sorted = [...refunds].sort((a, b) => (a.returnId < b.returnId ? -1 : 1));
    const standings = await simulator.rail.returnPayments(sorted);
    const of = (payment: string) => standings.filter((_, index) => sorted[index]?.endToEndId === payment);
    expect(of(one)).toEqual([SETTLED, SETTLED, rejected('AM09')]);
    expect(of(other)).toEqual([PENDING, PENDING]);
    expect(await simulator.rail.queryReturns(sorted.map(({ returnId }) => returnId))).toEqual(standings);
  });

  test('batches that share payments and returns in opposite orders do not block each other', async () => {
    const payments = await Promise.all(Array.from({ length: 8 }, () => received()));
    const refunds = payments.map((payment) => refundOf(payment));
    const rounds = Array.from({ length: 16 }, (_, index) =>
      simulator.rail.returnPayments(index % 2 ? refunds : [...refunds].reverse()),
    );
    expect((await Promise.all(rounds)).flat()).toEqual(Array.from({ length: 128 }, () => SETTLED));
    expect(await position()).toBe(reais(48));
  });
});

describe('a silent institution that speaks after all', () => {
  test('settles or refuses, once, and the bank is told', async () => {
    const payment = await received({ refundOutcome: 'SILENT' });
    const [one, other] = [refundOf(payment), refundOf(payment)];
    await simulator.rail.returnPayments([one, other]);
    expect(await simulator.control.answerRefund(one.returnId, null)).toBe(true);
    expect(await simulator.control.answerRefund(one.returnId, 'AC07')).toBe(false);
    expect(await simulator.control.answerRefund(other.returnId, 'AC06')).toBe(true);
    expect(await simulator.rail.queryReturns([one.returnId, other.returnId])).toEqual([
      SETTLED,
      rejected('AC06'),
    ]);
    expect(bank.heard).toEqual([payment, one.returnId, other.returnId]);
    expect(await giveBack(refundOf(payment, { amount: reais(6) }))).toEqual(PENDING);
  });

  test('is not heard at the limit any more', async () => {
    const refund = refundOf(await received({ refundOutcome: 'SILENT' }));
    await giveBack(refund);
    clock.advance(seconds(40));
    expect(await simulator.control.answerRefund(refund.returnId, null)).toBe(false);
    expect(await ask(refund)).toEqual(rejected('AB03'));
  });
});
