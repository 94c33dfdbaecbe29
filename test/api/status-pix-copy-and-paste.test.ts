import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA_READ_ONLY, BOREAL, type Json, startBank, type TestBank } from '../harness.ts';
import {
  cashIn,
  charge,
  codeById,
  createCode,
  DAY,
  inSeconds,
  payCode,
  receive,
  refundCode,
  simplified,
} from '../receiving.ts';

const PATH = '/v2/finance/status-pix-copy-and-paste';
const CANCEL = '/v2/finance/cancel-pix-copy-and-paste';
const NOT_FOUND = [400, { detail: 'QR Code not found' }];

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const get = async (query: string, options = {}) => {
  const answer = await bank.get(`${PATH}${query}`, options);
  return [answer.status, answer.body];
};

describe('200, in each status', () => {
  it('NEW: exactly what the creation answered', async () => {
    const code = await createCode(bank, await charge(bank, { tag: 'nova' }));
    expect(await get(`?id=${code.qr_code_id}`)).toEqual([200, code]);
    expect(await get('/tag?tag=nova')).toEqual([200, code]);
  });

  it('PAID, then CHARGEBACK: who paid, when, under which id, and what has been given back', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 40, tag: 'paga' }));
    const cashout = await payCode(bank, code, 40);
    const txid = /image\/([0-9a-f]{32})\.png$/.exec(code.base_64_image_url)?.[1];
    const paid = {
      ...code,
      status: 'PAID',
      debtor_institution: expect.any(String),
      debtor_institution_number: '99999000',
      amount_chargeback: 0,
      endToEndId: cashout.operationUuid,
      payment_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      tax: 0,
      tx_id: txid,
    };
    expect(await get(`?id=${code.qr_code_id}`)).toEqual([200, paid]);
    expect(await get(`?e2e_id=${cashout.operationUuid}`)).toEqual([200, paid]);
    expect(await get('/tag?tag=paga')).toEqual([200, paid]);

    expect((await refundCode(bank, code.qr_code_id, 15.5)).status).toBe(200);
    const partly = { ...paid, status: 'CHARGEBACK', amount_chargeback: 15.5 };
    expect(await get(`?id=${code.qr_code_id}`)).toEqual([200, partly]);
    expect((await refundCode(bank, code.qr_code_id, 24.5)).status).toBe(200);
    expect(await get(`?id=${code.qr_code_id}`)).toEqual([200, { ...partly, amount_chargeback: 40 }]);
  });

  it('tells the fee that receiving it cost', async () => {
    await bank.sandbox('/accounts/0001/100013', { fees: { cashin: 0.35 } }, 'PATCH');
    const code = await createCode(bank, await simplified(bank, { amount: 12 }));
    expect([code.fee, code.tax]).toEqual([0, null]);
    await payCode(bank, code, 12);
    await bank.sandbox('/accounts/0001/100013', { fees: { cashin: 0 } }, 'PATCH');
    expect(await codeById(bank, code.qr_code_id)).toMatchObject({ status: 'PAID', fee: 0.35, tax: 0.35 });
  });

  it('EXPIRED: all null as it was, and the look of it changes with the clock alone', async () => {
    const expiration_date = await inSeconds(bank, 100);
    const code = await createCode(bank, await simplified(bank, { expiration_date, tag: 'vencida' }));
    await bank.advance(90);
    expect((await codeById(bank, code.qr_code_id)).status).toBe('NEW');
    await bank.advance(11);
    expect(await get(`?id=${code.qr_code_id}`)).toEqual([200, { ...code, status: 'EXPIRED' }]);
    expect(await get('/tag?tag=vencida')).toEqual([200, { ...code, status: 'EXPIRED' }]);
  });

  it('CANCELED', async () => {
    const code = await createCode(bank, await simplified(bank));
    const cancelled = await bank.post(CANCEL, { qr_code_id: code.qr_code_id });
    expect(cancelled.status).toBe(200);
    expect(await get(`?id=${code.qr_code_id}`)).toEqual([200, { ...code, status: 'CANCELED' }]);
  });

  it('by tag: the newest, and the tag as it was sent', async () => {
    const tag = ' a&b=ç/?#+% ';
    const first = await createCode(bank, await simplified(bank, { tag }));
    const second = await createCode(bank, await simplified(bank, { tag }));
    expect(second.qr_code_id).not.toBe(first.qr_code_id);
    const [status, body] = await get(`/tag?tag=${encodeURIComponent(tag)}`);
    expect([status, (body as Json).qr_code_id, (body as Json).tag]).toEqual([200, second.qr_code_id, tag]);
    expect(await get(`/tag?tag=${encodeURIComponent(tag.trim())}`)).toEqual(NOT_FOUND);
  });

  it('answers who may only read, and with a trailing slash', async () => {
    const code = await createCode(bank, await simplified(bank));
    expect((await get(`?id=${code.qr_code_id}`, { as: AURORA_READ_ONLY }))[0]).toBe(200);
    expect((await get(`/?id=${code.qr_code_id}`))[0]).toBe(200);
  });
});

describe('400 QR Code not found', () => {
  it('unknown ids, end-to-end ids and tags', async () => {
    expect(await get('?id=987654321')).toEqual(NOT_FOUND);
    expect(await get('?id=9007199254740991')).toEqual(NOT_FOUND);
    expect(await get('?e2e_id=E99999000202611211200abcdefghijk')).toEqual(NOT_FOUND);
    expect(await get('/tag?tag=nobody')).toEqual(NOT_FOUND);
    expect(await get('/tag?tag=')).toEqual(NOT_FOUND);
  });

  it("another company's, by id, by end-to-end id and by tag", async () => {
    const code = await createCode(bank, await simplified(bank, { tag: 'só minha' }));
    const { operationUuid } = await payCode(bank, code, 25.9);
    const tag = encodeURIComponent('só minha');
    for (const query of [`?id=${code.qr_code_id}`, `?e2e_id=${operationUuid}`, `/tag?tag=${tag}`]) {
      expect((await get(query))[0]).toBe(200);
      expect(await get(query, { as: BOREAL })).toEqual(NOT_FOUND);
    }
  });

  it('an end-to-end id that paid no code, and one that paid another than the id given', async () => {
    const received = await receive(bank, 3);
    expect(await get(`?e2e_id=${received.end_to_end_id}`)).toEqual(NOT_FOUND);
    const [one, other] = [
      await createCode(bank, await simplified(bank)),
      await createCode(bank, await simplified(bank)),
    ];
    const { operationUuid } = await payCode(bank, one, 25.9);
    expect((await cashIn(bank, operationUuid)).pix_qr_code_id).toBe(one.qr_code_id);
    expect((await get(`?id=${one.qr_code_id}&e2e_id=${operationUuid}`))[0]).toBe(200);
    expect(await get(`?id=${other.qr_code_id}&e2e_id=${operationUuid}`)).toEqual(NOT_FOUND);
  });
});

describe('401, 422', () => {
  it('Unauthorized without a bearer', async () => {
    expect(await get('?id=1', { as: null })).toEqual([401, { detail: 'Unauthorized' }]);
    expect(await get('/tag?tag=x', { as: null })).toEqual([401, { detail: 'Unauthorized' }]);
  });

  it.each([
    '',
    '?id=',
    '?id=abc',
    '?id=0',
    '?id=-1',
    '?id=1.5',
    '?id=1&id=2',
    '?id=99999999999999999999',
    '?e2e_id=',
  ])('Validation error: %s', async (query) => {
    const [status, body] = await get(query);
    expect([status, (body as Json).message]).toEqual([422, 'Validation error']);
  });

  it('Validation error: no tag', async () => {
    const missing = { loc: ['query', 'tag'], msg: 'Field required', type: 'missing' };
    expect(await get('/tag')).toEqual([422, { message: 'Validation error', detail: [missing] }]);
  });
});

it('leaves nothing that must not be', async () => {
  await bank.advance(DAY);
  await bank.verify();
});
