import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA, AURORA_READ_ONLY, BOREAL, type Json, startBank, type TestBank } from '../harness.ts';
import {
  answerRefund,
  balance,
  cashIn,
  codeById,
  DAY,
  envelope,
  paidCode,
  payCode,
  receive,
  refundCashIn,
  statement,
  staticCode,
} from '../receiving.ts';

const PATH = '/v2/finance/chargeback';
const KEY = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';
const SILENT = { refund_outcome: 'SILENT' };

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const refund = async (id: number, amount: number, as = AURORA) => {
  const { status, body } = await refundCashIn(bank, id, amount, as);
  return [status, body] as [number, Json];
};
const refused = (text: string) => [400, envelope(text)];
const statusOf = async (id: string) => (await bank.get(`${PATH}/status?id=${id}`)).body.status;
const setStatus = (number: string, status: string) =>
  bank.sandbox(`/accounts/0001/${number}`, { status }, 'PATCH');

describe('200, a payer of another institution', () => {
  it('PENDING, the amount blocked, until it settles: SUCCESS and a debit', async () => {
    const received = await receive(bank, 60, SILENT);
    const before = await balance(bank);
    const asked = await refundCashIn(bank, received.id, 25);
    expect([asked.status, asked.body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        end_to_end_id: expect.stringMatching(/^(|D99999000\d{12}[0-9a-zA-Z]{11})$/),
        amount: 25,
        status: 'PENDING',
      },
    ]);
    const { total, available, blocked } = await balance(bank);
    expect([total, blocked]).toEqual([before.total, 25]);
    expect(available).toBeCloseTo(before.available - 25, 5);

    await answerRefund(bank, asked, null);
    expect(await statusOf(asked.body.id)).toBe('SUCCESS');
    const after = await balance(bank);
    expect(after.total).toBeCloseTo(before.total - 25, 5);
    expect(after.blocked).toBe(0);
    expect((await cashIn(bank, received.end_to_end_id)).transaction_chargeback_value).toBe(25);
    const [line] = await statement(bank);
    expect(line).toMatchObject({
      credit_or_debit: 'DEBIT',
      transaction_type: 'PIX_CHARGEBACK',
      amount: 25,
      identification: received.end_to_end_id,
      transaction_id: received.id,
      qr_code_id: null,
    });
  });

  it('REJECTED: the money stays, nothing on the statement, and it can be asked for again', async () => {
    const received = await receive(bank, 60, SILENT);
    const [before, lines] = [await balance(bank), (await statement(bank)).length];
    const asked = await refundCashIn(bank, received.id, 60);
    await answerRefund(bank, asked, 'AC07');
    expect(await statusOf(asked.body.id)).toBe('REJECTED');
    expect(await balance(bank)).toEqual(before);
    expect((await statement(bank)).length).toBe(lines);
    expect((await cashIn(bank, received.end_to_end_id)).transaction_chargeback_value).toBe(0);
    const again = await refundCashIn(bank, received.id, 60);
    expect(again.body.id).not.toBe(asked.body.id);
    await answerRefund(bank, again, null);
    expect(await statusOf(again.body.id)).toBe('SUCCESS');
    expect(await refund(received.id, 0.01)).toEqual(
      refused('Amount is greater than the value of transaction'),
    );
  });

  it('no answer: PENDING until 40 seconds have passed, then REJECTED; a late word changes nothing', async () => {
    const received = await receive(bank, 60, SILENT);
    const before = await balance(bank);
    const asked = await refundCashIn(bank, received.id, 10);
    await bank.drain();
    expect(await statusOf(asked.body.id)).toBe('PENDING');
    await bank.advance(30);
    expect(await statusOf(asked.body.id)).toBe('PENDING');
    await bank.advance(11);
    expect(await statusOf(asked.body.id)).toBe('REJECTED');
    await answerRefund(bank, asked, null);
    expect(await statusOf(asked.body.id)).toBe('REJECTED');
    expect(await balance(bank)).toEqual(before);
  });

  it('a word that comes twice counts once', async () => {
    const received = await receive(bank, 60, SILENT);
    const before = await balance(bank);
    const asked = await refundCashIn(bank, received.id, 10);
    await answerRefund(bank, asked, null);
    await answerRefund(bank, asked, null);
    await answerRefund(bank, asked, 'AC03');
    expect((await balance(bank)).total).toBeCloseTo(before.total - 10, 5);
    expect(await statusOf(asked.body.id)).toBe('SUCCESS');
  });
});

describe('200, a payer of this bank', () => {
  it('SUCCESS at once, whatever was paid: a key without any code', async () => {
    const paid = await payCode(bank, { pix_copy_and_paste: staticCode({ key: KEY, amount: '9.00' }) }, 9);
    const received = await cashIn(bank, paid.operationUuid);
    const theirs = await balance(bank, '100030', BOREAL);
    const [status, body] = await refund(received.id, 9);
    expect([status, body]).toMatchObject([
      200,
      { amount: 9, status: 'SUCCESS', end_to_end_id: expect.stringMatching(/^D99999000/) },
    ]);
    expect((await balance(bank, '100030', BOREAL)).total).toBeCloseTo(theirs.total + 9, 5);
    const cashout = (await bank.get(`/v2/finance/status-cashout?id=${paid.id}`, { as: BOREAL })).body;
    expect(cashout.status).toBe('REFUNDED');
    const [line] = await statement(bank, '100030', BOREAL);
    expect(line).toMatchObject({
      transaction_type: 'PIX_CASHOUT_REFUND',
      credit_or_debit: 'CREDIT',
      transaction_id: paid.id,
      code_transaction: cashout.code_transaction,
    });
  });

  it('the code that was paid becomes CHARGEBACK by this route too', async () => {
    const code = await paidCode(bank, 10);
    const { id } = await cashIn(bank, code.endToEndId);
    await refund(id, 1);
    expect(await codeById(bank, code.qr_code_id)).toMatchObject({
      status: 'CHARGEBACK',
      amount_chargeback: 1,
    });
  });
});

describe('400, in the order of the table', () => {
  it("Transaction Cashin not found: unknown, another company's, a cashout's id on either side, a code's id", async () => {
    const expected = refused('Transaction Cashin not found');
    const code = await paidCode(bank, 10);
    const received = await cashIn(bank, code.endToEndId);
    expect(await refund(987_654_321, 1)).toEqual(expected);
    expect(await refund(code.qr_code_id, 1)).toEqual(expected);
    expect(await refund(received.id, 1, BOREAL)).toEqual(expected);
    const sent = (await bank.get(`/v2/finance/status-cashout?e2e_id=${code.endToEndId}`, { as: BOREAL }))
      .body;
    expect(sent.worked).toBe(true);
    expect(await refund(sent.id, 1, BOREAL)).toEqual(expected);
    expect(await refund(sent.id, 1)).toEqual(expected);
  });

  it('There is a refund in processing, by either route, whatever the amount', async () => {
    const received = await receive(bank, 60, SILENT);
    const asked = await refundCashIn(bank, received.id, 10);
    expect(await refund(received.id, 1)).toEqual(refused('There is a refund in processing'));
    expect(await refund(received.id, 60.01)).toEqual(refused('There is a refund in processing'));
    await answerRefund(bank, asked, null);
    expect(await refund(received.id, 50.01)).toEqual(
      refused('Amount is greater than the value of transaction'),
    );
    const rest = await refundCashIn(bank, received.id, 50);
    await answerRefund(bank, rest, null);
  });

  it('Chargeback period (90 days) has expired, before anything about the amount', async () => {
    const received = await receive(bank, 60, SILENT);
    const end = Date.parse(received.created_at) + 90 * DAY * 1000;
    await bank.sandbox('/clock', { now: new Date(end - 20_000).toISOString() });
    await bank.advance(0);
    const asked = await refundCashIn(bank, received.id, 1);
    expect(asked.status).toBe(200);
    await bank.sandbox('/clock', { now: new Date(end + 1).toISOString() });
    // The refund is still on its way, and the amount too high besides.
    expect(await statusOf(asked.body.id)).toBe('PENDING');
    expect(await refund(received.id, 61)).toEqual(refused('Chargeback period (90 days) has expired'));
    await answerRefund(bank, asked, null);
    expect(await statusOf(asked.body.id)).toBe('SUCCESS');
  });

  it('Insufficient balance: what is blocked cannot be given back', async () => {
    const paid = await payCode(
      bank,
      { pix_copy_and_paste: staticCode({ key: 'd41f6a82-3c5e-4b97-a8d0-6e9f2b1c4a73' }) },
      5,
    );
    expect(paid.status).toBe('SUCCESS');
    const other = await receive(bank, 100_000, { branch: '0001', number: '100021', ...SILENT });
    const held = await receive(bank, 0.01, { branch: '0001', number: '100021', ...SILENT });
    const first = await refundCashIn(bank, held.id, 0.01);
    expect(first.status).toBe(200);
    expect(await refund(other.id, 100_000)).toMatchObject([200, { status: 'PENDING' }]);
    await bank.advance(41);
    const drained = {
      source_account_branch_identifier: '0001',
      source_account_number: '100021',
      amount: 100_000,
      key: 'ok@psp.example',
    };
    expect((await bank.post('/create-cashout-self-approve', drained)).status).toBe(200);
    await bank.drain();
    expect(await refund(other.id, 0.02)).toEqual(refused('Insufficient balance'));
    const again = await refundCashIn(bank, other.id, 0.01);
    expect(again.status).toBe(200);
    expect(await refund(held.id, 0.01)).toEqual(refused('Insufficient balance'));
    await answerRefund(bank, again, null);
  });

  it('Cannot process chargeback for closed account: closed and closing', async () => {
    const received = await receive(bank, 5, SILENT);
    for (const status of ['CLOSING', 'CLOSED']) {
      await setStatus('100013', status);
      expect(await refund(received.id, 1)).toEqual(refused('Cannot process chargeback for closed account'));
    }
    await setStatus('100013', 'ACTIVE');
  });

  it("the payer's account closed or closing", async () => {
    const code = await paidCode(bank, 10);
    const { id } = await cashIn(bank, code.endToEndId);
    await setStatus('100030', 'CLOSING');
    expect(await refund(id, 1)).toEqual(
      refused('Destination account in the process of closing cannot receive chargeback'),
    );
    await setStatus('100030', 'CLOSED');
    expect(await refund(id, 1)).toEqual(refused('Cannot process chargeback for closed destination account'));
    await setStatus('100030', 'ACTIVE');
    expect((await refund(id, 1))[0]).toBe(200);
  });
});

describe('permissions', () => {
  const body = { transaction_id: 1, information: 'x', amount: 1 };
  const ask = async (options: Json) => {
    const answer = await bank.post(PATH, body, options);
    return [answer.status, answer.body];
  };

  it('HMAC header required for API audience, and HMAC invalid', async () => {
    expect(await ask({ hmacSecret: null })).toEqual(refused('HMAC header required for API audience'));
    expect(await ask({ hmacSecret: 'another' })).toEqual(refused('HMAC invalid'));
    expect(await ask({ hmacSecret: AURORA_READ_ONLY.hmacSecret })).toEqual(refused('HMAC invalid'));
    expect(await ask({ headers: { hmac: '' } })).toEqual(refused('HMAC header required for API audience'));
    expect(await ask({ headers: { hmac: 'zz' } })).toEqual(refused('HMAC invalid'));
  });

  it('Not authenticated, before the signature', async () => {
    const text = { worked: false, detail: 'Not authenticated', message: 'Not authenticated', data: null };
    expect(await ask({ as: null })).toEqual([401, text]);
    expect(await ask({ token: 'x.y.z', hmacSecret: null })).toEqual([401, text]);
    const token = await bank.token(AURORA);
    await bank.advance(3601);
    expect(await ask({ token })).toEqual([401, { ...text, code: 'token_not_valid' }]);
  });

  it('Forbidden without refund.create, after the signature', async () => {
    const text = { worked: false, detail: 'Forbidden', message: 'Forbidden', data: null };
    expect(await ask({ as: AURORA_READ_ONLY })).toEqual([403, text]);
    expect((await ask({ as: AURORA_READ_ONLY, hmacSecret: 'x' }))[1].detail).toBe('HMAC invalid');
  });
});

describe('400 field: message', () => {
  it.each(['transaction_id', 'information', 'amount'])('%s is missing', async (name) => {
    const body: Json = { transaction_id: 1, information: 'x', amount: 1 };
    delete body[name];
    const answer = await bank.post(PATH, body);
    expect([answer.status, answer.body]).toEqual(refused(`${name}: Field required`));
  });

  it.each([
    ['transaction_id', '"1"'],
    ['transaction_id', '0'],
    ['information', '7'],
    ['amount', '0'],
    ['amount', '0.001'],
    ['amount', '10.000'],
    ['amount', '"1"'],
  ])('%s is %s', async (name, literal) => {
    const body = JSON.stringify({ transaction_id: 1, information: 'x', amount: 1, [name]: 4711 }).replace(
      '4711',
      literal,
    );
    const { status, body: answer } = await bank.post(PATH, body);
    expect([status, answer.worked, answer.data]).toEqual([400, false, null]);
    expect(answer.detail).toMatch(new RegExp(`^${name}: \\S`));
    expect(answer.message).toBe(answer.detail);
  });
});

it('ends with nothing amiss', () => bank.verify());
