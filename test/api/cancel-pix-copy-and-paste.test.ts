import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA_READ_ONLY, BOREAL, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { codeById, createCode, inSeconds, paidCode, refundCode, simplified } from '../receiving.ts';

const PATH = '/v2/finance/cancel-pix-copy-and-paste';
const WRONG_STATUS = [400, { detail: 'QR Code in wrong status' }];

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const cancel = async (id: unknown, options = {}) => {
  const answer = await bank.post(PATH, { qr_code_id: id }, options);
  return [answer.status, answer.body];
};

it('200: answers the code, CANCELED, which nobody can pay or decode any more', async () => {
  const code = await createCode(bank, await simplified(bank));
  expect(await cancel(code.qr_code_id)).toEqual([200, { ...code, status: 'CANCELED' }]);
  const { pix_copy_and_paste } = code;
  const pay = { ...BOREAL_ACCOUNT, pix_copy_and_paste, amount: 25.9 };
  const paid = await bank.post('/create-copy-and-paste-transfer', pay, { as: BOREAL });
  expect([paid.status, paid.body]).toEqual([400, { detail: 'Invalid PIX copy and paste code' }]);
  const decoded = await bank.post('/v2/finance/decode-qrcode', { pix_copy_and_paste }, { as: BOREAL });
  expect([decoded.status, decoded.body]).toEqual([400, { detail: 'QRCode not found' }]);
});

describe('400', () => {
  it("QR Code not found: unknown, and another company's", async () => {
    const code = await createCode(bank, await simplified(bank));
    expect(await cancel(987_654_321)).toEqual([400, { detail: 'QR Code not found' }]);
    expect(await cancel(code.qr_code_id, { as: BOREAL })).toEqual([400, { detail: 'QR Code not found' }]);
    expect((await codeById(bank, code.qr_code_id)).status).toBe('NEW');
  });

  it('QR Code in wrong status: cancelled, paid, given back, expired', async () => {
    const cancelled = await createCode(bank, await simplified(bank));
    await cancel(cancelled.qr_code_id);
    expect(await cancel(cancelled.qr_code_id)).toEqual(WRONG_STATUS);

    const paid = await paidCode(bank, 10);
    expect(await cancel(paid.qr_code_id)).toEqual(WRONG_STATUS);
    await refundCode(bank, paid.qr_code_id, 10);
    expect(await cancel(paid.qr_code_id)).toEqual(WRONG_STATUS);
    expect((await codeById(bank, paid.qr_code_id)).status).toBe('CHARGEBACK');

    const expiration_date = await inSeconds(bank, 60);
    const expired = await createCode(bank, await simplified(bank, { expiration_date }));
    await bank.advance(61);
    expect(await cancel(expired.qr_code_id)).toEqual(WRONG_STATUS);
    expect((await codeById(bank, expired.qr_code_id)).status).toBe('EXPIRED');
    await bank.verify();
  });
});

it('401 and 403: unsigned, signed with another secret, not allowed to', async () => {
  const code = await createCode(bank, await simplified(bank));
  expect(await cancel(code.qr_code_id, { as: null })).toEqual([401, { detail: 'Unauthorized' }]);
  expect(await cancel(code.qr_code_id, { hmacSecret: null })).toEqual([401, { detail: 'Unauthorized' }]);
  expect(await cancel(code.qr_code_id, { hmacSecret: BOREAL.hmacSecret })).toEqual([
    401,
    { detail: 'Unauthorized' },
  ]);
  expect(await cancel(code.qr_code_id, { as: AURORA_READ_ONLY })).toEqual([403, { detail: 'Forbidden' }]);
  expect((await codeById(bank, code.qr_code_id)).status).toBe('NEW');
});

it.each(['1', 0, -1, 1.5, null, true])('422: %j is no id', async (id) => {
  const answer = await bank.post(PATH, { qr_code_id: id });
  expect(answer).toMatchObject({ status: 422, body: { message: 'Validation error' } });
  expect(answer.body.detail).toMatchObject([{ loc: ['body', 'qr_code_id'] }]);
});
