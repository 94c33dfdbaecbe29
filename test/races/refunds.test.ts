import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOREAL, startBank, type TestBank } from '../harness.ts';
import {
  answerRefund,
  balance,
  cashIn,
  codeById,
  paidCode,
  receive,
  refundCashIn,
  refundCode,
} from '../receiving.ts';
import { settledOn } from '../simulated.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it('the words SUCCESS and REJECTED for one refund at once: one is believed, for good', async () => {
  // Something else is held meanwhile: a word too many would find it.
  const other = await receive(bank, 5, { refund_outcome: 'SILENT' });
  const held = await refundCashIn(bank, other.id, 5);
  for (let round = 0; round < 6; round++) {
    const received = await receive(bank, 5, { refund_outcome: 'SILENT' });
    const before = await balance(bank);
    const asked = await refundCashIn(bank, received.id, 5);
    await bank.drain();
    const returnId: string = asked.body.end_to_end_id;
    const settled = { returnId, standing: settledOn(new Date()) } as const;
    const rejected = { returnId, standing: { state: 'REJECTED', code: 'AC07' } } as const;
    const { listener } = bank.app.bank;
    await Promise.all([settled, rejected, settled].map((word) => listener.returnOutcomes([word])));
    const { status } = (await bank.get(`/v2/finance/chargeback/status?id=${asked.body.id}`)).body;
    const { total, blocked } = await balance(bank);
    expect([status, blocked, Math.round((before.total - total) * 100)]).toEqual(
      status === 'SUCCESS' ? ['SUCCESS', 5, 500] : ['REJECTED', 5, 0],
    );
    // The other side has the word that was believed in its books.
    await bank.app.simulator?.control.answerRefund(returnId, status === 'SUCCESS' ? null : 'AC07');
  }
  await answerRefund(bank, held, null);
  await bank.verify();
});

it('64 refunds at once on both routes, payer inside: never more than was received', async () => {
  const code = await paidCode(bank, 10);
  const { id } = await cashIn(bank, code.endToEndId);
  const [ours, theirs] = [await balance(bank), await balance(bank, '100030', BOREAL)];
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      index % 2 === 0 ? refundCode(bank, code.qr_code_id, 3) : refundCashIn(bank, id, 3),
    ),
  );
  const made = answers.filter((answer) => answer.status === 200);
  expect(made).toHaveLength(3);
  expect(made.every((answer) => answer.body.status === 'SUCCESS')).toBe(true);
  expect(new Set(made.map((answer) => answer.body.end_to_end_id)).size).toBe(3);
  const texts = new Set(
    answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.detail),
  );
  expect(texts).toEqual(
    new Set([
      'Amount is greater than the value of the QR Code',
      'Amount is greater than the value of transaction',
    ]),
  );
  expect((await balance(bank)).total).toBeCloseTo(ours.total - 9, 5);
  expect((await balance(bank, '100030', BOREAL)).total).toBeCloseTo(theirs.total + 9, 5);
  expect(await codeById(bank, code.qr_code_id)).toMatchObject({ status: 'CHARGEBACK', amount_chargeback: 9 });
  await bank.verify();
});

it('64 refunds at once, payer elsewhere: one is PENDING, the others hear so', async () => {
  const received = await receive(bank, 10, { refund_outcome: 'SILENT' });
  const before = await balance(bank);
  const answers = await Promise.all(Array.from({ length: 64 }, () => refundCashIn(bank, received.id, 1)));
  const made = answers.filter((answer) => answer.status === 200);
  expect(made).toHaveLength(1);
  const others = answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.detail);
  expect(new Set(others)).toEqual(new Set(['There is a refund in processing']));
  expect((await balance(bank)).blocked).toBe(1);
  await answerRefund(bank, made[0] as (typeof made)[number], null);
  expect((await balance(bank)).total).toBeCloseTo(before.total - 1, 5);
  await bank.verify();
});

it('a refund and a payment that both want the last of the balance: one gets it', async () => {
  const number = '100021';
  const as = undefined;
  const source = { source_account_branch_identifier: '0001', source_account_number: number };
  for (let round = 0; round < 4; round++) {
    const received = await receive(bank, 7, { branch: '0001', number, refund_outcome: 'SILENT' });
    const pay = { ...source, amount: 7, key: 'ok@psp.example' };
    const [refund, cashout] = await Promise.all([
      refundCashIn(bank, received.id, 7, as),
      bank.post('/create-cashout-self-approve', pay),
    ]);
    await bank.drain();
    const paid = (await bank.get(`/v2/finance/status-cashout?id=${cashout.body.id}`)).body;
    if (refund.status === 200) {
      expect([paid.status, paid.erro_descriptor]).toEqual(['FAILED', 'NO_BALANCE']);
      await answerRefund(bank, refund, null);
    } else {
      expect([paid.status, refund.body.detail]).toEqual(['SUCCESS', 'Insufficient balance']);
    }
    expect(await balance(bank, number)).toEqual({ available: 0, total: 0, blocked: 0 });
  }
  await bank.verify();
});
