import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashoutOf, change, openAccount } from '../accounts.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { asOperator, auditLines, type TestOperator } from '../operators.ts';
import { paymentBy } from '../simulated.ts';

let bank: TestBank;
let rosa: TestOperator;
beforeAll(async () => {
  bank = await startBank();
  rosa = await asOperator(bank);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const NOT_EMPTY = [400, { detail: 'Account is not empty' }];

async function patch(number: string, body: unknown) {
  const answer = await rosa.send('PATCH', `/operator/accounts/0001/${number}`, body);
  return [answer.status, answer.body];
}

describe('GET /operator/accounts', () => {
  it('masks a CPF in the list and shows it in the detail, which the audit log remembers', async () => {
    const { body } = await rosa.get('/operator/accounts?q=100048');
    expect(body.next).toBe(null);
    expect(body.results).toEqual([
      {
        id: expect.any(Number),
        company_id: expect.any(Number),
        company_name: 'Marina Duarte',
        account: { branch: '0001', number: '100048' },
        status: 'ACTIVE',
        holder: { type: 'PF', name: 'Marina Duarte', document: '***.982.247-**' },
        balance: 100000,
        blocked: 0,
        overdraft: 0,
        fees: { cashin: 0, cashout: 0, med: 0 },
        registration_deadline: null,
        created_at: INSTANT,
      },
    ]);
    const before = (await auditLines(bank)).length;
    const detail = await rosa.get('/operator/accounts/0001/100048');
    expect(detail.body.holder.document).toBe('52998224725');
    const lines = await auditLines(bank);
    expect(lines.length).toBe(before + 1);
    expect(lines.at(-1)).toMatchObject({ act: 'READ', subject: 'ACCOUNT', details: '{}' });
  });

  it('pages newest first, each account once', async () => {
    const seen: string[] = [];
    let path = '/operator/accounts?limit=3';
    for (let pages = 0; path !== '' && pages < 5; pages++) {
      const { body } = await rosa.get(path);
      seen.push(...body.results.map((one: { account: { number: string } }) => one.account.number));
      path = body.next === null ? '' : body.next.slice(bank.url.length);
    }
    expect(seen).toEqual(['100048', '100030', '100021', '100013']);
  });

  it('is 404 for a number that is nobody’s', async () => {
    for (const path of ['0001/999999', '0002/100013', 'x/y']) {
      const { status, body } = await rosa.get(`/operator/accounts/${path}`);
      expect([status, body]).toEqual([404, { detail: 'Not found' }]);
    }
    expect(await patch('999999', { status: 'CLOSED' })).toEqual([404, { detail: 'Not found' }]);
  });
});

describe('PATCH /operator/accounts', () => {
  it('changes status, deadline and fees, and says in the log what was and what is', async () => {
    const fees = { cashout: 0.5, med: 30 };
    const [status, body] = await patch('100013', { registration_deadline: '2031-05-01', fees });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ACTIVE',
      registration_deadline: '2031-05-01',
      fees: { cashin: 0, cashout: 0.5, med: 30 },
    });
    const line = (await auditLines(bank)).at(-1);
    expect(line).toMatchObject({ act: 'ACCOUNT_CHANGED', subject: 'ACCOUNT' });
    expect(JSON.parse(line.details)).toEqual({
      branch: '0001',
      number: '100013',
      from: { registration_deadline: null, cashout_fee: 0, med_fee: 0 },
      to: { registration_deadline: '2031-05-01', cashout_fee: 0.5, med_fee: 30 },
    });
    const cleared = await patch('100013', { registration_deadline: null });
    expect(cleared[1]).toMatchObject({ registration_deadline: null, fees: { cashout: 0.5 } });
  });

  it('closes an empty account, also twice at once, and its owner can pay from it no more', async () => {
    const both = await Promise.all([
      patch('100021', { status: 'CLOSED' }),
      patch('100021', { status: 'CLOSED' }),
    ]);
    expect(both.map(([status, body]) => [status, body.status])).toEqual([
      [200, 'CLOSED'],
      [200, 'CLOSED'],
    ]);
    const lines = (await auditLines(bank)).slice(-2).map((line) => JSON.parse(line.details).to);
    expect(lines).toContainEqual({ status: 'CLOSED' });
    expect(lines).toContainEqual({});
    const source = { ...AURORA_ACCOUNT, source_account_number: '100021' };
    const pay = await bank.post('/create-cashout', { ...source, amount: 1, key: 'ok@psp.example' });
    expect([pay.status, pay.body]).toEqual([400, { detail: 'Account not found' }]);
    expect((await patch('100021', { status: 'ACTIVE' }))[1]).toMatchObject({ status: 'ACTIVE' });
  });

  it('does not close an account that holds money or owes some', async () => {
    expect(await patch('100030', { status: 'CLOSED' })).toEqual(NOT_EMPTY);
    const opened = await bank.sandbox('/accounts', {
      type: 'PF',
      document: '11144477735',
      name: 'Rui',
      balance: 10,
    });
    const [credential] = opened.credentials;
    const paid = await bank.post(
      '/create-cashout-self-approve',
      {
        ...{ source_account_branch_identifier: '0001', source_account_number: opened.number },
        ...{ amount: 10, key: 'silent@psp.example' },
      },
      {
        as: {
          clientId: credential.client_id,
          clientSecret: credential.client_secret,
          hmacSecret: credential.hmac_secret,
        },
      },
    );
    expect(paid.status).toBe(200);
    await bank.drain();
    expect(await patch(opened.number, { status: 'CLOSED' })).toEqual(NOT_EMPTY);
    expect((await patch(opened.number, { status: 'CLOSING' }))[0]).toBe(200);
  });

  it('does not close an account while a payment to it has been accepted and has yet to settle', async () => {
    const account = await openAccount(bank, { balance: 0, pixKey: true });
    // One of some time: an operator's code may move the clock.
    const late = { settlesOnAcceptance: false, priority: 'PAGAGD' } as const;
    const payment = paymentBy(account.key as string, late);
    const { listener } = bank.app.bank;
    expect(await listener.offers([payment])).toEqual([{ accepted: true }]);
    expect(await patch(account.number, { status: 'CLOSED' })).toEqual(NOT_EMPTY);
    expect(await listener.dropped([{ endToEndId: payment.endToEndId, code: 'AB03' }])).toEqual(['DONE']);
    expect((await patch(account.number, { status: 'CLOSED' }))[1]).toMatchObject({ status: 'CLOSED' });
  });

  it.each(['CLOSING', 'CLOSED'])(
    'leaves no way to approve what waits on an account that is %s; what is reopened is as before',
    async (status) => {
      const account = await openAccount(bank, { balance: 0 });
      const as = account.credential;
      const asked = { ...account.source, amount: 5, key: 'ok@psp.example' };
      const one = (await bank.post('/create-cashout', asked, { as })).body;
      expect((await patch(account.number, { status }))[1]).toMatchObject({ status });
      for (const path of ['/approve-cashout', '/approve-cashout-manual', '/cancel-cashout']) {
        const answer = await bank.post(path, { id: one.id }, { as });
        expect([answer.status, answer.body]).toEqual([400, { detail: 'Account not found' }]);
      }
      const paid = await bank.sandbox('/cash-ins', { amount: 9, branch: '0001', number: account.number });
      expect(paid).toMatchObject({ status: 'REJECTED', reason: 'AC07' });

      expect((await patch(account.number, { status: 'ACTIVE' }))[1]).toMatchObject({ status: 'ACTIVE' });
      expect(JSON.parse((await auditLines(bank)).at(-1).details)).toMatchObject({
        ...{ from: { status }, to: { status: 'ACTIVE' } },
      });
      await change(bank, account, { credit: 5 });
      expect((await bank.post('/approve-cashout', { id: one.id }, { as })).status).toBe(200);
      await bank.drain();
      expect((await cashoutOf(bank, one.id, account)).status).toBe('SUCCESS');
      await bank.verify();
    },
  );

  it.each([
    ['nothing to change', {}, ['body']],
    ['a status that is none', { status: 'FROZEN' }, ['body', 'status']],
    ['a day that does not exist', { registration_deadline: '2031-02-30' }, ['body', 'registration_deadline']],
    ['a negative fee', { fees: { cashin: -1 } }, ['body', 'fees', 'cashin']],
    ['a fee of thousandths', { fees: { cashin: 0.005 } }, ['body', 'fees', 'cashin']],
  ])('refuses %s with 422', async (_what, body, loc) => {
    const before = (await auditLines(bank)).length;
    const [status, answer] = await patch('100013', body);
    expect([status, answer.message, answer.detail[0].loc]).toEqual([422, 'Validation error', loc]);
    expect((await auditLines(bank)).length).toBe(before);
  });
});
