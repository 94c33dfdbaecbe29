import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA_READ_ONLY, BOREAL, MARINA, MARINA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import {
  answerRefund,
  balance,
  cashIn,
  createCode,
  payCode,
  receive,
  refundCashIn,
  simplified,
  statement,
} from '../receiving.ts';

const KEY = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const PAYER = {
  name: 'Ana Lima',
  document: '529.982.247-25',
  ispb: '99999001',
  branch: '1234',
  number: '567890',
};

describe('200', () => {
  it('by branch and account: no key, no code, no tag; the payer with a masked CPF', async () => {
    const received = await receive(bank, 12.34, { payer: PAYER });
    expect(received).toEqual({
      worked: true,
      id: expect.any(Number),
      end_to_end_id: expect.stringMatching(/^E99999001\d{12}[0-9a-zA-Z]{11}$/),
      pix_qr_code_id: null,
      amount: 12.34,
      fee: 0,
      transaction_chargeback_value: 0,
      tag: null,
      key: null,
      payer_name: 'Ana Lima',
      payer_document: '***.982.247-**',
      payer_institution: '99999001',
      payer_institution_name: 'PSP Exemplo S.A.',
      account_branch: '0001',
      account_number: '100013',
      created_at: expect.stringMatching(ISO),
    });
  });

  it('by key: the key that was paid; a CNPJ is shown in full', async () => {
    const payer = { ...PAYER, name: 'Loja Sul Ltda', document: '11.222.333/0001-81' };
    const received = await receive(bank, 5, { key: KEY.toUpperCase(), payer });
    expect(received).toMatchObject({ key: KEY, tag: null, payer_document: '11222333000181' });
  });

  it("by code: the code's id, key and tag, and the payer's institution by name", async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 8, tag: 'mesa 4' }));
    const { operationUuid } = await payCode(bank, code, 8, { as: MARINA, account: MARINA_ACCOUNT });
    const received = await cashIn(bank, operationUuid);
    expect(received).toMatchObject({
      end_to_end_id: operationUuid,
      pix_qr_code_id: code.qr_code_id,
      amount: 8,
      tag: 'mesa 4',
      key: KEY,
      payer_name: 'Marina Duarte',
      payer_document: '***.982.247-**',
      payer_institution: '99999000',
      payer_institution_name: expect.any(String),
    });
    expect(received.id).not.toBe(code.qr_code_id);
  });

  it('takes the fee apart from the amount, as a movement of its own', async () => {
    await bank.sandbox('/accounts/0001/100013', { fees: { cashin: 0.99 } }, 'PATCH');
    const before = await balance(bank);
    const received = await receive(bank, 10, { refund_outcome: 'SILENT' });
    await bank.sandbox('/accounts/0001/100013', { fees: { cashin: 0 } }, 'PATCH');
    expect(received).toMatchObject({ amount: 10, fee: 0.99 });
    expect((await balance(bank)).total).toBeCloseTo(before.total + 9.01, 5);
    const rows = (await statement(bank)).filter((row) => row.transaction_id === received.id);
    expect(rows.map((row) => [row.transaction_type, row.credit_or_debit, row.amount])).toEqual([
      ['PIX_CASHIN_TAX', 'DEBIT', 0.99],
      ['PIX_CASHIN', 'CREDIT', 10],
    ]);
    expect(rows.map((row) => row.identification)).toEqual([received.end_to_end_id, received.end_to_end_id]);

    // Giving it back never gives back the fee.
    await answerRefund(bank, await refundCashIn(bank, received.id, 10), null);
    expect((await balance(bank)).total).toBeCloseTo(before.total - 0.99, 5);
  });

  it('counts what settled back, and not what is on its way or was refused', async () => {
    const received = await receive(bank, 20, { refund_outcome: 'SILENT' });
    const value = async () => (await cashIn(bank, received.end_to_end_id)).transaction_chargeback_value;
    await answerRefund(bank, await refundCashIn(bank, received.id, 7.5), null);
    expect(await value()).toBe(7.5);
    const second = await refundCashIn(bank, received.id, 12.5);
    expect(await value()).toBe(7.5);
    await answerRefund(bank, second, 'AC07');
    expect(await value()).toBe(7.5);
  });

  it('answers who may only read, and with a trailing slash', async () => {
    const received = await receive(bank, 6);
    expect((await bank.get(`/v2/finance/cashin/${received.end_to_end_id}/`)).body).toEqual(received);
    expect(
      (await bank.get(`/v2/finance/cashin/${received.end_to_end_id}`, { as: AURORA_READ_ONLY })).body,
    ).toEqual(received);
  });
});

describe('400 Transaction Cashin not found', () => {
  const expected = [400, { detail: 'Transaction Cashin not found' }];
  const get = async (e2e: string, options = {}) => {
    const answer = await bank.get(`/v2/finance/cashin/${e2e}`, options);
    return [answer.status, answer.body];
  };

  it('unknown ids, and ids in another case: end-to-end ids tell upper from lower', async () => {
    const received = await receive(bank, 6);
    expect(await get('E99999001202611211200abcdefghijk')).toEqual(expected);
    expect(await get('x')).toEqual(expected);
    expect(await get(received.end_to_end_id.toLowerCase())).toEqual(expected);
  });

  it("another company's, and a payment that was sent", async () => {
    const received = await receive(bank, 6);
    expect(await get(received.end_to_end_id, { as: BOREAL })).toEqual(expected);
    const code = await createCode(bank, await simplified(bank, { amount: 8 }));
    const { operationUuid } = await payCode(bank, code, 8);
    expect((await get(operationUuid))[0]).toBe(200);
    expect(await get(operationUuid, { as: BOREAL })).toEqual(expected);
  });

  it('401 without a bearer', async () => {
    expect(await get('x', { as: null })).toEqual([401, { detail: 'Unauthorized' }]);
  });
});

it('ends with nothing amiss', () => bank.verify());
