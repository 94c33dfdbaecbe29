import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AURORA,
  AURORA_EMPTY_ACCOUNT,
  AURORA_READ_ONLY,
  BOREAL_ACCOUNT,
  type Json,
  startBank,
  type TestBank,
} from '../harness.ts';
import { charge, createCode, DAY, inSeconds, simplified } from '../receiving.ts';

const PATH = '/v2/finance/create-pix-copy-and-paste';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

/** The body as text, with the amount written as it stands here: a double would lose how it was written. */
async function raw(literal: string, changes: Json = {}): Promise<string> {
  const body = await simplified(bank, { amount: 111111, ...changes });
  return JSON.stringify(body).replace('111111', literal);
}

const refuse = async (body: Json) => {
  const { status, body: answer } = await bank.post(PATH, body);
  return { status, ...answer };
};

describe('200', () => {
  it('makes a simplified code: every field, and null where nothing was supplied', async () => {
    const body = await simplified(bank);
    const answer = await bank.post(PATH, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      worked: true,
      pix_copy_and_paste: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/),
      qr_code_id: expect.any(Number),
      debtor_name: null,
      debtor_document: null,
      type_document: null,
      debtor_institution: null,
      debtor_institution_number: null,
      expiration_date: body.expiration_date,
      due_date: null,
      amount_chargeback: null,
      amount: 25.9,
      fee: 0,
      type_fine: 'NONE',
      fine: null,
      fine_date: null,
      status: 'NEW',
      base_64_image: expect.stringMatching(/^iVBORw0KGgo/),
      base_64_image_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/qr\/image\/[0-9a-f]{32}\.png$/),
      account_number: '100013',
      agency_number: '0001',
      endToEndId: '',
      payment_date: null,
      tax: null,
      tx_id: null,
      tag: null,
    });
    expect(Number.isInteger(answer.body.qr_code_id)).toBe(true);
  });

  it('makes a charge', async () => {
    const body = await charge(bank, { tag: ' Mensalidade nº 7 ' });
    expect(await createCode(bank, body)).toMatchObject({
      debtor_name: 'Marina Duarte',
      debtor_document: '52998224725',
      type_document: 'CPF',
      debtor_institution: null,
      debtor_institution_number: null,
      expiration_date: body.expiration_date,
      due_date: body.due_date,
      amount_chargeback: null,
      amount: 100,
      type_fine: 'VALUE',
      fine: 7.5,
      fine_date: body.fine_date,
      status: 'NEW',
      endToEndId: '',
      tag: ' Mensalidade nº 7 ',
    });
  });

  it('makes a charge with a fine in percent, to two places', async () => {
    const body = await charge(bank, { type_fine: 'PERCENT', fine: 2.25 });
    expect(await createCode(bank, body)).toMatchObject({ type_fine: 'PERCENT', fine: 2.25 });
  });

  it('writes dates with milliseconds, however short they were sent', async () => {
    const at = await inSeconds(bank, 2 * DAY);
    const body = await simplified(bank, { expiration_date: `${at.slice(0, 16)}Z` });
    const { expiration_date } = await createCode(bank, body);
    expect(expiration_date).toBe(`${at.slice(0, 16)}:00.000Z`);
  });

  it('leaves the image out when asked to, and only then', async () => {
    const without = await createCode(bank, await simplified(bank, { base_64_image: false }));
    expect(without.base_64_image).toBeNull();
    expect(without.base_64_image_url).toMatch(/\.png$/);
    const asked = await createCode(bank, await simplified(bank, { base_64_image: true }));
    expect(asked.base_64_image).toMatch(/^iVBORw0KGgo/);
  });

  it('stores the debtor of a simplified code as sent, without its formatting and without a check', async () => {
    const debtor = { debtor_document: '111.111.111-11', debtor_name: 'João  da Silva', type_document: 'CPF' };
    expect(await createCode(bank, await simplified(bank, debtor))).toMatchObject({
      debtor_document: '11111111111',
      debtor_name: 'João  da Silva',
      type_document: 'CPF',
    });
    expect(await createCode(bank, await simplified(bank, { debtor_name: 'Só o nome' }))).toMatchObject({
      debtor_document: null,
      debtor_name: 'Só o nome',
      type_document: null,
    });
  });

  it('takes null for absent, in every optional field', async () => {
    const nulls = {
      fine: null,
      due_date: null,
      fine_date: null,
      debtor_document: null,
      debtor_name: null,
      type_document: null,
      tag: null,
    };
    expect(await createCode(bank, await simplified(bank, nulls))).toMatchObject(nulls);
  });

  it.each([
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12abc34501de35', '12ABC34501DE35'],
  ])('takes the CNPJ %s for a charge', async (debtor_document, stored) => {
    const body = await charge(bank, { debtor_document, type_document: 'CNPJ' });
    expect(await createCode(bank, body)).toMatchObject({ debtor_document: stored, type_document: 'CNPJ' });
  });

  it.each([
    ['10', 10],
    ['10.5', 10.5],
    ['0.01', 0.01],
    ['1e1', 10],
    ['1e-2', 0.01],
    ['1.234e2', 123.4],
    ['9999999999.99', 9_999_999_999.99],
  ])('reads the amount %s', async (literal, amount) => {
    const answer = await bank.post(PATH, await raw(literal));
    expect([answer.status, answer.body.amount]).toEqual([200, amount]);
  });

  it('takes dates exactly a day apart', async () => {
    const [due_date, next] = await Promise.all([inSeconds(bank, DAY), inSeconds(bank, 2 * DAY)]);
    const apart = new Date(Date.parse(due_date) + DAY * 1000).toISOString();
    expect(Date.parse(next)).toBeGreaterThanOrEqual(Date.parse(apart));
    await createCode(bank, await charge(bank, { due_date, fine_date: apart, expiration_date: apart }));
  });
});

describe('400', () => {
  it('Account not found: another company, unknown, not active', async () => {
    const expected = { status: 400, detail: 'Account not found' };
    expect(await refuse(await simplified(bank, BOREAL_ACCOUNT))).toEqual(expected);
    expect(await refuse(await simplified(bank, { source_account_number: '999999' }))).toEqual(expected);
    expect(await refuse(await simplified(bank, { source_account_branch_identifier: '0002' }))).toEqual(
      expected,
    );
    for (const status of ['CLOSING', 'CLOSED']) {
      await bank.sandbox('/accounts/0001/100021', { status }, 'PATCH');
      expect(await refuse(await simplified(bank, AURORA_EMPTY_ACCOUNT))).toEqual(expected);
    }
    await bank.sandbox('/accounts/0001/100021', { status: 'ACTIVE' }, 'PATCH');
  });

  it.each(['0', '0.00', '-1', '10.001', '10.000', '1000e-3', '10000000000', '1e400'])(
    'Invalid amount: %s',
    async (literal) => {
      expect(await refuse(await raw(literal))).toEqual({ status: 400, detail: 'Invalid amount' });
    },
  );

  it('Invalid dates: each rule by itself', async () => {
    const at = (days: number, ms = 0) => new Date(base + days * DAY * 1000 + ms).toISOString();
    const base = Date.parse(await inSeconds(bank, 0));
    const expected = { status: 400, detail: 'Invalid dates' };
    for (const wrong of [
      { due_date: at(-1) },
      { due_date: at(0) },
      { fine_date: at(11, -1) },
      { fine_date: at(10) },
      { due_date: at(10), fine_date: at(12), expiration_date: at(11, -1) },
      { expiration_date: at(-1) },
      { due_date: at(10).replace('Z', '+00:00') },
      { due_date: at(10).replace('Z', '') },
      { due_date: at(10).slice(0, 10) },
      { fine_date: '2027-02-30T00:00:00.000Z', due_date: at(1) },
      { fine_date: 'amanhã' },
      { due_date: '' },
    ])
      expect(await refuse(await charge(bank, { due_date: at(10), ...wrong })), JSON.stringify(wrong)).toEqual(
        expected,
      );
  });

  it.each([
    '2020-01-01T00:00:00Z',
    '2027-02-30T12:00:00Z',
    '2027-02-29T12:00:00Z',
    '2027-13-01T12:00:00Z',
    '2027-03-01T25:00:00Z',
    '2027-03-01T12:00:00',
    '2027-03-01T12:00:00-03:00',
    '2027-03-01T12:00:00z',
    '2027-03-01',
    '1803902400',
    '',
  ])('Invalid expiration date: %s', async (expiration_date) => {
    const body = await simplified(bank, { expiration_date });
    expect(await refuse(body)).toEqual({ status: 400, detail: 'Invalid expiration date' });
  });

  it('Invalid expiration date: this very moment has passed', async () => {
    const body = await simplified(bank, { expiration_date: await inSeconds(bank, 0) });
    expect(await refuse(body)).toEqual({ status: 400, detail: 'Invalid expiration date' });
  });

  it('Invalid fine configuration: a type or a value that is none, and charge fields on a simplified code', async () => {
    const expected = { status: 400, detail: 'Invalid fine configuration' };
    for (const type_fine of ['none', 'INTEREST', ''])
      expect(await refuse(await simplified(bank, { type_fine })), type_fine).toEqual(expected);
    for (const fine of [0, -1, 1.001])
      expect(await refuse(await charge(bank, { fine })), `${fine}`).toEqual(expected);
    const { due_date, fine_date } = await charge(bank);
    for (const extra of [{ fine: 1 }, { due_date }, { fine_date }])
      expect(await refuse(await simplified(bank, extra)), JSON.stringify(extra)).toEqual(expected);
  });

  it('No PIX key registered', async () => {
    const body = await simplified(bank, AURORA_EMPTY_ACCOUNT);
    expect(await refuse(body)).toEqual({ status: 400, detail: 'No PIX key registered' });
  });

  it('answers the earlier row when several things are wrong', async () => {
    const wrong = {
      source_account_number: '999999',
      amount: 0,
      due_date: '2020-01-01T00:00:00Z',
      expiration_date: 'never',
      fine: 0,
    };
    const good = await charge(bank, AURORA_EMPTY_ACCOUNT);
    const fixed: Json = { ...good, ...wrong };
    const answers: string[] = [];
    for (const name of ['source_account_number', 'amount', 'due_date', 'expiration_date', 'fine']) {
      answers.push((await refuse(fixed)).detail);
      fixed[name] = good[name];
    }
    answers.push((await refuse(fixed)).detail);
    expect(answers).toEqual([
      'Account not found',
      'Invalid amount',
      'Invalid dates',
      'Invalid expiration date',
      'Invalid fine configuration',
      'No PIX key registered',
    ]);
  });
});

describe('401', () => {
  it('Unauthorized: no bearer, a bad one, no signature, another one', async () => {
    const body = await simplified(bank);
    const expected = { detail: 'Unauthorized' };
    for (const options of [
      { as: null },
      { token: 'x.y.z' },
      { hmacSecret: null },
      { hmacSecret: AURORA_READ_ONLY.hmacSecret },
    ]) {
      const answer = await bank.post(PATH, body, options);
      expect([answer.status, answer.body]).toEqual([401, expected]);
    }
    const { hmac } = { hmac: 'ab'.repeat(32) };
    const answer = await bank.post(PATH, body, { headers: { hmac } });
    expect([answer.status, answer.body]).toEqual([401, expected]);
  });
});

describe('403', () => {
  it('Forbidden: without code.create', async () => {
    const answer = await bank.post(PATH, await simplified(bank), { as: AURORA_READ_ONLY });
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});

describe('422', () => {
  const missing = (name: string) => ({ loc: ['body', name], msg: 'Field required', type: 'missing' });

  it.each([
    'source_account_branch_identifier',
    'source_account_number',
    'amount',
    'type_fine',
    'expiration_date',
  ])('a simplified code needs %s', async (name) => {
    const body = await simplified(bank);
    delete body[name];
    expect(await refuse(body)).toEqual({ status: 422, message: 'Validation error', detail: [missing(name)] });
  });

  it.each(['fine', 'due_date', 'fine_date', 'debtor_document', 'debtor_name', 'type_document'])(
    'a charge needs %s, and null is not it',
    async (name) => {
      const expected = { status: 422, message: 'Validation error', detail: [missing(name)] };
      const body = await charge(bank);
      expect(await refuse({ ...body, [name]: null })).toEqual(expected);
      delete body[name];
      expect(await refuse(body)).toEqual(expected);
    },
  );

  it.each([
    { debtor_document: '52998224724' },
    { debtor_document: '11111111111' },
    { debtor_document: '5299822472' },
    { debtor_document: '' },
    { type_document: 'CNPJ' },
    { debtor_document: '11222333000181' },
    { debtor_document: '11222333000182', type_document: 'CNPJ' },
  ])('the debtor of a charge is checked: %j', async (wrong) => {
    const answer = await refuse(await charge(bank, wrong));
    expect(answer).toMatchObject({ status: 422, message: 'Validation error' });
    expect(answer.detail).toMatchObject([{ loc: ['body', 'debtor_document'] }]);
  });

  it.each([
    ['amount', '25.90'],
    ['amount', null],
    ['amount', true],
    ['fine', '1'],
    ['type_fine', 1],
    ['expiration_date', 1_803_902_400],
    ['due_date', 20_270_101],
    ['debtor_document', 52_998_224_725],
    ['type_document', 'RG'],
    ['tag', 7],
    ['tag', 'x'.repeat(256)],
    ['base_64_image', 'false'],
    ['source_account_number', 100_013],
  ])('%s may not be %j', async (name, value) => {
    const answer = await refuse(await charge(bank, { [name]: value }));
    expect(answer).toMatchObject({ status: 422, message: 'Validation error' });
    expect(answer.detail.map((one: Json) => one.loc)).toEqual([['body', name]]);
  });

  it('makes nothing when it refuses, and tells nobody', async () => {
    const before = await createCode(bank, await simplified(bank, { tag: 'antes' }));
    await bank.post(PATH, await simplified(bank, { tag: 'nunca', amount: 0 }));
    const looked = await bank.get('/v2/finance/status-pix-copy-and-paste/tag?tag=nunca', { as: AURORA });
    expect([looked.status, looked.body]).toEqual([400, { detail: 'QR Code not found' }]);
    expect(before.tag).toBe('antes');
    await bank.verify();
  });
});
