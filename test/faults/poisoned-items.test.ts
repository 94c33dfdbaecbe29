import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPaymentIds } from '../../src/database/id-blocks.ts';
import { queryText } from '../../src/database/pool.ts';
import type { RefundRequest } from '../../src/refunds/decide-refund.ts';
import { REQUEST_REFUND } from '../../src/refunds/request.ts';
import { EXAMPLE_PERSON } from '../../src/simulator/settlement/sentinels.ts';
import { type Centavos, centavos } from '../../src/values/money.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type HandClock, handClock, paymentBy } from '../simulated.ts';
import { until } from './bank-process.ts';
import { findBreaches } from './books.ts';
import { AURORA, BOREAL } from './load.ts';
import { type BankNode, lapseLeases, openNode, paymentFrom, readStates } from './node.ts';

const POISON = 666n;

let database: TestDatabase;
let clock: HandClock;
let node: BankNode;

beforeEach(async () => {
  database = await createTestDatabase();
  clock = handClock(new Date());
  node = openNode(database.db, { clock });
});
afterEach(async () => {
  await node.desk.stop();
  expect(await findBreaches(database.db.main)).toBe('');
  await database.drop();
});

const pool = () => database.db.main;
const poisoned = async () =>
  (
    await queryText<{ e: string }>(pool(), `select end_to_end_id as e from cashouts where amount = ${POISON}`)
  )[0]?.e as string;

/** Creates payments of these amounts in one batch; how each creation ended. */
async function payAll(key: string, amounts: bigint[]): Promise<string[]> {
  const requests = await Promise.all(
    amounts.map((amount) => paymentFrom(pool(), AURORA.account, { amount, key })),
  );
  const ends = await Promise.allSettled(requests.map((request) => node.desk.create(request)));
  return ends.map(({ status }) => status);
}

const lapse = () =>
  queryText(pool(), `update refunds set lease_until = now() - interval '1 s' where lease_until is not null`);

/** Asks for refunds that are left to whichever node hands them to the rail. */
async function leave(requests: readonly RefundRequest[]): Promise<void> {
  await node.context.turns.submitAll(REQUEST_REFUND, requests);
  await lapse();
}

async function statuses(): Promise<[bigint, string][]> {
  const rows = await queryText<{ amount: bigint; status: string }>(
    pool(),
    'select amount, status from cashouts order by amount',
  );
  return rows.map(({ amount, status }) => [amount, status]);
}

const onlyThePoisonIsLeft = async () =>
  (await statuses()).every(([amount, status]) => (status === 'PROCESSING') === (amount === POISON));

describe('a payment that breaks whoever handles it', () => {
  it('when it is created: the others of its batch are made, and it fails alone', async () => {
    const taken = 1n;
    await queryText(
      pool(),
      `insert into cashouts (bucket, company_id, id, account_id, origin, status, amount, fee, code_transaction, events,
         created_at) select company_id & 1023, company_id, ${taken} << 10 | (company_id & 1023), account_id, 'KEY', 'NEW', 1, 0, 'PIX', 1, now()
         from account_numbers where number = '${AURORA.account}'`,
    );
    const ids = createPaymentIds(pool());
    // The second of the turn is given an id that there is already, also when the turn is halved and when it is alone.
    let turn = 0;
    const paymentIds = {
      takeNow: () => undefined,
      take: async (count: number) => {
        const fresh = await ids.take(count);
        turn += 1;
        if (turn <= 2) fresh[1] = taken;
        if (turn === 4) fresh[0] = taken;
        return fresh;
      },
    };
    node = openNode(database.db, { clock, paymentIds });
    expect(await payAll('ok@psp.example', [10n, POISON, 30n])).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await until('the others have ended', async () => !(await statuses()).some(([, s]) => s === 'PROCESSING'));
    expect(await statuses()).toEqual([
      [1n, 'NEW'],
      [10n, 'SUCCESS'],
      [30n, 'SUCCESS'],
    ]);
  });

  it('when the directory is asked: the others are sent, and it fails once its limit has passed', async () => {
    const { lookUpKeys } = node.rail;
    node.rail.lookUpKeys = async (questions) => {
      const poison = await poisoned();
      if (questions.some((question) => question.endToEndId === poison)) throw new Error('poisoned');
      return lookUpKeys(questions);
    };
    await payAll('ok@psp.example', [10n, POISON, 30n]);
    await until('the others have ended', onlyThePoisonIsLeft);
    for (let lease = 2; lease <= 4; lease++) {
      await lapseLeases(pool());
      expect(await node.recover()).toBe(1);
      await until('it was tried', async () =>
        (await readStates(pool())).some((state) => state.lease === lease),
      );
    }
    clock.advance(39_000);
    expect(await node.askOverdue()).toBe(0);
    clock.advance(1_000);
    expect(await node.askOverdue()).toBe(1);
    expect(await statuses()).toEqual([
      [10n, 'SUCCESS'],
      [30n, 'SUCCESS'],
      [POISON, 'FAILED'],
    ]);
    expect((await readStates(pool())).at(-1)).toMatchObject({ code: 'AB03', submitted: false });
    expect(await node.askOverdue()).toBe(0);
  });

  it('when the rail is given it: the others settle, and it stays until the rail knows of it', async () => {
    const { submit } = node.rail;
    let broken = true;
    node.rail.submit = async (orders) => {
      if (broken && orders.some((order) => order.amount === POISON)) throw new Error('poisoned');
      return submit(orders);
    };
    await payAll('ok@psp.example', [10n, POISON, 30n]);
    await until('the others have ended', onlyThePoisonIsLeft);
    // The rail was about to be asked, so nobody here may say that it was not paid.
    clock.advance(60_000);
    for (let turn = 0; turn < 4; turn++) {
      await node.askOverdue();
      await lapseLeases(pool());
      await node.recover();
      clock.advance(5_000);
    }
    expect(await onlyThePoisonIsLeft()).toBe(true);
    broken = false;
    await lapseLeases(pool());
    await node.recover();
    await until(
      'it has ended',
      async () => !(await statuses()).some(([, status]) => status === 'PROCESSING'),
    );
    expect(await statuses()).toEqual([
      [10n, 'SUCCESS'],
      [30n, 'SUCCESS'],
      [POISON, 'FAILED'],
    ]);
  });

  it('when the rail is asked how it stands: the others past their limit end', async () => {
    const { query } = node.rail;
    node.rail.query = async (ids) => {
      if (ids.includes(await poisoned())) throw new Error('poisoned');
      return query(ids);
    };
    await payAll('silent@psp.example', [10n, POISON, 30n]);
    await until('they are with the rail', async () => (await readStates(pool())).every((one) => !one.owed));
    clock.advance(40_000);
    expect(await node.askOverdue()).toBe(3);
    expect(await statuses()).toEqual([
      [10n, 'FAILED'],
      [30n, 'FAILED'],
      [POISON, 'PROCESSING'],
    ]);
    // It waits its turn like any other, instead of being asked about for ever.
    expect(await node.askOverdue()).toBe(0);
    clock.advance(5_000);
    node.rail.query = query;
    expect(await node.askOverdue()).toBe(1);
    expect((await statuses()).at(-1)).toEqual([POISON, 'FAILED']);
  });

  it('when it is settled: payments of other accounts settle beside it', async () => {
    await payAll('slow-5@psp.example', [POISON]);
    const other = await paymentFrom(pool(), BOREAL.account, { amount: 20n, key: 'slow-5@psp.example' });
    await node.desk.create(other);
    await until('they are with the rail', async () => (await readStates(pool())).every((one) => !one.owed));
    await queryText(pool(), `update accounts set blocked = blocked - 1 where number = '${AURORA.account}'`);
    clock.advance(5_000);
    await node.simulator.due.runDue();
    expect(await statuses()).toEqual([
      [20n, 'SUCCESS'],
      [POISON, 'PROCESSING'],
    ]);
    // The same when nobody told the bank, and it has to ask.
    const third = await paymentFrom(pool(), BOREAL.account, { amount: 30n, key: 'slow-5@psp.example' });
    await node.desk.create(third);
    await until('it is with the rail', async () => (await readStates(pool())).every((one) => !one.owed));
    clock.advance(40_000);
    expect(await node.askOverdue()).toBe(2);
    expect(await statuses()).toEqual([
      [20n, 'SUCCESS'],
      [30n, 'SUCCESS'],
      [POISON, 'PROCESSING'],
    ]);
    await queryText(pool(), `update accounts set blocked = blocked + 1 where number = '${AURORA.account}'`);
    clock.advance(5_000);
    expect(await node.askOverdue()).toBe(1);
    expect((await statuses()).at(-1)).toEqual([POISON, 'SUCCESS']);
  });
});

describe('a refund that breaks whoever handles it', () => {
  beforeEach(async () => {
    const payIns = [10n, POISON, 30n].map((amount) => ({
      amount: centavos(amount),
      target: { key: AURORA.key },
      refundOutcome: 'SILENT' as const,
    }));
    await node.simulator.control.payInMany(payIns);
    const cashIns = await queryText<{ companyId: bigint; targetId: bigint; amount: Centavos }>(
      pool(),
      'select company_id as "companyId", id as "targetId", amount from cash_ins',
    );
    requests = cashIns.map((cashIn) => ({
      ...cashIn,
      route: 'CASH_IN',
      information: 'x',
      idempotency: null,
    }));
  });
  let requests: RefundRequest[];

  const refunds = async () =>
    (await queryText<{ status: string }>(pool(), 'select status from refunds order by amount')).map(
      ({ status }) => status,
    );
  const taken = async () => (await queryText(pool(), 'select return_id from simulator.refunds')).length;

  it('when it is asked for: it is PENDING as the others are, which are with the rail', async () => {
    const { returnPayments } = node.rail;
    node.rail.returnPayments = async (returns) => {
      if (returns.some((one) => one.amount === POISON)) throw new Error('poisoned');
      return returnPayments(returns);
    };
    const asked = await Promise.all(requests.map((request) => node.refunds.request(request)));
    expect(asked.map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    await node.refunds.stop();
    expect(await taken()).toBe(2);
    node.rail.returnPayments = returnPayments;
  });

  it('when it is sent: the others are with the rail, and it follows when it can', async () => {
    await leave(requests);
    const { returnPayments } = node.rail;
    node.rail.returnPayments = async (returns) => {
      if (returns.some((one) => one.amount === POISON)) throw new Error('poisoned');
      return returnPayments(returns);
    };
    expect(await node.sendRefunds()).toBe(3);
    expect(await taken()).toBe(2);
    node.rail.returnPayments = returnPayments;
    await lapse();
    expect(await node.sendRefunds()).toBe(1);
    expect(await taken()).toBe(3);
  });

  it('when the rail is asked how it stands: the others past their limit end', async () => {
    await leave(requests);
    await node.sendRefunds();
    clock.advance(40_000);
    const { queryReturns } = node.rail;
    const [poison] = await queryText<{ id: string }>(
      pool(),
      `select return_id as id from refunds where amount = ${POISON}`,
    );
    node.rail.queryReturns = async (ids) => {
      if (ids.includes(poison?.id as string)) throw new Error('poisoned');
      return queryReturns(ids);
    };
    expect(await node.askOverdueRefunds()).toBe(2);
    expect(await refunds()).toEqual(['REJECTED', 'REJECTED', 'PENDING']);
    node.rail.queryReturns = queryReturns;
    expect(await node.askOverdueRefunds()).toBe(1);
    expect(await refunds()).toEqual(['REJECTED', 'REJECTED', 'REJECTED']);
  });
});

describe('a payment of another institution that cannot be written down', () => {
  it('leaves nothing behind: no balance, no movement, no event', async () => {
    const payment = paymentBy(AURORA.key, { payer: { ...EXAMPLE_PERSON, name: 'a\0b' } });
    const before = await queryText(pool(), 'select balance from accounts order by id');
    await expect(node.listener.offers([payment])).rejects.toThrow('U+0000');
    expect(await queryText(pool(), 'select balance from accounts order by id')).toEqual(before);
    expect(await queryText(pool(), 'select end_to_end_id from cash_ins')).toEqual([]);
    expect(await queryText(pool(), `select code from movements where kind = 'CASHIN'`)).toEqual([]);
  });
});

describe('money that is held, and that a fee has spent meanwhile', () => {
  const money = () =>
    queryText<{ balance: bigint; blocked: bigint; overdraft: bigint }>(
      pool(),
      `select balance, blocked, overdraft from accounts where number = '${AURORA.account}'`,
    );
  const charge = (fee: bigint) =>
    queryText(pool(), `update accounts set cashin_fee = ${fee} where number = '${AURORA.account}'`);
  const payIn = (amount: bigint, refundOutcome: 'SUCCESS' | 'SILENT' = 'SUCCESS') =>
    node.simulator.control.payIn({ amount: centavos(amount), target: { key: AURORA.key }, refundOutcome });

  it('leaves for a payment all the same', async () => {
    expect(await payAll('slow-5@psp.example', [10_000_000n])).toEqual(['fulfilled']);
    await until('it is with the rail', async () => (await readStates(pool())).every((one) => !one.owed));
    await charge(5_000_000n);
    await payIn(100n);
    clock.advance(5_000);
    await node.simulator.due.runDue();
    expect(await statuses()).toEqual([[10_000_000n, 'SUCCESS']]);
    expect(await money()).toEqual([{ balance: -4_999_900n, blocked: 0n, overdraft: 4_999_900n }]);
  });

  it('leaves for a refund all the same', async () => {
    await payIn(1_000n);
    const [cashIn] = await queryText<{ companyId: bigint; targetId: bigint; amount: Centavos }>(
      pool(),
      'select company_id as "companyId", id as "targetId", amount from cash_ins',
    );
    if (cashIn === undefined) throw new Error('nothing came in');
    await leave([{ ...cashIn, route: 'CASH_IN', information: 'x', idempotency: null }]);
    await charge(10_000_500n);
    await payIn(100n);
    expect(await money()).toEqual([{ balance: 600n, blocked: 1_000n, overdraft: 400n }]);
    await node.sendRefunds();
    expect(await money()).toEqual([{ balance: -400n, blocked: 0n, overdraft: 400n }]);
  });
});
