import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashoutBody, openAccount, statementOf, type TestAccount } from '../accounts.ts';
import { BOREAL, startBank, type TestBank } from '../harness.ts';
import { logIn } from '../people.ts';

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payer = await openAccount(bank);
});
afterAll(() => bank.close());

const PATH = '/v2/finance/status-cashout';
const ask = (query: string, options: Parameters<TestBank['get']>[1] = { as: payer.credential }) =>
  bank.get(`${PATH}${query}`, options);

async function sent(body: object = {}): Promise<{ id: number; operationUuid: string }> {
  const { body: answer } = await bank.post(
    '/create-cashout-self-approve',
    { ...payer.source, amount: 3.07, key: 'ok@psp.example', tag: 'nota 9', ...body },
    { as: payer.credential },
  );
  await bank.drain();
  return (await ask(`?id=${answer.id}`)).body;
}

describe('200', () => {
  it('answers the whole transaction, by id and by end-to-end id, with and without a slash', async () => {
    const { id, operationUuid } = await sent();
    const whole = cashoutBody({
      id,
      code_transaction: expect.stringMatching(/^PIX\d{8}[0-9A-HJKMNP-TV-Z]{10}$/),
      status: 'SUCCESS',
      amount: 3.07,
      key: 'ok@psp.example',
      tag: 'nota 9',
      from_accout: payer.number,
      recipient_instution: '99999001',
      recipient_instution_name: 'PSP Exemplo S.A.',
      recipient_account_id: '000019',
      recipient_branch_id: '0001',
      recipient_legal_id: '60010000186',
      recipient_name: 'Bruno Cardoso Nogueira',
      recipient_account_type: 'CURRENT_ACCOUNT',
      operationUuid: expect.stringMatching(/^E99999000\d{12}[0-9a-zA-Z]{11}$/),
    });
    for (const query of [
      `?id=${id}`,
      `/?id=${id}`,
      `?e2e_id=${operationUuid}`,
      `/?e2e_id=${operationUuid}`,
      `?id=${id}&e2e_id=${operationUuid}`,
    ]) {
      const { status, body } = await ask(query);
      expect([status, body]).toEqual([200, whole]);
    }
  });

  it('names a failure FAILED, also where the payment has an idempotency key', async () => {
    const key = '5b1f3c9e-7a44-4d0e-9a3b-2f6c8d1e0a57';
    const { body } = await bank.post(
      '/create-cashout-self-approve',
      { ...payer.source, amount: 1, key: 'reject-RR04@psp.example' },
      { as: payer.credential, headers: { 'idempotency-key': key } },
    );
    await bank.drain();
    expect((await ask(`?id=${body.id}`)).body).toMatchObject({
      status: 'FAILED',
      idempotency_key: key,
      erro_descriptor: 'RR04',
    });
  });

  it('answers a person of the company as it answers a program', async () => {
    const { body } = await bank.post('/create-cashout', {
      source_account_branch_identifier: '0001',
      source_account_number: '100013',
      amount: 1,
      key: 'ok@psp.example',
    });
    const token = await logIn(bank, {
      email: 'caio@padaria-aurora.example',
      password: 'broa-de-milho-com-cafe',
    });
    const answer = await ask(`?id=${body.id}`, { token });
    expect([answer.status, answer.body]).toEqual([200, body]);
  });
});

describe('400', () => {
  it('Transaction not found: ids and end-to-end ids that no payment has', async () => {
    const { id, operationUuid } = await sent();
    for (const query of [
      '?id=999999999',
      `?id=${Number.MAX_SAFE_INTEGER}`,
      '?e2e_id=E9999900020260101000000000000000',
      '?e2e_id=nothing%20like%20it',
      `?e2e_id=${operationUuid.toLowerCase()}`,
      `?id=${id}&e2e_id=E9999900020260101000000000000000`,
      `?id=${id + 1}&e2e_id=${operationUuid}`,
    ]) {
      const { status, body } = await ask(query);
      expect([query, status, body]).toEqual([query, 400, { detail: 'Transaction not found' }]);
    }
  });

  it("Transaction not found: another company's looks like one that is not there", async () => {
    const { id, operationUuid } = await sent();
    for (const query of [`?id=${id}`, `?e2e_id=${operationUuid}`, `?id=${id}&e2e_id=${operationUuid}`]) {
      const { status, body } = await ask(query, { as: BOREAL });
      expect([status, body]).toEqual([400, { detail: 'Transaction not found' }]);
    }
  });

  it('Transaction not found: the ids of a cash in, and the side of a payment inside the bank that received', async () => {
    const to = await openAccount(bank, { balance: 0, pixKey: true });
    const { end_to_end_id } = await bank.sandbox('/cash-ins', { amount: 5, key: to.key });
    const inside = await sent({ key: to.key });
    const ids = (await statementOf(bank, to)).map((line) => line.transaction_id);
    for (const query of [
      ...ids.map((id) => `?id=${id}`),
      `?e2e_id=${end_to_end_id}`,
      `?e2e_id=${inside.operationUuid}`,
    ])
      expect((await ask(query, { as: to.credential })).body).toEqual({ detail: 'Transaction not found' });
    expect((await ask(`?e2e_id=${inside.operationUuid}`)).body.id).toBe(inside.id);
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
    for (const query of ['', '?id=1']) {
      const { status, body } = await ask(query, { as: clerk.credential });
      expect([status, body]).toEqual([403, { detail: 'Forbidden' }]);
    }
  });
});

describe('422', () => {
  it.each([
    ['neither', ''],
    ['an empty id', '?id='],
    ['an id of letters', '?id=abc'],
    ['an id with a point', '?id=1.5'],
    ['an id with a sign of its own', '?id=+1'],
    ['two ids', '?id=1&id=2'],
    ['a member it does not know alone', '?transaction_id=1'],
  ])('names %s', async (_what, query) => {
    const { status, body } = await ask(query);
    expect([status, body]).toEqual([
      422,
      {
        message: 'Validation error',
        detail: [{ loc: ['query', 'id'], msg: expect.any(String), type: expect.any(String) }],
      },
    ]);
  });
});
