import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeDynamic } from '../../src/brcode/encode.ts';
import { queryText } from '../../src/database/pool.ts';
import { cashoutOf, change, openAccount } from '../accounts.ts';
import {
  AURORA,
  AURORA_READ_ONLY,
  BOREAL,
  BOREAL_ACCOUNT,
  type Credential,
  type Json,
  MARINA,
  startBank,
  type TestBank,
} from '../harness.ts';
import {
  charge,
  codeById,
  crc16,
  createCode,
  DAY,
  inSeconds,
  paidCode,
  payCode,
  simplified,
  staticCode,
} from '../receiving.ts';

const PATH = '/v2/finance/decode-qrcode';
const KEY = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';
const NOT_FOUND = [400, { detail: 'QRCode not found' }];
const E2E = /^E99999000\d{12}[0-9a-zA-Z]{11}$/;

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const decode = async (pix_copy_and_paste: unknown, more: Json = {}, options: Json = { as: BOREAL }) => {
  const answer = await bank.post(PATH, { pix_copy_and_paste, ...more }, options);
  return [answer.status, answer.body] as [number, Json];
};

const RECEIVER = {
  ispb: '99999000',
  agency: '0001',
  account: '100013',
  account_type: 'CURRENT_ACCOUNT',
  key: KEY,
  key_type: 'EVP',
  receiver_name: 'Padaria Aurora Ltda',
  receiver_fantasy_name: null,
  receiver_document_type: 'CNPJ',
  receiver_document_legal_id: '11222333000181',
};

const NO_DATA = {
  data_qr_code_static: null,
  data_qr_code_dynamic_immediate: null,
  data_qr_code_dynamic_charge: null,
  data_qr_code_compound: null,
};

describe('200, our own codes', () => {
  it('an immediate one', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 25.9 }));
    expect(await decode(code.pix_copy_and_paste)).toEqual([
      200,
      {
        end_to_end_id: expect.stringMatching(E2E),
        type: 'DYNAMIC_IMMEDIATE',
        journey: null,
        ...RECEIVER,
        ...NO_DATA,
        data_qr_code_dynamic_immediate: {
          amount: 25.9,
          expiration_date: code.expiration_date,
          description: null,
          city: 'SAO PAULO',
          additional_info: null,
        },
      },
    ]);
  });

  it('a charge, before and from the day of the fine: the original amount, and the fine beside it', async () => {
    const code = await createCode(bank, await charge(bank, { amount: 100, fine: 7.5 }));
    const before = new Date(Date.parse(code.fine_date) - DAY * 1000).toISOString().slice(0, 10);
    const data = {
      amount: 100,
      due_date: code.due_date.slice(0, 10),
      interest_amount: 0,
      discount_amount: 0,
      description: null,
    };
    expect(await decode(code.pix_copy_and_paste)).toEqual([
      200,
      {
        end_to_end_id: expect.stringMatching(E2E),
        type: 'DYNAMIC_CHARGE',
        journey: null,
        ...RECEIVER,
        ...NO_DATA,
        data_qr_code_dynamic_charge: { ...data, fine_amount: 0 },
      },
    ]);
    const on = async (payment_date: string) =>
      (await decode(code.pix_copy_and_paste, { payment_date }))[1].data_qr_code_dynamic_charge;
    expect(await on(code.due_date.slice(0, 10))).toEqual({ ...data, fine_amount: 0 });
    expect(await on(before)).toEqual({ ...data, fine_amount: 0 });
    expect(await on(code.fine_date.slice(0, 10))).toEqual({ ...data, fine_amount: 7.5 });
    expect(await on(code.expiration_date.slice(0, 10))).toEqual({ ...data, fine_amount: 7.5 });
  });

  it.each([
    [2.25, 100, 2.25],
    [2, 0.25, 0.01],
    [2, 0.24, 0],
    [33.33, 10.01, 3.34],
  ])('a fine of %d percent of %d is %d', async (fine, amount, expected) => {
    const code = await createCode(bank, await charge(bank, { type_fine: 'PERCENT', fine, amount }));
    const [, body] = await decode(code.pix_copy_and_paste, { payment_date: code.fine_date.slice(0, 10) });
    expect(body.data_qr_code_dynamic_charge).toMatchObject({ amount, fine_amount: expected });
  });

  it('static codes of a key of ours: 0 when the payer chooses', async () => {
    const priced = staticCode({ key: KEY, amount: '12.50', description: 'cafe e pao', zip: '50030230' });
    expect(await decode(priced)).toEqual([
      200,
      {
        end_to_end_id: expect.stringMatching(E2E),
        type: 'STATIC',
        journey: null,
        ...RECEIVER,
        ...NO_DATA,
        data_qr_code_static: {
          amount: 12.5,
          description: 'cafe e pao',
          city: 'RECIFE',
          zip_code: '50030230',
        },
      },
    ]);
    const [, open] = await decode(staticCode({ key: KEY }));
    expect(open.data_qr_code_static).toEqual({
      amount: 0,
      description: null,
      city: 'RECIFE',
      zip_code: null,
    });
  });

  it('blanks and a line break around the code, and a CRC in lower case', async () => {
    const code = staticCode({ key: KEY });
    expect((await decode(`\n ${code}\r\n`))[0]).toBe(200);
    expect((await decode(code.slice(0, -4) + code.slice(-4).toLowerCase()))[0]).toBe(200);
  });

  it('its own codes are read by the company itself too', async () => {
    const code = await createCode(bank, await simplified(bank));
    expect((await decode(code.pix_copy_and_paste, {}, { as: AURORA }))[0]).toBe(200);
  });
});

describe('200, a key of another institution', () => {
  it('takes account and holder from the directory; a number is shown with its last six', async () => {
    const [status, body] = await decode(staticCode({ key: 'OK@psp.example', amount: '1.00' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'STATIC',
      ispb: '99999001',
      agency: '0001',
      account: '000019',
      account_type: 'CURRENT_ACCOUNT',
      key: 'ok@psp.example',
      key_type: 'EMAIL',
      receiver_name: 'Bruno Cardoso Nogueira',
      receiver_document_type: 'CPF',
      receiver_document_legal_id: '60010000186',
    });
  });
});

const minuteOf = (instant: string) => instant.slice(0, 16).replace(/[-T:]/g, '');

describe('the promised end-to-end id', () => {
  const used = async (code: Json, as = BOREAL, account: Json = BOREAL_ACCOUNT) =>
    (await payCode(bank, code, 25.9, { as, account })).operationUuid;
  const promised = async (code: Json, as: Credential = BOREAL) =>
    (await decode(code.pix_copy_and_paste, {}, { as }))[1].end_to_end_id;

  it('is the one of a payment by the same company within 15 minutes', async () => {
    const code = await createCode(bank, await simplified(bank));
    const id = await promised(code);
    await bank.advance(14 * 60);
    expect(await used(code)).toBe(id);
  });

  it('lasts when the code is read again', async () => {
    const code = await createCode(bank, await simplified(bank));
    expect(await promised(code)).toBe(await promised(code));
  });

  it('is another before the rail would refuse it for its age, however often the code is read', async () => {
    const code = await createCode(bank, await simplified(bank));
    const id = await promised(code);
    // A reading every 14 minutes keeps it, 47 times in eleven hours.
    await queryText(
      bank.app.db.main,
      `update decoded_codes set end_to_end_id = overlay(end_to_end_id placing $2 from 10 for 12)
        where end_to_end_id = $1`,
      [id, minuteOf(await inSeconds(bank, -11 * 3_600 - 60))],
    );
    expect(await promised(code)).not.toContain(id.slice(21));
  });

  it("is nobody else's", async () => {
    const code = await createCode(bank, await simplified(bank));
    const [mine, theirs] = [await promised(code), await promised(code, MARINA)];
    expect(theirs).not.toBe(mine);
    expect(await used(code)).toBe(mine);
  });

  it('does not pass to a company that has not read the code itself', async () => {
    const code = await createCode(bank, await simplified(bank));
    const theirs = await promised(code, MARINA);
    const mine = await used(code);
    expect(mine).toMatch(E2E);
    expect(mine).not.toBe(theirs);
  });

  it('is gone after 15 minutes', async () => {
    const code = await createCode(bank, await simplified(bank));
    const id = await promised(code);
    await bank.advance(15 * 60 + 1);
    expect(await used(code)).not.toBe(id);
  });

  it('waits for the payment when the money was not there at first', async () => {
    const poor = await openAccount(bank, { balance: 1 });
    const code = await createCode(bank, await simplified(bank));
    const id = await promised(code, poor.credential);
    const body = { ...poor.source, pix_copy_and_paste: code.pix_copy_and_paste, amount: 25.9 };
    const pay = () => bank.post('/create-copy-and-paste-transfer', body, { as: poor.credential });
    const first = await pay();
    await bank.drain();
    expect(await cashoutOf(bank, first.body.id, poor)).toMatchObject({
      status: 'FAILED',
      erro_descriptor: 'NO_BALANCE',
    });
    await change(bank, poor, { credit: 100 });
    const second = await pay();
    await bank.drain();
    expect((await cashoutOf(bank, second.body.id, poor)).operationUuid).toBe(id);
  });

  it('serves one payment: a static code that is paid twice has two ids', async () => {
    const code = { pix_copy_and_paste: staticCode({ key: KEY, amount: '25.90' }) };
    const id = await promised(code);
    expect(await used(code)).toBe(id);
    const again = await used(code);
    expect(again).toMatch(E2E);
    expect(again).not.toBe(id);
  });
});

describe('400 QRCode not found', () => {
  it.each([
    '',
    'pix',
    '00020126',
    staticCode({ key: KEY }).slice(0, -1),
    staticCode({ key: KEY }).replace('RECIFE', 'OLINDA'),
    staticCode({ key: 'none@psp.example' }),
    staticCode({ key: 'not a key' }),
  ])('%s', async (text) => {
    expect(await decode(text)).toEqual(NOT_FOUND);
  });

  it('codes that can no longer be paid: paid, given back, cancelled, expired', async () => {
    const paid = await paidCode(bank, 5);
    expect(await decode(paid.pix_copy_and_paste)).toEqual(NOT_FOUND);
    const cancelled = await createCode(bank, await simplified(bank));
    await bank.post('/v2/finance/cancel-pix-copy-and-paste', { qr_code_id: cancelled.qr_code_id });
    expect(await decode(cancelled.pix_copy_and_paste)).toEqual(NOT_FOUND);
    const expired = await createCode(
      bank,
      await simplified(bank, { expiration_date: await inSeconds(bank, 30) }),
    );
    expect((await decode(expired.pix_copy_and_paste))[0]).toBe(200);
    await bank.advance(31);
    expect(await decode(expired.pix_copy_and_paste)).toEqual(NOT_FOUND);
    expect((await codeById(bank, expired.qr_code_id)).status).toBe('EXPIRED');
  });

  it('a day after the code is over', async () => {
    const code = await createCode(bank, await simplified(bank));
    const payment_date = new Date(Date.parse(code.expiration_date) + DAY * 1000).toISOString().slice(0, 10);
    expect(await decode(code.pix_copy_and_paste, { payment_date })).toEqual(NOT_FOUND);
  });

  it('a code whose account no longer receives', async () => {
    const code = await createCode(bank, await simplified(bank));
    for (const status of ['CLOSING', 'CLOSED']) {
      await bank.sandbox('/accounts/0001/100013', { status }, 'PATCH');
      expect(await decode(code.pix_copy_and_paste)).toEqual(NOT_FOUND);
    }
    await bank.sandbox('/accounts/0001/100013', { status: 'ACTIVE' }, 'PATCH');
    expect((await decode(code.pix_copy_and_paste))[0]).toBe(200);
  });

  it('a charge under the path of the other codes, where its location answers nobody', async () => {
    const code = await createCode(bank, await charge(bank));
    const location = /(127\.0\.0\.1:\d+\/qr\/v2\/cobv\/[0-9a-f]{32})/.exec(
      code.pix_copy_and_paste,
    )?.[1] as string;
    const shop = { merchantName: 'Padaria', merchantCity: 'SAO PAULO' };
    expect((await decode(encodeDynamic({ url: location, ...shop })))[0]).toBe(200);
    expect(await decode(encodeDynamic({ url: location.replace('cobv/', ''), ...shop }))).toEqual(NOT_FOUND);
  });

  it('a location that nobody has', async () => {
    const code = await createCode(bank, await simplified(bank));
    const [head] = code.pix_copy_and_paste.split('6304');
    const other = `${code.pix_copy_and_paste.slice(0, -4).replace(/[0-9a-f]{32}/, '0'.repeat(32))}`;
    expect(head).toBeDefined();
    expect(await decode(other + crc16(other))).toEqual(NOT_FOUND);
  });
});

describe('400 Is less than current date', () => {
  it('yesterday; but a code that is none comes first', async () => {
    const code = await createCode(bank, await simplified(bank));
    const payment_date = (await inSeconds(bank, -DAY)).slice(0, 10);
    const past = [400, { detail: 'Is less than current date' }];
    expect(await decode(code.pix_copy_and_paste, { payment_date })).toEqual(past);
    expect(await decode('pix', { payment_date })).toEqual(NOT_FOUND);
    const today = (await inSeconds(bank, 0)).slice(0, 10);
    expect((await decode(code.pix_copy_and_paste, { payment_date: today }))[0]).toBe(200);
    expect((await decode(code.pix_copy_and_paste, { payment_date: null }))[0]).toBe(200);
  });
});

describe('401, 403, 422', () => {
  it('Unauthorized: no bearer, no signature, a wrong one', async () => {
    for (const options of [
      { as: null },
      { as: BOREAL, hmacSecret: null },
      { as: BOREAL, hmacSecret: 'another' },
    ])
      expect(await decode('x', {}, options)).toEqual([401, { detail: 'Unauthorized' }]);
  });

  it('Forbidden: without code.decode', async () => {
    expect(await decode('x', {}, { as: AURORA_READ_ONLY })).toEqual([403, { detail: 'Forbidden' }]);
  });

  it.each(['2027-02-30', '01/01/2027', '2027-01-01T00:00:00Z', '', 20_270_101])(
    'Validation error: payment_date %j',
    async (payment_date) => {
      const [status, body] = await decode('x', { payment_date });
      expect([status, body.message]).toEqual([422, 'Validation error']);
      expect(body.detail).toMatchObject([{ loc: ['body', 'payment_date'] }]);
    },
  );

  it('Validation error: no code', async () => {
    const missing = { loc: ['body', 'pix_copy_and_paste'], msg: 'Field required', type: 'missing' };
    const answer = await bank.post(PATH, {}, { as: BOREAL });
    expect([answer.status, answer.body]).toEqual([422, { message: 'Validation error', detail: [missing] }]);
    expect((await decode(1))[0]).toBe(422);
  });
});

it('ends with nothing amiss', () => bank.verify());
