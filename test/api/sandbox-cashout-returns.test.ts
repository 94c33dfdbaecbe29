import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cashoutOf,
  change,
  countRows,
  moneyOf,
  openAccount,
  statementOf,
  type TestAccount,
} from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payer = await openAccount(bank, { balance: 10_000 });
});
afterAll(() => bank.close());

/** A payment of R$ 100 that has settled. */
async function sent(body: object = {}, account = payer): Promise<Json> {
  const { body: answer } = await bank.post(
    '/create-cashout-self-approve',
    { ...account.source, amount: 100, key: 'ok@psp.example', tag: 'compra 8', ...body },
    { as: account.credential },
  );
  await bank.drain();
  return cashoutOf(bank, answer.id, account);
}
const giveBack = (end_to_end_id: string, amount: unknown, reason: unknown = 'MD06') =>
  bank.post('/sandbox/cashout-returns', { end_to_end_id, amount, reason }, { as: null });

describe('POST /sandbox/cashout-returns', () => {
  it('of the whole amount is credited before the answer, and the cashout is REFUNDED', async () => {
    const paid = await sent();
    const before = await moneyOf(bank, payer);
    const { status, body } = await giveBack(paid.operationUuid, 100);
    expect([status, body]).toEqual([
      200,
      { return_id: expect.stringMatching(/^D99999001\d{12}[0-9a-zA-Z]{11}$/), status: 'SETTLED' },
    ]);
    expect(await cashoutOf(bank, paid.id, payer)).toEqual({ ...paid, status: 'REFUNDED' });
    expect((await moneyOf(bank, payer)).total).toBe(before.total + 100);
    expect((await statementOf(bank, payer))[0]).toEqual({
      credit_or_debit: 'CREDIT',
      transaction_type: 'PIX_CASHOUT_REFUND',
      amount: 100,
      date_time: expect.any(String),
      date_time_utc: expect.any(String),
      identification: paid.operationUuid,
      code_transaction: paid.code_transaction,
      code: expect.any(Number),
      qr_code_id: null,
      transaction_id: paid.id,
      tag_id: 'compra 8',
    });
  });

  it('in parts leaves it SUCCESS until all of it is back, and never takes more', async () => {
    const paid = await sent();
    const before = await moneyOf(bank, payer);
    for (const [amount, status] of [
      [33.33, 'SUCCESS'],
      [66.66, 'SUCCESS'],
      [0.01, 'REFUNDED'],
    ] as const) {
      expect((await giveBack(paid.operationUuid, amount)).body.status).toBe('SETTLED');
      expect((await cashoutOf(bank, paid.id, payer)).status).toBe(status);
    }
    const { status, body } = await giveBack(paid.operationUuid, 0.01);
    expect([status, body]).toEqual([400, { detail: 'AM09' }]);
    expect((await moneyOf(bank, payer)).total).toBe(before.total + 100);
  });

  it('of more than is left is refused with AM09, and what is left can still come', async () => {
    const paid = await sent();
    expect((await giveBack(paid.operationUuid, 100.01)).body).toEqual({ detail: 'AM09' });
    await giveBack(paid.operationUuid, 60);
    const before = await countRows(bank);
    const { status, body } = await giveBack(paid.operationUuid, 40.01);
    expect([status, body]).toEqual([400, { detail: 'AM09' }]);
    expect(await countRows(bank)).toEqual(before);
    expect((await giveBack(paid.operationUuid, 40)).status).toBe(200);
    expect((await cashoutOf(bank, paid.id, payer)).status).toBe('REFUNDED');
  });

  it('never gives the fee back', async () => {
    const own = await openAccount(bank, { balance: 101 });
    await change(bank, own, { fees: { cashout: 1 } });
    const paid = await sent({}, own);
    expect((await giveBack(paid.operationUuid, 101)).body).toEqual({ detail: 'AM09' });
    await giveBack(paid.operationUuid, 100);
    expect((await cashoutOf(bank, paid.id, own)).status).toBe('REFUNDED');
    expect((await moneyOf(bank, own)).total).toBe(100);
  });

  it('sixty-four at once never give back more than was sent', async () => {
    const own = await openAccount(bank, { balance: 100 });
    const paid = await sent({}, own);
    const answers = await Promise.all(Array.from({ length: 64 }, () => giveBack(paid.operationUuid, 7)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(14);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array(50).fill([400, { detail: 'AM09' }]),
    );
    const ids = answers.flatMap(({ body }) => body.return_id ?? []);
    expect(new Set(ids).size).toBe(14);
    expect(await moneyOf(bank, own)).toEqual({ total: 98, blocked: 0, available: 98 });
    expect((await cashoutOf(bank, paid.id, own)).status).toBe('SUCCESS');
    await bank.verify();
  });

  it('reaches an account that has closed', async () => {
    const own = await openAccount(bank, { balance: 100 });
    const paid = await sent({}, own);
    await change(bank, own, { status: 'CLOSED' });
    expect((await giveBack(paid.operationUuid, 25)).status).toBe(200);
    await change(bank, own, { status: 'ACTIVE' });
    expect((await moneyOf(bank, own)).total).toBe(25);
  });

  it.each([
    ['no payment has the id', async () => 'E9999900020260101000000000000000'],
    ['it is no end-to-end id', async () => 'nothing like it'],
    ['the payment failed', async () => (await sent({ key: 'reject-AC03@psp.example' })).operationUuid],
    ['the payment is under way', async () => (await sent({ key: 'silent@psp.example' })).operationUuid],
    [
      'it is a cash in',
      async () =>
        (await bank.sandbox('/cash-ins', { amount: 1, branch: '0001', number: payer.number })).end_to_end_id,
    ],
  ])('400 Transaction Cashout not found: %s', async (_what, id) => {
    const endToEndId = await id();
    const before = await countRows(bank);
    const { status, body } = await giveBack(endToEndId, 1);
    expect([status, body]).toEqual([400, { detail: 'Transaction Cashout not found' }]);
    expect(await countRows(bank)).toEqual(before);
  });

  it('400 Transaction Cashout not found: the payment stayed inside the bank', async () => {
    const to = await openAccount(bank, { balance: 0, pixKey: true });
    const paid = await sent({ key: to.key });
    expect(paid.status).toBe('SUCCESS');
    expect((await giveBack(paid.operationUuid, 1)).body).toEqual({ detail: 'Transaction Cashout not found' });
  });

  it.each([
    [undefined, 1, 'MD06', 'end_to_end_id'],
    ['E1', undefined, 'MD06', 'amount'],
    ['E1', 0, 'MD06', 'amount'],
    ['E1', 1.001, 'MD06', 'amount'],
    ['E1', 1, null, 'reason'],
    ['E1', 1, 'because', 'reason'],
  ])('422 for %j, %j, %j', async (id, amount, reason, member) => {
    const { status, body } = await giveBack(id as string, amount, reason);
    expect([status, body.detail[0].loc]).toEqual([422, ['body', member]]);
  });
});
