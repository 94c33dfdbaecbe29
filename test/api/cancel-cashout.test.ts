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
import { AURORA, BOREAL, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payer = await openAccount(bank);
});
afterAll(() => bank.close());

async function created(body: object = {}, account = payer): Promise<number> {
  const answer = await bank.post(
    '/create-cashout',
    { ...account.source, amount: 12, key: 'ok@psp.example', ...body },
    { as: account.credential },
  );
  return answer.body.id;
}
const cancel = (id: unknown, account = payer, path = '/cancel-cashout') =>
  bank.post(path, { id }, { as: account.credential });
const approve = (id: number, account = payer) =>
  bank.post('/approve-cashout', { id }, { as: account.credential });

describe('200', () => {
  it.each([
    '/cancel-cashout',
    '/cancel-cashout/',
    '/v2/finance/cancel-cashout',
    '/v2/finance/cancel-cashout/',
  ])('%s answers the whole transaction, CANCELLED', async (path) => {
    const id = await created({ tag: 'engano' });
    const { status, body } = await cancel(id, payer, path);
    expect(status).toBe(200);
    expect(body).toEqual(
      cashoutBody({
        id,
        status: 'CANCELLED',
        amount: 12,
        key: 'ok@psp.example',
        tag: 'engano',
        from_accout: payer.number,
      }),
    );
    expect(await cashoutOf(bank, id, payer)).toEqual(body);
  });

  it('cancels a transfer to account details, which stays unnamed', async () => {
    const { body } = await bank.post(
      '/create-cashout-manual',
      {
        ...payer.source,
        amount: 12,
        recipient_instution: '99999001',
        recipient_account_branch: '0001',
        recipient_account_number: '000019',
        recipient_account_type: 'CURRENT_ACCOUNT',
        recipient_account_model: 'Movement',
        recipient_legal_id: '60010000186',
        recipient_name: 'Bruno Cardoso Nogueira',
      },
      { as: payer.credential },
    );
    expect((await cancel(body.id)).body).toEqual({ ...body, status: 'CANCELLED' });
  });

  it('moves no money, ever', async () => {
    await cancel(await created());
    await bank.drain();
    expect(await moneyOf(bank, payer)).toEqual({ total: 1000, blocked: 0, available: 1000 });
    expect(await statementOf(bank, payer)).toHaveLength(1);
  });

  it('is allowed while the registration is overdue', async () => {
    const own = await openAccount(bank);
    const id = await created({}, own);
    await change(bank, own, { registration_deadline: '2026-01-31' });
    const { status, body } = await cancel(id, own);
    expect([status, body.status]).toEqual([200, 'CANCELLED']);
  });

  it('needs no permission to approve', async () => {
    const clerk = await openAccount(bank, { permissions: ['cashout.create'] });
    expect((await cancel(await created({}, clerk), clerk)).body.status).toBe('CANCELLED');
  });
});

describe('400', () => {
  it("Transaction not found: another company's looks like one that is not there", async () => {
    const id = await created();
    for (const asked of [id, 999_999_999]) {
      const answer = await bank.post('/cancel-cashout', { id: asked }, { as: BOREAL });
      expect([answer.status, answer.body]).toEqual([400, { detail: 'Transaction not found' }]);
    }
    expect((await cashoutOf(bank, id, payer)).status).toBe('NEW');
  });

  it('Transaction in wrong status: PROCESSING, SUCCESS, FAILED, CANCELLED, REFUNDED', async () => {
    const own = await openAccount(bank);
    const keys = [
      'silent@psp.example',
      'ok@psp.example',
      'reject-AC03@psp.example',
      'ok@psp.example',
      'returns@psp.example',
    ];
    const ids = await Promise.all(keys.map((key) => created({ key }, own)));
    await Promise.all(ids.map((id, index) => (index === 3 ? cancel(id, own) : approve(id, own))));
    await bank.drain();
    await bank.advance(6);
    const ends = await Promise.all(ids.map((id) => cashoutOf(bank, id, own)));
    expect(ends.map(({ status }) => status)).toEqual([
      'PROCESSING',
      'SUCCESS',
      'FAILED',
      'CANCELLED',
      'REFUNDED',
    ]);
    const before = await countRows(bank);
    for (const id of ids) {
      const answer = await cancel(id, own);
      expect([answer.status, answer.body]).toEqual([400, { detail: 'Transaction in wrong status' }]);
    }
    expect(await countRows(bank)).toEqual(before);
    expect((await moneyOf(bank, own)).blocked).toBe(12);
  });

  it.each(['CLOSING', 'CLOSED'])('Account not found: the account became %s meanwhile', async (status) => {
    const own = await openAccount(bank);
    const id = await created({}, own);
    await change(bank, own, { status });
    const answer = await cancel(id, own);
    expect([answer.status, answer.body]).toEqual([400, { detail: 'Account not found' }]);
  });
});

describe('403', () => {
  it('Forbidden: a credential that may not create', async () => {
    const owner = await openAccount(bank);
    const chief = await openAccount(bank, { company: owner.document, permissions: ['cashout.approve'] });
    const id = await created({}, owner);
    const answer = await cancel(id, chief);
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
    expect((await cashoutOf(bank, id, owner)).status).toBe('NEW');
  });
});

describe('422', () => {
  it.each([undefined, null, '17', 0.5, [1]])('names an id that is %j', async (id) => {
    const { status, body } = await cancel(id);
    expect([status, body.message]).toEqual([422, 'Validation error']);
    expect(body.detail.map((one: { loc: string[] }) => one.loc)).toEqual([['body', 'id']]);
  });
});

describe('the order of refusals', () => {
  it('is the token, then the signature, then the permission, then the body', async () => {
    const clerk = await openAccount(bank, { permissions: ['cashout.approve'] });
    const path = '/cancel-cashout';
    const answers = await refusalsInOrder(bank, { path, powerless: clerk.credential, able: AURORA });
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 422]);
  });
});

describe('sixty-four at once', () => {
  it('one cancellation wins, and the rest meet a transaction in wrong status', async () => {
    const id = await created();
    const answers = await Promise.all(Array.from({ length: 64 }, () => cancel(id)));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.status)).toEqual([
      'CANCELLED',
    ]);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost.map(({ status, body }) => [status, body])).toEqual(
      Array(63).fill([400, { detail: 'Transaction in wrong status' }]),
    );
    await bank.verify();
  });
});
