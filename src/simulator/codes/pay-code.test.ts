import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  type HandClock,
  handClock,
  type RecordingBank,
  reais,
  recordingBank,
  simulate,
} from '../../../test/simulated.ts';
import { encodeCompound, encodeDynamic, encodeStatic } from '../../brcode/encode.ts';
import { queryText } from '../../database/pool.ts';
import type { LocationReader, LocationReading } from '../../locations/reader.ts';
import type { Simulator } from '../simulator.ts';

const SHOP = { merchantName: 'LOJA', merchantCity: 'RECIFE' };
const LOCATION = 'bank.example/qr/v2/7978c0c97ea847e78e8849634473c1f1';
const REJECTED = {
  endToEndId: expect.stringMatching(/^E99999001202611211200[a-zA-Z0-9]{11}$/),
  status: 'REJECTED',
  reason: 'BE17',
};

let database: TestDatabase;
let clock: HandClock;
let bank: RecordingBank;
let simulator: Simulator;
let asked: Parameters<LocationReader['read']>[];
let reading: LocationReading;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await queryText(database.db.main, 'truncate simulator.notices, simulator.payments');
  clock = handClock();
  bank = recordingBank();
  asked = [];
  reading = { ok: false, reason: 'gone' };
  const readLocation: LocationReader['read'] = async (...question) => {
    asked.push(question);
    return reading;
  };
  simulator = simulate(database.db, { clock, bank, readLocation });
});

function pay(copyAndPaste: string) {
  return simulator.control.payCode({ copyAndPaste, amount: reais(3) });
}

function payload(key: string, txid: string): LocationReading {
  return { ok: true, payload: { key, txid } as Extract<LocationReading, { ok: true }>['payload'] };
}

describe('a payer who scans a code', () => {
  test('pays a static one by its key, with the amount he sends, and reads no location', async () => {
    const text = encodeStatic({ ...SHOP, key: 'loja@aurora.example', amount: reais(5), txid: 'PEDIDO7' });
    expect(await pay(text)).toMatchObject({ status: 'SETTLED', reason: null });
    expect(bank.payments).toMatchObject([{ amount: reais(3), key: 'loja@aurora.example', txid: null }]);
    expect(asked).toEqual([]);
  });

  test('pays a dynamic one by what its location answers for today, and tells the bank which', async () => {
    reading = payload('loja@aurora.example', '7978c0c97ea847e78e8849634473c1f1');
    expect(await pay(encodeDynamic({ ...SHOP, url: LOCATION }))).toMatchObject({ status: 'SETTLED' });
    expect(asked).toEqual([[LOCATION, { dpp: '2026-11-21' }]]);
    expect(bank.payments).toMatchObject([
      {
        amount: reais(3),
        key: 'loja@aurora.example',
        txid: '7978c0c97ea847e78e8849634473c1f1',
      },
    ]);
  });

  test('still pays the code when the bank must be asked a second time', async () => {
    reading = payload('loja@aurora.example', '7978c0c97ea847e78e8849634473c1f1');
    bank.before = () => {
      throw new Error('crashed');
    };
    await expect(pay(encodeDynamic({ ...SHOP, url: LOCATION }))).rejects.toThrow('crashed');
    await queryText(database.db.main, 'update simulator.notices set lease_until = clock_timestamp()');
    bank.before = () => {};
    expect(await simulator.due.runDue()).toBe(1);
    expect(bank.payments).toMatchObject([{ txid: '7978c0c97ea847e78e8849634473c1f1' }]);
  });

  test('is refused by the bank like every payer', async () => {
    reading = payload('ok@psp.example', '0'.repeat(32));
    bank.answerPayment = () => ({ accepted: false, code: 'AC03' });
    const refused = { status: 'REJECTED', reason: 'AC03' };
    expect(await pay(encodeDynamic({ ...SHOP, url: LOCATION }))).toMatchObject(refused);
    expect(await pay(encodeStatic({ ...SHOP, key: 'ok@psp.example' }))).toMatchObject(refused);
  });

  test('sends nothing for a location that fails, and for what is no code to pay', async () => {
    expect(await pay(encodeDynamic({ ...SHOP, url: LOCATION }))).toEqual(REJECTED);
    expect(await pay('not a code')).toEqual(REJECTED);
    expect(await pay(encodeCompound({ ...SHOP, recurrenceUrl: LOCATION }))).toEqual(REJECTED);
    expect(await pay(encodeStatic({ ...SHOP, key: 'a@b.example' }).replace('LOJA', 'LAJA'))).toEqual(
      REJECTED,
    );
    expect(asked).toHaveLength(1);
    expect(bank.heard).toEqual([]);
    expect((await simulator.control.settlementPosition()).received).toBe(0n);
  });

  test('has the id of the payer who is named, also when nothing is sent', async () => {
    const payer = { ispb: '60701190' };
    const refused = await simulator.control.payCode({ copyAndPaste: 'x', amount: reais(3), payer });
    expect(refused.endToEndId).toMatch(/^E60701190202611211200/);
  });
});

describe('payments asked for one by one', () => {
  const payIn = (units: number) => simulator.control.payIn({ amount: reais(units), target: { key: 'k' } });

  test('that come together are one message to the bank, answered each', async () => {
    let messages = 0;
    bank.before = () => {
      messages += 1;
    };
    bank.answerPayment = ({ amount }) =>
      amount === reais(7) ? { accepted: false, code: 'AC07' } : { accepted: true };
    const paid = await Promise.all(Array.from({ length: 20 }, (_, index) => payIn(index + 1)));
    expect(messages).toBe(1);
    expect(paid.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index === 6 ? 'AC07' : null)),
    );
    expect(bank.payments.map(({ endToEndId }) => endToEndId)).toEqual(
      paid.map(({ endToEndId }) => endToEndId),
    );
  });

  test('one that the bank fails on fails alone, and none is paid twice', async () => {
    bank.before = async (ids) => {
      const amounts = await queryText<{ amount: bigint }>(
        database.db.main,
        `select amount from simulator.payments where end_to_end_id in ('${ids.join("','")}')`,
      );
      if (amounts.some(({ amount }) => amount === reais(4))) throw new Error('poisoned');
    };
    const paid = await Promise.allSettled([1, 2, 4, 8].map(payIn));
    expect(paid.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(bank.payments.map(({ amount }) => amount)).toEqual([reais(1), reais(2), reais(8)]);
    expect((await simulator.control.settlementPosition()).received).toBe(reais(11));
    const left = await queryText(database.db.main, 'select kind from simulator.notices');
    expect(left).toEqual([{ kind: 'PAYMENT' }]);
  });
});
