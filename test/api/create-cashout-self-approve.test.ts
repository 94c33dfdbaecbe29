import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cashoutBody,
  cashoutOf,
  change,
  countRows,
  moneyOf,
  openAccount,
  refusalsInOrder,
  statementOf,
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

const PATH = '/create-cashout-self-approve';
const pay = (account: TestAccount, body: object, path = PATH) =>
  bank.post(
    path,
    { ...account.source, amount: 10.5, key: 'ok@psp.example', ...body },
    { as: account.credential },
  );

const E2E = /^E99999000\d{12}[0-9a-zA-Z]{11}$/;
const CODE = /^PIX\d{8}[0-9A-HJKMNP-TV-Z]{10}$/;

describe('200', () => {
  it.each([PATH, `${PATH}/`, `/v2/finance${PATH}`, `/v2/finance${PATH}/`])(
    '%s answers PROCESSING at once, and SUCCESS names the recipient',
    async (path) => {
      const { status, body } = await pay(payer, { tag: 'pedido 42' }, path);
      const sent = cashoutBody({
        id: expect.any(Number),
        transaction_id: body.id,
        status: 'PROCESSING',
        amount: 10.5,
        key: 'ok@psp.example',
        tag: 'pedido 42',
        from_accout: payer.number,
      });
      expect([status, body]).toEqual([200, sent]);
      await bank.drain();
      expect(await cashoutOf(bank, body.id, payer)).toEqual({
        ...sent,
        code_transaction: expect.stringMatching(CODE),
        status: 'SUCCESS',
        recipient_instution: '99999001',
        recipient_instution_name: 'PSP Exemplo S.A.',
        recipient_account_id: '000019',
        recipient_branch_id: '0001',
        recipient_legal_id: '60010000186',
        recipient_name: 'Bruno Cardoso Nogueira',
        recipient_account_type: 'CURRENT_ACCOUNT',
        operationUuid: expect.stringMatching(E2E),
      });
    },
  );

  it('FAILED says why, and names neither recipient nor code', async () => {
    const { body } = await pay(payer, { key: 'reject-AC03@psp.example', tag: null });
    await bank.drain();
    expect(await cashoutOf(bank, body.id, payer)).toEqual({
      ...body,
      status: 'FAILED',
      operationUuid: expect.stringMatching(E2E),
      erro_descriptor: 'AC03',
      new_erro_descriptor: expect.stringMatching(/^\S.{10,}/),
    });
  });

  it('a payment the other side is silent about has its end-to-end id, and nobody named yet', async () => {
    const { body } = await pay(payer, { key: 'silent@psp.example' });
    await bank.drain();
    expect(await cashoutOf(bank, body.id, payer)).toEqual({
      ...body,
      status: 'PROCESSING',
      operationUuid: expect.stringMatching(E2E),
    });
  });

  it('dates the code by the UTC day on which it was made', async () => {
    const { body } = await pay(payer, {});
    await bank.drain();
    const { code_transaction, operationUuid } = await cashoutOf(bank, body.id, payer);
    expect(code_transaction.slice(3, 11)).toBe(operationUuid.slice(9, 17));
  });
});

describe('the money', () => {
  it('is reserved with its fee, and debited when the payment settles', async () => {
    const own = await openAccount(bank, { balance: 100 });
    await change(bank, own, { fees: { cashout: 0.35 } });
    const { body } = await pay(own, { key: 'slow-20@psp.example', amount: 40 });
    expect(body.fee).toBe(0.35);
    await bank.drain();
    expect(await moneyOf(bank, own)).toEqual({ total: 100, blocked: 40.35, available: 59.65 });
    await bank.advance(20);
    expect(await moneyOf(bank, own)).toEqual({ total: 59.65, blocked: 0, available: 59.65 });
    expect(await statementOf(bank, own)).toMatchObject([
      {
        credit_or_debit: 'DEBIT',
        transaction_type: 'PIX_CASHOUT_TAX',
        amount: 0.35,
        transaction_id: body.id,
      },
      { credit_or_debit: 'DEBIT', transaction_type: 'PIX_CASHOUT', amount: 40, transaction_id: body.id },
      { credit_or_debit: 'CREDIT', transaction_type: 'PIX_CREDIT_IN_ACCOUNT', amount: 100 },
    ]);
  });

  it('is released, fee and all, when the payment fails', async () => {
    const own = await openAccount(bank, { balance: 100 });
    await change(bank, own, { fees: { cashout: 0.35 } });
    await pay(own, { key: 'reject-DS04@psp.example', amount: 40 });
    await bank.drain();
    expect(await moneyOf(bank, own)).toEqual({ total: 100, blocked: 0, available: 100 });
    expect(await statementOf(bank, own)).toHaveLength(1);
  });

  it('may go to the last centavo', async () => {
    const own = await openAccount(bank, { balance: 10.35 });
    await change(bank, own, { fees: { cashout: 0.35 } });
    const { body } = await pay(own, { amount: 10 });
    await bank.drain();
    expect((await cashoutOf(bank, body.id, own)).status).toBe('SUCCESS');
    expect(await moneyOf(bank, own)).toEqual({ total: 0, blocked: 0, available: 0 });
  });

  it.each([
    ['the amount', 100.01, 0],
    ['amount and fee together', 99.99, 0.02],
  ])(
    'that is not there for %s ends as NO_BALANCE, answered PROCESSING, with nothing blocked',
    async (_what, amount, cashout) => {
      const own = await openAccount(bank, { balance: 100 });
      await change(bank, own, { fees: { cashout } });
      const sent = await pay(own, { amount });
      expect([sent.status, sent.body.status, sent.body.erro_descriptor]).toEqual([200, 'PROCESSING', null]);
      expect(await moneyOf(bank, own)).toEqual({ total: 100, blocked: 0, available: 100 });
      await bank.drain();
      expect(await cashoutOf(bank, sent.body.id, own)).toEqual({
        ...sent.body,
        status: 'FAILED',
        erro_descriptor: 'NO_BALANCE',
        new_erro_descriptor: expect.stringMatching(/^\S.{10,}/),
      });
      expect(await statementOf(bank, own)).toHaveLength(1);
    },
  );

  it('that is blocked already cannot be spent again', async () => {
    const own = await openAccount(bank, { balance: 100 });
    await pay(own, { key: 'silent@psp.example', amount: 60 });
    const second = await pay(own, { amount: 40.01 });
    const third = await pay(own, { amount: 40 });
    await bank.drain();
    expect((await cashoutOf(bank, second.body.id, own)).erro_descriptor).toBe('NO_BALANCE');
    expect((await cashoutOf(bank, third.body.id, own)).status).toBe('SUCCESS');
    expect(await moneyOf(bank, own)).toEqual({ total: 60, blocked: 60, available: 0 });
  });

  it('pays ten of sixty-four at once when it is enough for ten', async () => {
    const own = await openAccount(bank, { balance: 100.5 });
    const sent = await Promise.all(Array.from({ length: 64 }, () => pay(own, { amount: 10 })));
    expect(sent.map(({ status, body }) => `${status} ${body.status}`)).toEqual(
      Array(64).fill('200 PROCESSING'),
    );
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(64);
    await bank.drain();
    const ends = await Promise.all(sent.map(({ body }) => cashoutOf(bank, body.id, own)));
    expect(ends.filter(({ status }) => status === 'SUCCESS')).toHaveLength(10);
    expect(ends.filter(({ erro_descriptor }) => erro_descriptor === 'NO_BALANCE')).toHaveLength(54);
    expect(await moneyOf(bank, own)).toEqual({ total: 0.5, blocked: 0, available: 0.5 });
    await bank.verify();
  });
});

describe('to an account of this bank', () => {
  it('arrives as a cash in under the same end-to-end id', async () => {
    const [from, to] = [await openAccount(bank), await openAccount(bank, { balance: 0, pixKey: true })];
    const { body } = await pay(from, { key: to.key.toUpperCase(), amount: 12.34, tag: 'aluguel' });
    expect(body).toMatchObject({ status: 'PROCESSING', key: to.key, recipient_name: null });
    await bank.drain();
    const settled = await cashoutOf(bank, body.id, from);
    expect(settled).toMatchObject({
      status: 'SUCCESS',
      code_transaction: expect.stringMatching(CODE),
      recipient_instution: '99999000',
      recipient_account_id: to.number,
      recipient_branch_id: '0001',
      recipient_legal_id: to.document,
      recipient_name: to.name,
      operationUuid: expect.stringMatching(E2E),
    });
    const received = await statementOf(bank, to);
    expect(received).toEqual([
      {
        credit_or_debit: 'CREDIT',
        transaction_type: 'PIX_CASHIN',
        amount: 12.34,
        date_time: expect.any(String),
        date_time_utc: expect.any(String),
        identification: settled.operationUuid,
        code_transaction: null,
        code: expect.any(Number),
        qr_code_id: null,
        transaction_id: expect.any(Number),
        tag_id: null,
      },
    ]);
    expect(received[0].transaction_id).not.toBe(body.id);
    expect(await moneyOf(bank, from)).toEqual({ total: 987.66, blocked: 0, available: 987.66 });
    expect(await moneyOf(bank, to)).toEqual({ total: 12.34, blocked: 0, available: 12.34 });
  });

  it('fails with AG12 to the paying account itself', async () => {
    const own = await openAccount(bank, { pixKey: true });
    const { body } = await pay(own, { key: own.key });
    await bank.drain();
    expect(await cashoutOf(bank, body.id, own)).toMatchObject({ status: 'FAILED', erro_descriptor: 'AG12' });
    expect(await moneyOf(bank, own)).toEqual({ total: 1000, blocked: 0, available: 1000 });
  });

  it('settles between two accounts of one company', async () => {
    const from = await openAccount(bank, { balance: 50 });
    const to = await openAccount(bank, { balance: 0, company: from.document, pixKey: true });
    const { body } = await pay(from, { key: to.key, amount: 50 });
    await bank.drain();
    expect((await cashoutOf(bank, body.id, from)).status).toBe('SUCCESS');
    expect((await moneyOf(bank, to)).total).toBe(50);
  });

  it.each(['CLOSED', 'CLOSING'])('fails with AC07 to one that is %s', async (status) => {
    const [from, to] = [await openAccount(bank), await openAccount(bank, { balance: 0, pixKey: true })];
    await change(bank, to, { status });
    const { body } = await pay(from, { key: to.key });
    await bank.drain();
    expect(await cashoutOf(bank, body.id, from)).toMatchObject({
      status: 'FAILED',
      erro_descriptor: 'AC07',
      recipient_name: null,
    });
    expect(await moneyOf(bank, from)).toEqual({ total: 1000, blocked: 0, available: 1000 });
  });
});

describe('400', () => {
  it('Account not found: unknown, of another company, CLOSING, CLOSED', async () => {
    const [closing, closed] = [await openAccount(bank), await openAccount(bank)];
    await change(bank, closing, { status: 'CLOSING' });
    await change(bank, closed, { status: 'CLOSED' });
    const before = await countRows(bank);
    for (const answer of [
      await pay(payer, { source_account_number: '999999' }),
      await pay(payer, BOREAL_ACCOUNT),
      await pay(closing, {}),
      await pay(closed, {}),
    ])
      expect([answer.status, answer.body]).toEqual([400, { detail: 'Account not found' }]);
    expect(await countRows(bank)).toEqual(before);
  });

  it('Account blocked before Invalid Pix Key', async () => {
    const own = await openAccount(bank);
    expect((await pay(own, { key: 'no key' })).body).toEqual({ detail: 'Invalid Pix Key' });
    await change(bank, own, { registration_deadline: '2026-01-31' });
    const answer = await pay(own, { key: 'no key' });
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
    const before = await countRows(bank);
    const answer = await pay(clerk, {});
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
    expect(await countRows(bank)).toEqual(before);
  });
});

describe('422', () => {
  it.each(['source_account_branch_identifier', 'source_account_number', 'amount', 'key'])(
    'names a missing %s',
    async (member) => {
      const { status, body } = await pay(payer, { [member]: undefined });
      expect([status, body.message, body.detail[0].loc]).toEqual([422, 'Validation error', ['body', member]]);
    },
  );

  it('names everything that is wrong at once', async () => {
    const { body } = await pay(payer, { amount: '1', key: 7, source_account_number: undefined });
    const named = body.detail.map((one: { loc: string[] }) => one.loc.join('.')).sort();
    expect(named).toEqual(['body.amount', 'body.key', 'body.source_account_number']);
  });
});

describe('the order of refusals', () => {
  it('is the token, then the signature, then the permission, then the body', async () => {
    const clerk = await openAccount(bank, { permissions: ['cashout.create'] });
    const answers = await refusalsInOrder(bank, {
      path: PATH,
      powerless: clerk.credential,
      able: payer.credential,
    });
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 422]);
  });
});
