import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, countRows, moneyOf, openAccount, statementOf, type TestAccount } from '../accounts.ts';
import { startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
let payee: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payee = await openAccount(bank, { balance: 0, pixKey: true });
});
afterAll(() => bank.close());

const payIn = (body: object) => bank.post('/sandbox/cash-ins', body, { as: null });
const byNumber = (account: TestAccount) => ({ branch: '0001', number: account.number });

describe('POST /sandbox/cash-ins', () => {
  it.each([
    ['key', () => ({ key: payee.key })],
    ['a key in capitals', () => ({ key: payee.key.toUpperCase() })],
    ['branch and number', () => byNumber(payee)],
  ])('credits by %s before it answers', async (_what, target) => {
    const before = await moneyOf(bank, payee);
    const { status, body } = await payIn({ amount: 12.34, ...target() });
    expect([status, body]).toEqual([
      200,
      {
        end_to_end_id: expect.stringMatching(/^E99999001\d{12}[0-9a-zA-Z]{11}$/),
        status: 'SETTLED',
        reason: null,
      },
    ]);
    const total = Math.round((before.total + 12.34) * 100) / 100;
    expect(await moneyOf(bank, payee)).toEqual({ total, blocked: 0, available: total });
    const [line] = await statementOf(bank, payee);
    expect(line).toMatchObject({
      credit_or_debit: 'CREDIT',
      transaction_type: 'PIX_CASHIN',
      amount: 12.34,
      identification: body.end_to_end_id,
      code_transaction: null,
      qr_code_id: null,
      transaction_id: expect.any(Number),
      tag_id: null,
    });
  });

  it('comes from whoever is named as the payer', async () => {
    const payer = {
      name: 'Cooperativa do Vale',
      document: '11.444.777/0001-61',
      ispb: '60701190',
      branch: '1234',
      number: '567890',
    };
    const { body } = await payIn({ amount: 1, key: payee.key, payer });
    expect(body).toMatchObject({
      end_to_end_id: expect.stringMatching(/^E60701190/),
      status: 'SETTLED',
    });
  });

  it("charges the account's fee, as a line of its own after the money", async () => {
    const own = await openAccount(bank, { balance: 0 });
    await change(bank, own, { fees: { cashin: 0.99 } });
    await payIn({ amount: 10, ...byNumber(own) });
    const [fee, money] = await statementOf(bank, own);
    expect(fee).toMatchObject({ credit_or_debit: 'DEBIT', transaction_type: 'PIX_CASHIN_TAX', amount: 0.99 });
    expect(money).toMatchObject({ credit_or_debit: 'CREDIT', transaction_type: 'PIX_CASHIN', amount: 10 });
    expect(fee.transaction_id).toBe(money.transaction_id);
    expect(await moneyOf(bank, own)).toEqual({ total: 9.01, blocked: 0, available: 9.01 });
  });

  it('may overdraw an account by its fee', async () => {
    const own = await openAccount(bank, { balance: 0 });
    await change(bank, own, { fees: { cashin: 3 } });
    expect((await payIn({ amount: 0.01, ...byNumber(own) })).body.status).toBe('SETTLED');
    expect(await moneyOf(bank, own)).toEqual({ total: -2.99, blocked: 0, available: 0 });
    await change(bank, own, { fees: { cashin: 0 } });
    await payIn({ amount: 4, ...byNumber(own) });
    expect(await moneyOf(bank, own)).toEqual({ total: 1.01, blocked: 0, available: 1.01 });
  });

  it.each([
    ['a key nobody has', { key: 'nobody@nowhere.example' }],
    ['a number nobody has', { branch: '0001', number: '999999' }],
    ['a branch that is not there', { branch: '0009', number: '100013' }],
  ])('is REJECTED with AC03 for %s', async (_what, target) => {
    const before = await countRows(bank);
    const { status, body } = await payIn({ amount: 1, ...target });
    expect([status, body]).toEqual([
      200,
      { end_to_end_id: expect.any(String), status: 'REJECTED', reason: 'AC03' },
    ]);
    expect(await countRows(bank)).toEqual(before);
  });

  it.each(['CLOSED', 'CLOSING'])('is REJECTED with AC07 for an account that is %s', async (status) => {
    const own = await openAccount(bank, { balance: 0, pixKey: true });
    await change(bank, own, { status });
    const before = await countRows(bank);
    for (const target of [{ key: own.key }, byNumber(own)])
      expect((await payIn({ amount: 1, ...target })).body).toMatchObject({
        status: 'REJECTED',
        reason: 'AC07',
      });
    expect(await countRows(bank)).toEqual(before);
  });

  it('reaches an account whose registration is overdue', async () => {
    const own = await openAccount(bank, { balance: 0 });
    await change(bank, own, { registration_deadline: '2026-01-31' });
    expect((await payIn({ amount: 1, ...byNumber(own) })).body.status).toBe('SETTLED');
  });

  it('sixty-four at once are sixty-four credits', async () => {
    const own = await openAccount(bank, { balance: 0 });
    const paid = await Promise.all(
      Array.from({ length: 64 }, () => payIn({ amount: 0.37, ...byNumber(own) })),
    );
    expect(new Set(paid.map(({ body }) => body.end_to_end_id)).size).toBe(64);
    expect((await moneyOf(bank, own)).total).toBe(23.68);
    expect(await statementOf(bank, own)).toHaveLength(64);
    await bank.verify();
  });

  it.each([
    [{ amount: undefined }, ['body', 'amount']],
    [{ amount: 0 }, ['body', 'amount']],
    [{ amount: 1.001 }, ['body', 'amount']],
    [{ amount: '1' }, ['body', 'amount']],
    [{ key: 7 }, ['body', 'key']],
    [{ payer: { document: '52998224726' } }, ['body', 'payer', 'document']],
    [{ payer: { ispb: '1' } }, ['body', 'payer', 'ispb']],
  ])('422 for %j', async (wrong, loc) => {
    const { status, body } = await payIn({ amount: 1, key: payee.key, ...wrong });
    expect([status, body.detail[0].loc]).toEqual([422, loc]);
  });

  it.each([
    ['nowhere', {}],
    ['a branch without a number', { branch: '0001' }],
    ['two places', { key: 'ok@livraria.example', branch: '0001', number: '100013' }],
  ])('422 for a payment to %s', async (_what, target) => {
    const { status, body } = await payIn({ amount: 1, ...target });
    expect([status, body.message]).toEqual([422, 'Validation error']);
  });
});
