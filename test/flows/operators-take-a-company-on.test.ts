import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { asOperator, auditLines } from '../operators.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it('takes a company on, lets it receive and pay, and shuts it out again', async () => {
  const rosa = await asOperator(bank);
  const act = async (method: string, path: string, body?: Json): Promise<Json> => {
    const answer = await rosa.send(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const { id } = await act('POST', '/operator/companies', { document: '11444777000161', name: 'Viveiro' });
  const { branch, number } = await act('POST', `/operator/companies/${id}/accounts`, {});
  const made = await act('POST', `/operator/companies/${id}/credentials`, {});
  const as = { clientId: made.client_id, clientSecret: made.client_secret, hmacSecret: made.hmac_secret };

  await bank.sandbox('/cash-ins', { amount: 80, branch, number });
  const source = { source_account_branch_identifier: branch, source_account_number: number };
  const pay = (amount: number) =>
    bank.post('/create-cashout-self-approve', { ...source, amount, key: 'ok@psp.example' }, { as });
  expect((await pay(30)).status).toBe(200);
  await bank.drain();
  const shut = await rosa.send('PATCH', `/operator/accounts/${branch}/${number}`, { status: 'CLOSED' });
  expect([shut.status, shut.body]).toEqual([400, { detail: 'Account is not empty' }]);
  expect((await pay(50)).status).toBe(200);
  await bank.drain();
  expect(await act('PATCH', `/operator/accounts/${branch}/${number}`, { status: 'CLOSED' })).toMatchObject({
    status: 'CLOSED',
    balance: 0,
  });
  await act('DELETE', `/operator/companies/${id}/credentials/${made.client_id}`);
  expect((await pay(1)).body).toEqual({ detail: 'Unauthorized' });

  const did = (await auditLines(bank)).map(({ act: what }) => what);
  expect(did).toEqual([
    'OPERATOR_ADDED',
    'LOGGED_IN',
    'COMPANY_CREATED',
    'ACCOUNT_OPENED',
    'CREDENTIAL_CREATED',
    'ACCOUNT_CHANGED',
    'CREDENTIAL_REVOKED',
  ]);
  await bank.verify();
});

it('does nothing that it cannot write down', async () => {
  const rosa = await asOperator(bank);
  const before = (await auditLines(bank)).length;
  // A log that takes no more lines.
  await queryText(bank.app.db.main, `alter table audit_log add constraint full_log check (false) not valid`);
  const company = { document: '19131243000197', name: 'Invisivel' };
  const asked: [string, string, Json?][] = [
    ['POST', '/operator/companies', company],
    ['PATCH', '/operator/accounts/0001/100021', { status: 'CLOSED' }],
    ['GET', '/operator/accounts/0001/100048'],
  ];
  for (const [method, path, body] of asked) {
    const answer = await rosa.send(method, path, body);
    expect([answer.status, answer.body.detail]).toEqual([500, 'Internal server error']);
    expect(JSON.stringify(answer.body)).not.toContain('52998224725');
  }
  await queryText(bank.app.db.main, 'alter table audit_log drop constraint full_log');
  expect((await rosa.get('/operator/companies?q=19131243000197')).body.results).toEqual([]);
  const accounts = (await rosa.get('/operator/accounts?q=100021')).body.results;
  expect(accounts[0].status).toBe('ACTIVE');
  expect((await auditLines(bank)).length).toBe(before);
  await bank.verify();
});
