import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA, AURORA_READ_ONLY, BOREAL, type Json, MARINA, startBank, type TestBank } from '../harness.ts';
import {
  balance,
  cashIn,
  charge,
  codeById,
  createCode,
  DAY,
  envelope,
  inSeconds,
  paidCode,
  payCode,
  refundCashIn,
  refundCode,
  simplified,
  statement,
} from '../receiving.ts';

const PATH = '/v2/finance/chargebacks-pix-copy-and-paste';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const refund = async (id: number, amount: number) => {
  const { status, body } = await refundCode(bank, id, amount);
  return [status, body] as [number, Json];
};
const refused = (text: string) => [400, envelope(text)];
const setStatus = (number: string, status: string) =>
  bank.sandbox(`/accounts/0001/${number}`, { status }, 'PATCH');

describe('200, a payer of this bank', () => {
  it('settles at once, without a signature, and both statements show it', async () => {
    const code = await paidCode(bank, 50);
    const [ours, theirs] = [await balance(bank), await balance(bank, '100030', BOREAL)];
    const [status, body] = await refund(code.qr_code_id, 20.25);
    expect([status, body]).toEqual([
      200,
      {
        worked: true,
        id: expect.any(Number),
        end_to_end_id: expect.stringMatching(/^D99999000\d{12}[0-9a-zA-Z]{11}$/),
        amount: 20.25,
        status: 'SUCCESS',
        fee: 0,
      },
    ]);
    expect((await balance(bank)).total).toBeCloseTo(ours.total - 20.25, 5);
    expect((await balance(bank)).blocked).toBe(0);
    expect((await balance(bank, '100030', BOREAL)).total).toBeCloseTo(theirs.total + 20.25, 5);
    expect(await codeById(bank, code.qr_code_id)).toMatchObject({
      status: 'CHARGEBACK',
      amount_chargeback: 20.25,
    });
    const received = await cashIn(bank, code.endToEndId);
    expect(received.transaction_chargeback_value).toBe(20.25);

    const [ourLine] = await statement(bank);
    expect(ourLine).toMatchObject({
      credit_or_debit: 'DEBIT',
      transaction_type: 'PIX_CHARGEBACK',
      amount: 20.25,
      identification: code.endToEndId,
      transaction_id: received.id,
      qr_code_id: code.qr_code_id,
    });
    const [theirLine] = await statement(bank, '100030', BOREAL);
    expect(theirLine).toMatchObject({
      credit_or_debit: 'CREDIT',
      transaction_type: 'PIX_CASHOUT_REFUND',
      amount: 20.25,
      identification: code.endToEndId,
      qr_code_id: null,
    });
    expect(theirLine.code_transaction).toMatch(/^PIX\d{8}/);
  });

  it("the payer's cashout is REFUNDED once all of it is back, and not before", async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 30 }));
    const cashout = await payCode(bank, code, 30);
    const standing = async () =>
      (await bank.get(`/v2/finance/status-cashout?id=${cashout.id}`, { as: BOREAL })).body.status;
    expect((await refund(code.qr_code_id, 29.99))[0]).toBe(200);
    expect(await standing()).toBe('SUCCESS');
    expect((await refund(code.qr_code_id, 0.01))[0]).toBe(200);
    expect(await standing()).toBe('REFUNDED');
    expect(await refund(code.qr_code_id, 0.01)).toEqual(
      refused('Amount is greater than the value of the QR Code'),
    );
  });

  it('the limit is what was received, fine included', async () => {
    const [due_date, fine_date, expiration_date] = await Promise.all(
      [1, 2, 5].map((days) => inSeconds(bank, days * DAY)),
    );
    const code = await createCode(
      bank,
      await charge(bank, { amount: 100, fine: 7.5, due_date, fine_date, expiration_date }),
    );
    await bank.advance(3 * DAY);
    await payCode(bank, code, 107.5);
    expect(await refund(code.qr_code_id, 107.51)).toEqual(
      refused('Amount is greater than the value of the QR Code'),
    );
    expect((await refund(code.qr_code_id, 107.5))[1]).toMatchObject({ status: 'SUCCESS', amount: 107.5 });
    expect(await codeById(bank, code.qr_code_id)).toMatchObject({ amount: 100, amount_chargeback: 107.5 });
  });

  it('both routes draw on the same limit', async () => {
    const code = await paidCode(bank, 10);
    const { id } = await cashIn(bank, code.endToEndId);
    expect((await refundCashIn(bank, id, 6)).body).toMatchObject({ status: 'SUCCESS' });
    expect((await codeById(bank, code.qr_code_id)).status).toBe('CHARGEBACK');
    expect(await refund(code.qr_code_id, 4.01)).toEqual(
      refused('Amount is greater than the value of the QR Code'),
    );
    expect((await refund(code.qr_code_id, 4))[0]).toBe(200);
    const { status, body } = await refundCashIn(bank, id, 0.01);
    expect([status, body]).toEqual(refused('Amount is greater than the value of transaction'));
  });

  it('a signature that is sent is not looked at', async () => {
    const code = await paidCode(bank, 10);
    const body = { qr_code_id: code.qr_code_id, information: 'x', amount: 1 };
    expect((await bank.post(PATH, body, { headers: { hmac: 'nonsense' } })).status).toBe(200);
  });
});

describe('400, in the order of the table', () => {
  it("QR Code not found: unknown, another company's, a cash in's id", async () => {
    const code = await paidCode(bank, 10);
    expect(await refund(987_654_321, 1)).toEqual(refused('QR Code not found'));
    const { id } = await cashIn(bank, code.endToEndId);
    expect(await refund(id, 1)).toEqual(refused('QR Code not found'));
    const theirs = await refundCode(bank, code.qr_code_id, 1, MARINA);
    expect([theirs.status, theirs.body]).toEqual(refused('QR Code not found'));
  });

  it('QR Code is not paid: new, cancelled, expired', async () => {
    const code = await createCode(bank, await simplified(bank));
    expect(await refund(code.qr_code_id, 1)).toEqual(refused('QR Code is not paid'));
    await bank.post('/v2/finance/cancel-pix-copy-and-paste', { qr_code_id: code.qr_code_id });
    expect(await refund(code.qr_code_id, 1)).toEqual(refused('QR Code is not paid'));
    const expired = await createCode(
      bank,
      await simplified(bank, { expiration_date: await inSeconds(bank, 10) }),
    );
    await bank.advance(11);
    expect(await refund(expired.qr_code_id, 1)).toEqual(refused('QR Code is not paid'));
  });

  it('Amount is greater than the value of the QR Code', async () => {
    const code = await paidCode(bank, 10);
    expect(await refund(code.qr_code_id, 10.01)).toEqual(
      refused('Amount is greater than the value of the QR Code'),
    );
    expect((await codeById(bank, code.qr_code_id)).status).toBe('PAID');
  });

  it('each later row gives way to each earlier one', async () => {
    const body = await simplified(bank, { amount: 80 });
    const account = await bank.sandbox('/accounts', {
      type: 'PJ',
      document: '11.444.777/0001-61',
      name: 'Loja Efêmera Ltda',
      balance: 0,
      pix_key: true,
    });
    const [credential] = account.credentials;
    const as = {
      clientId: credential.client_id,
      clientSecret: credential.client_secret,
      hmacSecret: credential.hmac_secret,
    };
    const own = { source_account_branch_identifier: account.branch, source_account_number: account.number };
    const code = await createCode(bank, { ...body, ...own }, as);
    await payCode(bank, code, 80);
    const ask = async (amount: number) => (await refundCode(bank, code.qr_code_id, amount, as)).body.detail;

    // Nothing left in the account, the account and the payer's closing, and too long ago.
    const drained = { ...own, amount: 79, key: '7c2e8d54-91af-4e6b-b0c3-5d8f1a2b3c4d' };
    expect((await bank.post('/create-cashout-self-approve', drained, { as })).status).toBe(200);
    await bank.drain();
    await setStatus(account.number, 'CLOSING');
    await setStatus('100030', 'CLOSING');
    expect(await ask(80.01)).toBe('Amount is greater than the value of the QR Code');
    expect(await ask(80)).toBe('Insufficient balance');
    expect(await ask(1)).toBe('Cannot process chargeback for closed account');
    await setStatus(account.number, 'CLOSED');
    expect(await ask(1)).toBe('Cannot process chargeback for closed account');
    await setStatus(account.number, 'ACTIVE');
    expect(await ask(1)).toBe('Destination account in the process of closing cannot receive chargeback');
    await setStatus('100030', 'CLOSED');
    expect(await ask(1)).toBe('Cannot process chargeback for closed destination account');
    await bank.advance(91 * DAY);
    expect(await ask(80.01)).toBe('Chargeback period (90 days) has expired');
    await setStatus('100030', 'ACTIVE');
    await bank.verify();
  });

  it('Chargeback period (90 days) has expired: to the second', async () => {
    const code = await paidCode(bank, 10);
    const end = Date.parse(code.payment_date) + 90 * DAY * 1000;
    await bank.sandbox('/clock', { now: new Date(end - 20_000).toISOString() });
    await bank.advance(0);
    expect((await refund(code.qr_code_id, 1))[0]).toBe(200);
    await bank.sandbox('/clock', { now: new Date(end + 1).toISOString() });
    expect(await refund(code.qr_code_id, 1)).toEqual(refused('Chargeback period (90 days) has expired'));
  });
});

describe('400 field: message', () => {
  const good = { qr_code_id: 1, information: 'x', amount: 1 };

  it.each(['qr_code_id', 'information', 'amount'])('%s is missing', async (name) => {
    const body: Json = { ...good };
    delete body[name];
    const answer = await bank.post(PATH, body, { hmacSecret: null });
    expect([answer.status, answer.body]).toEqual(refused(`${name}: Field required`));
  });

  it.each([
    ['qr_code_id', '"1"'],
    ['qr_code_id', '1.5'],
    ['information', '""'],
    ['information', 'null'],
    ['amount', '0'],
    ['amount', '-1'],
    ['amount', '"1"'],
    ['amount', '1.001'],
    ['amount', '1.000'],
    ['amount', '10000000000'],
  ])('%s is %s', async (name, literal) => {
    const body = JSON.stringify({ ...good, [name]: 4711 }).replace('4711', literal);
    const { status, body: answer } = await bank.post(PATH, body, { hmacSecret: null });
    expect([status, Object.keys(answer).sort()]).toEqual([400, ['data', 'detail', 'message', 'worked']]);
    expect(answer).toMatchObject({ worked: false, data: null, detail: answer.message });
    expect(answer.detail).toMatch(new RegExp(`^${name}: \\S`));
  });

  it('the body is no JSON', async () => {
    const { status, body } = await bank.post(PATH, '{', { hmacSecret: null });
    expect([status, body.worked, body.data]).toEqual([400, false, null]);
    expect(body.detail).toMatch(/^body: \S/);
  });
});

describe('401, 403', () => {
  it('Not authenticated: missing, malformed, expired', async () => {
    const body = { qr_code_id: 1, information: 'x', amount: 1 };
    const text = { worked: false, detail: 'Not authenticated', message: 'Not authenticated', data: null };
    for (const options of [
      { as: null },
      { token: 'x' },
      { as: null, headers: { authorization: 'Basic eDp5' } },
    ]) {
      const answer = await bank.post(PATH, body, options);
      expect([answer.status, answer.body]).toEqual([401, text]);
    }
    const token = await bank.token(AURORA);
    await bank.advance(3601);
    const answer = await bank.post(PATH, body, { token });
    expect([answer.status, answer.body]).toEqual([401, { ...text, code: 'token_not_valid' }]);
  });

  it('Forbidden: without refund.create', async () => {
    const answer = await refundCode(bank, 1, 1, AURORA_READ_ONLY);
    const text = { worked: false, detail: 'Forbidden', message: 'Forbidden', data: null };
    expect([answer.status, answer.body]).toEqual([403, text]);
  });
});

it('ends with nothing amiss', () => bank.verify());
