import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, moneyOf, openAccount, statementOf, type TestAccount } from '../accounts.ts';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { bankNow, logIn } from '../people.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const PATH = '/v2/finance/get-balance';
const ask = (query: string, options?: Parameters<TestBank['get']>[1]) => bank.get(`${PATH}${query}`, options);
const queryOf = (number: string, branch = '0001') =>
  `?account_branch_identifier=${branch}&account_number=${number}`;
const pay = async (account: TestAccount, amount: number, key: string) => {
  const body = { ...account.source, amount, key };
  return (await bank.post('/create-cashout-self-approve', body, { as: account.credential })).body.id;
};

describe('200', () => {
  it.each([queryOf('100013'), `/${queryOf('100013')}`])('%s answers the whole balance', async (query) => {
    const { status, body } = await ask(query);
    expect([status, body]).toEqual([
      200,
      {
        worked: true,
        amount: 100_000,
        amount_available: 100_000,
        amount_total: 100_000,
        amount_blocked: 0,
        amount_schedule: 0,
        last_update: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
        account_branch: '0001',
        account_number: '100013',
      },
    ]);
  });

  it('is zero for an account that never had money', async () => {
    expect((await ask(queryOf('100021'))).body).toMatchObject({
      amount: 0,
      amount_available: 0,
      amount_total: 0,
      amount_blocked: 0,
    });
  });

  it('needs no signature, and answers a person too', async () => {
    const token = await logIn(bank, {
      email: 'caio@padaria-aurora.example',
      password: 'broa-de-milho-com-cafe',
    });
    const { status, body } = await ask(queryOf('100013'), { token });
    expect([status, body.amount_total]).toEqual([200, 100_000]);
  });

  it('still reads an account that is CLOSING', async () => {
    const own = await openAccount(bank, { balance: 12.34 });
    await change(bank, own, { status: 'CLOSING' });
    expect(await moneyOf(bank, own)).toEqual({ total: 12.34, blocked: 0, available: 12.34 });
  });

  it('dates itself by the newest entry', async () => {
    const own = await openAccount(bank);
    await bank.advance(600);
    const before = await bankNow(bank);
    await pay(own, 1, 'ok@psp.example');
    await bank.drain();
    const { body } = await ask(queryOf(own.number), { as: own.credential });
    const [newest] = await statementOf(bank, own);
    expect(body.last_update).toBe(newest.date_time_utc);
    expect(Date.parse(body.last_update)).toBeGreaterThanOrEqual(before.getTime());
  });
});

describe('the arithmetic', () => {
  it('blocks amount and fee while a payment is under way, debits both when it settles, frees both when not', async () => {
    const own = await openAccount(bank, { balance: 1000 });
    await change(bank, own, { fees: { cashout: 1.99 } });
    await pay(own, 100, 'silent@psp.example');
    await pay(own, 200.1, 'slow-20@psp.example');
    await bank.drain();
    expect(await moneyOf(bank, own)).toEqual({ total: 1000, blocked: 304.08, available: 695.92 });
    await pay(own, 0.29, 'ok@psp.example');
    await pay(own, 50, 'reject-AM02@psp.example');
    await pay(own, 9000, 'ok@psp.example');
    await bank.drain();
    expect(await moneyOf(bank, own)).toEqual({ total: 997.72, blocked: 304.08, available: 693.64 });
    await bank.advance(20);
    expect(await moneyOf(bank, own)).toEqual({ total: 795.63, blocked: 101.99, available: 693.64 });
    await bank.advance(25);
    expect(await moneyOf(bank, own)).toEqual({ total: 795.63, blocked: 0, available: 795.63 });
    expect((await statementOf(bank, own)).map((line) => [line.transaction_type, line.amount])).toEqual([
      ['PIX_CASHOUT_TAX', 1.99],
      ['PIX_CASHOUT', 200.1],
      ['PIX_CASHOUT_TAX', 1.99],
      ['PIX_CASHOUT', 0.29],
      ['PIX_CREDIT_IN_ACCOUNT', 1000],
    ]);
    await bank.verify();
  });

  it('is exact where doubles are not: a thousand times a centavo, ten cents thrice', async () => {
    const own = await openAccount(bank, { balance: 10.31 });
    for (const amount of [0.1, 0.1, 0.1]) await pay(own, amount, 'ok@psp.example');
    await Promise.all(Array.from({ length: 100 }, () => pay(own, 0.1, 'ok@psp.example')));
    await bank.drain();
    expect(await moneyOf(bank, own)).toEqual({ total: 0.01, blocked: 0, available: 0.01 });
  });

  it('shows an overdraft in the total alone: what is available is never below zero', async () => {
    const own = await openAccount(bank, { balance: 0 });
    await change(bank, own, { fees: { cashin: 2.5 } });
    await bank.sandbox('/cash-ins', { amount: 1, branch: '0001', number: own.number });
    expect(await moneyOf(bank, own)).toEqual({ total: -1.5, blocked: 0, available: 0 });
    await pay(own, 0.01, 'ok@psp.example');
    await bank.drain();
    expect(await moneyOf(bank, own)).toEqual({ total: -1.5, blocked: 0, available: 0 });
    await change(bank, own, { credit: 2 });
    expect(await moneyOf(bank, own)).toEqual({ total: 0.5, blocked: 0, available: 0.5 });
  });

  it('shows an overdraft behind what is blocked', async () => {
    const own = await openAccount(bank, { balance: 100 });
    await pay(own, 100, 'silent@psp.example');
    await change(bank, own, { fees: { cashin: 5 } });
    await bank.sandbox('/cash-ins', { amount: 2, branch: '0001', number: own.number });
    expect(await moneyOf(bank, own)).toEqual({ total: 97, blocked: 100, available: 0 });
    await bank.advance(41);
    expect(await moneyOf(bank, own)).toEqual({ total: 97, blocked: 0, available: 97 });
    await bank.verify();
  });
});

describe('400', () => {
  it('Account not found: not there, another branch, and another company all look alike', async () => {
    for (const query of [queryOf('999999'), queryOf('100013', '0002'), queryOf('100030')]) {
      const { status, body } = await ask(query);
      expect([status, body]).toEqual([400, { detail: 'Account not found' }]);
    }
  });

  it('Account is closed; to another company it is not there', async () => {
    const own = await openAccount(bank);
    await change(bank, own, { status: 'CLOSED' });
    const { status, body } = await ask(queryOf(own.number), { as: own.credential });
    expect([status, body]).toEqual([400, { detail: 'Account is closed' }]);
    expect((await ask(queryOf(own.number), { as: AURORA })).body).toEqual({ detail: 'Account not found' });
  });
});

describe('401', () => {
  it.each([
    ['no token', { as: null }],
    ['a token that is none', { token: 'abc' }],
  ])('Unauthorized: %s', async (_what, options) => {
    const { status, body } = await ask('', options);
    expect([status, body]).toEqual([401, { detail: 'Unauthorized' }]);
  });
});

describe('403', () => {
  it('Forbidden: a credential that may not read, before its question is looked at', async () => {
    const clerk = await openAccount(bank, { permissions: ['cashout.create', 'cashout.approve'] });
    for (const query of [queryOf(clerk.number), '']) {
      const { status, body } = await ask(query, { as: clerk.credential });
      expect([status, body]).toEqual([403, { detail: 'Forbidden' }]);
    }
  });
});

describe('422', () => {
  it.each([
    ['', ['account_branch_identifier', 'account_number']],
    ['?account_number=100013', ['account_branch_identifier']],
    ['?account_branch_identifier=0001', ['account_number']],
    ['?account_branch_identifier=0001&account_number=', ['account_number']],
    ['?account_branch_identifier=0001&account_number=100013&account_number=100021', ['account_number']],
  ])('%s names what is missing or malformed', async (query, members) => {
    const { status, body } = await ask(query);
    expect([status, body]).toEqual([
      422,
      {
        message: 'Validation error',
        detail: members.map((member) => ({
          loc: ['query', member],
          msg: expect.any(String),
          type: expect.any(String),
        })),
      },
    ]);
  });
});
