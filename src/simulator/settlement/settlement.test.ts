import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
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
import type { KeyQuestion } from '../../rail/key-look-ups.ts';
import type { PaymentOrder, Standing } from '../../rail/rail.ts';
import { centavos } from '../../values/money.ts';
import type { Simulator } from '../simulator.ts';

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
    'truncate simulator.orders, simulator.notices, simulator.returns, simulator.payments, simulator.directory_entries',
  );
  clock = handClock();
  bank = recordingBank();
  simulator = simulate(database.db, { clock, bank });
});

async function submitOne(order: PaymentOrder): Promise<Standing | undefined> {
  return (await simulator.rail.submit([order]))[0];
}

async function queryOne({ endToEndId }: PaymentOrder): Promise<Standing | undefined> {
  return (await simulator.rail.query([endToEndId]))[0];
}

function question(key: string): KeyQuestion {
  return { key, payerDocument: '12345678000195', endToEndId: 'E99999000202611211200abcdefghijk' };
}

describe('the directory', () => {
  test('answers in the order asked, sentinels, registered keys and unknown ones alike', async () => {
    await simulator.control.registerKey({
      key: 'livia@loja.example',
      type: 'EMAIL',
      document: '12345678909',
      name: 'Lívia Prado',
    });
    const keys = ['none@psp.example', 'livia@loja.example', 'ok@psp.example', 'nobody@loja.example', 'a\0b'];
    const answers = await simulator.rail.lookUpKeys(keys.map(question));
    expect(answers).toEqual([
      { found: false, reason: 'UNKNOWN' },
      {
        found: true,
        holder: {
          ispb: '99999001',
          branch: '2000',
          number: expect.stringMatching(/^\d{6}$/),
          accountType: 'CURRENT_ACCOUNT',
          document: '12345678909',
          name: 'Lívia Prado',
        },
      },
      { found: true, holder: orderTo('ok@psp.example', NOON).payee },
      { found: false, reason: 'UNKNOWN' },
      { found: false, reason: 'UNKNOWN' },
    ]);
  });

  test('registers a key once, for one holder, and never a sentinel', async () => {
    const entry = {
      key: '+5511999990000',
      type: 'CELL_PHONE',
      document: '12345678909',
      name: 'Lívia',
    } as const;
    const first = await simulator.control.registerKey(entry);
    expect(await simulator.control.registerKey({ ...entry, name: 'Lívia Prado' })).toEqual(first);
    expect(await simulator.control.registerKey({ ...entry, document: '12345678000195' })).toEqual({
      registered: false,
    });
    for (const key of ['none@psp.example', 'ok@psp.example', 'other@psp.example'])
      expect(await simulator.control.registerKey({ ...entry, type: 'EMAIL', key })).toEqual({
        registered: false,
      });
  });

  test('a registered key is paid like ok, by account number too, and only to its holder', async () => {
    const made = await simulator.control.registerKey({
      key: 'bea@loja.example',
      type: 'EMAIL',
      document: '12345678909',
      name: 'Bea',
    });
    if (!made.registered) throw new Error('the key was free');
    const payee = made.holder;
    const orders = [
      { payee },
      { payee: { ...payee, document: '12345678000195' } },
      { payee: { ...payee, branch: '2001' } },
    ].map((changes) => orderTo('ok@psp.example', NOON, changes));
    expect(await simulator.rail.submit(orders)).toEqual([SETTLED, rejected('BE01'), rejected('AC03')]);
  });

  test('knows participants by name', () => {
    expect(simulator.rail.institutionName('60701190')).toBe('Itaú Unibanco');
    expect(simulator.rail.institutionName('99999001')).toBe('PSP Exemplo S.A.');
    expect(simulator.rail.institutionName('99999000')).toBe('Lastro');
    expect(simulator.rail.institutionName('12345678')).toBeNull();
  });
});

describe('orders', () => {
  test('are answered in the order given, at once where the institution answers at once', async () => {
    const keys = ['slow-5', 'ok', 'reject-AC06', 'silent', 'returns', 'slow-0', 'reject-FRAD', 'slow-90'];
    const orders = keys.map((key) => orderTo(`${key}@psp.example`, NOON));
    const standings = [
      PENDING,
      SETTLED,
      rejected('AC06'),
      PENDING,
      SETTLED,
      SETTLED,
      rejected('FRAD'),
      PENDING,
    ];
    expect(await simulator.rail.submit(orders)).toEqual(standings);
    expect(await simulator.rail.query(orders.map((order) => order.endToEndId))).toEqual(standings);
    expect(bank.heard).toEqual([]);
  });

  test('without an end-to-end id are refused FF08 and leave the others alone', async () => {
    const good = orderTo('ok@psp.example', NOON);
    const bad = ['', 'E99999000202611211200abcdefghij', 'D99999000202611211200abcdefghijk', 'E\0'].map(
      (endToEndId) => orderTo('ok@psp.example', NOON, { endToEndId }),
    );
    expect(await simulator.rail.submit([...bad, good])).toEqual([
      ...bad.map(() => rejected('FF08')),
      SETTLED,
    ]);
    expect(await simulator.rail.query(['E\0', '', good.endToEndId])).toEqual([
      { state: 'UNKNOWN' },
      { state: 'UNKNOWN' },
      SETTLED,
    ]);
  });

  test('with an impossible amount are refused and stay refused', async () => {
    const order = orderTo('ok@psp.example', NOON, { amount: centavos(0n) });
    const huge = orderTo('ok@psp.example', NOON, { amount: centavos(2n ** 80n) });
    expect(await simulator.rail.submit([order, huge])).toEqual([rejected('AM01'), rejected('AM02')]);
    expect(await submitOne({ ...order, amount: reais(1) })).toEqual(rejected('AM01'));
    expect(await simulator.control.settlementPosition()).toMatchObject({ sent: 0n });
  });

  test('given twice are one payment, answered as the first stands', async () => {
    const order = orderTo('ok@psp.example', NOON);
    const late = orderTo('slow-9@psp.example', NOON);
    const first = await simulator.rail.submit([order, order, late]);
    expect(first).toEqual([SETTLED, SETTLED, PENDING]);
    clock.advance(seconds(9));
    const other = orderTo('reject-AC03@psp.example', NOON, { endToEndId: order.endToEndId });
    expect(await simulator.rail.submit([late, other])).toEqual([SETTLED, SETTLED]);
    expect(await simulator.control.settlementPosition()).toMatchObject({ sent: reais(20) });
  });

  test('given many times at once, in any order, are one payment each', async () => {
    const orders = Array.from({ length: 2_000 }, () => orderTo('ok@psp.example', NOON));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        simulator.rail.submit(turn % 2 === 0 ? orders : [...orders].reverse()),
      ),
    );
    expect(answers).toEqual(answers.map(() => orders.map(() => SETTLED)));
    expect(await simulator.control.settlementPosition()).toMatchObject({ sent: reais(20_000) });
  });

  test('that were never handed over are UNKNOWN', async () => {
    expect(await queryOne(orderTo('ok@psp.example', NOON))).toEqual({ state: 'UNKNOWN' });
    expect(await simulator.rail.query([])).toEqual([]);
    expect(await simulator.rail.submit([])).toEqual([]);
  });
});

describe('the limit of forty seconds', () => {
  test('is kept to the millisecond for an institution that never answers', async () => {
    const order = orderTo('silent@psp.example', NOON);
    expect(await submitOne(order)).toEqual(PENDING);
    clock.advance(39_999);
    expect(await queryOne(order)).toEqual(PENDING);
    clock.advance(1);
    expect(await queryOne(order)).toEqual(rejected('AB03'));
  });

  test('counts from when the payment was placed, not from when it was handed over', async () => {
    const order = orderTo('silent@psp.example', NOON);
    clock.advance(seconds(30));
    expect(await submitOne(order)).toEqual(PENDING);
    clock.advance(seconds(10));
    expect(await queryOne(order)).toEqual(rejected('AB03'));
  });

  test('rejects what comes after it, and remembers that', async () => {
    const order = orderTo('ok@psp.example', NOON);
    clock.advance(seconds(40));
    expect(await submitOne(order)).toEqual(rejected('AB03'));
    expect(await queryOne(order)).toEqual(rejected('AB03'));
    // A node whose clock is a little behind says the same.
    clock.set(NOON);
    expect(await submitOne(order)).toEqual(rejected('AB03'));
  });

  test('beats an institution that takes as long or longer', async () => {
    const justInTime = orderTo('slow-39@psp.example', NOON);
    const tooLate = orderTo('slow-40@psp.example', NOON);
    expect(await simulator.rail.submit([justInTime, tooLate])).toEqual([PENDING, PENDING]);
    clock.advance(38_999);
    expect(await queryOne(justInTime)).toEqual(PENDING);
    clock.advance(1);
    expect(await queryOne(justInTime)).toEqual(SETTLED);
    clock.advance(seconds(1));
    expect(await queryOne(tooLate)).toEqual(rejected('AB03'));
    clock.advance(seconds(86_400));
    expect(await queryOne(tooLate)).toEqual(rejected('AB03'));
  });
});

test('the same orders at the same instants end the same way', async () => {
  const keys = ['ok', 'slow-3', 'slow-41', 'silent', 'returns', 'reject-DS04'];
  const run = async () => {
    clock.set(NOON);
    const orders = Array.from({ length: 30 }, (_, index) =>
      orderTo(`${keys[index % keys.length]}@psp.example`, NOON),
    );
    const standings = [await simulator.rail.submit(orders)];
    for (const step of [1, 2, 36, 1, 60]) {
      clock.advance(seconds(step));
      standings.push(await simulator.rail.query(orders.map((order) => order.endToEndId)));
    }
    return standings;
  };
  expect(await run()).toEqual(await run());
});
