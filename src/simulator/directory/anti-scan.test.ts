import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  type HandClock,
  handClock,
  NOON,
  orderTo,
  PAYER,
  recordingBank,
  seconds,
  simulate,
} from '../../../test/simulated.ts';
import { queryText } from '../../database/pool.ts';
import type { KeyAnswer } from '../../rail/key-look-ups.ts';
import { capacityOf, draw } from '../../rail/look-up-rules.ts';
import { endToEndId } from '../../values/ids.ts';
import type { Simulator } from '../simulator.ts';
import { admit } from './anti-scan.ts';

const TOKEN = 30_000;
const COMPANY = PAYER.document;
const PERSON = '52998224725';
const KNOWN = 'maria@loja.example';

describe('the arithmetic', () => {
  test('a person may ask for a hundred, a company for a thousand', () => {
    expect(capacityOf(PERSON)).toBe(100 * TOKEN);
    expect(capacityOf(COMPANY)).toBe(1_000 * TOKEN);
    expect(capacityOf('12ABC34501DE35')).toBe(1_000 * TOKEN);
  });

  test('found costs one, not found twenty, and a look-up needs a whole token', () => {
    expect(admit(2 * TOKEN, [true, true, true])).toEqual([true, true, false]);
    expect(admit(20 * TOKEN, [false, true])).toEqual([true, false]);
    expect(admit(21 * TOKEN, [false, true, true])).toEqual([true, true, false]);
    expect(admit(TOKEN, [false, false])).toEqual([true, false]);
    expect(admit(TOKEN - 1, [true])).toEqual([false]);
    expect(admit(TOKEN - 1, [])).toEqual([]);
  });

  test('a batch draws what its look-ups draw one by one, and never below nothing', () => {
    const level = fc.integer({ min: 0, max: 1_000 * TOKEN });
    fc.assert(
      fc.property(level, fc.array(fc.boolean()), (before, founds) => {
        const costs = founds.map((found) => (found ? TOKEN : 20 * TOKEN));
        const sum = costs.reduce((one, other) => one + other, 0);
        const admitted = admit(before, founds);
        const left = costs.reduce((now, cost, place) => (admitted[place] ? draw(now, cost) : now), before);
        expect(draw(before, sum)).toBe(left);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left % TOKEN).toBe(before % TOKEN);
      }),
    );
  });
});

describe('the buckets', () => {
  let database: TestDatabase;
  let clock: HandClock;
  let simulator: Simulator;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await queryText(
      database.db.main,
      'truncate simulator.look_up_buckets, simulator.directory_entries, simulator.orders, simulator.notices',
    );
    clock = handClock();
    simulator = simulate(database.db, { clock, bank: recordingBank() });
    const holder = { document: PERSON, name: 'Maria Souza' };
    await simulator.control.registerKey({ key: KNOWN, type: 'EMAIL', ...holder });
    await simulator.control.registerKey({ key: '+5511987654321', type: 'CELL_PHONE', ...holder });
    await simulator.control.registerKey({ key: PERSON, type: 'CPF', ...holder });
  });

  const ask = (keys: readonly string[], payerDocument = COMPANY) =>
    simulator.rail.lookUpKeys(keys.map((key) => ({ key, payerDocument, endToEndId: '' })));
  const inShort = (answers: readonly KeyAnswer[]) =>
    answers.map((answer) => (answer.found ? 'FOUND' : answer.reason));
  const unknown = (count: number) => Array.from({ length: count }, (_, index) => `n${index}@nada.example`);
  const count = (answers: readonly KeyAnswer[], word: string) =>
    inShort(answers).filter((one) => one === word).length;

  test('fifty keys that nobody has empty a company, five a person; others may go on', async () => {
    expect(count(await ask(unknown(51)), 'UNKNOWN')).toBe(50);
    expect(inShort(await ask([KNOWN]))).toEqual(['THROTTLED']);
    expect(inShort(await ask([...unknown(5), KNOWN], PERSON))).toEqual([
      ...Array(5).fill('UNKNOWN'),
      'THROTTLED',
    ]);
    expect(inShort(await ask([KNOWN], '11222333000181'))).toEqual(['FOUND']);
  });

  test('e-mails and telephones are one bucket, documents and EVPs another', async () => {
    await ask(unknown(50));
    expect(inShort(await ask([KNOWN, '+5511987654321', PERSON]))).toEqual([
      'THROTTLED',
      'THROTTLED',
      'FOUND',
    ]);
    await ask(Array.from({ length: 50 }, (_, index) => String(10_000_000_000 + index)));
    expect(inShort(await ask([PERSON, 'd41f6a82-3c5e-4b97-a8d0-6e9f2b1c4a73']))).toEqual([
      'THROTTLED',
      'THROTTLED',
    ]);
  });

  test.each([
    { who: 'two a minute to a person', document: PERSON, misses: 5, seconds: 30, most: 100 },
    { who: 'twenty to a company', document: COMPANY, misses: 50, seconds: 3, most: 1_000 },
  ])('come back $who, and never more than the bucket holds', async (payer) => {
    const askAs = (keys: readonly string[]) => ask(keys, payer.document);
    const [refused] = await askAs([...unknown(payer.misses), KNOWN]).then((answers) => answers.slice(-1));
    expect(refused).toMatchObject({ reason: 'THROTTLED', retryAfterSeconds: payer.seconds });
    clock.advance(seconds(payer.seconds) - 1);
    expect(inShort(await askAs([KNOWN]))).toEqual(['THROTTLED']);
    clock.advance(1);
    expect(inShort(await askAs([KNOWN, KNOWN]))).toEqual(['FOUND', 'THROTTLED']);
    // Asking again in vain does not keep tokens from coming back.
    for (let second = 0; second < payer.seconds; second++) {
      expect(inShort(await askAs([KNOWN]))).toEqual(['THROTTLED']);
      clock.advance(seconds(1));
    }
    expect(inShort(await askAs([KNOWN]))).toEqual(['FOUND']);
    clock.advance(seconds(86_400));
    expect(count(await askAs(Array(payer.most + 1).fill(KNOWN)), 'FOUND')).toBe(payer.most);
  });

  test('a payment brings a company one look-up more than it took, and a person none', async () => {
    for (const [document, found] of [
      [COMPANY, 2],
      [PERSON, 1],
    ] as const) {
      await ask(unknown(document === COMPANY ? 49 : 4), document);
      const answers = await ask(Array(20).fill(KNOWN), document);
      expect(count(answers, 'FOUND')).toBe(20);
      const [first] = answers;
      const order = orderTo('ok@psp.example', clock.now(), {
        payee: first?.found ? first.holder : PAYER,
        payer: { ...PAYER, document },
        pixKey: KNOWN,
      });
      await simulator.rail.submit([{ ...order, endToEndId: endToEndId('99999000', clock.now()) }]);
      expect(count(await ask([KNOWN, KNOWN, KNOWN], document), 'FOUND')).toBe(found);
    }
  });

  test('a clock that is behind takes and gives nothing', async () => {
    await ask(unknown(49));
    clock.set(new Date(NOON.getTime() - 3_600_000));
    expect(count(await ask(Array(21).fill(KNOWN)), 'FOUND')).toBe(20);
    clock.set(NOON);
    expect(inShort(await ask([KNOWN]))).toEqual(['THROTTLED']);
  });

  test('a payment gives its token back, so who pays whom they ask for never runs dry', async () => {
    for (let round = 0; round < 5; round++) {
      const [answer] = await ask([KNOWN]);
      expect(answer?.found).toBe(true);
      const answers = await ask(Array(400).fill(KNOWN));
      expect(count(answers, 'FOUND')).toBe(400);
      const holder = answer?.found ? answer.holder : PAYER;
      const orders = Array.from({ length: 401 }, () => {
        const order = orderTo('ok@psp.example', clock.now(), { payee: holder, pixKey: KNOWN });
        return { ...order, endToEndId: endToEndId('99999000', clock.now()) };
      });
      const standings = await simulator.rail.submit(orders);
      expect(new Set(standings.map(({ state }) => state))).toEqual(new Set(['SETTLED']));
      // The same orders once more are no new payments.
      await simulator.rail.submit(orders);
    }
    expect(count(await ask(Array(1_001).fill(KNOWN)), 'FOUND')).toBe(1_000);
  });

  test('a payment that is refused gives nothing back', async () => {
    await ask(Array(999).fill(KNOWN));
    const [answer] = await ask([KNOWN]);
    const payee = { ...(answer?.found ? answer.holder : PAYER), document: '11144477735' };
    const order = orderTo('ok@psp.example', clock.now(), { payee, pixKey: KNOWN });
    expect(await simulator.rail.submit([order])).toEqual([{ state: 'REJECTED', code: 'BE01' }]);
    expect(inShort(await ask([KNOWN]))).toEqual(['THROTTLED']);
  });

  test('sentinels do as they are called, whatever else has been asked, and cost nothing', async () => {
    await ask(unknown(50));
    const keys = ['ok@psp.example', 'none@psp.example', 'reject-AC03@psp.example'];
    const answers = await ask(Array(500).fill(keys).flat());
    expect(new Set(inShort(answers.filter((_, index) => index % 3 === 1)))).toEqual(new Set(['UNKNOWN']));
    expect(count(answers, 'FOUND')).toBe(1_000);
  });

  test('sixty-four at once never get more than there is', async () => {
    await ask([...unknown(49), ...Array(10).fill(KNOWN)]);
    const other = simulate(database.db, { clock, bank: recordingBank() });
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        (index % 2 ? simulator : other).rail.lookUpKeys([
          { key: KNOWN, payerDocument: COMPANY, endToEndId: '' },
          { key: PERSON, payerDocument: COMPANY, endToEndId: '' },
        ]),
      ),
    );
    expect(answers.filter(([one]) => one?.found)).toHaveLength(10);
    expect(answers.filter(([, other]) => other?.found)).toHaveLength(64);
    const [bucket] = await queryText<{ level: bigint }>(
      database.db.main,
      `select level from simulator.look_up_buckets where payer_document = $1 and family = 'CONTACT'`,
      [COMPANY],
    );
    expect(bucket?.level).toBe(0n);
  });
});
