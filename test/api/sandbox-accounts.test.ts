import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { cashoutOf, change, moneyOf, newCnpj, openAccount, statementOf } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const open = (body: object) => bank.post('/sandbox/accounts', body, { as: null });
const patch = (number: string, body: object, branch = '0001') =>
  bank.call({ method: 'PATCH', path: `/sandbox/accounts/${branch}/${number}`, body, as: null });
const countAccounts = async () =>
  (await queryText<{ count: bigint }>(bank.app.db.main, 'select count(*) as count from accounts'))[0]?.count;
const companyOf = async (document: string): Promise<Json> =>
  (await bank.sandbox('', undefined, 'GET')).companies.find((company: Json) => company.document === document);

describe('POST /sandbox/accounts', () => {
  it('opens a funded account of a company, and the company', async () => {
    const document = newCnpj();
    const { status, body } = await open({
      type: 'PJ',
      document,
      name: 'Ateliê Norte Ltda',
      balance: 1234.56,
    });
    expect([status, body]).toEqual([
      200,
      {
        branch: '0001',
        number: expect.stringMatching(/^\d{6}$/),
        document,
        balance: 1234.56,
        credentials: [
          {
            client_id: expect.any(String),
            client_secret: expect.any(String),
            hmac_secret: expect.any(String),
            permissions: [
              'cashout.create',
              'cashout.approve',
              'code.create',
              'code.decode',
              'refund.create',
              'key.create',
              'key.delete',
              'med.decide',
              'claim.manage',
              'webhook.manage',
              'account.read',
            ],
          },
        ],
      },
    ]);
    expect(await companyOf(document)).toMatchObject({ name: 'Ateliê Norte Ltda' });
  });

  it('opens one of a person, who is a company of one, with or without mask', async () => {
    const { status, body } = await open({
      type: 'PF',
      document: '390.533.447-05',
      name: 'Rui Melo',
      balance: 0,
    });
    expect([status, body.document, body.balance]).toEqual([200, '39053344705', 0]);
    expect((await companyOf('39053344705')).accounts).toHaveLength(1);
  });

  it('takes a CNPJ with letters', async () => {
    const { body } = await open({
      type: 'PJ',
      document: '12.abc.345/01de-35',
      name: 'Letras Ltda',
      balance: 1,
    });
    expect(body.document).toBe('12ABC34501DE35');
  });

  it('credits the opening balance as a line of the statement, and none when there is none', async () => {
    const [rich, poor] = [
      await openAccount(bank, { balance: 10.1 }),
      await openAccount(bank, { balance: 0 }),
    ];
    expect(await statementOf(bank, rich)).toMatchObject([
      { credit_or_debit: 'CREDIT', transaction_type: 'PIX_CREDIT_IN_ACCOUNT', amount: 10.1 },
    ]);
    expect(await statementOf(bank, poor)).toEqual([]);
    expect(await moneyOf(bank, rich)).toEqual({ total: 10.1, blocked: 0, available: 10.1 });
  });

  it('makes an EVP key when asked', async () => {
    const own = await openAccount(bank, { pixKey: true });
    const query = `account_branch_identifier=0001&account_number=${own.number}`;
    const { body } = await bank.get(`/v2/list-my-pix-keys?${query}`, { as: own.credential });
    expect(body.keys).toHaveLength(1);
    expect(body.keys[0].key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('opens one under a company that is there, with a credential for all of its accounts', async () => {
    const first = await openAccount(bank, { balance: 5 });
    const second = await openAccount(bank, {
      balance: 6,
      company: first.document,
      type: 'PF',
      document: '11144477735',
    });
    const company = await companyOf(first.document);
    expect(company.accounts).toEqual([
      { branch: '0001', number: first.number, document: first.document, status: 'ACTIVE', balance: 5 },
      { branch: '0001', number: second.number, document: '11144477735', status: 'ACTIVE', balance: 6 },
    ]);
    expect(company.credentials).toHaveLength(2);
    expect((await moneyOf(bank, { ...first, credential: second.credential })).total).toBe(5);
    expect(await companyOf('11144477735')).toBeUndefined();
  });

  it('gives the permissions that are asked for, which bind', async () => {
    const own = await openAccount(bank, { permissions: ['cashout.create'] });
    const body = { ...own.source, amount: 1, key: 'ok@psp.example' };
    expect((await bank.post('/create-cashout', body, { as: own.credential })).status).toBe(200);
    expect((await bank.post('/create-cashout-self-approve', body, { as: own.credential })).status).toBe(403);
  });

  it('numbers accounts with a check digit, each number once', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => openAccount(bank)));
    expect(new Set(many.map(({ number }) => number)).size).toBe(12);
  });

  const whole = { type: 'PJ', document: '12345678000195', name: 'X Ltda', balance: 1 };
  it.each([
    [{ type: undefined }, 'type'],
    [{ type: 'PX' }, 'type'],
    [{ document: undefined }, 'document'],
    [{ document: '12345678000196' }, 'document'],
    [{ document: '52998224725' }, 'document'],
    [{ type: 'PF' }, 'document'],
    [{ name: undefined }, 'name'],
    [{ name: '' }, 'name'],
    [{ balance: undefined }, 'balance'],
    [{ balance: -1 }, 'balance'],
    [{ balance: 0.001 }, 'balance'],
    [{ balance: '10' }, 'balance'],
    [{ balance: 1e10 }, 'balance'],
    [{ company_document: '12345678000195' }, 'company_document'],
    [{ company_document: 'none' }, 'company_document'],
    [{ pix_key: 'yes' }, 'pix_key'],
  ])('422 for %j, and nothing is opened', async (wrong, member) => {
    const before = await countAccounts();
    const { status, body } = await open({ ...whole, ...wrong });
    expect([status, body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', member]]);
    expect(await countAccounts()).toBe(before);
  });

  it('opens two for one new company at once', async () => {
    const document = newCnpj();
    const both = await Promise.all(
      [1, 2].map(() => open({ type: 'PJ', document, name: 'Gêmeas Ltda', balance: 10 })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await companyOf(document)).accounts).toHaveLength(2);
  });

  it('422 for a permission that there is not', async () => {
    const { status, body } = await open({ ...whole, permissions: ['cashout.create', 'everything'] });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'permissions', 1]]);
  });
});

describe('PATCH /sandbox/accounts/{branch}/{number}', () => {
  it('credits', async () => {
    const own = await openAccount(bank, { balance: 1 });
    expect((await patch(own.number, { credit: 0.29 })).status).toBe(200);
    expect((await moneyOf(bank, own)).total).toBe(1.29);
    expect((await statementOf(bank, own))[0]).toMatchObject({
      transaction_type: 'PIX_CREDIT_IN_ACCOUNT',
      amount: 0.29,
    });
  });

  it('sets fees one by one; what is not said stays', async () => {
    const own = await openAccount(bank, { balance: 100 });
    await change(bank, own, { fees: { cashout: 0.5, cashin: 0.25 } });
    await change(bank, own, { fees: { cashin: 0 } });
    await change(bank, own, { credit: 1 });
    const body = { ...own.source, amount: 1, key: 'ok@psp.example' };
    const sent = await bank.post('/create-cashout', body, { as: own.credential });
    expect(sent.body.fee).toBe(0.5);
    await bank.sandbox('/cash-ins', { amount: 1, branch: '0001', number: own.number });
    expect((await statementOf(bank, own))[0]).toMatchObject({ transaction_type: 'PIX_CASHIN', amount: 1 });
  });

  it('closes and opens again, and what is under way still ends', async () => {
    const own = await openAccount(bank, { balance: 100 });
    const body = { ...own.source, amount: 60, key: 'slow-5@psp.example' };
    const sent = await bank.post('/create-cashout-self-approve', body, { as: own.credential });
    await bank.drain();
    await change(bank, own, { status: 'CLOSED' });
    await bank.advance(5);
    expect((await cashoutOf(bank, sent.body.id, own)).status).toBe('SUCCESS');
    await change(bank, own, { status: 'ACTIVE' });
    expect(await moneyOf(bank, own)).toEqual({ total: 40, blocked: 0, available: 40 });
  });

  it('sets and clears the deadline of the registration', async () => {
    const own = await openAccount(bank);
    const attempt = () =>
      bank.post(
        '/create-cashout',
        { ...own.source, amount: 1, key: 'ok@psp.example' },
        { as: own.credential },
      );
    await change(bank, own, { registration_deadline: '2020-02-29' });
    expect((await attempt()).status).toBe(400);
    await change(bank, own, { status: 'ACTIVE' });
    expect((await attempt()).status).toBe(400);
    await change(bank, own, { registration_deadline: null });
    expect((await attempt()).status).toBe(200);
  });

  it.each([
    [{ status: 'OPEN' }, ['body', 'status']],
    [{ credit: 0 }, ['body', 'credit']],
    [{ credit: -5 }, ['body', 'credit']],
    [{ credit: 0.001 }, ['body', 'credit']],
    [{ registration_deadline: '2026-02-30' }, ['body', 'registration_deadline']],
    [{ registration_deadline: '30/01/2026' }, ['body', 'registration_deadline']],
    [{ fees: { cashout: -1 } }, ['body', 'fees', 'cashout']],
    [{ fees: { cashin: 0.005 } }, ['body', 'fees', 'cashin']],
    [{ fees: { med: '1' } }, ['body', 'fees', 'med']],
  ])('422 for %j, and nothing changes', async (wrong, loc) => {
    const own = await openAccount(bank, { balance: 3 });
    const { status, body } = await patch(own.number, wrong);
    expect([status, body.detail[0].loc]).toEqual([422, loc]);
    expect((await moneyOf(bank, own)).total).toBe(3);
  });

  it.each([
    ['0001', '999999'],
    ['0002', '100013'],
    ['0001', 'abc'],
  ])('404 for an account that is not there: %s/%s', async (branch, number) => {
    const { status, body } = await patch(number, { credit: 1 }, branch);
    expect([status, body]).toEqual([404, { detail: 'Account not found' }]);
  });

  it('the next branch begins where one has given its numbers', async () => {
    await queryText(bank.app.db.main, `select setval('account_numbers_seq', 99998)`);
    const named = (name: string) => open({ type: 'PJ', document: newCnpj(), name, balance: 5 });
    const [last, first] = [await named('A Última Ltda'), await named('A Primeira Ltda')];
    expect([last.body.branch, last.body.number.slice(0, 5)]).toEqual(['0001', '99999']);
    expect([first.body.branch, first.body.number.slice(0, 5)]).toEqual(['0002', '10001']);
    expect((await patch(first.body.number, { credit: 1 }, '0002')).status).toBe(200);
  });

  it('the last branch ends with a refusal that leaves nothing behind', async () => {
    await queryText(bank.app.db.main, `select setval('account_numbers_seq', 899910000)`);
    const last = await open({ type: 'PJ', document: newCnpj(), name: 'A Última Ltda', balance: 0 });
    expect([last.body.branch, last.body.number.slice(0, 5)]).toEqual(['9999', '99999']);
    const document = newCnpj();
    const none = await open({ type: 'PJ', document, name: 'Tarde Demais Ltda', balance: 0 });
    expect([none.status, none.body]).toEqual([400, { detail: 'Account numbers used up' }]);
    expect(await companyOf(document)).toBeUndefined();
  });

  it('leaves a bank in order', () => bank.verify());
});
