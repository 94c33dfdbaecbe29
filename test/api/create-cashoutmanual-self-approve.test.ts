import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cashoutBody,
  cashoutOf,
  change,
  countRows,
  moneyOf,
  openAccount,
  refusalsInOrder,
  type TestAccount,
} from '../accounts.ts';
import { BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payer = await openAccount(bank, { balance: 500 });
});
afterAll(() => bank.close());

const PATH = '/create-cashoutmanual-self-approve';
const RECIPIENT = {
  recipient_instution: '99999001',
  recipient_account_branch: '0001',
  recipient_account_number: '00001',
  recipient_account_number_digit: '9',
  recipient_account_type: 'CURRENT_ACCOUNT',
  recipient_account_model: 'Movement',
  recipient_legal_id: '60010000186',
  recipient_name: 'Bruno Cardoso Nogueira',
};
const pay = (account: TestAccount, body: object, path = PATH) =>
  bank.post(path, { ...account.source, amount: 99.99, ...RECIPIENT, ...body }, { as: account.credential });

describe('200', () => {
  it.each([PATH, `${PATH}/`, `/v2/finance${PATH}`, `/v2/finance${PATH}/`])(
    '%s answers PROCESSING at once, and SUCCESS names the recipient',
    async (path) => {
      const { status, body } = await pay(payer, { tag: 'frete' }, path);
      const sent = cashoutBody({
        id: expect.any(Number),
        transaction_id: body.id,
        status: 'PROCESSING',
        amount: 99.99,
        tag: 'frete',
        from_accout: payer.number,
      });
      expect([status, body]).toEqual([200, sent]);
      await bank.drain();
      expect(await cashoutOf(bank, body.id, payer)).toEqual({
        ...sent,
        code_transaction: expect.stringMatching(/^PIX\d{8}[0-9A-HJKMNP-TV-Z]{10}$/),
        status: 'SUCCESS',
        recipient_instution: '99999001',
        recipient_instution_name: 'PSP Exemplo S.A.',
        recipient_account_id: '000019',
        recipient_branch_id: '0001',
        recipient_legal_id: '60010000186',
        recipient_name: 'Bruno Cardoso Nogueira',
        recipient_account_type: 'CURRENT_ACCOUNT',
        operationUuid: expect.stringMatching(/^E99999000\d{12}[0-9a-zA-Z]{11}$/),
      });
    },
  );

  it('keeps the recipient to itself while the other side is silent, and when it refuses', async () => {
    const silent = { recipient_account_number: '000027', recipient_account_number_digit: null };
    const { body } = await pay(payer, { ...silent, recipient_legal_id: '97000002000112', amount: 1 });
    await bank.drain();
    const asked = { ...body, operationUuid: expect.stringMatching(/^E99999000\d{12}[0-9a-zA-Z]{11}$/) };
    expect(await cashoutOf(bank, body.id, payer)).toEqual(asked);
    expect((await moneyOf(bank, payer)).blocked).toBe(1);
    await bank.advance(41);
    expect(await cashoutOf(bank, body.id, payer)).toEqual({
      ...asked,
      status: 'FAILED',
      erro_descriptor: 'AB03',
      new_erro_descriptor: expect.stringMatching(/^\S.{10,}/),
    });
    expect((await moneyOf(bank, payer)).blocked).toBe(0);
  });

  it('ends as NO_BALANCE without ever blocking anything', async () => {
    const own = await openAccount(bank, { balance: 99.98 });
    const { body } = await pay(own, {});
    expect(body.status).toBe('PROCESSING');
    expect((await moneyOf(bank, own)).blocked).toBe(0);
    expect(await cashoutOf(bank, body.id, own)).toMatchObject({
      status: 'FAILED',
      erro_descriptor: 'NO_BALANCE',
      operationUuid: null,
    });
  });
});

describe('400', () => {
  it('Account not found: unknown, of another company, CLOSING, CLOSED', async () => {
    const own = await openAccount(bank);
    const before = await countRows(bank);
    const refused = [await pay(payer, { source_account_number: '999999' }), await pay(payer, BOREAL_ACCOUNT)];
    for (const status of ['CLOSING', 'CLOSED']) {
      await change(bank, own, { status });
      refused.push(await pay(own, {}));
    }
    for (const { status, body } of refused)
      expect([status, body]).toEqual([400, { detail: 'Account not found' }]);
    expect(await countRows(bank)).toEqual(before);
  });

  it('Account blocked: registration update overdue', async () => {
    const own = await openAccount(bank);
    await change(bank, own, { registration_deadline: '2026-01-31' });
    const answer = await pay(own, {});
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'Account blocked: registration update overdue' },
    ]);
  });
});

describe('403', () => {
  it.each([
    ['create', ['cashout.approve', 'account.read']],
    ['approve', ['cashout.create', 'account.read']],
  ] as const)('Forbidden: a credential that may not %s', async (_what, permissions) => {
    const clerk = await openAccount(bank, { permissions });
    const answer = await pay(clerk, {});
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});

describe('422', () => {
  it.each([
    ['recipient_instution', undefined],
    ['recipient_account_branch', undefined],
    ['recipient_account_number', undefined],
    ['recipient_account_type', undefined],
    ['recipient_account_model', undefined],
    ['recipient_legal_id', undefined],
    ['recipient_name', undefined],
    ['recipient_instution', '1234567'],
    ['recipient_legal_id', '60010000187'],
    ['recipient_account_type', 'CONTA_CORRENTE'],
    ['recipient_account_model', 'Deposit'],
  ])('names %s when it is %j', async (member, value) => {
    const { status, body } = await pay(payer, { [member]: value });
    expect([status, body.message]).toEqual([422, 'Validation error']);
    expect(body.detail.map((one: { loc: string[] }) => one.loc)).toEqual([['body', member]]);
  });
});

describe('the order of refusals', () => {
  it('is the token, then the signature, then the permission, then the body', async () => {
    const clerk = await openAccount(bank, { permissions: ['cashout.approve'] });
    const answers = await refusalsInOrder(bank, {
      path: PATH,
      powerless: clerk.credential,
      able: payer.credential,
    });
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 422]);
  });
});
