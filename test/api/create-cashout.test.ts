import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cashoutOf,
  change,
  countRows,
  moneyOf,
  openAccount,
  refusalsInOrder,
  statementOf,
  type TestAccount,
} from '../accounts.ts';
import { AURORA, AURORA_READ_ONLY, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payer = await openAccount(bank, { balance: 500 });
});
afterAll(() => bank.close());

const create = (body: object, path = '/create-cashout') =>
  bank.post(
    path,
    { ...payer.source, amount: 10.5, key: 'ok@psp.example', ...body },
    { as: payer.credential },
  );

describe('200', () => {
  it.each([
    '/create-cashout',
    '/create-cashout/',
    '/v2/finance/create-cashout',
    '/v2/finance/create-cashout/',
  ])('%s answers the whole transaction, NEW', async (path) => {
    const { status, body } = await create({ tag: 'pedido 42' }, path);
    expect(status).toBe(200);
    expect(body).toEqual({
      worked: true,
      id: expect.any(Number),
      transaction_id: body.id,
      code_transaction: null,
      status: 'NEW',
      amount: 10.5,
      fee: 0,
      key: 'ok@psp.example',
      tag: 'pedido 42',
      from_accout: payer.number,
      recipient_instution: null,
      recipient_instution_name: null,
      recipient_account_id: null,
      recipient_branch_id: null,
      recipient_legal_id: null,
      recipient_name: null,
      recipient_account_type: null,
      operationUuid: null,
      idempotency_key: null,
      erro_descriptor: null,
      new_erro_descriptor: null,
    });
    expect(await cashoutOf(bank, body.id, payer)).toEqual(body);
  });

  it('moves no money and reserves none, however long it waits', async () => {
    const own = await openAccount(bank, { balance: 30 });
    const { body } = await bank.post(
      '/create-cashout',
      { ...own.source, amount: 20, key: 'ok@psp.example' },
      { as: own.credential },
    );
    await bank.drain();
    expect((await cashoutOf(bank, body.id, own)).status).toBe('NEW');
    expect(await moneyOf(bank, own)).toEqual({ total: 30, blocked: 0, available: 30 });
    expect(await statementOf(bank, own)).toHaveLength(1);
  });

  it('tells nothing about the recipient: a key nobody has, the own key and a balance too small are all NEW', async () => {
    const own = await openAccount(bank, { balance: 1, pixKey: true });
    for (const key of ['none@psp.example', 'reject-ac03@psp.example', own.key]) {
      const answer = await bank.post(
        '/create-cashout',
        { ...own.source, amount: 5000, key },
        { as: own.credential },
      );
      expect([answer.status, answer.body.status, answer.body.key]).toEqual([200, 'NEW', key]);
    }
  });

  it('tells the fee of the account', async () => {
    const own = await openAccount(bank);
    await change(bank, own, { fees: { cashout: 0.75 } });
    const { body } = await bank.post(
      '/create-cashout',
      { ...own.source, amount: 10, key: 'ok@psp.example' },
      { as: own.credential },
    );
    expect(body).toMatchObject({ amount: 10, fee: 0.75, status: 'NEW' });
  });

  it.each([
    ['an e-mail in capitals', 'OK@PSP.Example', 'ok@psp.example'],
    ['an EVP in capitals', '0F9B1A6E-4B3D-4C52-8F1E-2A7D9C3E5B10', '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10'],
    ['a mobile phone', '+5511987654321', '+5511987654321'],
    ['a landline', '+551133224455', '+551133224455'],
    ['a CPF', '52998224725', '52998224725'],
    ['a CNPJ', '11222333000181', '11222333000181'],
    ['a CNPJ with letters', '12ABC34501DE35', '12ABC34501DE35'],
    ['the longest e-mail', `${'a'.repeat(65)}@psp.example`, `${'a'.repeat(65)}@psp.example`],
  ])('takes %s as the key', async (_what, sent, shown) => {
    const { status, body } = await create({ key: sent });
    expect([status, body.key]).toEqual([200, shown]);
  });

  it.each([
    ['absent', undefined, null],
    ['null', null, null],
    ['empty', '', ''],
    ['with blanks around', '  pedido 7 ', '  pedido 7 '],
    ['of 255 characters', 'á'.repeat(255), 'á'.repeat(255)],
    ['of 255 characters outside the basic plane', '🥖'.repeat(255), '🥖'.repeat(255)],
    ['with quotes and line breaks', '"\\\n\u2028', '"\\\n\u2028'],
  ])('gives a tag that is %s back as it was sent', async (_what, tag, shown) => {
    const { status, body } = await create({ tag });
    expect([status, body.tag]).toEqual([200, shown]);
    expect((await cashoutOf(bank, body.id, payer)).tag).toBe(shown);
  });

  it('ignores members it does not know, and binds none of them', async () => {
    const { status, body } = await create({
      id: 7,
      status: 'SUCCESS',
      fee: 99,
      company_id: 1,
      idempotency_key: 'no',
      approve: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'NEW', fee: 0, idempotency_key: null });
    expect(body.id).not.toBe(7);
  });

  it('makes two transactions of the same body sent twice without a key', async () => {
    const [one, two] = [await create({}), await create({})];
    expect(one.body.id).not.toBe(two.body.id);
  });

  it('needs no permission to approve', async () => {
    const clerk = await openAccount(bank, { permissions: ['cashout.create'] });
    const body = { ...clerk.source, amount: 1, key: 'ok@psp.example' };
    expect((await bank.post('/create-cashout', body, { as: clerk.credential })).status).toBe(200);
  });
});

describe('400', () => {
  it.each([
    ['a number nobody has', { source_account_number: '999999' }],
    ['a branch that is not there', { source_account_branch_identifier: '0002' }],
    ["another company's account", BOREAL_ACCOUNT],
    ['a number with a blank', { source_account_number: '100013 ' }],
  ])('Account not found: %s', async (_what, source) => {
    const before = await countRows(bank);
    const { status, body } = await create(source);
    expect([status, body]).toEqual([400, { detail: 'Account not found' }]);
    expect(await countRows(bank)).toEqual(before);
  });

  it.each(['CLOSING', 'CLOSED'])('Account not found: one that is %s', async (status) => {
    const own = await openAccount(bank);
    await change(bank, own, { status });
    const answer = await bank.post(
      '/create-cashout',
      { ...own.source, amount: 1, key: 'no key at all' },
      { as: own.credential },
    );
    expect([answer.status, answer.body]).toEqual([400, { detail: 'Account not found' }]);
  });

  it.each([
    ['nothing', ''],
    ['a name', 'maria'],
    ['a blank before', ' ok@psp.example'],
    ['a blank after', 'ok@psp.example '],
    ['a masked CPF', '529.982.247-25'],
    ['a CPF with a wrong check digit', '52998224726'],
    ['a CPF of one digit', '11111111111'],
    ['a masked CNPJ', '11.222.333/0001-81'],
    ['a CNPJ with wrong check digits', '11222333000180'],
    ['a CNPJ in small letters', '12abc34501de35'],
    ['a phone without country', '11987654321'],
    ['a phone of another country', '+15551234567'],
    ['a phone one digit short', '+55113322445'],
    ['a phone one digit long', '+55119876543210'],
    ['a phone with blanks', '+55 11 98765-4321'],
    ['a UUID of version 1', '0f9b1a6e-4b3d-1c52-8f1e-2a7d9c3e5b10'],
    ['a UUID without hyphens', '0f9b1a6e4b3d4c528f1e2a7d9c3e5b10'],
    ['an e-mail with a percent sign', 'a%b@psp.example'],
    ['an e-mail of 78 characters', `${'a'.repeat(66)}@psp.example`],
    ['an e-mail with two ats', 'a@b@psp.example'],
    ['an e-mail with letters of another alphabet', 'оk@psp.example'],
    ['ten thousand characters', 'a'.repeat(10_000)],
  ])('Invalid Pix Key: %s', async (_what, key) => {
    const before = await countRows(bank);
    const { status, body } = await create({ key });
    expect([status, body]).toEqual([400, { detail: 'Invalid Pix Key' }]);
    expect(await countRows(bank)).toEqual(before);
  });
});

describe('401', () => {
  const body = { ...BOREAL_ACCOUNT, amount: 1, key: 'ok@psp.example' };

  it.each([
    ['no signature', { hmacSecret: null }],
    ['an empty signature', { headers: { hmac: '' } }],
    ['the signature of another credential of the company', { hmacSecret: AURORA_READ_ONLY.hmacSecret }],
    ['the signature of other bytes', { headers: { hmac: 'ab'.repeat(32) } }],
    ['no token', { as: null, hmacSecret: AURORA.hmacSecret }],
  ])('Unauthorized: %s', async (_what, options) => {
    const answer = await bank.post('/create-cashout', body, options);
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Unauthorized' }]);
  });
});

describe('403', () => {
  it('Forbidden: a credential that may not create', async () => {
    const clerk = await openAccount(bank, { permissions: ['cashout.approve', 'account.read'] });
    const body = { ...clerk.source, amount: 1, key: 'ok@psp.example' };
    const before = await countRows(bank);
    const answer = await bank.post('/create-cashout', body, { as: clerk.credential });
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
    expect(await countRows(bank)).toEqual(before);
  });
});

describe('422', () => {
  it.each(['source_account_branch_identifier', 'source_account_number', 'amount', 'key'])(
    'names a missing %s',
    async (member) => {
      const { status, body } = await create({ [member]: undefined });
      expect([status, body]).toEqual([
        422,
        {
          message: 'Validation error',
          detail: [{ loc: ['body', member], msg: expect.any(String), type: expect.any(String) }],
        },
      ]);
    },
  );

  it.each([
    ['source_account_branch_identifier', 1],
    ['source_account_number', 100013],
    ['source_account_number', null],
    ['amount', '10.50'],
    ['amount', null],
    ['amount', 0],
    ['amount', [10]],
    ['key', null],
    ['key', 52998224725],
    ['key', ['ok@psp.example']],
    ['tag', 7],
    ['tag', { text: 'pedido' }],
    ['tag', 'x'.repeat(256)],
  ])('names a malformed %s (%j)', async (member, value) => {
    const before = await countRows(bank);
    const { status, body } = await create({ [member]: value });
    expect([status, body.message]).toEqual([422, 'Validation error']);
    expect(body.detail.map((one: { loc: string[] }) => one.loc)).toEqual([['body', member]]);
    expect(await countRows(bank)).toEqual(before);
  });

  it.each(['[]', '"text"', '7', 'null', 'true'])('refuses a body that is no object: %s', async (text) => {
    const answer = await bank.post('/create-cashout', text, { as: payer.credential });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body']]);
  });
});

describe('the order of refusals', () => {
  it('is the token, then the signature, then the permission, then the body', async () => {
    const clerk = await openAccount(bank, { permissions: ['account.read'] });
    const answers = await refusalsInOrder(bank, {
      path: '/create-cashout',
      powerless: clerk.credential,
      able: payer.credential,
    });
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 422]);
  });

  it('is the body before the account, and the account before the key', async () => {
    const missing = { source_account_number: '999999', key: 'no key at all' };
    expect((await create({ ...missing, amount: 0 })).status).toBe(422);
    expect((await create(missing)).body).toEqual({ detail: 'Account not found' });
  });
});

// Last, because it moves the clock by more than the tokens of the tests above live.
describe('an overdue registration', () => {
  it('blocks from midnight in São Paulo on, three hours after midnight UTC, and before the key is looked at', async () => {
    const today = (await bank.sandbox('/clock', undefined, 'GET')).now.slice(0, 10);
    const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    await bank.sandbox('/clock', { now: `${tomorrow}T02:59:30Z` });
    const own = await openAccount(bank);
    await change(bank, own, { registration_deadline: today });
    const attempt = (key: string) =>
      bank.post('/create-cashout', { ...own.source, amount: 1, key }, { as: own.credential });
    expect((await attempt('ok@psp.example')).body).toMatchObject({ status: 'NEW' });
    await bank.advance(30);
    const before = await countRows(bank);
    for (const key of ['ok@psp.example', 'no key at all']) {
      const answer = await attempt(key);
      expect([answer.status, answer.body]).toEqual([
        400,
        { detail: 'Account blocked: registration update overdue' },
      ]);
    }
    expect(await countRows(bank)).toEqual(before);
    await change(bank, own, { registration_deadline: tomorrow });
    expect((await attempt('ok@psp.example')).status).toBe(200);
    await change(bank, own, { registration_deadline: '2020-01-01' });
    expect((await attempt('ok@psp.example')).status).toBe(400);
    await change(bank, own, { registration_deadline: null });
    expect((await attempt('ok@psp.example')).status).toBe(200);
  });
});
