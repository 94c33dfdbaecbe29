import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  gate,
  type HandClock,
  handClock,
  NOON,
  orderTo,
  type RecordingBank,
  reais,
  recordingBank,
  seconds,
  simulate,
} from '../../../test/simulated.ts';
import { queryText } from '../../database/pool.ts';
import type { PaymentOrder } from '../../rail/rail.ts';
import { centavos } from '../../values/money.ts';
import type { Simulator } from '../simulator.ts';

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
    'truncate simulator.orders, simulator.notices, simulator.returns, simulator.payments',
  );
  clock = handClock();
  bank = recordingBank();
  simulator = simulate(database.db, { clock, bank });
});

async function sent(key = 'ok', amount = reais(10)): Promise<PaymentOrder> {
  const order = orderTo(`${key}@psp.example`, NOON, { amount });
  await simulator.rail.submit([order]);
  return order;
}

function giveBack({ endToEndId }: PaymentOrder, amount = reais(4)) {
  return simulator.control.returnPayment({ endToEndId, amount, reason: 'MD06' });
}

function expireLeases() {
  return queryText(database.db.main, `update simulator.notices set lease_until = clock_timestamp()`);
}

describe('payments from other institutions', () => {
  test('are offered with an id of the payer’s institution, from the example person by default', async () => {
    const paid = await simulator.control.payIn({
      amount: reais(25),
      target: { key: 'chave@aurora.example' },
    });
    expect(paid).toEqual({
      endToEndId: expect.stringMatching(/^E99999001202611211200[a-zA-Z0-9]{11}$/),
      status: 'SETTLED',
      reason: null,
    });
    expect(bank.payments).toMatchObject([
      {
        endToEndId: paid.endToEndId,
        amount: 2500n,
        payer: {
          ispb: '99999001',
          branch: '0001',
          number: '000019',
          accountType: 'CURRENT_ACCOUNT',
          document: '60010000186',
          name: 'Bruno Cardoso Nogueira',
        },
        key: 'chave@aurora.example',
      },
    ]);
    expect(await simulator.due.nextDue()).toBeNull();
  });

  test('the payer can be named', async () => {
    const paid = await simulator.control.payIn({
      amount: centavos(1n),
      target: { branch: '0001', number: '100019' },
      payer: { ispb: '60701190', name: 'Rita Lemos', document: '12345678909' },
    });
    expect(paid.endToEndId).toMatch(/^E60701190/);
    expect(bank.payments[0]).toMatchObject({
      payer: { ispb: '60701190', name: 'Rita Lemos', document: '12345678909', branch: '0001' },
      payee: { branch: '0001', number: '100019' },
    });
  });

  test('the bank may refuse them, one by one', async () => {
    bank.answerPayment = ({ amount }) =>
      amount === reais(2) ? { accepted: false, code: 'AC07' } : { accepted: true };
    const target = { key: 'k' };
    const paid = await simulator.control.payInMany([
      { amount: reais(1), target },
      { amount: reais(2), target },
      { amount: reais(4), target, payer: { ispb: '99999000' } },
      { amount: reais(8), target },
    ]);
    expect(paid.map(({ status, reason }) => [status, reason])).toEqual([
      ['SETTLED', null],
      ['REJECTED', 'AC07'],
      ['REJECTED', 'AG12'],
      ['SETTLED', null],
    ]);
    expect(bank.payments.map(({ amount }) => amount)).toEqual([reais(1), reais(2), reais(8)]);
    expect((await simulator.control.settlementPosition()).received).toBe(reais(9));
    expect(await simulator.control.payInMany([])).toEqual([]);
  });

  test('one the bank did not answer is offered again under the same id', async () => {
    const ids: string[] = [];
    bank.before = (heard) => {
      ids.push(...heard);
      throw new Error('crashed after the commit');
    };
    const target = { branch: '0001', number: '100019' };
    await expect(simulator.control.payIn({ amount: reais(3), target })).rejects.toThrow('crashed');
    expect((await simulator.control.settlementPosition()).received).toBe(0n);
    expect(await simulator.due.busy()).toBe(true);
    expect(await simulator.due.runDue()).toBe(0);
    await expireLeases();
    bank.before = () => {};
    expect(await simulator.due.runDue()).toBe(1);
    expect(bank.payments).toMatchObject([
      { endToEndId: ids[0], amount: reais(3), payer: orderTo('ok@psp.example', NOON).payee },
    ]);
    expect((await simulator.control.settlementPosition()).received).toBe(reais(3));
    expect(await simulator.due.busy()).toBe(false);
  });

  test('several that the bank did not answer are offered again', async () => {
    bank.before = () => {
      throw new Error('crashed');
    };
    const target = { key: 'k' };
    const three = [reais(1), reais(2), reais(4)].map((amount) => ({ amount, target }));
    await expect(simulator.control.payInMany(three)).rejects.toThrow('crashed');
    const ids = await queryText<{ id: string }>(
      database.db.main,
      'select end_to_end_id as id from simulator.notices order by end_to_end_id',
    );
    expect(ids).toHaveLength(3);
    await expireLeases();
    bank.before = () => {};
    bank.answerPayment = ({ amount }) =>
      amount === reais(2) ? { accepted: false, code: 'AC07' } : { accepted: true };
    expect(await simulator.due.runDue()).toBe(3);
    expect(bank.payments.map(({ endToEndId }) => endToEndId)).toEqual(ids.map(({ id }) => id));
    expect((await simulator.control.settlementPosition()).received).toBe(reais(5));
    expect(await simulator.due.busy()).toBe(false);
  });

  test('several that a crash left are offered again together, and one that fails delays no other', async () => {
    const held = gate(bank);
    const target = { key: 'k' };
    const three = [reais(1), reais(2), reais(4)].map((amount) => ({ amount, target }));
    const lost = simulator.control.payInMany(three);
    await held.reached;
    const [notice, ...others] = await queryText<{ kind: string; payments: string[] }>(
      database.db.main,
      'select kind, payments from simulator.notices',
    );
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: 'PAYMENTS', payments: { length: 3 } });
    // Another node takes over from the one that never answers.
    await expireLeases();
    const bad = notice?.payments[1] as string;
    bank.before = (heard) => {
      if (heard.includes(bad)) throw new Error('the bank fails on it');
    };
    const other = simulate(database.db, { clock, bank });
    expect(await other.due.runDue()).toBe(0);
    await expireLeases();
    expect(await other.due.runDue()).toBe(2);
    expect((await simulator.control.settlementPosition()).received).toBe(reais(5));
    const left = 'select end_to_end_id as id, kind from simulator.notices';
    expect(await queryText(database.db.main, left)).toEqual([{ id: bad, kind: 'PAYMENT' }]);
    held.open();
    // Strikes nothing off: the first node hears the answer after its lease.
    expect(await lost).toHaveLength(3);
    expect(await queryText(database.db.main, left)).toEqual([{ id: bad, kind: 'PAYMENT' }]);
  });

  test('a refusal that comes on the second offer is kept as well', async () => {
    bank.before = () => {
      throw new Error('crashed');
    };
    await expect(simulator.control.payIn({ amount: reais(3), target: { key: 'k' } })).rejects.toThrow();
    await expireLeases();
    bank.before = () => {};
    bank.answerPayment = () => ({ accepted: false, code: 'AC03' });
    expect(await simulator.due.runDue()).toBe(1);
    expect(bank.payments[0]?.key).toBe('k');
    expect((await simulator.control.settlementPosition()).received).toBe(0n);
    expect(await simulator.due.runDue()).toBe(0);
  });
});

describe('a node that is overtaken while the bank thinks', () => {
  beforeEach(() => {
    simulator = simulate(database.db, { clock, bank, leaseMs: 0 });
  });

  test('answers for the payment, and what the other node stored stays', async () => {
    const held = gate(bank);
    const paid = simulator.control.payIn({ amount: reais(3), target: { key: 'k' } });
    await held.reached;
    expect(await simulate(database.db, { clock, bank }).due.runDue()).toBe(1);
    bank.answerPayment = () => ({ accepted: false, code: 'AC07' });
    held.open();
    expect(await paid).toMatchObject({ status: 'REJECTED', reason: 'AC07' });
    expect((await simulator.control.settlementPosition()).received).toBe(reais(3));
  });

  test('strikes nothing off that the other node holds', async () => {
    const other = simulate(database.db, { clock, bank, leaseMs: 60_000 });
    const order = await sent();
    for (const act of [
      () => simulator.control.payIn({ amount: reais(3), target: { key: 'k' } }),
      () => giveBack(order),
    ]) {
      const held = gate(bank);
      const answered = act();
      await held.reached;
      bank.before = () => {
        throw new Error('the other node crashed');
      };
      expect(await other.due.runDue()).toBe(0);
      held.open();
      expect(await answered).toMatchObject({ status: 'SETTLED' });
    }
    expect(await simulator.control.settlementPosition()).toMatchObject({ received: 0n, returned: 0n });
    await expireLeases();
    bank.before = () => {};
    expect(await simulator.due.runDue()).toBe(2);
    expect(await simulator.control.settlementPosition()).toMatchObject({
      received: reais(3),
      returned: reais(4),
    });
  });

  test('sets a refused return free once', async () => {
    const order = await sent();
    bank.answerReturn = () => ({ accepted: false, code: 'ED05' });
    const held = gate(bank);
    const made = giveBack(order, reais(6));
    await held.reached;
    expect(await simulate(database.db, { clock, bank }).due.runDue()).toBe(1);
    bank.answerReturn = () => ({ accepted: true });
    expect(await giveBack(order, reais(8))).toMatchObject({ status: 'SETTLED' });
    bank.answerReturn = () => ({ accepted: false, code: 'ED05' });
    held.open();
    expect(await made).toMatchObject({ status: 'REJECTED', code: 'ED05' });
    expect(await giveBack(order, reais(3))).toEqual({ made: false, code: 'AM09' });
    expect((await simulator.control.settlementPosition()).returned).toBe(reais(8));
  });
});

describe('returns of payments we sent', () => {
  test('go up to what was sent, in parts', async () => {
    const order = await sent();
    const first = await giveBack(order);
    expect(first).toEqual({
      made: true,
      returnId: expect.stringMatching(/^D99999001202611211200[a-zA-Z0-9]{11}$/),
      status: 'SETTLED',
      code: null,
    });
    expect(bank.returns).toMatchObject([
      {
        returnId: first.made && first.returnId,
        endToEndId: order.endToEndId,
        amount: reais(4),
        reason: 'MD06',
      },
    ]);
    expect(await giveBack(order, centavos(601n))).toEqual({ made: false, code: 'AM09' });
    expect(await giveBack(order, reais(6))).toMatchObject({ made: true, status: 'SETTLED' });
    expect(await giveBack(order, centavos(1n))).toEqual({ made: false, code: 'AM09' });
    expect(bank.returns).toHaveLength(2);
    expect(await simulator.control.settlementPosition()).toEqual({
      sent: reais(10),
      received: 0n,
      returned: reais(10),
    });
  });

  test('need a payment that settled', async () => {
    const unknown = { made: false, code: 'UNKNOWN' };
    expect(await giveBack(orderTo('ok@psp.example', NOON))).toEqual(unknown);
    expect(await giveBack(orderTo('ok@psp.example', NOON, { endToEndId: 'E\0' }))).toEqual(unknown);
    expect(await giveBack(await sent('reject-AC03'))).toEqual(unknown);
    const slow = await sent('slow-5');
    expect(await giveBack(slow)).toEqual(unknown);
    clock.advance(seconds(5));
    expect(await giveBack(slow)).toMatchObject({ made: true });
  });

  test('that the bank refuses can be made again', async () => {
    const order = await sent();
    bank.answerReturn = () => ({ accepted: false, code: 'ED05' });
    expect(await giveBack(order, reais(10))).toMatchObject({ made: true, status: 'REJECTED', code: 'ED05' });
    bank.answerReturn = () => ({ accepted: true });
    expect(await giveBack(order, reais(10))).toMatchObject({ made: true, status: 'SETTLED' });
    expect((await simulator.control.settlementPosition()).returned).toBe(reais(10));
  });

  test('several that the bank refuses together all set free what they had taken', async () => {
    const order = await sent();
    bank.before = () => {
      throw new Error('crashed');
    };
    for (const amount of [reais(2), reais(3), reais(5)])
      await expect(giveBack(order, amount)).rejects.toThrow();
    expect(await giveBack(order, centavos(1n))).toEqual({ made: false, code: 'AM09' });
    await expireLeases();
    bank.before = () => {};
    bank.answerReturn = ({ amount }) =>
      amount === reais(3) ? { accepted: true } : { accepted: false, code: 'ED05' };
    expect(await simulator.due.runDue()).toBe(3);
    expect(await giveBack(order, centavos(701n))).toEqual({ made: false, code: 'AM09' });
    bank.answerReturn = () => ({ accepted: true });
    expect(await giveBack(order, reais(7))).toMatchObject({ made: true, status: 'SETTLED' });
  });

  test('one the bank did not answer holds its amount and is offered again under the same id', async () => {
    const order = await sent();
    const ids: string[] = [];
    bank.before = (heard) => {
      ids.push(...heard);
      throw new Error('crashed after the commit');
    };
    await expect(giveBack(order, reais(6))).rejects.toThrow('crashed');
    bank.before = () => {};
    expect(await giveBack(order, reais(5))).toEqual({ made: false, code: 'AM09' });
    await expireLeases();
    expect(await simulator.due.runDue()).toBe(1);
    expect(bank.returns).toMatchObject([
      { returnId: ids[0], endToEndId: order.endToEndId, amount: reais(6), reason: 'MD06' },
    ]);
    expect((await simulator.control.settlementPosition()).returned).toBe(reais(6));
  });

  test('sixty-four at once never exceed the amount', async () => {
    const order = await sent('ok', centavos(1000n));
    const made = await Promise.all(Array.from({ length: 64 }, () => giveBack(order, centavos(30n))));
    expect(made.filter((one) => one.made)).toHaveLength(33);
    expect(made.filter((one) => !one.made && one.code === 'AM09')).toHaveLength(31);
    expect(bank.returns.reduce((sum, one) => sum + one.amount, 0n)).toBe(990n);
    expect((await simulator.control.settlementPosition()).returned).toBe(990n);
  });
});
