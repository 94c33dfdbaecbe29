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

/** The account that settles, as the manifest names it. */
const RECIPIENT = {
  recipient_instution: '99999001',
  recipient_account_branch: '0001',
  recipient_account_number: '000019',
  recipient_account_type: 'CURRENT_ACCOUNT',
  recipient_account_model: 'Movement',
  recipient_legal_id: '60010000186',
  recipient_name: 'Bruno Cardoso Nogueira',
};

const create = (body: object, path = '/create-cashout-manual') =>
  bank.post(path, { ...payer.source, amount: 25.5, ...RECIPIENT, ...body }, { as: payer.credential });
const approve = (id: number) => bank.post('/approve-cashout-manual', { id }, { as: payer.credential });
const ended = async (body: object) => {
  const created = await create(body);
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  await approve(created.body.id);
  await bank.drain();
  return cashoutOf(bank, created.body.id, payer);
};

describe('200', () => {
  it.each([
    '/create-cashout-manual',
    '/create-cashout-manual/',
    '/v2/finance/create-cashout-manual',
    '/v2/finance/create-cashout-manual/',
  ])('%s answers the whole transaction, NEW, and keeps the recipient to itself', async (path) => {
    const { status, body } = await create({ tag: 'aluguel' }, path);
    expect(status).toBe(200);
    expect(body).toEqual(
      cashoutBody({
        id: expect.any(Number),
        transaction_id: body.id,
        status: 'NEW',
        amount: 25.5,
        tag: 'aluguel',
        from_accout: payer.number,
      }),
    );
    expect(await cashoutOf(bank, body.id, payer)).toEqual(body);
  });

  it('shows the recipient once the transfer is complete', async () => {
    expect(await ended({})).toMatchObject({
      status: 'SUCCESS',
      key: null,
      code_transaction: expect.stringMatching(/^PIX\d{8}[0-9A-HJKMNP-TV-Z]{10}$/),
      recipient_instution: '99999001',
      recipient_instution_name: 'PSP Exemplo S.A.',
      recipient_account_id: '000019',
      recipient_branch_id: '0001',
      recipient_legal_id: '60010000186',
      recipient_name: 'Bruno Cardoso Nogueira',
      recipient_account_type: 'CURRENT_ACCOUNT',
      operationUuid: expect.stringMatching(/^E99999000\d{12}[0-9a-zA-Z]{11}$/),
    });
  });

  it('moves no money before it is approved', async () => {
    const own = await openAccount(bank, { balance: 30 });
    const sent = await bank.post(
      '/create-cashout-manual',
      { ...own.source, amount: 20, ...RECIPIENT },
      { as: own.credential },
    );
    await bank.drain();
    expect((await cashoutOf(bank, sent.body.id, own)).status).toBe('NEW');
    expect(await moneyOf(bank, own)).toEqual({ total: 30, blocked: 0, available: 30 });
    expect(await statementOf(bank, own)).toHaveLength(1);
  });

  it.each([
    ['a check digit apart', { recipient_account_number: '00001', recipient_account_number_digit: '9' }],
    ['a branch of one digit', { recipient_account_branch: '1' }],
    ['a check digit of the branch', { recipient_account_branch_digit: '5' }],
    [
      'optional members that are null',
      { recipient_account_branch_digit: null, recipient_account_number_digit: null },
    ],
    ['a masked CPF', { recipient_legal_id: '600.100.001-86' }],
  ])('reaches the same account with %s', async (_what, body) => {
    expect(await ended(body)).toMatchObject({ status: 'SUCCESS', recipient_legal_id: '60010000186' });
  });

  it.each(['CURRENT_ACCOUNT', 'PAYMENT_ACCOUNT', 'SAVING_ACCOUNT'])('takes the type %s', async (type) => {
    expect((await create({ recipient_account_type: type })).status).toBe(200);
  });

  it.each(['11222333000181', '11.222.333/0001-81', '12ABC34501DE35', '12.abc.345/01de-35'])(
    'takes the CNPJ %s',
    async (recipient_legal_id) => {
      expect((await create({ recipient_legal_id })).status).toBe(200);
    },
  );

  it('takes an ISPB with letters, and fails in the background where no institution has it', async () => {
    expect(await ended({ recipient_instution: '12ABC345' })).toMatchObject({
      status: 'FAILED',
      erro_descriptor: 'RC10',
      recipient_instution: null,
      recipient_name: null,
    });
  });

  it.each([
    ['AC03', 'an account that is not there', { recipient_account_number: '999999' }],
    ['BE01', "a document that is not the holder's", { recipient_legal_id: '52998224725' }],
    ['AC03', 'an institution that is here by name only', { recipient_instution: '60701190' }],
  ])('ends as %s for %s, with the id under which the rail was asked', async (code, _what, body) => {
    expect(await ended(body)).toMatchObject({
      status: 'FAILED',
      erro_descriptor: code,
      recipient_name: null,
      operationUuid: expect.stringMatching(/^E99999000/),
    });
  });
});

describe('to an account of this bank', () => {
  const to = (account: TestAccount) => ({
    recipient_instution: '99999000',
    recipient_account_number: account.number,
    recipient_legal_id: account.document,
    recipient_name: account.name,
  });

  it('settles inside, with the holder that the bank knows', async () => {
    const other = await openAccount(bank, { balance: 0, name: 'Floricultura Ipê Ltda' });
    const settled = await ended({ ...to(other), recipient_name: 'Ipê', amount: 7 });
    expect(settled).toMatchObject({
      status: 'SUCCESS',
      recipient_instution: '99999000',
      recipient_account_id: other.number,
      recipient_name: 'Floricultura Ipê Ltda',
    });
    expect(await statementOf(bank, other)).toMatchObject([
      { transaction_type: 'PIX_CASHIN', amount: 7, identification: settled.operationUuid },
    ]);
  });

  it('fails where the account is another one, not there, closed, or its own', async () => {
    const [other, closed] = [await openAccount(bank), await openAccount(bank)];
    await change(bank, closed, { status: 'CLOSED' });
    expect((await ended({ ...to(other), recipient_legal_id: '11222333000181' })).erro_descriptor).toBe(
      'BE01',
    );
    expect((await ended({ ...to(other), recipient_account_number: '999999' })).erro_descriptor).toBe('AC03');
    expect((await ended({ ...to(other), recipient_account_branch: '0002' })).erro_descriptor).toBe('AC03');
    expect((await ended(to(closed))).erro_descriptor).toBe('AC07');
    expect((await ended(to(payer))).erro_descriptor).toBe('AG12');
    expect((await moneyOf(bank, payer)).blocked).toBe(0);
  });
});

describe('400', () => {
  it('Account not found: unknown, of another company, CLOSING, CLOSED', async () => {
    const own = await openAccount(bank);
    const before = await countRows(bank);
    const refused = [await create({ source_account_number: '999999' }), await create(BOREAL_ACCOUNT)];
    for (const status of ['CLOSING', 'CLOSED']) {
      await change(bank, own, { status });
      const body = { ...own.source, amount: 1, ...RECIPIENT };
      refused.push(await bank.post('/create-cashout-manual', body, { as: own.credential }));
    }
    for (const { status, body } of refused)
      expect([status, body]).toEqual([400, { detail: 'Account not found' }]);
    expect(await countRows(bank)).toEqual(before);
  });

  it('Account blocked: registration update overdue', async () => {
    const own = await openAccount(bank);
    await change(bank, own, { registration_deadline: '2026-01-31' });
    const body = { ...own.source, amount: 1, ...RECIPIENT };
    const answer = await bank.post('/create-cashout-manual', body, { as: own.credential });
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'Account blocked: registration update overdue' },
    ]);
  });
});

describe('403', () => {
  it('Forbidden: a credential that may not create', async () => {
    const clerk = await openAccount(bank, { permissions: ['cashout.approve'] });
    const body = { ...clerk.source, amount: 1, ...RECIPIENT };
    const answer = await bank.post('/create-cashout-manual', body, { as: clerk.credential });
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});

describe('422', () => {
  it.each([
    'source_account_branch_identifier',
    'source_account_number',
    'amount',
    'recipient_instution',
    'recipient_account_branch',
    'recipient_account_number',
    'recipient_account_type',
    'recipient_account_model',
    'recipient_legal_id',
    'recipient_name',
  ])('names a missing %s', async (member) => {
    const { status, body } = await create({ [member]: undefined });
    expect([status, body]).toEqual([
      422,
      {
        message: 'Validation error',
        detail: [{ loc: ['body', member], msg: expect.any(String), type: expect.any(String) }],
      },
    ]);
  });

  it.each([
    ['recipient_instution', '9999900'],
    ['recipient_instution', '999990011'],
    ['recipient_instution', '9999-001'],
    ['recipient_instution', '12abc345'],
    ['recipient_instution', 99999001],
    ['recipient_instution', null],
    ['recipient_account_branch', ''],
    ['recipient_account_branch', '00010'],
    ['recipient_account_branch', '000X'],
    ['recipient_account_branch', 1],
    ['recipient_account_branch_digit', 5],
    ['recipient_account_number', ''],
    ['recipient_account_number', '12-3'],
    ['recipient_account_number', '1'.repeat(21)],
    ['recipient_account_number', 19],
    ['recipient_account_number_digit', 9],
    ['recipient_account_number_digit', '12'],
    ['recipient_account_number_digit', '-'],
    ['recipient_account_type', 'SALARY_ACCOUNT'],
    ['recipient_account_type', 'current_account'],
    ['recipient_account_type', null],
    ['recipient_account_model', 'movement'],
    ['recipient_account_model', 'MOVEMENT'],
    ['recipient_account_model', null],
    ['recipient_legal_id', '60010000187'],
    ['recipient_legal_id', '11222333000182'],
    ['recipient_legal_id', '11111111111'],
    ['recipient_legal_id', '6001000018'],
    ['recipient_legal_id', 60010000186],
    ['recipient_legal_id', ''],
    ['recipient_name', ''],
    ['recipient_name', null],
    ['recipient_name', 5],
    ['amount', '25.50'],
    ['tag', 'x'.repeat(256)],
  ])('names a malformed %s (%j)', async (member, value) => {
    const before = await countRows(bank);
    const { status, body } = await create({ [member]: value });
    expect([status, body.message]).toEqual([422, 'Validation error']);
    expect(body.detail.map((one: { loc: string[] }) => one.loc)).toEqual([['body', member]]);
    expect(await countRows(bank)).toEqual(before);
  });
});

describe('the order of refusals', () => {
  it('is the token, then the signature, then the permission, then the body', async () => {
    const clerk = await openAccount(bank, { permissions: ['account.read'] });
    const answers = await refusalsInOrder(bank, {
      path: '/create-cashout-manual',
      powerless: clerk.credential,
      able: payer.credential,
    });
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 422]);
  });
});
