import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import type { IncomingPayment } from '../../src/rail/rail.ts';
import { type Centavos, centavos } from '../../src/values/money.ts';
import {
  BOREAL,
  BOREAL_ACCOUNT,
  type Json,
  MARINA,
  MARINA_ACCOUNT,
  startBank,
  type TestBank,
} from '../harness.ts';
import { balance, codeById, createCode, inSeconds, simplified } from '../receiving.ts';
import { paymentBy } from '../simulated.ts';

const PATH = '/create-copy-and-paste-transfer';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const payers = [
  { as: BOREAL, account: BOREAL_ACCOUNT, number: '100030' },
  { as: MARINA, account: MARINA_ACCOUNT, number: '100048' },
];
const payerOf = (index: number) => payers[index % 2] as (typeof payers)[number];

/** Boreal and Marina in turn pay a code, all at once; how each of them ended, refusals by their text. */
const race = async (code: Json, amount: number, count: number): Promise<string[]> => {
  const { pix_copy_and_paste } = code;
  const sent = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const { as, account } = payerOf(index);
      return bank.post(PATH, { ...account, pix_copy_and_paste, amount }, { as });
    }),
  );
  await bank.drain();
  return Promise.all(
    sent.map(async ({ status, body }, index) => {
      if (status !== 200) return `${status} ${body.detail}`;
      const { as } = payerOf(index);
      const ended = (await bank.get(`/v2/finance/status-cashout?id=${body.id}`, { as })).body;
      return ended.status === 'SUCCESS' ? 'SUCCESS' : `${ended.status} ${ended.erro_descriptor}`;
    }),
  );
};

const sums = async () => {
  const all = [
    await balance(bank),
    await balance(bank, '100030', BOREAL),
    await balance(bank, '100048', MARINA),
  ];
  return { total: all.reduce((sum, one) => sum + one.total, 0), blocked: all.map((one) => one.blocked) };
};

const txidOf = (code: Json) => /image\/([0-9a-f]{32})/.exec(code.base_64_image_url)?.[1] as string;

const PAYER = {
  ispb: '99999001',
  branch: '0001',
  number: '000019',
  accountType: 'CURRENT_ACCOUNT' as const,
  document: '52998224725',
  name: 'Ana Lima',
};
const KEY = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';

/** Other institutions' orders to pay a code, as the settlement system hands them over; its own books have them. */
async function foreignPayments(code: Json, amount: Centavos, count: number): Promise<IncomingPayment[]> {
  const payments = Array.from({ length: count }, () =>
    paymentBy(KEY, { amount, payer: PAYER, txid: txidOf(code) }),
  );
  await queryText(
    bank.app.db.main,
    `insert into simulator.payments (end_to_end_id, amount, payer_ispb, payer_branch, payer_number,
            payer_account_type, payer_document, payer_name, key, txid, made_at)
       select e, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() from unnest($1::text[]) as e`,
    [
      payments.map((payment) => payment.endToEndId),
      amount,
      ...[PAYER.ispb, PAYER.branch, PAYER.number, PAYER.accountType, PAYER.document, PAYER.name],
      KEY,
      txidOf(code),
    ],
  );
  return payments;
}

const LOST = ['400 Invalid PIX copy and paste code', 'FAILED DUPL'];

it('64 payers at once: one pays, the others lose nothing', async () => {
  const code = await createCode(bank, await simplified(bank, { amount: 10 }));
  const before = await balance(bank);
  const ends = await race(code, 10, 64);
  expect(ends.filter((end) => end === 'SUCCESS')).toEqual(['SUCCESS']);
  for (const end of ends.filter((one) => one !== 'SUCCESS')) expect(LOST).toContain(end);
  // Most got past the first look and met the winner only at settlement, or this test tests nothing.
  expect(ends).toContain('FAILED DUPL');
  expect((await balance(bank)).total).toBeCloseTo(before.total + 10, 5);
  expect((await codeById(bank, code.qr_code_id)).status).toBe('PAID');
  expect(await sums()).toEqual({ total: 300_000, blocked: [0, 0, 0] });
  await bank.verify();
});

it('64 payers at other institutions, one of whom sends twice: one is accepted, the rest hear DUPL', async () => {
  const code = await createCode(bank, await simplified(bank, { amount: 10 }));
  const before = await balance(bank);
  const payments = await foreignPayments(code, centavos(1_000n), 64);
  const { listener } = bank.app.bank;
  const answers = (await Promise.all(payments.map((payment) => listener.offers([payment])))).flat();
  const accepted = answers.flatMap((answer, index) => (answer.accepted ? [index] : []));
  expect(accepted).toHaveLength(1);
  expect(new Set(answers.map((answer) => (answer.accepted ? 'accepted' : answer.code)))).toEqual(
    new Set(['accepted', 'DUPL']),
  );
  const winner = payments[accepted[0] as number] as (typeof payments)[number];
  expect(await listener.offers([winner, winner])).toEqual([{ accepted: true }, { accepted: true }]);
  expect((await balance(bank)).total).toBeCloseTo(before.total + 10, 5);
  expect(await codeById(bank, code.qr_code_id)).toMatchObject({
    status: 'PAID',
    endToEndId: winner.endToEndId,
  });
  await bank.verify();
});

it('inside and outside at once, in one batch and in many: still one', async () => {
  const code = await createCode(bank, await simplified(bank, { amount: 10 }));
  const { listener } = bank.app.bank;
  const foreign = await foreignPayments(code, centavos(1_000n), 16);
  const [ends, answers] = await Promise.all([
    race(code, 10, 16),
    Promise.all([listener.offers(foreign.slice(0, 8)), listener.offers(foreign.slice(8))]),
  ]);
  const inside = ends.filter((end) => end === 'SUCCESS').length;
  const outside = answers.flat().filter((answer) => answer.accepted).length;
  expect(inside + outside).toBe(1);
  await bank.verify();
});

it('paying against cancelling: either it is paid, or it is cancelled, never both', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 6; round++) {
    const code = await createCode(bank, await simplified(bank, { amount: 1 }));
    const before = await balance(bank);
    const qr_code_id = code.qr_code_id;
    const cancel = () => bank.post('/v2/finance/cancel-pix-copy-and-paste', { qr_code_id });
    const first = round % 2 === 0 ? race(code, 1, 4) : undefined;
    const [cancelled, ends] = await Promise.all([cancel(), first ?? race(code, 1, 4)]);
    const paid = ends.filter((end) => end === 'SUCCESS').length;
    const { status } = await codeById(bank, qr_code_id);
    outcomes.add(status);
    if (cancelled.status === 200) expect([status, paid]).toEqual(['CANCELED', 0]);
    else expect([cancelled.body.detail, status, paid]).toEqual(['QR Code in wrong status', 'PAID', 1]);
    expect((await balance(bank)).total).toBeCloseTo(before.total + paid, 5);
  }
  expect([...outcomes].every((status) => ['PAID', 'CANCELED'].includes(status))).toBe(true);
  await bank.verify();
});

it('many cancellations at once: one wins', async () => {
  const code = await createCode(bank, await simplified(bank, { amount: 1 }));
  const body = { qr_code_id: code.qr_code_id };
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => bank.post('/v2/finance/cancel-pix-copy-and-paste', body)),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(15).fill(400)]);
});

it('paying against expiring: paid before its instant or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const expiration_date = await inSeconds(bank, 30);
    const code = await createCode(bank, await simplified(bank, { amount: 1, expiration_date }));
    const before = await balance(bank);
    const { listener } = bank.app.bank;
    const [last, ...rivals] = await foreignPayments(code, centavos(100n), 13);
    // The clock moves to the very instant while payments are on their way.
    const [, answers] = await Promise.all([
      bank.sandbox('/clock', { now: expiration_date }),
      Promise.all(rivals.map((payment) => listener.offers([payment]))),
    ]);
    const accepted = answers.flat().filter((answer) => answer.accepted).length;
    const after = await codeById(bank, code.qr_code_id);
    expect([accepted, after.status]).toEqual(after.status === 'PAID' ? [1, 'PAID'] : [0, 'EXPIRED']);
    if (after.status === 'PAID')
      expect(Date.parse(after.payment_date)).toBeLessThan(Date.parse(expiration_date));
    const late = await listener.offers([last as IncomingPayment]);
    expect(late).toEqual([{ accepted: false, code: after.status === 'PAID' ? 'DUPL' : 'BE17' }]);
    expect((await balance(bank)).total).toBeCloseTo(before.total + accepted, 5);
  }
  await bank.verify();
});
